import type { Deployment } from '../config/types.ts';
import type { Canonical } from '../contract/canonical.ts';
import type { TaskKind } from '../contract/family.ts';
import { movesOf } from '../contract/models/fit-to-model.ts';
import { modelRow, picturesPerCall } from '../contract/models/model-route.ts';
import { rowTakes } from '../contract/models/row-takes.ts';
import type { ModelRow } from '../contract/models/types.ts';
import type { Protocol } from '../contract/protocol.ts';
import type { Registry } from '../contract/registry.ts';
import type { Channel } from '../upstream/types.ts';
import { credentialOf } from './channel-place.ts';
import { indexChat } from './index-chat.ts';
import type { Candidate, ChannelDirectory, ChannelQuery } from './types.ts';
import { weightedOrder } from './weighted-order.ts';

interface Entry {
  readonly channel: Channel;
  readonly protocol: Protocol;
  readonly upstreamModel: string;
  /** What the upstream's model takes, where its protocol says so. */
  readonly row: ModelRow | undefined;
  /** Most results of one submission, however many calls that takes. */
  readonly mostResults: number;
  readonly carriesFacts: ReadonlySet<string>;
  readonly carriesRoles: ReadonlySet<string>;
}

/**
 * Tables of one deployment snapshot, made once: group → model → channels that may serve it. A request costs
 * one look-up and a walk over the channels of its own model.
 */
export function createChannelDirectory(
  deployment: Pick<Deployment, 'channels'>,
  registry: Pick<Registry, 'families' | 'protocols' | 'vocabulary'> &
    Partial<Pick<Registry, 'chat_families' | 'chat_protocols'>>,
  options: { readonly random?: () => number } = {},
): ChannelDirectory {
  const random = options.random ?? Math.random;
  const byId = new Map(deployment.channels.map((channel) => [channel.id, channel]));
  const byGroup = indexEntries(deployment.channels, registry);
  const { chat_families = [], chat_protocols = {} } = registry;
  const chat = indexChat(deployment.channels, { chat_families, chat_protocols });
  const servable = new Map(
    [...new Set([...byGroup.keys(), ...chat.keys()])].map((group) => [
      group,
      new Set([...enabledModels(byGroup.get(group)), ...enabledModels(chat.get(group))]),
    ]),
  );
  const needsOf = new Map(registry.vocabulary.modes.map(({ id, needs }) => [id, needs]));

  /** What is lost counts only where the caller gave it; a mode without what it needs is another mode. */
  function measure({ model, group, request, protocols, given }: ChannelQuery) {
    const entries = byGroup.get(group)?.get(model) ?? [];
    const present = presentParts(request, given);
    const needs = needsOf.get(request.mode) ?? [];
    return entries
      .filter(({ protocol }) => protocols?.includes(protocol.id) ?? true)
      .map((entry) => {
        const lost = lostParts(entry, present, request);
        const able =
          needs.every((need) => entry.carriesRoles.has(need) || entry.carriesFacts.has(need)) &&
          (entry.row === undefined ? entry.protocol.models === undefined : rowTakes(entry.row, request));
        return { entry, lost, able };
      });
  }

  return {
    candidates(query) {
      const able = measure(query).filter((one) => one.able);
      const full = able.filter(({ lost }) => lost.roles.length === 0);
      const usable = (full.length > 0 ? full : able).filter(({ entry }) => entry.channel.enabled);
      const { count } = query.given ?? query.request.facts;
      const ordered = weightedOrder(usable, ({ entry }) => entry.channel, query.random ?? random).map(
        (one) => ({
          candidate: candidateOf(one),
          enough: typeof count !== 'number' || count <= one.entry.mostResults,
          moves: movesIn(one.entry, query),
        }),
      );
      return fewestLossesFirst(ordered);
    },
    serving: (query) =>
      measure(query).map(({ entry, lost, able }) => ({ ...candidateOf({ entry, lost }), able })),
    byId: (id) => byId.get(id),
    placeOf(task) {
      const channel = byId.get(task.channel_id);
      const credential = channel === undefined ? undefined : credentialOf(channel, task);
      return channel === undefined || credential === undefined ? undefined : { channel, credential };
    },
    servable: (group) => servable.get(group) ?? new Set(),
  };
}

function movesIn(
  { row, upstreamModel }: Entry,
  { request, given = request.facts }: Pick<ChannelQuery, 'request' | 'given'>,
): number {
  return row === undefined ? 0 : movesOf(row, { request, given, model: upstreamModel });
}

