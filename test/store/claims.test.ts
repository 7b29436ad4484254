import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { IdempotencyClaim } from '../../runtime/store/claims.ts';
import { call, fund, intent, violated } from './sample.ts';
import { rowsOf, sharedStore, tempStore } from './temp-store.ts';

const shared = sharedStore();

function claim(key: string, over: Partial<IdempotencyClaim> = {}): IdempotencyClaim {
  return { key, route: 'videos-create', request_hash: 'hash', made_by: 'first', ttl_ms: 60_000, ...over };
}

const REFUSAL = { status: 502, headers: {}, body: '{"error":{}}' };
const ANSWER = { status: 200, headers: { 'gateway-task': 't' }, body: '{"id":"t"}' };

describe('a claim', () => {
  test('is written with its task, and refuses a second one, which changes nothing', async () => {
    const { store } = shared();
    await fund(store, { key: 'k-a', owner: 'o-a', wallet: 100 });
    const owned = { key: 'k-a', owner: 'o-a' };
    const first = await store.submitIntent({ ...intent('a-1', owned), claim: claim('x') });
    const second = await store.submitIntent({
      ...intent('a-2', owned),
      claim: claim('x', { made_by: 'second', request_hash: 'other' }),
    });
    expect(first.kind).toBe('held');
    expect(second).toEqual({
      kind: 'claimed',
      claim: {
        owner_id: 'o-a',
        key: 'x',
        route: 'videos-create',
        request_hash: 'hash',
        made_by: 'first',
        work_id: 'a-1',
        created_at: expect.any(Number),
        expires_at: expect.any(Number),
      },
    });
    expect(await store.findTaskById('a-2')).toBeUndefined();
    expect(await store.balanceOf('k-a')).toEqual({ wallet: 90, wallet_hold: 10 });
  });

  test('comes before the balance: a repeated request is not refused for what the first one cost', async () => {
    const { store } = shared();
    await fund(store, { key: 'k-b', owner: 'o-b', wallet: 10 });
    const owned = { key: 'k-b', owner: 'o-b' };
    await store.submitIntent({ ...intent('b-1', owned), claim: claim('x') });
    const again = await store.submitIntent({ ...intent('b-2', owned), claim: claim('x') });
    const other = await store.submitIntent({ ...intent('b-3', owned), claim: claim('y') });
    expect([again.kind, other.kind]).toEqual(['claimed', 'insufficient_quota']);
    expect(await store.findClaim({ owner_id: 'o-b', key: 'y' })).toBeUndefined();
  });

  test('is not written with a refusal of any kind', async () => {
    const { store } = shared();
    await fund(store, { key: 'k-c', owner: 'o-c', wallet: 100 });
    const full = { channel_id: 'full', max_inflight: 0 };
    const refused = await store.submitIntent({
      ...intent('c-1', { key: 'k-c', owner: 'o-c', channel: full }),
      claim: claim('x'),
    });
    const broke = await store.openCall({
      ...call('c-2', { key: 'k-c', owner: 'o-c', hold: 101 }),
      claim: claim('x'),
    });
    expect([refused.kind, broke.kind]).toEqual(['saturated', 'insufficient_quota']);
    expect(await store.findClaim({ owner_id: 'o-c', key: 'x' })).toBeUndefined();
  });

  test('is its owner’s alone', async () => {
    const { store } = shared();
    for (const owner of ['o-d', 'o-e']) await fund(store, { key: `k-${owner}`, owner, wallet: 100 });
    const kinds = await Promise.all(
      ['o-d', 'o-e'].map((owner) =>
        store.openCall({ ...call(`call-${owner}`, { key: `k-${owner}`, owner }), claim: claim('x') }),
      ),
    );
    expect(kinds).toEqual([{ kind: 'held' }, { kind: 'held' }]);
    expect((await store.findClaim({ owner_id: 'o-e', key: 'x' }))?.work_id).toBe('call-o-e');
  });

  test('200 at once: one task, and one hold', async () => {
    const { store } = shared();
    await fund(store, { key: 'k-f', owner: 'o-f', wallet: 1_000 });
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        store.submitIntent({ ...intent(`f-${index}`, { key: 'k-f', owner: 'o-f' }), claim: claim('x') }),
      ),
    );
    const kinds = Map.groupBy(outcomes, ({ kind }) => kind);
    expect([kinds.get('held')?.length, kinds.get('claimed')?.length]).toEqual([1, 199]);
    expect(await store.balanceOf('k-f')).toEqual({ wallet: 990, wallet_hold: 10 });
    expect(await violated(store)).toEqual([]);
  });
});

describe('the kept answer', () => {
  test('is the first one, given for its own work alone', async () => {
    const { store } = shared();
    await fund(store, { key: 'k-g', owner: 'o-g', wallet: 100 });
    await store.submitIntent({ ...intent('g-1', { key: 'k-g', owner: 'o-g' }), claim: claim('x') });
    const name = { owner_id: 'o-g', key: 'x' };
    const keep = (work_id: string, status: number) =>
      store.keepAnswer({ ...name, work_id, answer: { ...ANSWER, status } });
    expect(await keep('another', 500)).toBeUndefined();
    expect(await keep('g-1', 200)).toEqual(ANSWER);
    expect(await keep('g-1', 502)).toEqual(ANSWER);
    expect((await store.findClaim(name))?.answer).toEqual(ANSWER);
    expect(await store.keepAnswer({ owner_id: 'o-g', key: 'none', work_id: 'g-1', answer: ANSWER })).toBe(
      undefined,
    );
  });
});

