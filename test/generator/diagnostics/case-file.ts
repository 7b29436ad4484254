/** One file of a case: it replaces a file of the base, edits it, or takes it away. */
export type Overlay =
  | { readonly kind: 'file'; readonly path: string; readonly text: string }
  | { readonly kind: 'edit'; readonly path: string; readonly from: string; readonly to: string }
  | { readonly kind: 'delete'; readonly path: string };

export interface CaseFile {
  readonly overlays: readonly Overlay[];
  readonly expected: string;
}

const RULE = '\n----------\n';
const HEADER = /^--- (\S+)(?: \((edit|delete)\))?$/;

/**
 * Reads a case: files that begin with `--- specs/x.yaml`, a line of ten dashes, the expected rendering.
 * `--- specs/x.yaml (edit)` is followed by old text, a line `=>` and new text; `(delete)` by nothing.
 */
export function readCase(text: string): CaseFile {
  const at = text.indexOf(RULE);
  if (at < 0) throw new Error('a case needs a line of ten dashes before what it expects');
  const blocks: { readonly header: string; readonly lines: string[] }[] = [];
  for (const line of text.slice(0, at + 1).split('\n')) {
    if (HEADER.test(line)) blocks.push({ header: line, lines: [] });
    else blocks.at(-1)?.lines.push(line);
  }
  return {
    overlays: blocks.map(({ header, lines }) => toOverlay(header, lines.join('\n'))),
    expected: text.slice(at + RULE.length),
  };
}

function toOverlay(header: string, text: string): Overlay {
  const [, path = '', how] = HEADER.exec(header) ?? [];
  if (how === 'delete') return { kind: 'delete', path };
  if (how === undefined) return { kind: 'file', path, text };
  const [from, to, ...more] = text.split('\n=>\n');
  if (from === undefined || to === undefined || more.length > 0) throw new Error(`bad edit of ${path}`);
  return { kind: 'edit', path, from, to: to.replace(/\n$/, '') };
}
