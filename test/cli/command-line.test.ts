import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { adminOperations } from '../../generated/admin.ts';
import { typedName } from '../../runtime/admin/read-fields.ts';
import { type AdminField, type AdminOperation, offeredFields } from '../../runtime/contract/admin.ts';
import { gateway } from './terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'gateway-command-line-'));
const none = join(folder, 'none');
const nowhere = { GATEWAY_DATA_DIR: none };

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the program says of what was typed, on a folder that has nothing: it is never looked at. */
const WRONG: readonly (readonly [string, string])[] = [
  ['usage --by foo', '--by must name day, hour, key, model or kind, each once, such as hour,day (got foo)'],
  [
    'usage --from yesterday',
    '--from must be a date such as 2026-11-21, or a time in UTC such as 2026-11-21T08:30:00Z (got yesterday)',
  ],
  ['usage --format xml', '--format must be table, csv or json (got xml)'],
  [
    'ledger export --from 2026-01-02 --to 2026-01-01',
    '--to must not be before --from (got 2026-01-01 and 2026-01-02)',
  ],
  ['ledger export --format table', '--format must be csv or json (got table)'],
  ['adjust key_1 --reason x', 'give either --add <amount> or --take <amount> (got neither)'],
  ['adjust key_1 --reason x --add 1 --take 1', 'give either --add <amount> or --take <amount> (got both)'],
  [
    'adjust key_1 --reason x --add 1e3',
    '--add must be a positive amount such as 12.50, at most 999999999.999999 (got 1e3)',
  ],
  [
    'refund task_1 --reason x --amount -1',
    '--amount must be a positive amount such as 12.50, at most 999999999.999999 (got -1)',
  ],
  ['audit --limit 0', '--limit must be a whole number from 1 to 1000 (got 0)'],
  ['uncertain list --limit 1000', '--limit must be a whole number from 1 to 500 (got 1000)'],
  ['uncertain resolve task_1 --as foo', '--as must be failed, accepted or seen (got foo)'],
  ['uncertain resolve task_1 --as accepted', '--upstream-id is needed with --as accepted'],
  [
    'uncertain resolve task_1 --as seen --upstream-id v1',
    '--upstream-id belongs to --as accepted only (got v1)',
  ],
  ['keys limits key_1', 'nothing to change: give --rpm, --concurrent or --ips, or none to take one away'],
  ['keys limits key_1 --rpm 0', '--rpm must be a whole number from 1 to 1000000, or none (got 0)'],
  [
    'keys limits key_1 --ips 10.0.0.0/40',
    '--ips must name addresses and ranges such as 203.0.113.7,10.0.0.0/8, or none (got 10.0.0.0/40)',
  ],
  ['keys create --name x --rpm many', '--rpm must be a whole number from 1 to 1000000 (got many)'],
  ['keys create --name x --models ,', '--models must name at least one, several with commas (got ,)'],
  [
    'keys create --name x --topup 1.2345678',
    '--topup must be a positive amount such as 12.50, at most 999999999.999999 (got 1.2345678)',
  ],
  [
    'keys create --name x --expires 2001-01-01',
    '--expires must be a future date such as 2031-12-31 (got 2001-01-01)',
  ],
  [
    'keys topup key_1 0',
    '<amount> must be a positive amount such as 12.50, at most 999999999.999999 (got 0)',
  ],
];

describe('wrong usage ends with 2 and the words that are typed', () => {
  test.each(WRONG)('%s', async (typed, message) => {
    expect(await gateway(typed.split(' '), { env: nowhere })).toEqual({
      code: 2,
      out: '',
      err: `gateway: ${message}\n`,
    });
    const { code, out, err } = await gateway([...typed.split(' '), '--json'], { env: nowhere });
    expect([code, out, JSON.parse(err)]).toEqual([
      2,
      '',
      { error: { code: 'wrong_usage', message, param: '' } },
    ]);
  });

  test('what the program does not know is one line of JSON, too', async () => {
    const { code, out, err } = await gateway(['keys', 'create', '--json'], { env: nowhere });
    expect([code, out, JSON.parse(err)]).toEqual([
      2,
      '',
      { error: { code: 'wrong_usage', message: "required option '--name <name>' not specified", param: '' } },
    ]);
    expect((await gateway(['conjure'])).err).toMatch(/^error: unknown command 'conjure'\n\nUsage: gateway/);
  });

  test('a request that is to be quoted must be there, and JSON', async () => {
    const path = join(folder, 'body.json');
    const missing = await gateway(['quote', '/v1/videos', path], { env: nowhere });
    expect([missing.code, missing.err]).toEqual([
      2,
      expect.stringContaining(`${path} cannot be read: ENOENT`),
    ]);
    writeFileSync(path, '{');
    const broken = await gateway(['quote', '/v1/videos', path], { env: nowhere });
    expect([broken.code, broken.err]).toEqual([2, expect.stringContaining(`${path} is not valid JSON: `)]);
  });
});

/** `keys create` of `keys-create`. */
function nameOf({ id }: AdminOperation): string {
  return id.replaceAll('-', ' ');
}

/** Something to type for every argument and required option. */
function typedFor(operation: AdminOperation) {
  const name = nameOf(operation);
  const offered = offeredFields(operation);
  const body = join(folder, 'typed.json');
  writeFileSync(body, '{}');
  const values: Readonly<Record<string, string>> = { micros: '1', body, as: 'seen' };
  const typedValue = (field: string, one: AdminField) =>
    values[field] ?? (one.type === 'choice' ? one.values[0] : undefined);
  return [
    ...name.split(' '),
    ...offered.flatMap(([field, one]) => (one.argument === true ? [typedValue(field, one) ?? 'key_1'] : [])),
    ...offered.flatMap(([field, one]) =>
      one.argument !== true && one.required === true
        ? [typedName(field, one), typedValue(field, one) ?? 'x']
        : [],
    ),
    ...(name === 'adjust' ? ['--add', '1'] : []),
    ...(name === 'keys limits' ? ['--rpm', '1'] : []),
  ];
}

test('the help says of each group of commands what is in it', async () => {
  const { out } = await gateway(['--help']);
  expect(out).toMatch(/^ {2}channels {2,}disable, drain, enable, list, restore, show,\n {2,}test$/m);
  expect(out).toMatch(/^ {2}uncertain {2,}counts, list, resolve$/m);
});

describe('a folder without a database', () => {
  const operations = Object.values(adminOperations);
  const asking = operations.filter(({ begins }) => begins !== true);

  test.each(asking.map((operation) => [nameOf(operation), operation] as const))(
    'is nothing that `%s` tells anything of',
    async (_, operation) => {
      const { code, out, err } = await gateway(typedFor(operation), { env: nowhere });
      expect([code, out, err]).toEqual([
        1,
        '',
        `gateway: there is no gateway.db in ${none}; set GATEWAY_DATA_DIR, or run this where the gateway runs\n`,
      ]);
      expect(existsSync(none)).toBe(false);
    },
  );

  test('is begun by the first key alone', async () => {
    expect(operations.filter(({ begins }) => begins === true).map(nameOf)).toEqual(['keys create']);
    const refused = await gateway(['keys', 'list', '--json'], { env: nowhere });
    expect(JSON.parse(refused.err)).toMatchObject({ error: { code: 'no_database' } });
    const first = join(folder, 'first');
    const made = await gateway(['keys', 'create', '--name', 'x', '--json'], {
      env: { GATEWAY_DATA_DIR: first },
    });
    expect([made.code, readdirSync(first).includes('gateway.db')]).toEqual([0, true]);
  });
});
