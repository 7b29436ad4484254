import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { checkDeployment, loadDeployment } from '../../runtime/config/load-deployment.ts';
import { tempFolder } from '../support/temp-folder.ts';

const family = registry.families.find(
  ({ protocols, models }) => protocols.length > 1 && models[0]?.limits.numbers.seconds !== undefined,
);
if (family === undefined) throw new Error('no family is sold by lengths');
const [protocol = ''] = family.protocols;
const [sold] = family.models;
if (sold === undefined) throw new Error('the family has no models');

/** The first model of a family, sold from 2 to 12 seconds, over a vendor with these rows. */
async function told(rows: readonly object[], upstream: string): Promise<readonly string[]> {
  const vendor = { ...registry.protocols[protocol], models: rows };
  const limits = { ...sold?.limits, numbers: { seconds: { min: 2, max: 12 } } };
  const seen = {
    ...registry,
    families: [{ ...family, protocols: [protocol], models: [{ ...sold, limits }] }],
    protocols: { [protocol]: vendor },
  } as unknown as typeof registry;
  const path = join(tempFolder('moved-lengths'), 'gateway.yaml');
  writeFileSync(
    path,
    `channels:\n  - { id: main, protocol: ${protocol}, base_url: "https://v.example/", credentials: [{ api_key: "\${KEY}" }], models: { ${sold?.id}: ${upstream} } }\n`,
  );
  const { report } = await loadDeployment({ GATEWAY_CONFIG: path, KEY: 'key' }, seen);
  expect(report.diagnostics.filter(({ code }) => code === 'GW6031')).toEqual([]);
  const { diagnostics } = await checkDeployment(path, { KEY: 'key' }, seen);
  return diagnostics.flatMap(({ code, message }) => (code === 'GW6031' ? message : []));
}

const row = (like: string, seconds?: object) => ({
  like: [like],
  limits: { numbers: seconds === undefined ? {} : { seconds }, texts: {}, sizes: {}, roles: {} },
});

test('operators are told how many lengths of a model its upstream model does not make', async () => {
  const rows = [row('short-*', { one_of: [5, 10] }), row('long-*', { min: 1, max: 15 }), row('any-*')];
  const said = `main: ${sold.id} allows 2 to 12 s, short-1 makes 5 or 10: 9 of 11 lengths are moved`;
  expect(await told(rows, 'short-1')).toEqual([said]);
  expect(await told(rows, 'long-1')).toEqual([]);
  expect(await told(rows, 'any-1')).toEqual([]);
});

test('what another row of the same name makes is not moved', async () => {
  const rows = [row('two-*', { one_of: [5] }), row('two-*', { min: 2, max: 12 })];
  expect(await told(rows, 'two-1')).toEqual([]);
});
