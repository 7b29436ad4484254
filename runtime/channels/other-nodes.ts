import { randomUUID } from 'node:crypto';
import type { Beat, NodeRow, Nodes } from '../store/nodes.ts';
import type { Channel } from '../upstream/types.ts';
import { placeName } from './channel-place.ts';
import type { CredentialTrouble } from './health-signal.ts';

/** What counts against a limit of a channel: calls that run, or requests that began in the last minute. */
type Counted = 'calls' | 'minute';

/** What processes publish of a channel. */
interface ChannelStatus {
  readonly id: string;
  /** Of a channel with that limit. */
  readonly calls?: number;
  readonly minute?: number;
  /** Its breaker is open. */
  readonly fails?: true;
  /** Credentials that are taken out, as `placeName` names them. */
  readonly out?: readonly (readonly [name: string, reason: CredentialTrouble])[];
}

/** As this process knows it; `out` holds places of credentials. */
type OwnChannelStatus = Omit<ChannelStatus, 'id' | 'out'> & {
  readonly channel: Channel;
  readonly out: readonly { readonly credential: number; readonly reason: CredentialTrouble }[];
};

/** What this process knows of the others on its database. */
export interface OtherNodes {
  /** How many serve, this process among them. */
  count(): number;
  /**
   * The part of a channel's limit that is this process's; those of all are the limit, and some may have none. What processes use
   * that have no part, and what another has beyond its own since that was larger a moment ago, is nobody's until it has ended.
   */
  share(channelId: string, limit: number, of: Counted): number;
  /** Another says that the channel fails again and again. */
  fails(channelId: string): boolean;
  /** Why another has taken the credential out; undefined: none has. */
  takenOut(channel: Channel, credential: number): CredentialTrouble | undefined;
  /** The status of this process, for the others to read. */
  write(channels: Iterable<OwnChannelStatus>, isLeaving?: boolean): string;
}

/** Bounds of what is published and of what is believed of others. */
const MOST_CHANNELS = 256;
const MOST_OUT = 8;
const MOST_CHARS = 256;
const MOST_STATUS_CHARS = 1_000_000;
/** Of processes that are in the database no more. */
const MOST_REMEMBERED = 256;
const MINUTE_MS = 60_000;
/** When the database is away nothing is read: what was said of health is worth nothing then. */
const FRESH_MS = 10_000;

/** What a serving process publishes. */
interface NodeStatus {
  /** The same for as long as the process runs, whatever its row is named. */
  readonly process: string;
  readonly channels: ReadonlyMap<string, ChannelStatus>;
  /** It takes no new work: what it still has counts, and it has no part. */
  readonly isLeaving: boolean;
}

interface Other extends NodeStatus {
  /** It was not in the last beat, which may have come too early for it. */
  readonly isMissing?: true;
}

/** `elapsed` is `performance.now`, as beats have it. */
export function createOtherNodes(
  nodes: Pick<Nodes, 'latestBeat'>,
  elapsed: () => number,
  self: string = randomUUID(),
): OtherNodes {
  let last: Beat | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let own: NodeStatus = { process: self, channels: new Map(), isLeaving: false };
  let others: ReadonlyMap<string, Other> = new Map();
  /** Those that have a part, in the order of their names, as all processes see it. */
  let sharers: readonly NodeStatus[] = [own];
  /** Of those that are gone, the requests of their last minute. */
  let departed: ReadonlyMap<string, NodeStatus & { readonly until: number }> = new Map();

  /** Reads what each beat brought, once. */
  function look(): void {
    const beat = nodes.latestBeat();
    if (beat === last) return;
    last = beat;
    readAt = beat.at;
    const living = readRows(beat.living);
    own = living.get(self) ?? own;
    living.delete(self);
    const missing = [...others].filter(([process]) => !living.has(process)).slice(-MOST_REMEMBERED);
    const left = beat.isComplete ? missing : [];
    const kept = beat.isComplete ? [] : missing;
    departed = new Map(
      [
        ...[...departed].filter(([process, { until }]) => until > beat.at && !living.has(process)),
        ...left.map(([process, other]) => [process, { ...other, until: beat.at + MINUTE_MS }] as const),
      ].slice(-MOST_REMEMBERED),
    );
    others = new Map([
      ...living,
      ...kept.map(([process, other]) => [process, { ...other, isMissing: true }] as const),
    ]);
    sharers = [own, ...[...others.values()].filter(({ isLeaving }) => !isLeaving)].toSorted((a, b) =>
      a.process < b.process ? -1 : 1,
    );
  }

  /** Those whose word on health is worth something. */
  function informants(): readonly Other[] {
    look();
    if (elapsed() - readAt >= FRESH_MS) return [];
    return [...others.values()].filter(({ isMissing }) => isMissing !== true);
  }

  return {
    count() {
      look();
      return sharers.length;
    },
    share(id, limit, of) {
      look();
      const used = ({ channels }: NodeStatus): number => channels.get(id)?.[of] ?? 0;
      let rest = limit;
      for (const other of others.values()) if (other.isLeaving) rest -= used(other);
      // The calls of a process that is gone have ended; its requests count until their minute has.
      if (of === 'minute') for (const one of departed.values()) if (one.until > elapsed()) rest -= used(one);
      return divide(Math.max(0, rest), sharers.map(used), sharers.indexOf(own));
    },
    fails: (channelId) => informants().some(({ channels }) => channels.get(channelId)?.fails === true),
    takenOut(channel, credential) {
      for (const { channels } of informants()) {
        const out = channels.get(channel.id)?.out ?? [];
        const found =
          out.length === 0 ? undefined : out.find(([name]) => name === placeName(channel, credential));
        if (found !== undefined) return found[1];
      }
      return undefined;
    },
    write(given, isLeaving) {
      // Also where no channel is asked no beat is passed over: who leaves between two is found by both.
      look();
      const channels: ChannelStatus[] = [];
      for (const { channel, out, ...rest } of given) {
        const named = out
          .slice(0, MOST_OUT)
          .map(({ credential, reason }) => [placeName(channel, credential), reason] as const);
        const status = { id: channel.id, ...rest, ...(named.length === 0 ? {} : { out: named }) };
        if (Object.values(status).some((value) => value !== channel.id && value !== 0)) channels.push(status);
        if (channels.length === MOST_CHANNELS) break;
      }
      return JSON.stringify({ process: self, channels, ...(isLeaving === true ? { leaving: true } : {}) });
    },
  };
}

