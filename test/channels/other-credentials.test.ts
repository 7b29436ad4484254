import { describe, expect, test } from 'vitest';
import { createChannelChoice } from '../../runtime/channels/channel-choice.ts';
import type { HealthSignal } from '../../runtime/channels/health-signal.ts';
import type { Channel } from '../../runtime/upstream/types.ts';
import { FAILED, guardWorld, NO_MONEY, nameOf, OK } from './guard-world.ts';

describe('a request whose credential is refused', () => {
  const THREE = [{ api_key: 'k1' }, { api_key: 'k2' }, { api_key: 'k3' }];
  const NO_KEY: HealthSignal = { kind: 'credential_rejected', reason: 'invalid_key' };

  function asking(at: ReturnType<typeof guardWorld>, credential?: number) {
    const choosing = createChannelChoice({
      candidates: at.candidates,
      guard: at.guard,
      ...(credential === undefined ? {} : { credential }),
    });
    const next = (signal: HealthSignal): string | undefined => {
      const chosen = choosing.next();
      const lease = chosen === undefined ? undefined : choosing.enter(chosen);
      lease?.start();
      lease?.report(signal);
      lease?.release();
      return chosen === undefined ? undefined : nameOf(chosen);
    };
    return { choosing, next };
  }

  test('is made with the others of the channel, one after the other, before another channel', () => {
    const at = guardWorld([{ id: 'a', credentials: THREE, priority: 1 }, { id: 'b' }]);
    const { next, choosing } = asking(at);
    expect([next(NO_KEY), next(NO_MONEY), next(NO_KEY), next(NO_KEY), next(OK)]).toEqual([
      'a0',
      'a1',
      'a2',
      'b',
      undefined,
    ]);
    expect(choosing.considered().map(({ outcome, reason }) => [outcome, reason])).toEqual([
      [
        'chosen',
        'its turn; credential 0 was refused; then its turn; the quota of credential 1 was used up; then its turn; credential 2 was refused',
      ],
      ['chosen', 'its turn; credential 0 was refused'],
    ]);
  });

  test('is not made there again after anything else', () => {
    const at = guardWorld([{ id: 'a', credentials: THREE }]);
    const { next, choosing } = asking(at);
    expect([next(NO_KEY), choosing.hasMore(), choosing.hasAskable()]).toEqual(['a0', true, true]);
    expect([next(FAILED), choosing.hasMore(), choosing.hasAskable(), next(OK)]).toEqual([
      'a1',
      false,
      false,
      undefined,
    ]);
  });

  test('needs what made it ready until it is heard of, where another credential is left', () => {
    const more = (credentials: Channel['credentials'], out = 0) => {
      const at = guardWorld([{ id: 'a', credentials }]);
      for (let credential = 1; credential <= out; credential += 1) at.tell('a', NO_KEY, 1, credential);
      const choosing = at.choice();
      const chosen = choosing.next();
      if (chosen === undefined) throw new Error('nobody to ask');
      choosing.enter(chosen);
      return choosing.hasMore();
    };
    expect([more([{ api_key: 'k1' }]), more(THREE), more(THREE, 1), more(THREE, 2)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test('is not made with another where only one will do', () => {
    const { next } = asking(guardWorld([{ id: 'a', credentials: THREE }]), 1);
    expect([next(NO_KEY), next(OK)]).toEqual(['a1', undefined]);
  });
});
