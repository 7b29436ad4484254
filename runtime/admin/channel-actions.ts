import type { ChannelReport } from '../channels/channel-report.ts';
import type { HealthEvent } from '../channels/health-log.ts';
import type { Deployment } from '../config/types.ts';
import { GatewayError } from '../contract/errors.ts';
import type { Registry } from '../contract/registry.ts';
import { helpFor } from '../document/suggest.ts';
import type { ChannelErrors, Pulse } from '../observe/pulse.ts';
import type { AuditRecord, Doer } from '../store/audit.ts';
import type { ChannelOverride, Store } from '../store/types.ts';
import { DAY_MS } from '../time/clock.ts';
import type { Channel } from '../upstream/types.ts';
import { type ChannelTest, testChannel } from './ask-channel.ts';
import type { FieldsOf, LiveChannels } from './operation.ts';

/** What an operator said of a channel while gateways run, whatever the deployment file says. Times are ISO. */
export interface ShownOverride {
  readonly mode: ChannelOverride['mode'];
  /** Null: until it is lifted. */
  readonly until: string | null;
  readonly by: string;
  readonly reason: string | null;
  readonly at: string;
}

/** A channel as the operators' list shows it; without what only a running gateway knows, as it is set up. */
export type ShownChannel = (
  | (ChannelReport & { readonly running: true })
  | (Pick<ChannelReport, 'id' | 'protocol' | 'enabled' | 'limits'> & {
      readonly running: false;
      readonly credentials: { readonly all: number };
    })
) & {
  /** As the store counts them for all processes on it: at `limits.concurrent` it takes no more. */
  readonly tasks_in_flight: number;
  /** For all processes on the store. */
  readonly override?: ShownOverride;
};

/** What became of a channel: in this process, and by the word of operators. */
export type ChannelEvent =
  | HealthEvent
  | {
      readonly at: string;
      readonly event: string;
      readonly by: string;
      readonly detail: AuditRecord['detail'];
    };

/** How a channel is set up; of credentials and settings only the names. */
export interface ConfiguredChannel
  extends Pick<
    Channel,
    'protocol' | 'groups' | 'models' | 'priority' | 'weight' | 'enabled' | 'limits' | 'pace'
  > {
  /** Without what an address may hold beside host and path. */
  readonly address: string;
  readonly uncertain: Channel['uncertain'];
  readonly callbacks: boolean;
  readonly traceparent: boolean;
  /** Names of the fields of each. */
  readonly credentials: readonly (readonly string[])[];
  /** Names. */
  readonly settings: readonly string[];
}

export interface ChannelDetail {
  readonly channel: ShownChannel;
  readonly configured: ConfiguredChannel;
  /** What this process was refused in the last 24 hours, the most frequent first; empty where none runs. */
  readonly errors: ChannelErrors;
  readonly history: readonly ChannelEvent[];
}

export interface ChannelDeps {
  readonly store: Pick<
    Store,
    'noteAction' | 'tasksByChannel' | 'channelOverrides' | 'overrideChannel' | 'liftOverride' | 'auditLog'
  >;
  readonly registry: Pick<Registry, 'protocols' | 'chat_protocols'>;
  readonly deployment: () => Deployment | undefined;
  readonly live?: Omit<LiveChannels, 'ask'>;
  readonly pulse?: Pick<Pulse, 'errors'>;
}

const HOUR_MS = 3_600_000;
const FOR_MS = { '1h': HOUR_MS, '24h': DAY_MS, until_lifted: undefined } as const;
/** What operators did to a channel, by its name in the audit log. */
const WORDS: Readonly<Record<string, string | undefined>> = {
  'channel.drain': 'drained',
  'channel.disable': 'disabled',
  'channel.enable': 'enabled',
  'channel.restore': 'restored',
};
/** Words of operators that are shown of one channel. */
const MOST_WORDS = 50;

type Override = FieldsOf<'channels-drain'>;

