import { describe, expect, test } from 'vitest';
import type { PastStep } from '../../runtime/store/past.ts';
import { acceptance, intent, RESULT, violated } from './sample.ts';
import { tempStore } from './temp-store.ts';

const HOUR_MS = 3_600_000;
const [KEY, OWNER] = ['key-past', 'owner-past'];

/** A key with money, a task that is charged and refunded in part, one that fails, one in doubt, and a chat call. */
function story(begin: number): readonly PastStep[] {
  const at = (minutes: number): number => begin + minutes * 60_000;
  const key = {
    id: KEY,
    name: 'past',
    owner_id: OWNER,
    group: 'default',
    prefix: 'sk-past',
    hash: 'hash-past',
  };
  const credit = { amount: 1_000, idem: 'past', reason: 'credit at creation' };
  const own = { key: KEY, owner: OWNER, price: 40 };
  const lost = { reason: 'timeout', look_again_ms: 86_400_000, deadline_ms: 86_400_000 };
  const failure = { error_code: 'upstream_failed', error_message: 'it failed' };
  return [
    { at: at(0), write: 'createKey', input: { ...key, models: ['*'], quota: 900, credit, by: 'admin' } },
    { at: at(1), write: 'submitIntent', input: intent('past-paid', own) },
    { at: at(2), write: 'recordAccepted', input: acceptance('past-paid') },
    { at: at(3), write: 'submitIntent', input: intent('past-failed', own) },
    { at: at(4), write: 'recordAccepted', input: acceptance('past-failed') },
    { at: at(5), write: 'completeTask', input: { id: 'past-paid', result: RESULT } },
    { at: at(6), write: 'failTask', input: { id: 'past-failed', ...failure } },
    { at: at(7), write: 'submitIntent', input: intent('past-lost', own) },
    { at: at(8), write: 'recordAmbiguous', input: { id: 'past-lost', attempt: 1, ...lost } },
    { at: at(9), write: 'wholeCall', input: pastCall(at(8)) },
    { at: at(10), write: 'refund', input: { work_id: 'past-paid', micros: 15, reason: 'dark', by: 'admin' } },
  ];
}

function pastCall(created_at: number): Extract<PastStep, { readonly write: 'wholeCall' }>['input'] {
  return {
    ...{ id: 'past-call', kind: 'chat', route: 'chat-completions', owner_id: OWNER, key_id: KEY },
    ...{ model: 'c-1', model_id: 'c-1', spec_version: 'spec-1', hold: 30, price_rule: '61 in + 34 out' },
    ...{ created_at, deadline_at: created_at + HOUR_MS, state: 'completed', captured: 12, absorbed: 0 },
    ...{ uncounted: false, channel_id: 'channel-1', attempts: [] },
  };
}

describe('writes that are dated back', () => {
  test('leave the books in order, and everything stands at its time', async () => {
    const { store } = await tempStore();
    const begin = Date.now() - 24 * HOUR_MS;
    await store.playPast(story(begin));
    expect(await violated(store)).toEqual([]);
    // 1,000 less 40 on hold, 40 charged of which 15 came back, and 12 of the call.
    expect(await store.balanceOf(KEY)).toEqual({ wallet: 923, wallet_hold: 40, key: 823 });
    const [key] = await store.findKeys([KEY]);
    expect(key?.created_at).toBe(begin);
    const call = await store.findCall('past-call');
    expect([call?.created_at, call?.ended_at]).toEqual([begin + 8 * 60_000, begin + 9 * 60_000]);
    const [refunded, created] = await store.auditLog({ limit: 5 });
    expect([refunded?.action, refunded?.at]).toEqual(['work.refund', begin + 10 * 60_000]);
    expect([created?.action, created?.at]).toEqual(['key.create', begin]);
    const events = await store.eventsOf('past-paid');
    expect(events.map(({ type, at }) => [type, (at - begin) / 60_000])).toEqual([
      ['held', 1],
      ['accepted', 2],
      ['completed', 5],
      ['refunded', 10],
    ]);
  });

  test('are refused together', async () => {
    const { store } = await tempStore();
    const steps = story(Date.now() - 24 * HOUR_MS);
    const dear = intent('past-dear', { key: KEY, owner: OWNER, price: 5_000 });
    const played = store.playPast([...steps, { at: Date.now(), write: 'submitIntent', input: dear }]);
    await expect(played).rejects.toThrow('submitIntent');
    expect(await store.findKeys([KEY])).toEqual([]);
    expect(await violated(store)).toEqual([]);
  });
});
