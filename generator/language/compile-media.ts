import type { MapNode } from '../../runtime/document/tree.ts';
import { compileNode } from './compile-node.ts';
import { type Context, call, fail, literal, type Typed } from './context.ts';
import { describeType, isJsonType, STRING } from './lang-type.ts';
import type { Code, LangType } from './types.ts';

/**
 * A media input written as a mapping: `url` is the input in any form, every other key is what the role
 * carries beside it (`subject_id`).
 */
export function compileMediaObject(context: Context, node: MapNode, want: LangType): Typed | undefined {
  const target = want.kind === 'list' ? want.of : want;
  const input = node.entries.find((entry) => entry.key === 'url');
  if (input === undefined || target.kind !== 'media') {
    const params = { expected: describeType(want), actual: 'an object without `url`' };
    return fail(context, node.span, 'GW3004', params, { help: 'write `{ url: $item.image, ... }`' });
  }
  const value = compileNode(context, input.value, {});
  if (value === undefined) return undefined;
  const of = value.type.kind === 'list' ? value.type.of : value.type;
  if (of.kind !== 'file' && !isJsonType(of)) {
    const params = { expected: 'an address, data or a file', actual: describeType(value.type) };
    return fail(context, value.span, 'GW3004', params);
  }
  const extras: { key: string; value: Code }[] = [];
  for (const entry of node.entries) {
    if (entry === input) continue;
    const extra = compileNode(context, entry.value, { want: STRING });
    if (extra === undefined) return undefined;
    extras.push({ key: entry.key, value: extra.code });
  }
  const fn = want.kind === 'list' ? 'toMediaList' : 'toMedia';
  const args: Code[] = extras.length === 0 ? [] : [{ kind: 'object', entries: extras }];
  return { code: call(fn, literal(target.media), value.code, ...args), type: want, span: node.span };
}
