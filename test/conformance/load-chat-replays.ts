import type { ReplaysFile } from '../../generator/schema/replay-types.ts';
import type { ErrorClass } from '../../runtime/contract/protocol.ts';
import { baseOf, fileOf, filesWith, inherited, withChildren } from './extended-replays.ts';

type ChatPart = NonNullable<ReplaysFile['chat']>;

/** What the documents of a chat vendor say, under `chat` of its file in `test/replays`, written by hand. */
export type ChatReplays = Required<Omit<ChatPart, 'lacks' | 'not'>> & Pick<ChatPart, 'lacks'>;
/** An address as it is on the wire, and the headers that the vendor's documents want beside the credential. */
export type WireCall = ChatReplays['calls'][number]['complete'];

const REQUIRED: readonly (keyof ChatReplays)[] = [
  'base_url',
  'credential',
  'signed',
  'required',
  'calls',
  'says',
  'finish',
  'refusals',
];

/** The protocols that have replays, or whose base has. */
export const REPLAYED = withChildren(filesWith('chat'));

/** Why the replays of a protocol cannot be used, and what to do; undefined when they can. */
export function replaysProblem(protocol: string): string | undefined {
  const path = `test/replays/${protocol}.yaml`;
  const how = `${REQUIRED.map((key) => `\`${key}\``).join(', ')} as the vendor's public documents say them`;
  if (!REPLAYED.includes(protocol))
    return `chat protocol ${protocol} has no replays: write ${path} with \`chat\`: ${how} (another file there shows how)`;
  const replays = read(protocol);
  const missing = REQUIRED.filter((key) => Object.keys(replays[key] ?? {}).length === 0);
  const unknown = Object.keys(replays).filter(
    (key) => key !== 'lacks' && !REQUIRED.some((known) => known === key),
  );
  if (unknown.length > 0)
    return `${path} says ${unknown.join(', ')} under \`chat\`, which nothing reads: write ${how}`;
  return missing.length === 0
    ? undefined
    : `${path} lacks ${missing.join(', ')} under \`chat\`: write ${how}`;
}

export function chatReplaysOf(protocol: string): ChatReplays {
  const problem = replaysProblem(protocol);
  if (problem !== undefined) throw new Error(problem);
  return read(protocol);
}

/** Whether the vendor's documents have a refusal of this class; `inStream`: one that is known without a status. */
export function refuses(
  protocol: string,
  seen: ErrorClass,
  where: { readonly inStream?: true } = {},
): boolean {
  const { refusals } = chatReplaysOf(protocol);
  return refusals.some((one) => one.class === seen && (where.inStream === undefined || one.http === 200));
}

function read(protocol: string): ChatReplays {
  const base = baseOf(protocol);
  const own = (fileOf(protocol).chat ?? {}) as Partial<ChatReplays>;
  return base === undefined ? (own as ChatReplays) : inherited(read(base), own);
}
