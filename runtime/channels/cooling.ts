/** One way to ask: limits of vendors are of a credential and a model, failures of the whole channel. */
export interface Lane {
  /** A channel of one deployment snapshot; a changed one begins anew. */
  readonly channel: object;
  readonly credential: number;
  /** The upstream's name of it; undefined: every model of the credential. */
  readonly model: string | undefined;
}

export interface Rest {
  readonly wait_ms: number;
  /** The vendor said itself when it may be asked again, and is not asked before. */
  readonly told: boolean;
}

/** Lanes that asked to be left alone for a while. */
export interface Cooling {
  look(lane: Lane): Rest | undefined;
  /** Rests for `wait_ms`, kept between a second and five minutes; undefined: for a moment. The longest wait counts. */
  rest(lane: Lane, wait_ms: number | undefined): void;
  /** Those of a channel that rest because they were told to. */
  list(
    channel: object,
  ): readonly { readonly credential: number; readonly model?: string; readonly wait_ms: number }[];
  restore(channel: object): void;
}

export const COOLING = {
  least_ms: 1_000,
  most_ms: 300_000,
  /** How long a lane is spared that is busy and does not say for how long. */
  unsaid_ms: 1_000,
};

interface Entry {
  readonly credential: number;
  readonly model: string | undefined;
  readonly until: number;
  readonly told: boolean;
}

/** Nothing rests at first. `elapsed` is in milliseconds and never falls. */
export function createCooling(elapsed: () => number): Cooling {
  const channels = new WeakMap<object, Map<string, Entry>>();
  const restOf = (entries: Map<string, Entry>, key: string): Rest | undefined => {
    const entry = entries.get(key);
    if (entry === undefined) return undefined;
    const wait_ms = entry.until - elapsed();
    if (wait_ms > 0) return { wait_ms, told: entry.told };
    entries.delete(key);
    return undefined;
  };

  return {
    look({ channel, credential, model }) {
      const entries = channels.get(channel);
      if (entries === undefined || entries.size === 0) return undefined;
      const whole = restOf(entries, keyOf({ credential, model: undefined }));
      const own = model === undefined ? undefined : restOf(entries, keyOf({ credential, model }));
      if (whole === undefined || own === undefined) return whole ?? own;
      if (whole.told !== own.told) return whole.told ? whole : own;
      return whole.wait_ms > own.wait_ms ? whole : own;
    },
    rest({ channel, credential, model }, wait_ms) {
      const entries = channels.get(channel) ?? new Map<string, Entry>();
      channels.set(channel, entries);
      const key = keyOf({ credential, model });
      const ms = Math.min(COOLING.most_ms, Math.max(COOLING.least_ms, wait_ms ?? COOLING.unsaid_ms));
      const until = elapsed() + ms;
      const before = entries.get(key);
      if (before !== undefined && before.until >= until) return;
      entries.set(key, { credential, model, until, told: wait_ms !== undefined });
    },
    list(channel) {
      const now = elapsed();
      const entries = [...(channels.get(channel)?.values() ?? [])].filter(
        ({ told, until }) => told && until > now,
      );
      return entries.map(({ credential, model, until }) => ({
        credential,
        ...(model === undefined ? {} : { model }),
        wait_ms: until - now,
      }));
    },
    restore: (channel) => void channels.delete(channel),
  };
}

function keyOf({ credential, model }: Omit<Lane, 'channel'>): string {
  return model === undefined ? `${credential}` : `${credential} ${model}`;
}
