import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { type ChannelDeps, channelActions } from '../../runtime/admin/channel-actions.ts';
import type { Shown } from '../../runtime/admin/print.ts';
import { createChannelGuard } from '../../runtime/channels/channel-guard.ts';
import type { HealthSignal } from '../../runtime/channels/health-signal.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { createObserver } from '../../runtime/observe/observer.ts';
import type { CallOutcome, Channel, ChannelCall } from '../../runtime/upstream/types.ts';
import { answer, channelOf, deploymentOf, failure } from '../tasks/world.ts';
import { listenerWith, runTyped } from './operators.ts';

const TWO = [{ api_key: 'k1' }, { api_key: 'k2' }];
const CHANNELS: readonly Channel[] = [
  channelOf({ id: 'studio', protocol: 'openai-videos', credentials: TWO, limits: { concurrent: 4, rpm: 9 } }),
  channelOf({ id: 'words', protocol: 'openai-chat' }),
  channelOf({ id: 'off', protocol: 'ark', enabled: false }),
];

/** A store in which nothing is said of channels. */
const NOTHING_SAID = {
  noteAction: async () => undefined,
  tasksByChannel: async () => new Map<string, number>(),
  channelOverrides: async () => [],
  overrideChannel: async () => undefined,
  liftOverride: async () => false,
  auditLog: async () => [],
};

function world({
  running = true,
  replies = [] as readonly CallOutcome[],
  tasks = new Map<string, number>(),
} = {}) {
  const clock = { now: () => 0, elapsed: () => 0 };
  const guard = createChannelGuard({ clock, observer: createObserver(), log: silentLogger });
  const calls: ChannelCall[] = [];
  const left = [...replies];
  const egress = {
    async channelCall(call: ChannelCall) {
      calls.push(call);
      return left.shift() ?? answer(200, {});
    },
  };
  const noted: unknown[] = [];
  const store = {
    ...NOTHING_SAID,
    noteAction: async (action: unknown) => void noted.push(action),
    tasksByChannel: async () => tasks,
  };
  const deps: ChannelDeps = {
    store,
    registry,
    deployment: () => deploymentOf(CHANNELS),
    ...(running ? { live: { guard, egress } } : {}),
  };
  const actions = channelActions(deps);
  const run = async (
    name: 'list' | 'test' | 'restore',
    channel?: string,
    columns?: number,
  ): Promise<Shown> => {
    const shown = await runTyped(`channels-${name}`, channel === undefined ? {} : { id: channel }, {
      actions,
      ...(columns === undefined ? {} : { columns }),
    });
    if (shown === undefined) throw new Error(`channels ${name} shows nothing`);
    return shown;
  };
  const bar = (credential: number, sign: HealthSignal = { kind: 'credential_rejected', reason: 'quota' }) => {
    const [channel = channelOf({ id: 'x' })] = CHANNELS;
    const lease = guard.enter({ channel, credential, model: 'vendor-m-1' });
    lease?.report(sign);
    lease?.release();
  };
  /** Three calls at once, of which the first is refused for load. */
  const busy = () => {
    const [channel = channelOf({ id: 'x' })] = CHANNELS;
    const leases = [0, 1, 2].map(() => guard.enter({ channel, credential: 0, model: 'vendor-m-1' }));
    leases[0]?.report({ kind: 'throttled', wait_ms: undefined });
    leases[0]?.release();
  };
  return { run, calls, bar, busy, noted };
}

describe('the list of channels', () => {
  test('shows what is out and until when, without a secret', async () => {
    const at = world();
    at.bar(1);
    at.bar(0, { kind: 'model_unavailable', reason: 'not_found' });
    const { json, text } = await at.run('list');
    expect(json).toMatchObject([
      {
        id: 'studio',
        standing: 'well',
        effective_concurrent: 4,
        rpm_used: 2,
        credentials: { all: 2, out: [{ credential: 1, reason: 'quota', until: '1970-01-01T00:10:00.000Z' }] },
      },
      { id: 'words', standing: 'well', effective_concurrent: null },
      { id: 'off', standing: 'disabled' },
    ]);
    expect(text).toContain('1: quota until 1970-01-01T00:10:00.000Z');
    expect(text).toContain('0 vendor-m-1: not_found until 1970-01-01T00:01:00.000Z');
    expect(text).toContain('2 of 9');
    expect(text + JSON.stringify(json)).not.toMatch(/k1|k2/);
  });

  test('without a gateway says no more than how they are set up', async () => {
    const { json, text } = await world({ running: false }).run('list');
    expect(json).toMatchObject([
      { id: 'studio', running: false, limits: { concurrent: 4, rpm: 9 }, credentials: { all: 2 } },
      { id: 'words', running: false },
      { id: 'off', running: false, enabled: false },
    ]);
    expect(text).toContain('not known: no gateway runs');
    expect(text).toContain('2 in the file');
    expect(text).toContain('at most 4');
  });
});

test.each([80, 120])('the list fits into %i columns, and says what its numbers are', async (columns) => {
  const at = world();
  at.bar(1);
  at.busy();
  const { text } = await at.run('list', undefined, columns);
  expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(columns);
  expect(text).toMatch(/^ {2}calls in flight +2 of 2; 4 are set up, refusals or other gateways lower it$/m);
  expect(text).toMatch(/^ {2}credentials +1 of 2 taken out\n +1: quota until 1970-01-01T00:10:00.000Z$/m);
  expect(text).toMatch(
    /^words\n {2}protocol +openai-chat\n {2}standing +well\n {2}tasks in flight +0, no limit\n {2}calls in flight +0, no limit$/m,
  );
});