/**
 * The part of a limit that is `own`'s, of processes that use so much of it. Who uses more than its part keeps that until it has
 * ended, and the others divide what is left: all come to the same, and nothing begins beyond the limit.
 */
function divide(limit: number, used: readonly number[], own: number): number {
  let rest = limit;
  let dividing = used.map((_, at) => at);
  for (;;) {
    const parts = new Map(dividing.map((at, place) => [at, evenPart(rest, dividing.length, place)]));
    const isOver = (at: number): boolean => (used[at] ?? 0) > (parts.get(at) ?? 0);
    const over = dividing.filter(isOver);
    if (over.length === 0 || isOver(own)) return parts.get(own) ?? 0;
    for (const at of over) rest -= used[at] ?? 0;
    rest = Math.max(0, rest);
    dividing = dividing.filter((at) => !isOver(at));
  }
}

/** The first get what is left over. */
function evenPart(limit: number, count: number, place: number): number {
  return Math.floor(limit / count) + (place < limit % count ? 1 : 0);
}

/** By process; of one whose row was named anew, the newest. Commands of operators have the database open as well, and serve nobody. */
function readRows(rows: readonly NodeRow[]): Map<string, NodeStatus> {
  const read = new Map<string, NodeStatus>();
  for (const { id, news } of rows.toSorted((a, b) => a.seen_at - b.seen_at)) {
    const status = readStatus(id, news);
    if (status !== undefined) read.set(status.process, status);
  }
  return read;
}

/** What is in the database may be anybody's. Undefined for what no serving process writes. */
function readStatus(rowId: string, text: string): NodeStatus | undefined {
  const value = text.length > MOST_STATUS_CHARS ? undefined : parsed(text);
  const list = fieldOf(value, 'channels');
  if (!Array.isArray(list)) return undefined;
  const channels = list.slice(0, MOST_CHANNELS).flatMap((one: unknown) => readChannel(one) ?? []);
  const process = fieldOf(value, 'process');
  return {
    process: isName(process) ? process : rowId,
    channels: new Map(channels.map((one) => [one.id, one])),
    isLeaving: fieldOf(value, 'leaving') === true,
  };
}

function readChannel(value: unknown): ChannelStatus | undefined {
  const id = fieldOf(value, 'id');
  if (!isName(id)) return undefined;
  const counts = (['calls', 'minute'] as const).flatMap((name) => {
    const count = fieldOf(value, name);
    return typeof count === 'number' && Number.isSafeInteger(count) && count > 0 ? [[name, count]] : [];
  });
  const out = fieldOf(value, 'out');
  return {
    id,
    ...Object.fromEntries(counts),
    ...(fieldOf(value, 'fails') === true ? { fails: true } : {}),
    ...(Array.isArray(out) ? { out: out.slice(0, MOST_OUT).flatMap(readOut) } : {}),
  };
}

function readOut(value: unknown): readonly (readonly [string, CredentialTrouble])[] {
  if (!Array.isArray(value)) return [];
  const [name, reason]: readonly unknown[] = value;
  return isName(name) && (reason === 'quota' || reason === 'invalid_key') ? [[name, reason]] : [];
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MOST_CHARS;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
