import { expect, test } from 'vitest';
import { type UncertainRow, uncertainActions } from '../../runtime/admin/uncertain-actions.ts';
import { tinyRegistry } from '../edge/tiny-registry.ts';
import { acceptance, call, fund, intent } from '../store/sample.ts';
import { sharedStore } from '../store/temp-store.ts';
import { runTyped } from './operators.ts';

const shared = sharedStore();

test('by kind it is listed newest first, page by page, tasks and calls together', async () => {
  const { store } = shared();
  const actions = uncertainActions({ store, registry: tinyRegistry(), deployment: () => undefined });
  await fund(store, { key: 'paged', owner: 'paged', wallet: 10_000 });
  const of = { key: 'paged', owner: 'paged' };
  for (const id of ['p-call-1', 'p-call-2']) {
    await store.openCall(call(id, { ...of, hold: 10 }));
    await store.settleCall({
      id,
      state: 'completed',
      capture: 2,
      billed: 30,
      channel_id: 'channel-1',
      attempts: [],
    });
  }
  for (const id of ['p-1', 'p-2', 'p-3']) {
    await store.submitIntent(intent(id, of));
    await store.recordAccepted(acceptance(id));
    const event = { type: 'no_usable_result', data: { reason: 'no_address' } };
    await store.failTask({ id, error_code: 'upstream_failed', error_message: 'm', event });
  }
  await store.submitIntent(intent('p-open', of));
  const lost = { reason: 'cut', http_status: 502, look_again_ms: 0, deadline_ms: 60_000 };
  await store.recordAmbiguous({ id: 'p-open', attempt: 1, ...lost });
  const list = (fields: object) =>
    actions['uncertain-list']({ limit: 500, ...fields }) as Promise<readonly UncertainRow[]>;
  const mine = (rows: readonly UncertainRow[]) => rows.map(({ task, kind }) => [task, kind]);
  const kinds = ['open', 'unusable', 'absorbed'];
  const whole = await list({ kind: kinds });
  expect(mine(whole).toSorted()).toEqual([
    ['p-1', 'unusable'],
    ['p-2', 'unusable'],
    ['p-3', 'unusable'],
    ['p-call-1', 'absorbed'],
    ['p-call-2', 'absorbed'],
    ['p-open', 'open'],
  ]);
  const seen: UncertainRow[] = [];
  for (;;) {
    const after = seen.at(-1)?.cursor;
    const page = await list({ kind: kinds, limit: 2, ...(after === undefined ? {} : { after }) });
    seen.push(...page);
    if (page.length < 2) break;
  }
  expect(seen).toEqual(whole);
  expect(mine(await list({ kind: ['unusable'] }))).toHaveLength(3);
  const every = await list({});
  const counts: Readonly<Record<string, number>> = await actions['uncertain-counts']();
  for (const [kind, count] of Object.entries(counts))
    expect([kind, count]).toEqual([kind, every.filter((row) => row.kind === kind).length]);
  expect(counts).toMatchObject({ unusable: expect.any(Number), absorbed: expect.any(Number) });
  await expect(list({ kind: kinds, after: '1/x' })).rejects.toMatchObject({ options: { param: 'after' } });
  await expect(list({ after: '1/1/x' })).rejects.toMatchObject({ options: { param: 'after' } });
  expect((await runTyped('uncertain-counts', {}, { actions, columns: 200 }))?.text).toContain(
    'finished without a usable result',
  );
});
