import { describe, expect, test } from 'vitest';
import type { HealthSignal } from '../../runtime/channels/health-signal.ts';
import { FAILED, guardWorld, OK } from './guard-world.ts';

describe('a model that a channel refuses', () => {
  const GONE: HealthSignal = { kind: 'model_unavailable', reason: 'not_found' };

  test('is asked for there after all others, and logged once', () => {
    const at = guardWorld([{ id: 'a', priority: 1 }, { id: 'b' }, { id: 'c' }]);
    expect([at.ask(GONE), at.ask(OK), at.order()]).toEqual(['a', 'b', ['b', 'c', 'a']]);
    at.tell('b', { kind: 'throttled', wait_ms: undefined });
    expect(at.order()).toEqual(['c', 'b', 'a']);
    at.tell('c', FAILED, 5);
    expect(at.order()).toEqual(['b', 'a']);
    at.tell('a', GONE, 3);
    expect(at.lines.filter((line) => line.startsWith('a channel does not serve'))).toHaveLength(1);
    expect(at.observer.value('models_unserved', { channel: 'a', reason: 'not_found' })).toBe(1);
    at.guard.restore(at.of('a'));
    expect(at.ask(OK)).toBe('a');
  });

  test('is asked for all the same where there is no other', () => {
    const at = guardWorld([{ id: 'a' }]);
    expect([at.ask(GONE), at.ask(GONE), at.ask(OK)]).toEqual(['a', 'a', 'a']);
  });

  test('costs the budget of repeats only once it is known', () => {
    const at = guardWorld([{ id: 'a' }]);
    const refused = () => {
      const lease = at.guard.enter({ channel: at.of('a'), credential: 0, model: 'vendor-m' });
      lease?.report(GONE);
      lease?.release();
      return lease?.takeRetry();
    };
    const together = Array.from({ length: 50 }, () =>
      at.guard.enter({ channel: at.of('a'), credential: 0, model: 'vendor-m' }),
    );
    for (const lease of together) lease?.report(GONE);
    expect(together.filter((lease) => lease?.takeRetry()).length).toBe(50);
    expect(Array.from({ length: 50 }, refused).filter(Boolean).length).toBe(10);
  });
});
