import type { AnswerPath, PolledTwin } from '../../../runtime/contract/twin.ts';
import type { SpecPolledProtocol } from '../../spec-types.ts';
import { plainPath } from './plain-path.ts';
import { endpointsOf } from './twin-endpoints.ts';

type Batch = NonNullable<PolledTwin['batch']>;

/** How the sandbox answers a batch, or what of it cannot be imitated; undefined for protocols without one. */
export function batchFacts(protocol: SpecPolledProtocol): Batch | { readonly problem: string } | undefined {
  const { batch } = protocol.poll;
  if (batch === undefined) return undefined;
  const ids = carrier(batch.query, 'query') ?? carrier(batch.json ?? batch.multipart, 'body');
  if (ids === undefined)
    return { problem: 'no field at the top of the batch names the tasks: `$ids` is missing' };
  const list = plainPath(batch.each, 'body');
  if (list === undefined) return { problem: '`each` of the batch is not one place of the answer' };
  const item = whereItem(batch.as);
  if (item === undefined) return { problem: '`as` of the batch holds `$item` nowhere' };
  const [endpoint] = endpointsOf(batch, protocol);
  return endpoint === undefined ? undefined : { endpoint, ids, list, item };
}

function carrier(mapping: unknown, where: 'query' | 'body'): Batch['ids'] | undefined {
  for (const [name, value] of entriesOf(mapping)) {
    if (typeof value !== 'string' || !/^\$ids\b/.test(value)) continue;
    return { in: where, name, joined: /\|\s*join\b/.test(value) };
  }
  return undefined;
}

function whereItem(tree: unknown, path: AnswerPath = []): AnswerPath | undefined {
  if (tree === '$item') return path;
  const entries = Array.isArray(tree) ? tree.entries() : entriesOf(tree);
  for (const [key, value] of entries) {
    const found = whereItem(value, [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}

function entriesOf(mapping: unknown): readonly (readonly [string, unknown])[] {
  return typeof mapping === 'object' && mapping !== null && !Array.isArray(mapping)
    ? Object.entries(mapping)
    : [];
}
