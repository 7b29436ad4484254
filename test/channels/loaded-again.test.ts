import { describe, expect, test } from 'vitest';
import type { Channel } from '../../runtime/upstream/types.ts';
import { BUSY, FAILED, guardWorld } from './guard-world.ts';

describe('a deployment that is loaded again', () => {
  const TWO = [{ api_key: 'k1' }, { api_key: 'k2' }];

  function reloaded(change: Partial<Channel>) {
    const at = guardWorld([{ id: 'a', credentials: TWO, limits: { concurrent: 10 } }]);
    const before = at.of('a');
    at.tell('a', { kind: 'credential_rejected', reason: 'invalid_key' }, 1, 1);
    at.tell('a', BUSY, 1, 0);
    at.tell('a', FAILED, 5);
    const after = { ...structuredClone(before), ...change };
    const { standing, cooling, credentials, effective_concurrent } = at.guard.report(after);
    return {
      standing,
      cooling: cooling.map(({ credential }) => credential),
      out: credentials.out.map(({ credential }) => credential),
      cap: effective_concurrent,
    };
  }

  const SAME = { standing: 'left_out', cooling: [0], out: [1], cap: 7 };
  const ANEW = { standing: 'well', cooling: [], cap: 10 };
  test.each<[string, Partial<Channel>, object]>([
    ['says the same', {}, SAME],
    ['has another weight', { weight: 5 }, { ...ANEW, out: [1] }],
    [
      'has another credential there',
      { credentials: [{ api_key: 'k1' }, { api_key: 'new' }] },
      { ...ANEW, out: [] },
    ],
    [
      'has it in another place',
      { credentials: [{ api_key: 'k2' }, { api_key: 'k3' }] },
      { ...ANEW, out: [0] },
    ],
    ['uses them elsewhere', { base_url: 'https://other.example' }, { ...ANEW, out: [] }],
  ])('a channel that %s', (_, change, expected) => {
    expect(reloaded(change)).toEqual(expected);
  });
});
