import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import { quoted } from '../../runtime/document/suggest.ts';
import { diagnose } from '../diagnostics/catalog.ts';
import { slowPattern } from '../pattern/slow-pattern.ts';
import type { FamilyKind, Spec } from '../spec-types.ts';
import type { ResolveContext } from './context.ts';
import { type Path, spanAt } from './place.ts';

/** Longer patterns are no form of a field, and reading them could exhaust the stack. */
const MOST_CHARACTERS = 500;

/**
 * GW1010 for patterns that are no regular expressions, GW3023 for those that may need more than linear time:
 * callers' texts are matched against them.
 */
export function checkPatterns(
  spec: Spec<FamilyKind | 'fields' | 'vocabulary'>,
  { sink }: Pick<ResolveContext, 'sink'>,
): void {
  const fields: Readonly<Record<string, JsonObject>> = spec.value.fields;
  for (const { path, pattern } of Object.entries(fields).flatMap(([name, field]) =>
    patternsIn(field, ['fields', name]),
  )) {
    const span = spanAt(spec.document, path);
    const fault = faultOf(pattern);
    if (fault !== undefined) {
      const params = { what: `\`${path.join('.')}\``, rule: fault.rule, received: quoted(pattern) };
      sink.add(diagnose('GW1010', span, params, { label: fault.label }));
      continue;
    }
    const problem = slowPattern(pattern);
    if (problem !== undefined) sink.add(diagnose('GW3023', span, { pattern: quoted(pattern), problem }));
  }
}

interface Placed {
  readonly path: Path;
  readonly pattern: string;
}

function patternsIn(schema: Json | undefined, path: Path): readonly Placed[] {
  if (typeof schema !== 'object' || schema === null || isList(schema)) return [];
  const { pattern, properties, items, anyOf } = schema;
  const below = isObject(properties) ? Object.entries(properties) : [];
  const branches = isList(anyOf) ? anyOf : [];
  return [
    ...(typeof pattern === 'string' ? [{ path: [...path, 'pattern'], pattern }] : []),
    ...below.flatMap(([name, field]) => patternsIn(field, [...path, 'properties', name])),
    ...patternsIn(items, [...path, 'items']),
    ...branches.flatMap((branch, index) => patternsIn(branch, [...path, 'anyOf', index])),
  ];
}

function faultOf(pattern: string): { readonly rule: string; readonly label?: string } | undefined {
  if (pattern.length > MOST_CHARACTERS) return { rule: `must have at most ${MOST_CHARACTERS} characters` };
  try {
    // As the validators compile it.
    new RegExp(pattern, 'u');
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(': ').at(-1) : undefined;
    return {
      rule: 'must be a regular expression',
      ...(reason === undefined ? {} : { label: reason.toLowerCase() }),
    };
  }
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !isList(value);
}