test('a channel that is full of tasks is shown as full, whoever asks', async () => {
  const tasks = new Map([
    ['studio', 4],
    ['words', 2],
    ['gone', 9],
  ]);
  const lines = (text: string) => text.split('\n').filter((line) => / in flight /.test(line));
  for (const running of [true, false]) {
    const at = world({ running, tasks });
    const { json, text } = await at.run('list', undefined, 80);
    expect(json).toMatchObject([
      { id: 'studio', running, tasks_in_flight: 4, limits: { concurrent: 4 } },
      { id: 'words', running, tasks_in_flight: 2 },
      { id: 'off', running, tasks_in_flight: 0 },
    ]);
    expect(lines(text).map((line) => line.trim().replace(/ {2,}/, ': '))).toEqual(
      running
        ? [
            'tasks in flight: 4 of 4',
            'calls in flight: 0 of 4',
            'tasks in flight: 2, no limit',
            'calls in flight: 0, no limit',
            'tasks in flight: 0, no limit',
            'calls in flight: 0, no limit',
          ]
        : [
            'tasks in flight: 4 of 4',
            'calls in flight: at most 4',
            'tasks in flight: 2, no limit',
            'calls in flight: no limit',
            'tasks in flight: 0, no limit',
            'calls in flight: no limit',
          ],
    );
  }
  const at = world({ tasks });
  expect((await at.run('list')).json).toMatchObject([{ calls_in_flight: 0 }, {}, {}]);
  expect((await at.run('restore', 'studio')).json).toMatchObject({ id: 'studio', tasks_in_flight: 4 });
});

test('restoring puts the credentials back', async () => {
  const at = world();
  at.bar(0);
  at.bar(1);
  expect((await at.run('list')).json).toMatchObject([{ standing: 'no_credential' }, {}, {}]);
  expect((await at.run('restore', 'studio')).json).toMatchObject({
    standing: 'well',
    credentials: { out: [] },
  });
  expect(at.noted).toEqual([{ by: 'operator', action: 'channel.restore', target: 'studio' }]);
});

describe('a test of a channel', () => {
  const OTHER = answer(404, { error: { message: 'no such video', code: 'not_found' } });
  const KEY = answer(401, { error: { message: 'Incorrect API key', code: 'invalid_api_key' } });
  const MONEY = answer(429, {
    error: { message: 'x', type: 'insufficient_quota', code: 'insufficient_quota' },
  });

  test.each<[string, CallOutcome, string, string]>([
    ['a task that there is not', OTHER, 'ok', 'it answered, and did not refuse the credential'],
    ['a key that is none', KEY, 'refused', 'it does not know the credential'],
    ['no money', MONEY, 'refused', 'the quota of the credential is used up'],
    ['a failure', answer(502, {}), 'failing', 'it answered that it failed'],
    ['nobody there', failure('not_sent', 'tls'), 'unreachable', 'it could not be reached (tls)'],
    ['a lost answer', failure('ambiguous', 'timeout'), 'failing', 'it did not answer properly (timeout)'],
  ])('by a poll: %s', async (_, reply, outcome, says) => {
    const at = world({ replies: [reply] });
    const { json } = await at.run('test', 'studio');
    expect(json).toMatchObject([
      { channel: 'studio', credential: 0, by: 'poll', outcome, says },
      { credential: 1, outcome: 'ok' },
    ]);
    expect(at.calls.map(({ request, call }) => `${call} ${request.method} ${request.path}`)).toEqual(
      Array(2).fill('poll GET /v1/videos/gateway-test-of-a-channel'),
    );
  });

  test('says honestly where nothing free would show the key', async () => {
    const at = world({ replies: [answer(404, {})] });
    const { json } = await at.run('test', 'words');
    expect(json).toMatchObject([{ by: 'connect', outcome: 'reachable', http: 404 }]);
    expect(at.calls.map(({ request }) => `${request.method} ${request.path}`)).toEqual(['GET /']);
  });

  test('never sends anything but a question, whatever the protocol', async () => {
    for (const protocol of [...Object.keys(registry.protocols), ...Object.keys(registry.chat_protocols)]) {
      const asked: string[] = [];
      const egress = {
        async channelCall({ request, call }: ChannelCall) {
          asked.push(call);
          expect([protocol, request.body.kind === 'multipart']).toEqual([protocol, false]);
          return answer(200, {});
        },
      };
      const clock = { now: () => 0, elapsed: () => 0 };
      const guard = createChannelGuard({ clock, observer: createObserver(), log: silentLogger });
      const deployment = () => deploymentOf([channelOf({ id: 'one', protocol })]);
      const actions = channelActions({ store: NOTHING_SAID, registry, deployment, live: { guard, egress } });
      await listenerWith(actions)('POST', '/admin/channels/one/test');
      expect([protocol, asked]).toEqual([protocol, ['poll']]);
    }
  });
});

test('where no deployment says which channels there are, none is known', async () => {
  const actions = channelActions({ store: NOTHING_SAID, registry, deployment: () => undefined });
  await expect(runTyped('channels-test', { id: 'studio' }, { actions })).rejects.toThrow(
    'there is no channel `studio` in the deployment; it has none',
  );
});

test.each([
  ['test', 'studoi', true, 'there is no channel `studoi` in the deployment; did you mean `studio`?'],
  [
    'restore',
    'studio',
    false,
    'no gateway runs on this data folder, and there is nothing to restore; start it first',
  ],
] as const)('%s of %s is refused', async (name, channel, running, message) => {
  await expect(world({ running }).run(name, channel)).rejects.toThrow(message);
});
