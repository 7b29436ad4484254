import { credentialOf } from '../../channels/channel-place.ts';
import { drawOrder, type Ranks, ranksOf } from '../../channels/weighted-order.ts';
import type { Deployment } from '../../config/types.ts';
import type { Canonical } from '../../contract/canonical.ts';
import { type ChatProtocol, CONTENT_KINDS, type ContentKind } from '../../contract/chat.ts';
import type { TaskKind } from '../../contract/family.ts';
import { movesOf } from '../../contract/models/fit-to-model.ts';
import { type ModelRow, modelRow, picturesPerCall, rowTakes } from '../../contract/models/model-route.ts';
import type { Protocol } from '../../contract/protocol.ts';
import type { Registry } from '../../contract/registry.ts';
import type { UpstreamRequest } from '../../contract/upstream.ts';
import type { TaskRecord } from '../../store/types.ts';
import type { Channel } from '../../upstream/types.ts';

/** A channel that is set up for a model, with the protocol that it speaks. */
interface SetUp<P> {
  readonly channel: Channel;
  readonly protocol: P;
  /** The upstream's name of the model. */
  readonly upstreamModel: string;
}

export interface ChatCandidate extends SetUp<ChatProtocol> {
  /** Method, path, query and headers of a call, which are the same for all requests; made once. Throws what the adapter throws. */
  readonly callOf: (mode: 'complete' | 'stream') => UpstreamRequest;
}

export interface Candidate extends SetUp<Protocol> {
  /** Roles and facts that the caller gave and the protocol cannot carry; the caller is warned. */
  readonly lost: readonly string[];
}

/** Whether it is enabled or not, and whether it can do one request. */
export interface ServingChannel extends Candidate {
  /** Whether the protocol carries everything that the request's mode needs. */
  readonly able: boolean;
}

/** One group's channels for one model of one family, which a request looks up. */
interface Line {
  readonly model: string;
  readonly group: string;
  /** Those of the family that serves the route; default: those of any that has the model. */
  readonly protocols?: readonly string[];
}

interface Draw {
  /** What decides inside one priority, from 0 to 1; absent: chance. */
  readonly random?: () => number;
}

export interface ResultQuery extends Line, Draw {
  readonly request: Canonical;
  /** The facts of the request that the caller gave; default: all of them. A lost default is no loss. */
  readonly given?: Canonical['facts'];
}

export interface ChatQuery extends Line, Draw {
  /** Kinds of content that the request holds; channels that cannot take one of them are not offered. */
  readonly contents: ReadonlySet<ContentKind>;
  /** The surface whose dialect must be spoken, where nothing is converted. */
  readonly native?: string;
}

export interface FoundChannels<C, S> {
  /** Those that may be asked, in the order to try; empty when none can serve. */
  readonly candidates: readonly C[];
  /** Every channel of the group that is set up for the model, to say why none of them can serve a request. */
  readonly serving: readonly S[];
}

/** Where a task can be asked about. */
export interface TaskPlace {
  readonly channel: Channel;
  readonly credential: number;
}

export interface Directory {
  /**
   * Candidates are enabled, and their protocol carries what the request's mode needs. Where some channel carries every
   * role that the caller gave, only those that do are candidates, even if all of them are disabled. They stand in the order
   * of: as many results as were asked for, fewest losses, fewest values that the upstream's model does not take, highest
   * priority, weighted chance.
   */
  forResults(query: ResultQuery): FoundChannels<Candidate, ServingChannel>;
  /** Candidates are enabled and take the contents, then highest priority, then weighted. */
  forChat(query: ChatQuery): FoundChannels<ChatCandidate, ChatCandidate>;
  /** Groups with a channel that names the model; undefined when no channel does. */
  groupsWith(model: string): ReadonlySet<string> | undefined;
  byId(id: string): Channel | undefined;
  /**
   * The channel of a task and the present position of the credential that made it; undefined when the deployment has
   * either no more.
   */
  placeOf(task: Pick<TaskRecord, 'channel_id' | 'credential' | 'place'>): TaskPlace | undefined;
  /** Public model ids that some enabled channel of the group serves. */
  servable(group: string): ReadonlySet<string>;
}

type DirectoryRegistry = Partial<
  Pick<Registry, 'families' | 'protocols' | 'vocabulary' | 'chat_families' | 'chat_protocols'>
>;

/**
 * Tables of one deployment snapshot, made once: group → model → channels that may serve it, and for each family that
 * asks what its requests have in common. A request costs one look-up and a walk over the channels of its own model.
 */
