import { expect, test } from 'vitest';
import { adminOperations } from '../../generated/admin.ts';
import { requestOf } from '../../runtime/admin/open-operator.ts';
import { keyRecord } from '../edge/fakes.ts';
import { runTyped } from './operators.ts';

type Id = 'keys-limits' | 'keys-disable' | 'keys-enable';

/** What a command sends to a gateway that runs, and what it says of a key with these limits. */
async function run(id: Id, typed: Readonly<Record<string, string>>, key = keyRecord()) {
  const asked: unknown[] = [];
  const action = async (fields: object) => {
    const operation = adminOperations[id];
    if (operation === undefined) throw new Error(`there is no operation ${id}`);
    const { address, body } = requestOf(operation, { ...fields });
    asked.push([operation.method, address, JSON.parse(JSON.stringify(body))]);
    return key;
  };
  const shown = await runTyped(id, typed, { actions: { [id]: action } });
  return { asked, text: shown?.text };
}

test('limits that are named are changed, those that are none are taken away, the others stay', async () => {
  const given = { key: 'key_1', rpm: '60', concurrent: 'none', allow_ips: '10.0.0.0/8, ::1,' };
  const { asked, text } = await run('keys-limits', given, keyRecord({ rpm: 60, allow_ips: ['::1'] }));
  const body = { key: 'key_1', rpm: 60, concurrent: null, allow_ips: ['10.0.0.0/8', '::1'] };
  expect(asked).toEqual([['POST', '/admin/keys/limits', body]]);
  expect(text).toBe('key_1: 60 a minute, from ::1');
  const bare = await run('keys-limits', { key: 'key_1', allow_ips: 'none' });
  expect(bare.asked).toEqual([['POST', '/admin/keys/limits', { key: 'key_1', allow_ips: null }]]);
  expect(bare.text).toBe('key_1: no limits');
});

test('what is no number is refused before anything is asked', async () => {
  await expect(run('keys-limits', { key: 'key_1', rpm: 'many' })).rejects.toThrow(
    '--rpm must be a whole number from 1 to 1000000, or none (got many)',
  );
});

test.each([
  ['keys-disable', '/admin/keys/disable', 'key_1 is disabled'],
  ['keys-enable', '/admin/keys/enable', 'key_1 is enabled'],
] as const)('%s', async (name, address, text) => {
  expect(await run(name, { key: 'key_1' })).toEqual({ asked: [['POST', address, { key: 'key_1' }]], text });
});
