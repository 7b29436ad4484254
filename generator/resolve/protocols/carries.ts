import type { Encoding, MediaKind } from '../../../runtime/contract/media.ts';
import type { Carries } from '../../../runtime/contract/protocol.ts';
import type { TreeNode } from '../../../runtime/document/tree.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { Uses } from '../../language/types.ts';
import { nodeAt } from '../place.ts';
import type { ProtocolContext } from './context.ts';

const AS_TEXT_TOO: readonly Encoding[] = [
  'url',
  'data_uri',
  'raw_base64',
  'url_or_data_uri',
  'url_or_base64',
  'urls_or_base64s',
  'bytes',
  'prepared',
  'url_or_prepared',
];

/** A video is never turned into text: it would not fit any body. */
const ENCODINGS: Readonly<Record<MediaKind, readonly Encoding[]>> = {
  image: AS_TEXT_TOO,
  audio: AS_TEXT_TOO,
  video: ['url', 'bytes', 'prepared', 'url_or_prepared'],
};

/** What the calls of a submission can bring to the vendor. */
export function carriedBy(uses: readonly Uses[]): Carries {
  return {
    facts: sorted(uses.flatMap((use) => [...use.facts])),
    roles: sorted(uses.flatMap((use) => [...use.roles])),
    metadata: uses.some((use) => use.metadata),
  };
}

/**
 * GW3185 for a text of the submission that is the name of a fact, where nothing there sends the fact: its `$` was
 * forgotten. Beside its own key it is told where it is compiled.
 */
export function checkNoFactNames(context: ProtocolContext, { facts }: Carries): void {
  const known = Object.keys(context.vocabulary.facts).filter((name) => !facts.includes(name));
  const walk = (node: TreeNode | undefined, key?: string): void => {
    if (node?.kind === 'map') for (const entry of node.entries) walk(entry.value, entry.key);
    if (node?.kind === 'list') for (const item of node.items) walk(item);
    if (node?.kind !== 'scalar' || typeof node.value !== 'string') return;
    const { value } = node;
    if (value === key || key === '$is' || !known.includes(value)) return;
    context.sink.add(diagnose('GW3185', node.span, { text: value, name: `$${value}` }));
  };
  for (const part of ['query', 'headers', 'json', 'multipart'])
    walk(nodeAt(context.spec.document, ['submit', part]));
  walk(nodeAt(context.spec.document, ['routes']));
}

/** The encodings each role is needed in, and GW3007 for those its kind of media does not have. */
export function encodingsOf(
  context: ProtocolContext,
  uses: readonly Uses[],
): Readonly<Record<string, readonly Encoding[]>> {
  const used = uses.flatMap((use) => use.encodings);
  for (const { role, encoding, span } of used) {
    const kind = context.vocabulary.roles[role]?.kind;
    if (kind === undefined || ENCODINGS[kind].includes(encoding)) continue;
    const help = `${kind} can be ${ENCODINGS[kind].map((name) => `\`${name}\``).join(', ')}`;
    context.sink.add(diagnose('GW3007', span, { role, encoding }, { help }));
  }
  const roles = sorted(used.map(({ role }) => role));
  return Object.fromEntries(
    roles.map((role) => [role, sorted(used.filter((use) => use.role === role).map((use) => use.encoding))]),
  );
}

function sorted<T extends string>(names: Iterable<T>): T[] {
  return [...new Set(names)].sort();
}