export function createDirectory(
  { channels }: Pick<Deployment, 'channels'>,
  registry: DirectoryRegistry,
  { random: chance = Math.random }: { readonly random?: () => number } = {},
): Directory {
  const byId = new Map(channels.map((channel) => [channel.id, channel]));
  const results = indexOf(
    channels,
    { ...registry, families: registry.families ?? [] },
    resultEntries(registry),
  );
  const chats = indexOf(
    channels,
    { families: registry.chat_families ?? [], protocols: registry.chat_protocols },
    (one): ChatEntry => ({ ...one, callOf: callsOf(one), takes: bitsOf(Object.keys(one.protocol.inputs)) }),
  );
  const linesOfResults = linesOf(results, (entries) => entries);
  const linesOfChats = linesOf(chats, (entries) => ({
    entries,
    orders: new Map<string, Ranks<ChatEntry>>(),
  }));
  const groupsOf = new Map<string, Set<string>>();
  for (const channel of channels)
    for (const model of Object.keys(channel.models)) {
      const groups = groupsOf.get(model) ?? new Set();
      groupsOf.set(model, groups);
      for (const group of channel.groups) groups.add(group);
    }
  const servable = new Map(
    [...new Set([...results.keys(), ...chats.keys()])].map((group) => [
      group,
      new Set([...enabledModels(results.get(group)), ...enabledModels(chats.get(group))]),
    ]),
  );

  return {
    forResults(query) {
      const serving = measure(linesOfResults(query) ?? [], query);
      const able = serving.filter((one) => one.able);
      const full = able.filter(({ lostRoles }) => lostRoles === 0);
      const usable = (full.length > 0 ? full : able).filter(({ channel }) => channel.enabled);
      const drawn = drawOrder(ranksOf(usable, channelOf), channelOf, query.random ?? chance);
      return { candidates: bestFirst(drawn, query), serving };
    },
    forChat(query) {
      const line = linesOfChats(query);
      if (line === undefined) return { candidates: [], serving: [] };
      const contents = bitsOf(query.contents);
      const name = `${contents} ${query.native ?? ''}`;
      const ranks = line.orders.get(name) ?? ranksOf(usableChats(line.entries, query, contents), channelOf);
      line.orders.set(name, ranks);
      return { candidates: drawOrder(ranks, channelOf, query.random ?? chance), serving: line.entries };
    },
    groupsWith: (model) => groupsOf.get(model),
    byId: (id) => byId.get(id),
    placeOf(task) {
      const channel = byId.get(task.channel_id);
      const credential = channel === undefined ? undefined : credentialOf(channel, task);
      return channel === undefined || credential === undefined ? undefined : { channel, credential };
    },
    servable: (group) => servable.get(group) ?? new Set(),
  };
}

const channelOf = ({ channel }: { readonly channel: Channel }): Channel => channel;

type Index<E> = ReadonlyMap<string, ReadonlyMap<string, readonly E[]>>;

/**
 * Group → model → channels set up for it. A model may be offered by several families; a channel serves it when any of
 * them names its protocol.
 */
function indexOf<P extends { readonly id: string }, E>(
  channels: readonly Channel[],
  {
    families,
    protocols = {},
  }: {
    readonly families: readonly {
      readonly models: readonly { readonly id: string }[];
      readonly protocols: readonly string[];
    }[];
    readonly protocols?: Readonly<Record<string, P>> | undefined;
  },
  entryOf: (one: SetUp<P>, model: string) => E,
): Index<E> {
  const byGroup = new Map<string, Map<string, E[]>>();
  const protocolsOf = new Map<string, Set<string>>();
  for (const family of families)
    for (const { id } of family.models)
      protocolsOf.set(id, new Set([...(protocolsOf.get(id) ?? []), ...family.protocols]));
  for (const channel of channels) {
    const protocol = Object.hasOwn(protocols, channel.protocol) ? protocols[channel.protocol] : undefined;
    if (protocol === undefined) continue;
    for (const [model, upstreamModel] of Object.entries(channel.models)) {
      if (!protocolsOf.get(model)?.has(protocol.id)) continue;
      const entry = entryOf({ channel, protocol, upstreamModel }, model);
      for (const group of new Set(channel.groups)) {
        const models = byGroup.get(group) ?? new Map<string, E[]>();
        byGroup.set(group, models);
        models.set(model, [...(models.get(model) ?? []), entry]);
      }
    }
  }
  return byGroup;
}

const ANY_PROTOCOL: readonly string[] = [];

/** Looks up what is made, once, of the channels for one group, model and family; undefined where there are none. */
function linesOf<E extends SetUp<{ readonly id: string }>, L>(
  index: Index<E>,
  make: (entries: readonly E[]) => L,
): (line: Line) => L | undefined {
  const made = new WeakMap<readonly string[], Map<readonly E[], L>>();
  return ({ group, model, protocols }) => {
    const entries = index.get(group)?.get(model);
    if (entries === undefined) return undefined;
    const lines = made.get(protocols ?? ANY_PROTOCOL) ?? new Map<readonly E[], L>();
    made.set(protocols ?? ANY_PROTOCOL, lines);
    const own = () => entries.filter(({ protocol }) => protocols?.includes(protocol.id) ?? true);
    const line = lines.get(entries) ?? make(own());
    lines.set(entries, line);
    return line;
  };
}

function enabledModels(
  models: ReadonlyMap<string, readonly { readonly channel: Channel }[]> = new Map(),
): readonly string[] {
  const served = [...models].filter(([, entries]) => entries.some((entry) => entry.channel.enabled));
  return served.map(([model]) => model);
}

interface ChatEntry extends ChatCandidate {
  /** Kinds of content that its protocol can send, as bits. */
  readonly takes: number;
}

