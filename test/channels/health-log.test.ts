import { expect, test } from 'vitest';
import { BUSY, FAILED, guardWorld, NO_MONEY, OK } from './guard-world.ts';

test('how a channel stood is told, the newest change first', () => {
  const at = guardWorld([{ id: 'a', credentials: [{ api_key: 'k1' }, { api_key: 'k2' }] }, { id: 'b' }]);
  const history = () => at.guard.history({ id: 'a' });
  at.tell('a', OK);
  at.tell('a', BUSY);
  expect(history()).toEqual([]);
  at.tell('a', FAILED, 5);
  at.pass(31_000);
  at.tell('a', OK);
  at.pass(1_000);
  at.tell('a', NO_MONEY, 1, 1);
  at.tell('a', { kind: 'model_unavailable', reason: 'not_found' }, 3);
  expect(history()).toEqual([
    {
      at: new Date(1_032_000).toISOString(),
      event: 'model_unserved',
      credential: 0,
      model: 'vendor-m',
      reason: 'not_found',
      until: new Date(1_092_000).toISOString(),
    },
    {
      at: new Date(1_032_000).toISOString(),
      event: 'credential_out',
      credential: 1,
      reason: 'quota',
      until: new Date(1_632_000).toISOString(),
    },
    { at: new Date(1_031_000).toISOString(), event: 'well_again' },
    { at: new Date(1_000_000).toISOString(), event: 'left_out', until: new Date(1_030_000).toISOString() },
  ]);
  expect(at.guard.history({ id: 'b' })).toEqual([]);
});

test('no more changes are kept than somebody would read', () => {
  const at = guardWorld([{ id: 'a' }, { id: 'b' }]);
  for (let turn = 0; turn < 60; turn += 1) {
    at.tell('a', FAILED, 5);
    at.pass(600_001);
    at.tell('a', OK);
  }
  expect(at.guard.history({ id: 'a' })).toHaveLength(50);
});

test('a channel that an operator disabled and enabled is the same channel', () => {
  const at = guardWorld([{ id: 'a' }, { id: 'b' }]);
  at.tell('a', FAILED, 5);
  const channel = at.of('a');
  expect(at.guard.report({ ...channel, enabled: false })).toMatchObject({
    enabled: false,
    standing: 'disabled',
    recent: { failed: 5 },
  });
  expect(at.guard.report({ ...channel, enabled: true })).toMatchObject({ standing: 'left_out' });
});
