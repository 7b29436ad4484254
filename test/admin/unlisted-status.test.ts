import { expect, test } from 'vitest';
import { type UncertainRow, uncertainActions } from '../../runtime/admin/uncertain-actions.ts';
import { tinyRegistry } from '../edge/tiny-registry.ts';
import { acceptance, fund, intent } from '../store/sample.ts';
import { sharedStore } from '../store/temp-store.ts';
import { listenerWith, runTyped } from './operators.ts';

const shared = sharedStore();

test('a status that is not listed is shown with its protocol and word, until an operator has seen it', async () => {
  const { store } = shared();
  const registry = tinyRegistry();
  const actions = uncertainActions({ store, registry, deployment: () => undefined });
  const call = listenerWith(actions);
  const rowsFor = async (task: string) =>
    ((await call('GET', '/admin/uncertain')) as readonly UncertainRow[]).filter((row) => row.task === task);
  const saysWord = async (id: string, word: string) => {
    await fund(store, { key: id, owner: id, wallet: 1_000 });
    await store.submitIntent(intent(id, { key: id, owner: id }));
    await store.recordAccepted({ ...acceptance(id), upstream_id: `up-${id}` });
    const data = { protocol: 'proto', word };
    const event = { type: 'unlisted_status', data, once: true };
    await store.reschedule({ id, next_poll_ms: 1_000, failed: false, event });
    await store.reschedule({ id, next_poll_ms: 1_000, failed: false, event });
  };
  await saysWord('zombie', 'zombie\u001b[2J');
  await saysWord('silent', '');
  expect(
    (await rowsFor('zombie')).map(({ kind, state, protocol, held, data }) => [
      kind,
      state,
      protocol,
      held,
      data,
    ]),
  ).toEqual([['unlisted', 'queued', 'proto', 0, { protocol: 'proto', word: 'zombie\u001b[2J' }]]);
  expect((await rowsFor('silent')).map(({ reason }) => reason)).toEqual(['says no status']);
  const shown = (await runTyped('uncertain-list', {}, { actions, columns: 1_000 }))?.text ?? '';
  expect(shown.split('\n').find((line) => line.includes('zombie'))).toMatch(
    /its vendor says a status that is not listed.*channel-1 \(proto\).*says "zombie\\u001b\[2J"/,
  );
  await call('POST', '/admin/uncertain/zombie/resolve', { as: 'seen' });
  expect(await rowsFor('zombie')).toEqual([]);
});
