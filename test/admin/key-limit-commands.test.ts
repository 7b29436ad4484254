import { expect, test } from 'vitest';
import { KEY_LIMIT_COMMANDS } from '../../runtime/admin/key-limit-commands.ts';
import type { OperatorCall } from '../../runtime/admin/local-listener.ts';
import { keyRecord } from '../edge/fakes.ts';
import { tinyRegistry } from '../edge/tiny-registry.ts';

/** What a command asks of the routes, and what it says of a key with these limits. */
async function run(name: string, given: Readonly<Record<string, string>>, key = keyRecord()) {
  const asked: unknown[] = [];
  const call: OperatorCall = async (method, address, body) => {
    asked.push([method, address, JSON.parse(JSON.stringify(body))]);
    return key;
  };
  const registry = tinyRegistry();
  const tools = { registry, call, colour: false, money: String, write: async () => undefined };
  const command = KEY_LIMIT_COMMANDS.find((one) => one.name === name);
  const shown = await command?.run(given, tools);
  return { asked, text: shown?.text };
}

test('limits that are named are changed, those that are none are taken away, the others stay', async () => {
  const given = { key: 'key_1', rpm: '60', concurrent: 'none', ips: '10.0.0.0/8, ::1,' };
  const { asked, text } = await run('keys limits', given, keyRecord({ rpm: 60, allow_ips: ['::1'] }));
  const body = { key: 'key_1', rpm: 60, concurrent: null, allow_ips: ['10.0.0.0/8', '::1'] };
  expect(asked).toEqual([['POST', '/admin/keys/limits', body]]);
  expect(text).toBe('key_1: 60 a minute, from ::1');
  const bare = await run('keys limits', { key: 'key_1', ips: 'none' });
  expect(bare.asked).toEqual([['POST', '/admin/keys/limits', { key: 'key_1', allow_ips: null }]]);
  expect(bare.text).toBe('key_1: no limits');
});

test('what is no number is refused before anything is asked', async () => {
  await expect(run('keys limits', { key: 'key_1', rpm: 'many' })).rejects.toThrow(
    '--rpm must be a whole number from 1 to 1000000, or none (got many)',
  );
});

test.each([
  ['keys disable', '/admin/keys/disable', 'key_1 is disabled'],
  ['keys enable', '/admin/keys/enable', 'key_1 is enabled'],
])('%s', async (name, address, text) => {
  expect(await run(name, { key: 'key_1' })).toEqual({ asked: [['POST', address, { key: 'key_1' }]], text });
});
