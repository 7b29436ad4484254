import { suggest } from '../../../runtime/document/suggest.ts';
import type { MapEntry, TreeNode } from '../../../runtime/document/tree.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { FileIr } from '../../ir-protocol.ts';
import type { Code, Scope } from '../../language/types.ts';
import { nodeAt, type Path } from '../place.ts';
import { compileAt, compileNode, type ProtocolContext } from './context.ts';
import { checkPath } from './path.ts';

const FILE_KEYS = ['url', 'base64', 'download', 'query', 'with_key', 'ttl_secs', 'expires_at', 'refresh'];

/** The files that surfaces show. Others can be asked for by name, but what is nearly one of these is a slip. */
const FILE_NAMES = ['video', 'audio', 'image', 'thumbnail', 'spritesheet'];

/** One file of a result, or of one of several: where an answer names it and how long it is there. */
export function resolveFile(
  context: ProtocolContext,
  path: Path,
  { entry, scope }: { readonly entry: MapEntry; readonly scope: Scope },
): FileIr {
  const keys = entry.value.kind === 'map' ? entry.value.entries : [];
  for (const { key, keySpan } of keys)
    if (!FILE_KEYS.includes(key))
      context.sink.add(diagnose('GW1002', keySpan, { field: key, known: FILE_KEYS }));
  const base = entry.key.replace(/_\d+$/, '');
  if (!FILE_NAMES.includes(base) && suggest(base, FILE_NAMES) !== undefined)
    context.sink.add(diagnose('GW1002', entry.keySpan, { field: entry.key, known: FILE_NAMES }));
  const named = new Map(keys.map(({ key, value }) => [key, value]));
  if (!named.has('url') && !named.has('base64') && !named.has('download')) {
    const help =
      'a file has `url`, `base64` or `download`, or several of them: the first that an answer has is used';
    context.sink.add(diagnose('GW1003', entry.keySpan, { fields: ['url'] }, { help }));
  }
  const stray = keys.find(({ key }) => key === 'query');
  if (stray !== undefined && named.has('url') && !named.has('download')) {
    const help = '`query` is for a path on the channel; an address is fetched as it stands';
    context.sink.add(diagnose('GW1003', stray.keySpan, { fields: ['download'] }, { help }));
  }
  const download = resolveDownload(context, [...path, 'download'], scope);
  const base64 = compileAt(context, [...path, 'base64'], { scope, as: 'string' });
  const query = compileAt(context, [...path, 'query'], { scope, as: 'value' });
  const expires_at = compileAt(context, [...path, 'expires_at'], { scope, as: 'number' });
  const ttl_secs = fixed(context, named, 'ttl_secs', 'number');
  if (typeof ttl_secs === 'number' && !(Number.isSafeInteger(ttl_secs) && ttl_secs >= 1)) {
    const span = named.get('ttl_secs')?.span;
    const rule = 'must be a whole number of seconds, at least 1';
    context.sink.add(diagnose('GW1010', span, { what: '`ttl_secs`', rule, received: String(ttl_secs) }));
  }
  return {
    name: entry.key,
    urls: candidates(named.get('url')).map((node) =>
      compileNode(node, { scope, as: 'string' }, context.sink),
    ),
    ...(base64 === undefined ? {} : { base64 }),
    ...(download === undefined ? {} : { download }),
    ...(query === undefined ? {} : { query }),
    with_key: fixed(context, named, 'with_key', 'boolean') === true,
    ...(typeof ttl_secs === 'number' ? { ttl_secs } : {}),
    ...(expires_at === undefined ? {} : { expires_at }),
    refresh: fixed(context, named, 'refresh', 'boolean') === true,
  };
}

/** A path of the channel; or one expression, for a whole address that may be missing from an answer. */
function resolveDownload(context: ProtocolContext, path: Path, scope: Scope): Code | undefined {
  const node = nodeAt(context.spec.document, path);
  if (node?.kind === 'scalar' && node.source.startsWith('$'))
    return compileAt(context, path, { scope, as: 'string' });
  checkPath(context, path);
  return compileAt(context, path, { scope, as: 'path' });
}

/** `url` is one expression or a list of them, of which the first that gives an address counts. */
function candidates(node: TreeNode | undefined): readonly TreeNode[] {
  if (node === undefined) return [];
  return node.kind === 'list' ? node.items : [node];
}

/** A value that is written down, never computed. */
function fixed(
  context: ProtocolContext,
  named: ReadonlyMap<string, TreeNode>,
  key: string,
  type: 'number' | 'boolean',
): unknown {
  const node = named.get(key);
  if (node === undefined) return undefined;
  const value = node.kind === 'scalar' ? node.value : undefined;
  if (typeof value === type) return value;
  const actual = node.kind === 'scalar' ? `\`${node.source}\`` : `a ${node.kind}`;
  context.sink.add(diagnose('GW1005', node.span, { what: `\`${key}\``, expected: `a ${type}`, actual }));
  return undefined;
}
