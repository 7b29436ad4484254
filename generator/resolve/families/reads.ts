import type { ObjectNames } from '../../../runtime/contract/family.ts';
import type { JsonObject } from '../../../runtime/contract/json.ts';
import { isObject } from '../../../runtime/contract/values.ts';
import type { Span } from '../../../runtime/document/tree.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { FieldIr, ReadIr } from '../../ir.ts';
import { checkNoName } from '../../language/check-values.ts';
import { language } from '../../language/compile.ts';
import { familyScope } from '../../language/scopes.ts';
import type { Code, Compiled, LangType } from '../../language/types.ts';
import { sortedBy } from '../../print/compare-text.ts';
import type { Spec } from '../../spec-types.ts';
import { isKnown, type ResolveContext } from '../context.ts';
import { nodeAt, originAt, spanAt } from '../place.ts';
import { fieldType } from './fields.ts';
import { objectNames } from './object-names.ts';

export interface Reads {
  readonly facts: readonly ReadIr[];
  readonly roles: readonly ReadIr[];
  readonly metadata?: ReadIr;
  /** Paths below `metadata` that facts and roles are read from. */
  readonly consumed: readonly (readonly string[])[];
  /** By fact, the paths below `$body` that it is read from. */
  readonly sources: Readonly<Record<string, readonly (readonly string[])[]>>;
  readonly objects: readonly ObjectNames[];
  readonly fields: readonly FieldIr[];
}

interface Entry extends ReadIr {
  readonly kind: 'fact' | 'role' | 'metadata';
  readonly compiled: Compiled;
}

/** Compiles `read`, each entry to the type of the fact or role it fills. */
export function resolveReads(
  spec: Spec<'family'>,
  schemas: Readonly<Record<string, JsonObject>>,
  context: ResolveContext,
): Reads {
  const scope = familyScope(schemas, context.vocabulary.tiers);
  const { facts, roles } = context.vocabulary;
  const known = [...Object.keys(facts), ...Object.keys(roles), 'metadata'];
  const entries = Object.keys(spec.value.read).flatMap((name): Entry[] => {
    const span = spanAt(spec.document, ['read', name], 'key');
    if (!isKnown(context, { code: 'GW2015', name, known, span })) return [];
    const node = nodeAt(spec.document, ['read', name]);
    if (node === undefined) return [];
    checkNoName({ scope, sink: context.sink }, name, node);
    const compiled = language.compileTyped(node, typeOf(name, context), scope, context.sink);
    if (compiled === undefined) return [];
    checkDeclared(compiled, schemas, span, context);
    const kind = name === 'metadata' ? 'metadata' : Object.hasOwn(roles, name) ? 'role' : 'fact';
    return [{ name, kind, compiled, code: compiled.code, origin: originAt(spec.document, ['read', name]) }];
  });
  const ofKind = (kind: Entry['kind']) =>
    sortedBy(
      entries.filter((entry) => entry.kind === kind),
      (entry) => entry.name,
    );
  const [metadata] = ofKind('metadata').map(readOf);
  const consumed = consumedPaths(entries);
  return {
    facts: ofKind('fact').map(readOf),
    roles: ofKind('role').map(readOf),
    ...(metadata === undefined ? {} : { metadata }),
    consumed,
    sources: Object.fromEntries(ofKind('fact').map(({ name, compiled }) => [name, sourcesOf(compiled)])),
    objects: objectNames(schemas, handsOn({ entries, consumed, context })),
    fields: fieldsOf(schemas, ofKind('role')),
  };
}

/** GW3190 for a member that is read of an object which declares others. */
function checkDeclared(
  { uses }: Compiled,
  schemas: Readonly<Record<string, JsonObject>>,
  span: Span,
  { sink }: ResolveContext,
): void {
  for (const path of uses.bodyPaths) {
    const [root = '', member] = path;
    const declared = schemas[root]?.properties;
    if (member === undefined || !isObject(declared) || Object.hasOwn(declared, member)) continue;
    sink.add(diagnose('GW3190', span, { path: `${root}.${member}`, known: Object.keys(declared) }));
  }
}

