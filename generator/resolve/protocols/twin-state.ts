import type { ReadState } from '../../../runtime/contract/protocol.ts';
import type { SpecProtocol } from '../../spec-types.ts';

/** The table of state words of a protocol, and the states that a condition decides instead. */
export interface StateFacts {
  readonly from: string | undefined;
  readonly map: Readonly<Record<string, ReadState>>;
  readonly decided: ReadonlySet<ReadState>;
}

/** Reads `poll.state` of a spec whose rows were checked. The first table of words counts. */
export function stateFacts(protocol: SpecProtocol): StateFacts {
  const rows = (
    Array.isArray(protocol.poll.state) ? protocol.poll.state : [protocol.poll.state]
  ) as readonly {
    readonly from?: string;
    readonly map?: Readonly<Record<string, ReadState>>;
    readonly is?: ReadState;
  }[];
  const words = rows.find((row) => row.map !== undefined);
  return {
    from: words?.from,
    map: words?.map ?? {},
    decided: new Set(rows.flatMap((row) => row.is ?? [])),
  };
}

/** State to the vendor's words for it, in the order of the spec. */
export function wordsByState(
  map: Readonly<Record<string, ReadState>>,
): Readonly<Partial<Record<ReadState, readonly string[]>>> {
  const words: Partial<Record<ReadState, string[]>> = {};
  for (const [word, state] of Object.entries(map)) words[state] = [...(words[state] ?? []), word];
  return words;
}
