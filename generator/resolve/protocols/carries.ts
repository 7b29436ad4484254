import type { Encoding, MediaKind } from '../../../runtime/contract/media.ts';
import type { Carries } from '../../../runtime/contract/protocol.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { Uses } from '../../language/types.ts';
import type { ProtocolContext } from './context.ts';

/** A video is never turned into text: it would not fit any body. */
const ENCODINGS: Readonly<Record<MediaKind, readonly Encoding[]>> = {
  image: ['url', 'data_uri', 'raw_base64', 'url_or_data_uri', 'url_or_base64', 'urls_or_base64s', 'bytes'],
  audio: ['url', 'data_uri', 'raw_base64', 'url_or_data_uri', 'url_or_base64', 'urls_or_base64s', 'bytes'],
  video: ['url', 'bytes'],
};

/** What the calls of a submission can bring to the vendor. */
export function carriedBy(uses: readonly Uses[]): Carries {
  return {
    facts: sorted(uses.flatMap((use) => [...use.facts])),
    roles: sorted(uses.flatMap((use) => [...use.roles])),
    metadata: uses.some((use) => use.metadata),
  };
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
