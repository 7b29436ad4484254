import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { startVendorGateway, type VendorGateway } from './vendor-gateway.ts';

const called = Object.values(registry.protocols).filter(({ callback }) => callback !== undefined);
/** Songs are not asked for on the common route. */
const variants = called
  .map(({ id }) => ({ protocol: id }))
  .filter(({ protocol }) =>
    registry.families.some((family) => family.kind === 'video' && family.protocols.includes(protocol)),
  );

/** Asked for nothing in an hour, a task ends only because its vendor said that it has. */
describe('reports of vendors end tasks that nobody would poll soon', { timeout: 60_000 }, () => {
  let gateway: VendorGateway;
  beforeAll(async () => {
    gateway = await startVendorGateway({
      variants,
      pace_secs: 3600,
      journey: { queued_ms: 300, running_ms: 300 },
    });
  });
  afterAll(() => gateway.close());

  test.concurrent.each(variants)('$protocol', async (variant) => {
    const headers = {
      authorization: `Bearer ${gateway.keyOf(variant)}`,
      'content-type': 'application/json',
    };
    const family = registry.families.find(
      ({ protocols, routes, models_of }) =>
        models_of === undefined && routes.includes('videos-create') && protocols.includes(variant.protocol),
    );
    const model = family?.models.find(({ modes }) => modes.text !== 'no')?.id;
    const body = JSON.stringify({ model, prompt: 'a heron takes off' });
    const made = await fetch(`${gateway.url}/v1/videos`, { method: 'POST', headers, body });
    const { id } = (await made.json()) as { readonly id: string };
    for (let status = 'queued'; status !== 'completed'; await sleep(30)) {
      const answer = await fetch(`${gateway.url}/v1/videos/${id}`, { headers });
      ({ status } = (await answer.json()) as { readonly status: string });
      expect(['queued', 'in_progress', 'completed']).toContain(status);
    }
    const reports = () => gateway.twins.reports().filter(({ protocol }) => protocol === variant.protocol);
    while (reports().length < 2) await sleep(10);
    expect(reports().map(({ taken }) => taken)).toEqual([true, true]);
  });
});

test('there are vendors that report', () => {
  expect(variants.length).toBeGreaterThan(3);
});