/** How the channels stand in this process, an operator's word for one of them, and a look whether it answers. */
export function channelActions(deps: ChannelDeps) {
  const { live, registry, store } = deps;
  const channelOf = (id: string): Channel => findChannel(deps.deployment(), id);
  const readFacts = async (): Promise<StoredFacts> => {
    const [taken, overrides] = await Promise.all([store.tasksByChannel(), store.channelOverrides()]);
    return { taken, overrides: new Map(overrides.map((one) => [one.channel_id, one])) };
  };
  const show = (channel: Channel, { taken, overrides }: StoredFacts): ShownChannel => {
    const override = overrides.get(channel.id);
    const stored = {
      tasks_in_flight: taken.get(channel.id) ?? 0,
      ...(override === undefined ? {} : { override: shownOverride(override) }),
    };
    if (live !== undefined) return { ...live.guard.report(channel), running: true, ...stored };
    const { id, protocol, enabled, limits, credentials } = channel;
    const { concurrent = null, rpm = null } = limits;
    return {
      id,
      protocol,
      enabled,
      limits: { concurrent, rpm },
      credentials: { all: credentials.length },
      running: false,
      ...stored,
    };
  };
  const showNow = async (channel: Channel): Promise<ShownChannel> => show(channel, await readFacts());
  const override = async (
    { id, for: length, reason }: Override,
    mode: ChannelOverride['mode'],
    by: Doer,
  ): Promise<ShownChannel> => {
    const channel = channelOf(id);
    const for_ms = FOR_MS[length];
    await store.overrideChannel({
      channel_id: channel.id,
      mode,
      by,
      ...(for_ms === undefined ? {} : { for_ms }),
      ...(reason === undefined ? {} : { reason }),
    });
    await live?.overridden?.();
    return showNow(channel);
  };

  return {
    async 'channels-list'(): Promise<readonly ShownChannel[]> {
      const facts = await readFacts();
      return (deps.deployment()?.channels ?? []).map((channel) => show(channel, facts));
    },
    async 'channels-show'({ id }: FieldsOf<'channels-show'>): Promise<ChannelDetail> {
      const channel = channelOf(id);
      const [shown, words] = await Promise.all([
        showNow(channel),
        store.auditLog({ target: channel.id, limit: MOST_WORDS }),
      ]);
      const fromAudit = words.flatMap(({ action, actor, at, detail }): ChannelEvent[] => {
        const event = WORDS[action];
        return event === undefined ? [] : [{ at: new Date(at).toISOString(), event, by: actor, detail }];
      });
      const own = live?.guard.history(channel) ?? [];
      return {
        channel: shown,
        configured: configuredOf(channel),
        errors: deps.pulse?.errors(channel.id) ?? { since: null, classes: [] },
        history: [...fromAudit, ...own].toSorted((a, b) => (a.at < b.at ? 1 : -1)),
      };
    },
    'channels-drain': (fields: Override, by: Doer) => override(fields, 'drained', by),
    'channels-disable': (fields: Override, by: Doer) => override(fields, 'disabled', by),
    async 'channels-enable'({ id }: FieldsOf<'channels-enable'>, by: Doer): Promise<ShownChannel> {
      const channel = channelOf(id);
      const lifted = await store.liftOverride({ channel_id: channel.id, by });
      if (!lifted)
        throw new GatewayError('invalid_request', { param: 'id', message: notOverridden(channel) });
      await live?.overridden?.();
      return showNow(channel);
    },
    async 'channels-restore'({ id }: FieldsOf<'channels-restore'>, by: Doer): Promise<ShownChannel> {
      const channel = channelOf(id);
      if (live === undefined) throw notRunning('there is nothing to restore');
      // Written down first: what cannot be is not done.
      await store.noteAction({ by, action: 'channel.restore', target: channel.id });
      live.guard.restore(channel);
      return showNow(channel);
    },
    async 'channels-test'({ id }: FieldsOf<'channels-test'>, by: Doer): Promise<readonly ChannelTest[]> {
      const channel = channelOf(id);
      if (live === undefined) throw notRunning('channels are asked by the gateway');
      await store.noteAction({ by, action: 'channel.test', target: channel.id });
      return testChannel({ channel, registry, egress: live.egress });
    },
  };
}

/** What the store says of all channels. */
interface StoredFacts {
  readonly taken: ReadonlyMap<string, number>;
  readonly overrides: ReadonlyMap<string, ChannelOverride>;
}

function shownOverride({ mode, until, actor, reason, at }: ChannelOverride): ShownOverride {
  const time = (ms: number): string => new Date(ms).toISOString();
  return { mode, until: until === null ? null : time(until), by: actor, reason, at: time(at) };
}

function configuredOf(channel: Channel): ConfiguredChannel {
  const { protocol, base_url, groups, models, priority, weight, enabled, limits, pace, uncertain } = channel;
  const { origin, pathname } = new URL(base_url);
  return {
    ...{ protocol, groups, models, priority, weight, enabled, limits, pace, uncertain },
    address: pathname === '/' ? origin : `${origin}${pathname}`,
    callbacks: channel.callbacks === true,
    traceparent: channel.traceparent === true,
    credentials: channel.credentials.map((one) => Object.keys(one)),
    settings: Object.keys(channel.settings),
  };
}

function notOverridden({ id, enabled }: Channel): string {
  return enabled
    ? `the channel \`${id}\` is neither drained nor disabled`
    : `the channel \`${id}\` is disabled in the deployment file: it is enabled there`;
}

function findChannel(deployment: Deployment | undefined, id: string): Channel {
  const channels = deployment?.channels ?? [];
  const channel = channels.find((one) => one.id === id);
  if (channel !== undefined) return channel;
  const known = channels.map((one) => one.id);
  const shown = id.slice(0, 80);
  throw new GatewayError('invalid_request', {
    param: 'id',
    message: `there is no channel \`${shown}\` in the deployment; ${helpFor(shown, known) ?? 'it has none'}`,
  });
}

function notRunning(why: string): GatewayError {
  return new GatewayError('invalid_request', {
    message: `no gateway runs on this data folder, and ${why}; start it first`,
  });
}
