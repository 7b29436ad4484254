import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { createActions } from '../../runtime/admin/actions.ts';
import type { SandboxDesk } from '../../runtime/admin/sandbox-actions.ts';
import { createChannelGuard } from '../../runtime/channels/channel-guard.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { createObserver } from '../../runtime/observe/observer.ts';
import { accepted, fund, intent, RESULT } from '../store/sample.ts';
import { rowsOf, sharedStore } from '../store/temp-store.ts';
import { answer, channelOf, deploymentOf } from '../tasks/world.ts';
import { listenerWith } from './operators.ts';

const shared = sharedStore();

/** A sandbox of which nothing is wanted but that it can be told. */
const QUIET_SANDBOX: SandboxDesk = {
  fill: async () => ({ already: true }),
  isFilled: async () => true,
  faults: () => ({ on: [], faults: [], vendors: ['anybody'] }),
  addFault: () => undefined,
  liftFaults: () => undefined,
  jobs: () => [],
};

/** Every route of operators that may change something, and what was written down when it was asked. */
function operators() {
  const { store, folder } = shared();
  const clock = { now: () => 0, elapsed: () => 0 };
  const guard = createChannelGuard({ clock, observer: createObserver(), log: silentLogger });
  const egress = { channelCall: async () => answer(200, {}) };
  const actions = createActions({
    store,
    registry,
    pepper: new Uint8Array(32),
    groups: () => new Set(['default']),
    deployment: () => deploymentOf([channelOf({ id: 'studio', protocol: 'openai-videos' })]),
    live: { guard, egress, ask: async () => Response.json({}) },
    sandbox: QUIET_SANDBOX,
    tasks: { cancel: async () => true, nudge: () => undefined },
  });
  const posts = Object.values(registry.admin).flatMap(({ method, path }) =>
    method === 'POST' ? [path] : [],
  );
  return { store, folder, posts, call: listenerWith(actions) };
}

/** What to ask of each, with the place it is asked at, and the action that it is written down as; null: it changes nothing. */
const ASKED: Readonly<Record<string, readonly [string | null, object, string?]>> = {
  '/admin/keys': ['key.create', { name: 'new' }],
  '/admin/keys/limits': ['key.limits', { key: 'audited', rpm: 5 }],
  '/admin/keys/disable': ['key.limits', { key: 'audited' }],
  '/admin/keys/enable': ['key.limits', { key: 'audited' }],
  '/admin/keys/topup': ['key.top_up', { key: 'audited', micros: 5 }],
  '/admin/keys/revoke': ['key.revoke', { key: 'audited' }],
  '/admin/refunds': ['work.refund', { work: 'paid', reason: 'x' }],
  '/admin/adjustments': ['key.adjust', { key: 'audited', micros: 5, reason: 'x' }],
  '/admin/uncertain/{task}/resolve': [
    'uncertain.resolve',
    { as: 'failed' },
    '/admin/uncertain/unsure/resolve',
  ],
  '/admin/channels/{id}/restore': ['channel.restore', {}, '/admin/channels/studio/restore'],
  '/admin/channels/{id}/drain': ['channel.drain', { for: '1h' }, '/admin/channels/studio/drain'],
  '/admin/channels/{id}/disable': [
    'channel.disable',
    { for: 'until_lifted' },
    '/admin/channels/studio/disable',
  ],
  '/admin/channels/{id}/enable': ['channel.enable', {}, '/admin/channels/studio/enable'],
  '/admin/channels/{id}/test': ['channel.test', {}, '/admin/channels/studio/test'],
  '/admin/sandbox/fill': ['sandbox.fill', {}],
  '/admin/sandbox/faults': ['sandbox.fault', { fault: 'quota', vendor: 'anybody' }],
  '/admin/sandbox/faults/lift': ['sandbox.lift', {}],
  '/admin/tasks/{id}/poll': ['task.poll', {}, '/admin/tasks/waiting/poll'],
  '/admin/tasks/{id}/cancel': ['task.cancel', {}, '/admin/tasks/waiting/cancel'],
  '/admin/quote': [null, { route: '/v1/videos', body: {} }],
  '/admin/play': ['play', { route: '/v1/videos', body: {} }],
  '/admin/play/form': [null, { model: 'video-a' }],
};

describe('what operators change is written down', () => {
  test('by every route that may change something', () => {
    expect(operators().posts.sort()).toEqual(Object.keys(ASKED).sort());
  });

  test('once, under the name of what was done', async () => {
    const { store, folder, call } = operators();
    await fund(store, { key: 'audited', wallet: 9_000 });
    await accepted(store, 'paid', { key: 'audited', price: 10 });
    await store.completeTask({ id: 'paid', result: RESULT });
    await store.submitIntent(intent('unsure', { key: 'audited', price: 10 }));
    const lost = { reason: 'cut', http_status: 502, look_again_ms: 0, deadline_ms: 60_000 };
    await store.recordAmbiguous({ id: 'unsure', attempt: 1, ...lost });
    const channel = { channel_id: 'studio', protocol: 'replicate' };
    await accepted(store, 'waiting', { key: 'audited', channel });
    rowsOf(folder, "UPDATE live SET updated_at=updated_at-6000 WHERE work='waiting'");
    const actions = async () => (await store.auditLog({ limit: 1_000 })).map(({ action }) => action);
    // The first use of the console's key makes it, which is an action of its own.
    await call('POST', '/admin/play', { route: '/v1/videos', body: {} });
    const written: (readonly [string, readonly string[]])[] = [];
    for (const [path, [, body, address = path]] of Object.entries(ASKED)) {
      const before = await actions();
      const asking = call('POST', address, body);
      // They are refused, for there is no way to price anything here.
      await (['/admin/quote', '/admin/play/form'].includes(path) ? asking.catch(() => undefined) : asking);
      const after = await actions();
      written.push([path, after.slice(0, after.length - before.length)]);
    }
    expect(written).toEqual(
      Object.entries(ASKED).map(([path, [action]]) => [path, action === null ? [] : [action]]),
    );
  });
});
