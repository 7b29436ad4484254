import type { Fault } from '../twins/faults.ts';
import type { MadeUsage, Prompt, Reply } from './types.ts';

/** How an answer left the vendor: `gone` when the caller left before its end, `cut` when the vendor was told to. */
export type Ending = 'whole' | 'cut' | 'gone';

/** One row per answer that was begun: what the vendor would have billed. */
export interface ChatRow {
  readonly protocol: string;
  /** The vendor's id of the answer. */
  readonly id: string;
  readonly model: string;
  readonly stream: boolean;
  /** `[ref:...]` in the last text of the user, which lets a test match calls with its own requests. */
  readonly ref: string | null;
  readonly faults: readonly Fault[];
  readonly usage: MadeUsage;
  readonly ended: Ending | 'open';
}

export interface ChatJournal {
  readonly rows: readonly ChatRow[];
  /** Writes a row; the answer says when it ended. */
  open(entry: {
    readonly protocol: string;
    readonly prompt: Prompt;
    readonly reply: Reply;
    readonly faults: ReadonlySet<Fault>;
  }): (ended: Ending) => void;
}

const REFERENCE = /\[ref:([A-Za-z0-9_-]+)\]/;
/** Older rows are forgotten, so that a sandbox may run for long. */
const MOST_ROWS = 10_000;

export function openChatJournal(): ChatJournal {
  const rows: { -readonly [Name in keyof ChatRow]: ChatRow[Name] }[] = [];
  return {
    rows,
    open({ protocol, prompt, reply, faults }) {
      const row: (typeof rows)[number] = {
        protocol,
        id: reply.id,
        model: prompt.model,
        stream: prompt.stream,
        ref: REFERENCE.exec(prompt.question)?.[1] ?? null,
        faults: [...faults],
        usage: reply.usage,
        ended: 'open',
      };
      rows.push(row);
      if (rows.length > MOST_ROWS) rows.splice(0, MOST_ROWS / 2);
      return (ended) => {
        row.ended = ended;
      };
    },
  };
}
