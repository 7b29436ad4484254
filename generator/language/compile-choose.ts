import type { MapNode } from '../../runtime/document/tree.ts';
import { fitTo } from './casts.ts';
import { checkKnownValue } from './check-values.ts';
import { compileNode, type Place } from './compile-node.ts';
import { type Context, call, fail, later, rolesOf, type Typed } from './context.ts';
import { describeType, JSON_VALUE, joinTypes } from './lang-type.ts';
import type { Code, LangType } from './types.ts';

/** `$choose: expression` with one key for each value and `$else`. */
export function compileChoose(context: Context, node: MapNode, place: Place): Typed | undefined {
  const cases: { key: string; value: Code }[] = [];
  let [otherwise, subject]: (Typed | undefined)[] = [];
  let type: LangType | undefined;
  const values: Typed[] = [];
  let broken = false;
  for (const entry of node.entries) {
    if (entry.key === '$choose') {
      const value = compileNode(context, entry.value, { asked: true });
      subject = value === undefined ? undefined : fitTo(context, value, JSON_VALUE);
      if (subject === undefined) broken = true;
      continue;
    }
    const value = compileNode(context, entry.value, { want: place.want });
    const joined = value === undefined || type === undefined ? value?.type : joinTypes(type, value.type);
    if (value === undefined || joined === undefined) {
      broken = true;
      if (value !== undefined && type !== undefined) {
        fail(context, value.span, 'GW3004', {
          expected: describeType(type),
          actual: describeType(value.type),
        });
      }
      continue;
    }
    type = joined;
    values.push(value);
    if (entry.key === '$else') otherwise = value;
    else
      cases.push({
        key: entry.key.startsWith('$$') ? entry.key.slice(1) : entry.key,
        value: later(value.code),
      });
    if (subject !== undefined && entry.key !== '$else') {
      checkKnownValue(context, subject, { text: entry.key, span: entry.keySpan });
    }
  }
  if (broken || subject === undefined) return undefined;
  const operator = node.entries.find((entry) => entry.key === '$choose');
  if (cases.length === 0 || type === undefined) {
    const problem = 'has no key to choose';
    return fail(context, operator?.keySpan ?? node.span, 'GW3005', { operator: '$choose', problem });
  }
  const rest = otherwise === undefined ? [] : [later(otherwise.code)];
  return {
    code: call('choose', subject.code, { kind: 'object', entries: cases }, ...rest),
    type,
    span: node.span,
    ...rolesOf(...values),
  };
}