/**
 * The facts that are not lost on a protocol: those that it carries, those that the gateway sees to itself, and a
 * number of results where the answer of a call is its result: then more calls are made.
 */
function factsThrough(
  { carries, submit }: Protocol,
  converted: readonly { readonly name: string }[],
): ReadonlySet<string> {
  const own = converted.map(({ name }) => name);
  return new Set([...carries.facts, ...own, ...(submit.read === undefined ? [] : ['count'])]);
}

type ModelTable = Map<string, Entry[]>;

function indexEntries(
  channels: readonly Channel[],
  registry: Pick<Registry, 'families' | 'protocols' | 'vocabulary'>,
): Map<string, ModelTable> {
  const converted = Object.values(registry.vocabulary.facts).filter((fact) => fact.converted === true);
  const protocolsOf = new Map<string, Set<string>>();
  const kindOf = new Map<string, TaskKind>();
  for (const { models, protocols, kind } of registry.families) {
    for (const { id } of models) kindOf.set(id, kind);
    for (const { id } of models) protocolsOf.set(id, new Set([...(protocolsOf.get(id) ?? []), ...protocols]));
  }
  const byGroup = new Map<string, ModelTable>();
  for (const channel of channels) {
    const protocol = registry.protocols[channel.protocol];
    if (protocol === undefined) continue;
    for (const [modelId, upstreamModel] of Object.entries(channel.models)) {
      if (!protocolsOf.get(modelId)?.has(protocol.id)) continue;
      const entry = {
        channel,
        protocol,
        upstreamModel,
        row: modelRow(protocol, upstreamModel, kindOf.get(modelId)),
        mostResults:
          protocol.submit.read === undefined
            ? picturesPerCall(protocol, upstreamModel)
            : Number.POSITIVE_INFINITY,
        carriesFacts: factsThrough(protocol, converted),
        carriesRoles: new Set(protocol.carries.roles),
      };
      for (const group of new Set(channel.groups)) append(byGroup, { group, modelId, entry });
    }
  }
  return byGroup;
}

function append(
  byGroup: Map<string, ModelTable>,
  row: { readonly group: string; readonly modelId: string; readonly entry: Entry },
): void {
  const models = byGroup.get(row.group) ?? new Map<string, Entry[]>();
  byGroup.set(row.group, models);
  const entries = models.get(row.modelId);
  if (entries === undefined) models.set(row.modelId, [row.entry]);
  else entries.push(row.entry);
}

function enabledModels(
  models: ReadonlyMap<string, readonly { readonly channel: Channel }[]> = new Map(),
): readonly string[] {
  const served = [...models].filter(([, entries]) => entries.some((entry) => entry.channel.enabled));
  return served.map(([model]) => model);
}

/**
 * Those that make as many results as were asked for, then those that make fewer; of them those that lose the least,
 * then those that change the least. Keeps the order of equals.
 */
function fewestLossesFirst(
  ordered: readonly { readonly candidate: Candidate; readonly enough: boolean; readonly moves: number }[],
): readonly Candidate[] {
  return ordered
    .toSorted(
      (a, b) =>
        Number(b.enough) - Number(a.enough) ||
        a.candidate.lost.length - b.candidate.lost.length ||
        a.moves - b.moves,
    )
    .map(({ candidate }) => candidate);
}

function candidateOf({ entry, lost }: { readonly entry: Entry; readonly lost: Parts }): Candidate {
  const { channel, protocol, upstreamModel } = entry;
  return { channel, protocol, upstreamModel, lost: [...lost.roles, ...lost.facts] };
}

interface Parts {
  readonly facts: readonly string[];
  readonly roles: readonly string[];
}

function presentParts(request: Canonical, given: Canonical['facts'] = request.facts): Parts {
  return {
    facts: Object.keys(given).filter((name) => given[name] !== undefined),
    roles: Object.keys(request.roles).filter((name) => (request.roles[name]?.length ?? 0) > 0),
  };
}

function lostParts(entry: Entry, present: Parts, request: Canonical): Parts {
  const lacks = entry.row?.lacks ?? [];
  const facts = present.facts.filter((name) => !entry.carriesFacts.has(name) || lacks.includes(name));
  const metadata = request.metadata !== undefined && Object.keys(request.metadata).length > 0;
  return {
    roles: present.roles.filter((name) => !entry.carriesRoles.has(name) || lacks.includes(name)),
    facts: metadata && !entry.protocol.carries.metadata ? [...facts, 'metadata'] : facts,
  };
}