describe('time over', () => {
  test('the key may be used anew, and is forgotten', async () => {
    const { store, folder } = await tempStore();
    await fund(store, { wallet: 100 });
    const name = { owner_id: 'owner-1', key: 'x' };
    await store.submitIntent({ ...intent('h-1'), claim: claim('x', { ttl_ms: 0 }) });
    await store.keepAnswer({ ...name, work_id: 'h-1', answer: ANSWER });
    expect(await store.findClaim(name)).toBeUndefined();
    const next = await store.submitIntent({ ...intent('h-2'), claim: claim('x', { request_hash: 'new' }) });
    expect(next.kind).toBe('held');
    expect(await store.findClaim(name)).toMatchObject({ work_id: 'h-2', request_hash: 'new' });
    expect((await store.findClaim(name))?.answer).toBeUndefined();
    await store.submitIntent({ ...intent('h-3'), claim: claim('y', { ttl_ms: 0 }) });
    expect([await store.forgetClaims(), await store.forgetClaims()]).toEqual([1, 0]);
    expect(rowsOf(folder, 'SELECT idem_key,work_id FROM idempotency')).toEqual([
      { idem_key: 'x', work_id: 'h-2' },
    ]);
  });
});

describe('a call', () => {
  const endings = [
    { reason: 'caller_gone', state: 'failed', capture: 0, stays: false },
    { reason: 'closing', state: 'failed', capture: 0, stays: false },
    { reason: 'caller_gone', state: 'failed', capture: 4, stays: true },
    { reason: 'upstream_cut', state: 'failed', capture: 0, stays: false },
    { reason: 'upstream_error', state: 'failed', capture: 0, answer: REFUSAL, stays: true },
    { reason: 'upstream_late', state: 'failed', capture: 3, answer: REFUSAL, stays: true },
    { reason: undefined, state: 'completed', capture: 0, stays: true },
    { reason: undefined, state: 'completed', capture: 5, answer: ANSWER, stays: true },
  ] as const;

  test.each(endings)(
    'that ends $state by $reason for $capture',
    async ({ reason, state, capture, stays, ...told }) => {
      const { store } = shared();
      const owner = `o-${reason}-${capture}`;
      const key = `k-${owner}`;
      await fund(store, { key, owner, wallet: 100 });
      await store.openCall({ ...call(`call-${owner}`, { key, owner }), claim: claim('x') });
      await store.settleCall({
        id: `call-${owner}`,
        state,
        capture,
        attempts: [],
        ...(reason === undefined ? {} : { reason }),
        ...told,
      });
      const left = await store.findClaim({ owner_id: owner, key: 'x' });
      expect([left !== undefined, left?.answer]).toEqual([stays, 'answer' in told ? told.answer : undefined]);
    },
  );

  test('keeps its answer with its charge, or never', async () => {
    const { store } = shared();
    await fund(store, { key: 'k-k', owner: 'o-k', wallet: 100 });
    await store.openCall({ ...call('k-1', { key: 'k-k', owner: 'o-k' }), claim: claim('x') });
    const asked = { owner_id: 'o-k', key: 'x', work_id: 'k-1' };
    expect(await store.keepAnswer({ ...asked, answer: REFUSAL })).toBeUndefined();
    await store.settleCall({ id: 'k-1', state: 'completed', capture: 1, attempts: [], answer: ANSWER });
    expect(await store.keepAnswer({ ...asked, answer: REFUSAL })).toEqual(ANSWER);
  });

  test('that was settled before keeps nothing, and an answer is kept for its own work alone', async () => {
    const { store } = shared();
    await fund(store, { key: 'k-j', owner: 'o-j', wallet: 100 });
    const owned = { key: 'k-j', owner: 'o-j' };
    await store.openCall({ ...call('j-1', { ...owned, deadline_ms: -1 }), claim: claim('x') });
    await store.openCall({ ...call('j-2', owned), claim: claim('y') });
    await store.openCall(call('j-3', owned));
    await store.releaseStaleCalls();
    await store.openCall({ ...call('j-4', owned), claim: claim('x') });
    for (const id of ['j-1', 'j-3'])
      await store.settleCall({ id, state: 'completed', capture: 1, attempts: [], answer: ANSWER });
    const left = await Promise.all(['x', 'y'].map((key) => store.findClaim({ owner_id: 'o-j', key })));
    expect(left.map((found) => [found?.work_id, found?.answer])).toEqual([
      ['j-4', undefined],
      ['j-2', undefined],
    ]);
  });

  test('whose process died lets go of its claim; a task never does', async () => {
    const { store } = await tempStore();
    await fund(store, { wallet: 100 });
    await store.openCall({ ...call('i-1', { deadline_ms: 0 }), claim: claim('stale') });
    await store.openCall({ ...call('i-2'), claim: claim('cut') });
    await store.submitIntent({ ...intent('i-3'), claim: claim('task') });
    await sleep(2);
    expect(await store.releaseStaleCalls()).toBe(1);
    await store.takeOver();
    const left = await Promise.all(
      ['stale', 'cut', 'task'].map((key) => store.findClaim({ owner_id: 'owner-1', key })),
    );
    expect(left.map((found) => found?.work_id)).toEqual([undefined, undefined, 'i-3']);
    expect(await violated(store)).toEqual([]);
  });
});
