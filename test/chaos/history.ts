/** What callers ask for; the first three are tasks that are read later, the others are waited for. */
export type WorkKind = 'video' | 'audio' | 'image' | 'picture' | 'chat' | 'stream';

/** One answer that arrived whole. */
export interface Told {
  readonly status: number;
  /** The task or call that it names. */
  readonly id: string | undefined;
  readonly body: string;
}

/** One paid request and all its repetitions, which share a key. */
export interface Asked {
  readonly ref: string;
  readonly kind: WorkKind;
  /** Times it was sent. */
  sent: number;
  readonly told: Told[];
  /** The caller had the task forgotten, or may have. */
  deleted: boolean;
}

/** One look at a task; those of one task are in order. */
export interface Look {
  readonly id: string;
  readonly status: string;
  /** Whole percent. */
  readonly progress: number;
}

/** What all callers saw of one campaign. */
export interface History {
  readonly asked: Asked[];
  readonly looks: Look[];
  /** Bytes of contents that came whole, by task. */
  readonly contents: { readonly id: string; readonly bytes: number }[];
  /** Work that an operator was told is refunded. */
  readonly refunded: string[];
}

export function emptyHistory(): History {
  return { asked: [], looks: [], contents: [], refunded: [] };
}

/** Ids of what callers were promised, each once, with the kind of its work. */
export function acknowledged(history: Pick<History, 'asked'>): ReadonlyMap<string, Asked> {
  return new Map(
    history.asked.flatMap((asked) =>
      asked.told.flatMap(({ status, id }) =>
        status < 300 && id !== undefined ? [[id, asked] as const] : [],
      ),
    ),
  );
}
