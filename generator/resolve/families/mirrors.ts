import type { Json } from '../../../runtime/contract/json.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { Spec, SpecFamily } from '../../spec-types.ts';
import { idsOf, isKnown, type ResolveContext } from '../context.ts';
import { spanAt } from '../place.ts';

/** Where a protocol writes a fact or role: paths in its body, in dots. */
type Writes = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * GW3181: a protocol that `mirrors` a route of this gateway speaks to another one of its kind, which reads a fact
 * or role where the family does. What the family reads, it must read in one of the places that the protocol writes.
 */
export function checkMirrors(spec: Spec<'family'>, context: ResolveContext): void {
  const { value, document } = spec;
  for (const protocol of context.specs.protocols) {
    const { mirrors, submit } = protocol.value;
    if (mirrors === undefined || !value.protocols.includes(protocol.id) || !value.routes.includes(mirrors))
      continue;
    const writes = writesOf(submit.json as Json | undefined);
    const sendable = rolesOfModes(value, writes, context);
    for (const [name, tree] of Object.entries(value.read)) {
      if (Object.hasOwn(context.vocabulary.roles, name) && !sendable.has(name)) continue;
      const places = [...(writes.get(name) ?? [])];
      const read = readPlaces(tree);
      if (places.length === 0 || read.some((one) => places.some((other) => meets(one, other)))) continue;
      const span = spanAt(document, ['read', name], 'key');
      context.sink.add(diagnose('GW3181', span, { protocol: protocol.id, name, places }));
    }
  }
}

/** Roles of the modes that are offered somewhere in the family and that the protocol writes all inputs of. */
function rolesOfModes(
  { modes, models = [] }: SpecFamily,
  writes: Writes,
  { vocabulary }: ResolveContext,
): ReadonlySet<string> {
  const levels = [modes, ...models.map((model) => model.modes ?? {})];
  const offered = vocabulary.modes.filter(
    ({ id, needs }) =>
      levels.some((level) => (level[id] ?? 'no') !== 'no') && needs.every((name) => writes.has(name)),
  );
  return new Set(offered.flatMap(({ needs, also = [] }) => [...needs, ...also]));
}

/** GW2002 for a route that is not there. */
export function checkMirroredRoutes(context: ResolveContext): void {
  const known = idsOf(context.specs.routes);
  for (const { value, document } of context.specs.protocols) {
    if (value.mirrors === undefined) continue;
    isKnown(context, { code: 'GW2002', name: value.mirrors, known, span: spanAt(document, ['mirrors']) });
  }
}

function meets(read: string, written: string): boolean {
  return read === written || written.startsWith(`${read}.`) || read.startsWith(`${written}.`);
}

function readPlaces(tree: unknown): readonly string[] {
  return [...JSON.stringify(tree).matchAll(/\$body\.(\w+(?:\.\w+)*)/g)].map(([, path = '']) => path);
}

function writesOf(json: Json | undefined): Writes {
  const found = new Map<string, Set<string>>();
  collect(json, [], found);
  return found;
}

/** Keys of the mapping language are no members of the body; what decides between values is no value. */
function collect(node: Json | undefined, path: readonly string[], found: Map<string, Set<string>>): void {
  if (typeof node === 'string') {
    const [, name] = /^\$(\w+)/.exec(node) ?? [];
    if (name !== undefined) found.set(name, new Set([...(found.get(name) ?? []), path.join('.')]));
  } else if (Array.isArray(node)) {
    for (const item of node) collect(item, path, found);
  } else if (typeof node === 'object' && node !== null) {
    const chooses = Object.hasOwn(node, '$choose');
    for (const [key, value] of Object.entries(node)) {
      if (key === '$when' || key === '$choose') continue;
      const same = key.startsWith('$') || chooses;
      collect(value, same ? path : [...path, key], found);
    }
  }
}
