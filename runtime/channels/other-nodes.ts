import type { Heard, Nodes } from '../store/nodes.ts';
import type { Channel } from '../upstream/types.ts';
import { placeName } from './channel-place.ts';
import type { CredentialTrouble } from './health-signal.ts';

/** What counts against a limit of a channel: calls that run, or requests that began in the last minute. */
type Counted = 'calls' | 'minute';

/** What processes tell each other of a channel. */
interface ChannelNews {
  readonly id: string;
  /** Of a channel with that limit. */
  readonly calls?: number;
  readonly minute?: number;
  /** Its breaker is open. */
  readonly fails?: true;
  /** Credentials that are taken out, as `placeName` names them. */
  readonly out?: readonly (readonly [name: string, reason: CredentialTrouble])[];
}

/** What this process hears of the others on its database. */
export interface OtherNodes {
  /** How many serve, this process among them. */
  count(): number;
  /**
   * The part of a channel's limit that is this process's. Those of all are the limit: some may have none. What another has
   * beyond its own part, since the parts were larger a moment ago, is nobody's until it has ended.
   */
  share(channelId: string, limit: number, of: Counted): number;
  /** Another says that the channel fails again and again. */
  fails(channelId: string): boolean;
  /** Why another has taken the credential out; undefined: none has. */
  takenOut(channel: Channel, credential: number): CredentialTrouble | undefined;
  /** What the others are told; `out` holds places of credentials. */
  write(channels: Iterable<{ readonly channel: Channel } & Told>, isLeaving?: boolean): string;
}

type Told = Omit<ChannelNews, 'id' | 'out'> & {
  readonly out: readonly { readonly credential: number; readonly reason: CredentialTrouble }[];
};

/** Bounds of what is told and of what is believed of others. */
const MOST_CHANNELS = 256;
const MOST_OUT = 8;
const MOST_CHARS = 256;
const MOST_NEWS_CHARS = 1_000_000;
const MOST_DEPARTED = 64;
const MINUTE_MS = 60_000;
/** When the database is away nothing is heard: what was said of health is worth nothing then. */
const FRESH_MS = 10_000;

/** What a serving process tells. */
interface News {
  readonly channels: ReadonlyMap<string, ChannelNews>;
  /** It takes no new work: what it still has counts, and it has no part. */
  readonly isLeaving: boolean;
}

interface Other extends News {
  /** Among those that have a part; -1: it has none. */
  readonly place: number;
}

/** `elapsed` is `performance.now`, as what is heard has it. */
export function createOtherNodes(nodes: Pick<Nodes, 'heard'>, elapsed: () => number): OtherNodes {
  let last: Heard | undefined;
  let [count, place, heardAt] = [1, 0, Number.NEGATIVE_INFINITY];
  let others: ReadonlyMap<string, Other> = new Map();
  /** Of those that are gone, the requests of their last minute. */
  let departed: readonly (Other & { readonly until: number })[] = [];

  /** Reads what each beat brought, once. */
  function look(): void {
    const heard = nodes.heard();
    if (heard === last) return;
    last = heard;
    heardAt = heard.at;
    const before = others;
    // Commands of operators have the database open as well, and serve nobody.
    const all = new Map(heard.living.map(({ id, news }) => [id, readNews(news)]));
    const ids = [...all.keys()].filter((id) => id === heard.self || all.get(id)?.isLeaving === false);
    count = Math.max(1, ids.length);
    place = Math.max(0, ids.indexOf(heard.self));
    all.delete(heard.self);
    others = new Map(
      [...all].flatMap(([id, news]) =>
        news === undefined ? [] : [[id, { ...news, place: ids.indexOf(id) }] as const],
      ),
    );
    const gone = [...before].filter(([id]) => !others.has(id));
    const left = gone.map(([, other]) => ({ ...other, until: heard.at + MINUTE_MS }));
    departed = [...departed.filter(({ until }) => until > heard.at), ...left].slice(-MOST_DEPARTED);
  }

  const part = (limit: number, of: number): number =>
    of < 0 ? 0 : Math.floor(limit / count) + (of < limit % count ? 1 : 0);
  const isFresh = (): boolean => elapsed() - heardAt < FRESH_MS;

  return {
    count() {
      look();
      return count;
    },
    share(id, limit, of) {
      look();
      if (others.size === 0 && departed.length === 0) return limit;
      let own = part(limit, place);
      for (const { place: at, channels } of others.values())
        own -= Math.max(0, (channels.get(id)?.[of] ?? 0) - part(limit, at));
      // The calls of a process that is gone have ended; its requests count until their minute has.
      if (of === 'minute')
        for (const { channels, until } of departed)
          if (until > elapsed()) own -= channels.get(id)?.minute ?? 0;
      return Math.max(0, own);
    },
    fails(id) {
      look();
      return isFresh() && [...others.values()].some(({ channels }) => channels.get(id)?.fails === true);
    },
    takenOut(channel, credential) {
      look();
      if (!isFresh()) return undefined;
      for (const { channels } of others.values()) {
        const out = channels.get(channel.id)?.out ?? [];
        const found =
          out.length === 0 ? undefined : out.find(([name]) => name === placeName(channel, credential));
        if (found !== undefined) return found[1];
      }
      return undefined;
    },
    write(told, isLeaving) {
      look();
      const channels: ChannelNews[] = [];
      for (const { channel, out, ...rest } of told) {
        const named = out
          .slice(0, MOST_OUT)
          .map(({ credential, reason }) => [placeName(channel, credential), reason] as const);
        const news = { id: channel.id, ...rest, ...(named.length === 0 ? {} : { out: named }) };
        if (Object.values(news).some((value) => value !== channel.id && value !== 0)) channels.push(news);
        if (channels.length === MOST_CHANNELS) break;
      }
      return JSON.stringify({ channels, ...(isLeaving === true ? { leaving: true } : {}) });
    },
  };
}

/** What is in the database may be anybody's. Undefined for what no serving process writes. */
function readNews(text: string): News | undefined {
  const value = text.length > MOST_NEWS_CHARS ? undefined : parsed(text);
  const list = fieldOf(value, 'channels');
  if (!Array.isArray(list)) return undefined;
  const channels = list.slice(0, MOST_CHANNELS).flatMap((one: unknown) => readChannel(one) ?? []);
  return {
    channels: new Map(channels.map((one) => [one.id, one])),
    isLeaving: fieldOf(value, 'leaving') === true,
  };
}

function readChannel(value: unknown): ChannelNews | undefined {
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