function readOf({ name, code, origin }: Entry): ReadIr {
  return { name, code, origin };
}

function typeOf(name: string, { vocabulary }: ResolveContext): LangType {
  const role = Object.hasOwn(vocabulary.roles, name) ? vocabulary.roles[name] : undefined;
  if (role !== undefined) return { kind: 'list', of: { kind: 'media', media: role.kind } };
  const fact = Object.hasOwn(vocabulary.facts, name) ? vocabulary.facts[name] : undefined;
  return { kind: fact?.type ?? 'object' };
}

/** Each path once, in the order of the spec. */
function sourcesOf({ uses }: Compiled): readonly (readonly string[])[] {
  return [...new Map(uses.bodyPaths.map((path) => [path.join('.'), path])).values()];
}

function consumedPaths(entries: readonly Entry[]): readonly (readonly string[])[] {
  const paths = new Map<string, readonly string[]>();
  for (const { kind, compiled } of entries) {
    if (kind === 'metadata') continue;
    for (const [root, ...rest] of compiled.uses.bodyPaths) {
      if (root === 'metadata' && rest.length > 0) paths.set(rest.join('.'), rest);
    }
  }
  return sortedBy(paths, ([key]) => key).map(([, path]) => path);
}

/** Whether an object below the body goes to vendors as it is: as metadata, or as a fact that is an object. */
function handsOn({
  entries,
  consumed,
  context,
}: {
  readonly entries: readonly Entry[];
  readonly consumed: readonly (readonly string[])[];
  readonly context: ResolveContext;
}): (path: readonly string[]) => boolean {
  const whole = entries
    .filter(({ kind, name }) => kind === 'metadata' || context.vocabulary.facts[name]?.type === 'object')
    .flatMap(({ compiled }) => compiled.uses.bodyPaths);
  const explicit = entries.some(({ kind }) => kind === 'metadata');
  const startsWith = (path: readonly string[], start: readonly string[]) =>
    start.every((step, index) => path[index] === step);
  return ([root = '', ...rest]) => {
    if (whole.some((path) => startsWith([root, ...rest], path))) return true;
    return root === 'metadata' && !explicit && !consumed.some((path) => startsWith(rest, path));
  };
}

function fieldsOf(
  schemas: Readonly<Record<string, JsonObject>>,
  roles: readonly Entry[],
): readonly FieldIr[] {
  const files = new Set(roles.flatMap((entry) => uploadNames(entry.code)));
  return Object.entries(schemas).map(([name, schema]) => {
    const readers = roles
      .filter(({ compiled }) => compiled.uses.bodyPaths.some(([root]) => root === name))
      .map((entry) => entry.name);
    const media = readers.length > 0 && name !== 'metadata';
    const type = fieldType(schema, { media });
    return { name, schema, type, roles: media ? readers : [], files: files.has(name) };
  });
}

/** Names whose uploaded files an expression reads. */
function uploadNames(code: Code): readonly string[] {
  return callsIn(code).flatMap(({ fn, args: [, name] }) =>
    fn === 'filesAt' && name?.kind === 'literal' && typeof name.value === 'string' ? [name.value] : [],
  );
}

type CallCode = Extract<Code, { readonly kind: 'call' }>;

/** Every call in an expression, the outer ones first. */
export function callsIn(code: Code): readonly CallCode[] {
  switch (code.kind) {
    case 'literal':
    case 'ref':
      return [];
    case 'call':
      return [code, ...code.args.flatMap(callsIn)];
    case 'object':
      return code.entries.flatMap((entry) => callsIn(entry.value));
    case 'list':
      return code.items.flatMap(callsIn);
    case 'arrow':
      return callsIn(code.body);
  }
}
