import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BREAKER, createBreaker } from '../../runtime/channels/breaker.ts';

const { failures, calls, window_ms, out_ms, most_out_ms } = BREAKER;

function world() {
  let now = 0;
  const breaker = createBreaker(() => now);
  const channel = { id: 'a' };
  return {
    breaker,
    channel,
    look: () => breaker.look(channel),
    ask: (outcome: 'ok' | 'failed') => breaker.report(channel, breaker.admit(channel), outcome),
    pass(ms: number) {
      now += ms;
    },
  };
}

/** So often one after the other. */
function times<T>(count: number, run: (turn: number) => T): readonly T[] {
  return Array.from({ length: count }, (_, turn) => run(turn));
}

describe('a channel is left out', () => {
  test('after so many failures in a row', () => {
    const at = world();
    expect(times(failures, () => at.ask('failed'))).toEqual([...times(failures - 1, () => false), true]);
    expect(at.look()).toEqual({ kind: 'open', wait_ms: out_ms });
    expect(at.breaker.look({ id: 'a' })).toEqual({ kind: 'closed' });
  });

  test('not when an answer stands between them', () => {
    const at = world();
    times(failures - 1, () => at.ask('failed'));
    at.ask('ok');
    times(failures - 1, () => at.ask('failed'));
    expect(at.look()).toEqual({ kind: 'closed' });
  });

  test('not when fewer than half of its calls fail', () => {
    const at = world();
    times(calls, () => [at.ask('ok'), at.ask('failed'), at.ask('ok')]);
    expect(at.look()).toEqual({ kind: 'closed' });
  });

  test('by its share of failures among the calls of the window alone', () => {
    const at = world();
    const pair = () => [at.ask('ok'), at.ask('failed')];
    times(9, pair);
    expect(at.look()).toEqual({ kind: 'closed' });
    at.pass(window_ms + 1_000);
    times(9, pair);
    expect(at.look()).toEqual({ kind: 'closed' });
    expect(pair()).toEqual([false, true]);
    expect(at.look()).toEqual({ kind: 'open', wait_ms: out_ms });
  });
});

describe('the trial of one that was left out', () => {
  test('is one call, and shuts the breaker when it is answered', () => {
    const at = world();
    times(failures, () => at.ask('failed'));
    at.pass(out_ms);
    expect(at.look()).toEqual({ kind: 'half_open' });
    const trial = at.breaker.admit(at.channel);
    expect(at.look()).toEqual({ kind: 'open', wait_ms: 0 });
    at.pass(most_out_ms);
    expect(at.look()).toEqual({ kind: 'open', wait_ms: 0 });
    at.breaker.report(at.channel, trial, 'ok');
    expect(at.look()).toEqual({ kind: 'closed' });
  });

  test('is another call when the first told nothing', () => {
    const at = world();
    times(failures, () => at.ask('failed'));
    at.pass(out_ms);
    at.breaker.forgo(at.channel, at.breaker.admit(at.channel));
    expect(at.look()).toEqual({ kind: 'half_open' });
  });

  test('leaves it out twice as long each time that it fails, up to a bound', () => {
    const at = world();
    times(failures, () => at.ask('failed'));
    const waits = times(7, () => {
      const state = at.look();
      const wait_ms = state.kind === 'open' ? state.wait_ms : 0;
      at.pass(wait_ms);
      expect(at.ask('failed')).toBe(true);
      return wait_ms / 1_000;
    });
    expect(waits).toEqual([30, 60, 120, 240, 480, 600, 600]);
  });
});

describe('calls that began before', () => {
  test('neither lengthen the time nor shut the breaker', () => {
    const at = world();
    const early = times(50, () => at.breaker.admit(at.channel));
    at.pass(1);
    times(failures, () => at.ask('failed'));
    for (const [turn, call] of early.entries()) {
      at.breaker.report(at.channel, call, turn % 2 === 0 ? 'failed' : 'ok');
    }
    expect(at.look()).toEqual({ kind: 'open', wait_ms: out_ms });
  });

  test('do not leave it out again once it was taken back', () => {
    const at = world();
    const early = times(50, () => at.breaker.admit(at.channel));
    at.pass(1);
    times(failures, () => at.ask('failed'));
    at.pass(out_ms);
    at.ask('ok');
    for (const call of early) at.breaker.report(at.channel, call, 'failed');
    expect(at.look()).toEqual({ kind: 'closed' });
  });
});

test('an operator shuts it', () => {
  const at = world();
  times(failures, () => at.ask('failed'));
  at.breaker.restore(at.channel);
  expect(at.look()).toEqual({ kind: 'closed' });
});

test('whatever is told in whatever order, there is one trial at most, and waits only grow until an answer', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('begin' as const) }),
    fc.record({
      kind: fc.constant('end' as const),
      which: fc.nat(20),
      outcome: fc.constantFrom('ok', 'failed', 'neutral'),
    }),
    fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 100_000 }) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const at = world();
      const open: { readonly call: { readonly began: number }; readonly trial: boolean }[] = [];
      let longest = 0;
      for (const one of steps) {
        if (one.kind === 'pass') at.pass(one.ms);
        if (one.kind === 'begin') {
          const trial = at.look().kind === 'half_open';
          open.push({ call: at.breaker.admit(at.channel), trial });
          expect(open.filter((each) => each.trial).length).toBeLessThanOrEqual(1);
        }
        const [ended] = one.kind === 'end' && open.length > 0 ? open.splice(one.which % open.length, 1) : [];
        if (one.kind !== 'end' || ended === undefined) continue;
        if (one.outcome === 'neutral') at.breaker.forgo(at.channel, ended.call);
        else if (at.breaker.report(at.channel, ended.call, one.outcome)) {
          const state = at.look();
          const wait_ms = state.kind === 'open' ? state.wait_ms : 0;
          expect(wait_ms).toBe(Math.min(most_out_ms, longest === 0 ? out_ms : 2 * longest));
          longest = wait_ms;
        }
        if (at.look().kind === 'closed') {
          longest = 0;
          // An answer to another call made its trial one of many.
          for (const [place, each] of open.entries()) open[place] = { ...each, trial: false };
        }
      }
    }),
    { numRuns: 150 },
  );
});
