import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { gateway } from './terminal.ts';

/** What the specs say of every chat model, with the routes of all dialects that offer it. */
const chats = registry.chat_families
  .filter(({ models_of }) => models_of === undefined)
  .flatMap(({ id: family, models, protocols }) => models.map((model) => ({ family, model, protocols })));
const routesOf = (id: string) =>
  registry.chat_families
    .filter(({ models }) => models.some((model) => model.id === id))
    .flatMap((one) => one.routes);

interface Row {
  readonly id: string;
  readonly routes: readonly string[];
}

test('models tells programs of chat models beside those of tasks, with their token prices', async () => {
  const { code, out } = await gateway(['models', '--json']);
  const rows = JSON.parse(out) as readonly Row[];
  expect(code).toBe(0);
  expect(rows.length).toBeGreaterThan(chats.length);
  const told = rows.filter(({ id }) => chats.some(({ model }) => model.id === id));
  expect(told.map(({ routes, ...row }) => ({ ...row, routes: new Set(routes) }))).toMatchObject(
    chats.map(({ family, protocols, model: { id, price, limits } }) => ({
      ...{ id, family, protocols, price, limits, routes: new Set(routesOf(id)) },
    })),
  );
  expect(told.some(({ routes }) => routes.length > 1)).toBe(true);
});

test('models shows people what a million tokens costs', async () => {
  const { out } = await gateway(['models']);
  const lines = out.split('\n');
  const usd = (micros: number) => `${(micros / 1e6).toFixed(6).replace(/0{1,4}$/, '')} USD`;
  for (const { family, model } of chats) {
    const row = lines.find((line) => line.includes(` ${model.id} `)) ?? '';
    const { input_micros, cached_input_micros, output_micros, per_call = {}, free } = model.price;
    const cached = cached_input_micros === undefined ? '' : `, ${usd(cached_input_micros)} cached`;
    const fields = Object.entries(per_call).map(([field, micros]) => `, ${usd(micros)} per ${field}`);
    const price = `${usd(input_micros)} in${cached}, ${usd(output_micros)} out${fields.join('')}`;
    const cells = row.split('│').map((cell) => cell.trim());
    expect(cells.slice(1, 3)).toEqual([model.id, family]);
    expect(cells[3]?.split(', ')).toContain('text');
    expect(cells.slice(5, 8)).toEqual([
      ...[`${model.limits.context_tokens}`, `${model.limits.output_tokens}`, free === true ? 'free' : price],
    ]);
  }
});
