import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Json } from '../../contract/json.ts';
import type { UploadedFile } from '../../contract/media.ts';
import type { FormField } from '../../intake/form.ts';
import type { Call, CallBody } from '../call.ts';
import { createParts, type Part, type Parts } from './parts.ts';

type Deciding = Pick<Call, 'route' | 'path' | 'query' | 'strict'> & { readonly body: CallBody | undefined };

/** Hashed before other requests have their turn. */
const PIECE = 1024 * 1024;

/**
 * SHA-256, in hex, of everything that decides what a request does: equal for two requests exactly when they mean the
 * same, whatever the order of their keys, the boundary of their form or the spelling of their JSON.
 */
export async function hashRequest(request: Deciding): Promise<string> {
  const hash = createHash('sha256');
  let turn = 0;
  for (const part of partsOf(request)) {
    for (let at = 0; at < part.length; at += PIECE) {
      // UTF-16 tells also texts apart that are not well-formed.
      if (typeof part === 'string') hash.update(part.slice(at, at + PIECE), 'utf16le');
      else hash.update(part.subarray(at, at + PIECE));
      turn += Math.min(PIECE, part.length - at);
      if (turn < PIECE) continue;
      turn = 0;
      await nextTurn();
    }
  }
  return hash.digest('hex');
}

function partsOf({ route, path, query, body, strict }: Deciding): readonly Part[] {
  const parts = createParts();
  const queryEntries = Object.entries(query).flatMap(([name, value]): [string, Json][] =>
    value === undefined ? [] : [[name, value]],
  );
  parts.addJson({
    route: route.id,
    path,
    query: Object.fromEntries(queryEntries),
    strict,
    body: body?.kind ?? 'none',
  });
  if (body?.kind === 'json') parts.addJson(body.value);
  if (body?.kind === 'raw') parts.addBytes(body.bytes);
  if (body?.kind === 'form') addForm(body, parts);
  return parts.all();
}

/** Parts of one name are a list, whose order counts; `a`, `a[]` and `a[b]` belong together. */
function addForm(
  form: {
    readonly fields: readonly FormField[];
    readonly files: Readonly<Record<string, readonly UploadedFile[]>>;
  },
  parts: Parts,
): void {
  const texts = byRoot(form.fields, ({ name }) => name);
  parts.addJson(texts.map((group) => group.map(({ name, text }) => [name, text])));
  const files = byRoot(Object.values(form.files).flat(), ({ field }) => field).flat();
  parts.addJson(files.map(({ field, filename, declaredMime }) => [field, filename, declaredMime]));
  for (const { bytes, stored } of files) {
    if (stored !== undefined) parts.addJson({ bytes: stored.bytes, sha256: stored.sha256 });
    else if (bytes !== undefined) parts.addBytes(bytes);
  }
}

function byRoot<T>(items: readonly T[], nameOf: (item: T) => string): readonly (readonly T[])[] {
  const groups = [...Map.groupBy(items, (item) => nameOf(item).split('[', 1)[0] ?? '')];
  return groups.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}
