import type { ErrorClass, ReadState } from '../../../runtime/contract/protocol.ts';
import { parseCondition } from '../../language/parse.ts';
import { literalOf } from '../../language/syntax.ts';
import type { SpecPolledProtocol } from '../../spec-types.ts';

/** The table of state words of a protocol, and the states that a condition decides instead. */
export interface StateFacts {
  readonly from: string | undefined;
  readonly map: Readonly<Record<string, ReadState>>;
  /** Words that say why a task ended badly. */
  readonly classes: Readonly<Record<string, ErrorClass>>;
  readonly decided: ReadonlySet<ReadState>;
  /** The HTTP status that an answer in a state has, where a condition on it decides the state. */
  readonly http: Readonly<Partial<Record<ReadState, number>>>;
}

/** A word of the table that says why too. */
interface Meant {
  readonly is: ReadState;
  readonly class?: ErrorClass;
}

/** Reads `poll.state` of a spec whose rows were checked. The first table of words counts. */
export function stateFacts(protocol: SpecPolledProtocol): StateFacts {
  const rows = (
    Array.isArray(protocol.poll.state) ? protocol.poll.state : [protocol.poll.state]
  ) as readonly {
    readonly from?: string;
    readonly map?: Readonly<Record<string, ReadState | Meant>>;
    readonly is?: ReadState;
    readonly when?: string;
  }[];
  const words = rows.find((row) => row.map !== undefined);
  const meant = Object.entries(words?.map ?? {}).map(
    ([word, is]) => [word, typeof is === 'string' ? { is } : is] as const,
  );
  return {
    from: words?.from,
    map: Object.fromEntries(meant.map(([word, { is }]) => [word, is])),
    classes: Object.fromEntries(
      meant.flatMap(([word, { class: why }]) => (why === undefined ? [] : [[word, why] as const])),
    ),
    decided: new Set(rows.flatMap((row) => row.is ?? [])),
    http: Object.fromEntries(
      rows.flatMap(({ is, when }) => {
        const status = statusOf(when);
        return is === undefined || status === undefined ? [] : [[is, status] as const];
      }),
    ),
  };
}

/** The status that `$http is 202` asks for, alone or beside other tests. */
function statusOf(when: unknown): number | undefined {
  const parsed = typeof when === 'string' ? parseCondition(when) : undefined;
  if (parsed?.kind !== 'parsed') return undefined;
  for (const { negated, expression, test } of parsed.value.clauses) {
    const [pipe] = expression.pipes;
    if (negated || pipe?.source.kind !== 'name' || pipe.source.name.text !== 'http') continue;
    const [word] = test?.kind === 'is' || test?.kind === 'in' ? test.args : [];
    const status = word === undefined ? undefined : literalOf(word);
    if (typeof status === 'number' && status !== 200) return status;
  }
  return undefined;
}

/** State to the vendor's words for it, in the order of the spec. */
export function wordsByState(
  map: Readonly<Record<string, ReadState>>,
): Readonly<Partial<Record<ReadState, readonly string[]>>> {
  const words: Partial<Record<ReadState, string[]>> = {};
  for (const [word, state] of Object.entries(map)) words[state] = [...(words[state] ?? []), word];
  return words;
}