function callsOf({ channel, protocol, upstreamModel: model }: SetUp<ChatProtocol>): ChatCandidate['callOf'] {
  const made: { complete?: UpstreamRequest; stream?: UpstreamRequest } = {};
  return (mode) => {
    const call = made[mode] ?? protocol.calls[mode]({ model, channel: channel.settings });
    made[mode] = call;
    return call;
  };
}

const BITS = new Map<string, number>(CONTENT_KINDS.map((kind, index) => [kind, 1 << index]));

function bitsOf(kinds: Iterable<string>): number {
  let bits = 0;
  for (const kind of kinds) bits |= BITS.get(kind) ?? 0;
  return bits;
}

function usableChats(
  entries: readonly ChatEntry[],
  { native }: Pick<ChatQuery, 'native'>,
  contents: number,
): readonly ChatEntry[] {
  return entries.filter(
    ({ channel, protocol, takes }) =>
      channel.enabled && (native === undefined || protocol.native === native) && (contents & ~takes) === 0,
  );
}

interface ResultEntry extends SetUp<Protocol> {
  /** What the upstream's model takes, where its protocol says so. */
  readonly row: ModelRow | undefined;
  /** Most results of one submission, however many calls that takes. */
  readonly mostResults: number;
  /** Facts and roles that reach the upstream's model. */
  readonly facts: ReadonlySet<string>;
  readonly roles: ReadonlySet<string>;
  /** Modes whose needs the protocol does not carry; a mode without what it needs is another mode. */
  readonly unableModes: ReadonlySet<string>;
}

function resultEntries({ families = [], vocabulary }: DirectoryRegistry) {
  const { facts = {}, modes = [] } = vocabulary ?? {};
  const converted = Object.values(facts)
    .filter((fact) => fact.converted === true)
    .map(({ name }) => name);
  const kindOf = new Map<string, TaskKind>();
  for (const { models, kind } of families) for (const { id } of models) kindOf.set(id, kind);

  return (one: SetUp<Protocol>, model: string): ResultEntry => {
    const { protocol, upstreamModel } = one;
    const { carries, submit } = protocol;
    const isAnswered = submit.read !== undefined;
    const row = modelRow(protocol, upstreamModel, kindOf.get(model));
    // What the gateway sees to itself is never lost, nor a number of results where more calls can be made for more.
    const carried = [...carries.facts, ...converted, ...(isAnswered ? ['count'] : [])];
    const every = new Set([...carried, ...carries.roles]);
    const reaches = (name: string): boolean => row?.lacks?.includes(name) !== true;
    return {
      ...one,
      row,
      mostResults: isAnswered ? Number.POSITIVE_INFINITY : picturesPerCall(protocol, upstreamModel),
      facts: new Set(carried.filter(reaches)),
      roles: new Set(carries.roles.filter(reaches)),
      unableModes: new Set(
        modes.filter(({ needs }) => !needs.every((need) => every.has(need))).map(({ id }) => id),
      ),
    };
  };
}

interface Measured extends ServingChannel {
  readonly entry: ResultEntry;
  readonly lostRoles: number;
}

/** What each channel would lose of a request: counted only where the caller gave it. */
function measure(
  entries: readonly ResultEntry[],
  { request, given = request.facts }: Pick<ResultQuery, 'request' | 'given'>,
): readonly Measured[] {
  const facts = Object.keys(given).filter((name) => given[name] !== undefined);
  const roles = Object.keys(request.roles).filter((name) => (request.roles[name]?.length ?? 0) > 0);
  const hasMetadata = request.metadata !== undefined && Object.keys(request.metadata).length > 0;
  return entries.map((entry) => {
    const { channel, protocol, upstreamModel, row } = entry;
    const lostRoles = roles.filter((name) => !entry.roles.has(name));
    const lost = [...lostRoles, ...facts.filter((name) => !entry.facts.has(name))];
    if (hasMetadata && !protocol.carries.metadata) lost.push('metadata');
    const takes = row === undefined ? protocol.models === undefined : rowTakes(row, request);
    const able = takes && !entry.unableModes.has(request.mode);
    return { channel, protocol, upstreamModel, lost, able, entry, lostRoles: lostRoles.length };
  });
}

/**
 * Those that make as many results as were asked for, then those that make fewer; of them those that lose the least,
 * then those that change the least. Keeps the order of equals.
 */
function bestFirst(
  drawn: readonly Measured[],
  { request, given = request.facts }: ResultQuery,
): readonly Candidate[] {
  if (drawn.length < 2) return drawn;
  const { count } = given;
  return drawn
    .map((candidate) => {
      const { row, mostResults, upstreamModel: model } = candidate.entry;
      const enough = typeof count !== 'number' || count <= mostResults;
      const moves = row === undefined ? 0 : movesOf(row, { request, given, model });
      return { candidate, enough, moves };
    })
    .sort(
      (a, b) =>
        Number(b.enough) - Number(a.enough) ||
        a.candidate.lost.length - b.candidate.lost.length ||
        a.moves - b.moves,
    )
    .map(({ candidate }) => candidate);
}
