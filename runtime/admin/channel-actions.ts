import type { ChannelReport } from '../channels/channel-report.ts';
import type { Deployment } from '../config/types.ts';
import { GatewayError } from '../contract/errors.ts';
import type { Registry } from '../contract/registry.ts';
import { helpFor } from '../document/suggest.ts';
import type { Actor } from '../store/audit.ts';
import type { Store } from '../store/types.ts';
import type { Channel } from '../upstream/types.ts';
import { type ChannelTest, testChannel } from './ask-channel.ts';
import type { FieldsOf, LiveChannels } from './operation.ts';

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
};

export interface ChannelDeps {
  readonly store: Pick<Store, 'noteAction' | 'tasksByChannel'>;
  readonly registry: Pick<Registry, 'protocols' | 'chat_protocols'>;
  readonly deployment: () => Deployment | undefined;
  readonly live?: Pick<LiveChannels, 'guard' | 'egress'>;
}

/** How the channels stand in this process, an operator's word for one of them, and a look whether it answers. */
export function channelActions(deps: ChannelDeps) {
  const { live, registry } = deps;
  const channelOf = (id: string): Channel => findChannel(deps.deployment(), id);
  const show = (channel: Channel, taken: ReadonlyMap<string, number>): ShownChannel => {
    const tasks_in_flight = taken.get(channel.id) ?? 0;
    if (live !== undefined) return { ...live.guard.report(channel), running: true, tasks_in_flight };
    const { id, protocol, enabled, limits, credentials } = channel;
    const { concurrent = null, rpm = null } = limits;
    return {
      id,
      protocol,
      enabled,
      limits: { concurrent, rpm },
      credentials: { all: credentials.length },
      running: false,
      tasks_in_flight,
    };
  };

  return {
    async 'channels-list'(): Promise<readonly ShownChannel[]> {
      const taken = await deps.store.tasksByChannel();
      return (deps.deployment()?.channels ?? []).map((channel) => show(channel, taken));
    },
    async 'channels-restore'({ id }: FieldsOf<'channels-restore'>, by: Actor): Promise<ShownChannel> {
      const channel = channelOf(id);
      if (live === undefined) throw notRunning('there is nothing to restore');
      // Written down first: what cannot be is not done.
      await deps.store.noteAction({ by, action: 'channel.restore', target: channel.id });
      live.guard.restore(channel);
      return show(channel, await deps.store.tasksByChannel());
    },
    async 'channels-test'({ id }: FieldsOf<'channels-test'>): Promise<readonly ChannelTest[]> {
      const channel = channelOf(id);
      if (live === undefined) throw notRunning('channels are asked by the gateway');
      return testChannel({ channel, registry, egress: live.egress });
    },
  };
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
