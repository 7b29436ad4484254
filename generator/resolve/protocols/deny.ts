import type { DiagnosticSink } from '../../../runtime/document/diagnostic.ts';
import type { MapEntry, TreeNode } from '../../../runtime/document/tree.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import { language } from '../../language/compile.ts';
import type { Compiled } from '../../language/types.ts';
import { spanAt } from '../place.ts';
import { someCode } from './code-parts.ts';
import type { ProtocolContext } from './context.ts';
import { mergedNames } from './denied-names.ts';
import { metadataPart, submitBodies, takenParts } from './metadata-parts.ts';

/** What identifies the work to us or to the vendor, and where the vendor reports it. */
const IDENTITY_REFS: ReadonlySet<string> = new Set(['s.model', 's.task.id', 's.task.callback_url']);

const SILENT: DiagnosticSink = { add: () => undefined };

type Path = readonly string[];

interface Field {
  readonly path: Path;
  readonly value: TreeNode;
}

/** A `$merge` list that takes the caller's `metadata`, or a part of it. */
interface MergePoint {
  /** The part of `metadata` that is merged. */
  readonly part: Path;
  /** What it is merged with, by paths from there. */
  readonly fields: readonly Field[];
}

/**
 * Dotted paths of `metadata` that never reach the vendor, sorted: those the spec denies, and
 * those of the body, or beside which `$metadata` is merged, whose expression reads a priced fact, an input
 * (inputs decide the mode, which is priced too), the model, the task's id or its callback address. A single
 * word that the spec or the vocabulary denies counts wherever metadata is merged, a dotted path from the root of
 * `metadata`.
 */
export function deniedPaths(context: ProtocolContext): string[] {
  const declared = (context.spec.value.deny_metadata ?? []).map((path) => path.split('.'));
  const common = mergedNames(context).map((name) => [name]);
  const words = [...common, ...declared.filter((path) => path.length === 1)];
  const bodies = submitBodies(context.spec.document);
  const points = bodies.flatMap(mergePoints);
  const there = points.flatMap(({ part, fields }) =>
    [...words, ...fixedOf(context, fields)].map((path) => [...part, ...path]),
  );
  const all = [...common, ...declared, ...bodies.flatMap((body) => fixedAtTop(context, body)), ...there];
  const needed = all.filter((path) => !all.some((other) => isBelow(path, other)));
  return [...new Set(needed.map((path) => path.join('.')))].sort();
}

/**
 * GW2022 for dotted paths of `deny_metadata` that start at no field of the body and at no part of `metadata` that
 * it takes: what they were to keep from the vendor would reach it.
 */
export function checkDenied(context: ProtocolContext): void {
  const { document, value } = context.spec;
  const bodies = submitBodies(document);
  if (bodies.length === 0) return;
  const merged = bodies.flatMap(mergePoints).flatMap((point) => point.fields);
  const fields = [...bodies.flatMap((body) => fieldsOf(body)), ...merged];
  const taken = takenParts(document).map(([first]) => first);
  const known = [...new Set([...fields.map(({ path }) => path[0]), ...taken])].filter(
    (name) => name !== undefined,
  );
  for (const [index, denied] of (value.deny_metadata ?? []).entries()) {
    const [name = '', ...below] = denied.split('.');
    if (below.length === 0 || known.includes(name)) continue;
    const span = spanAt(document, ['deny_metadata', index]);
    const of = value.submit.json === undefined ? 'submit.multipart' : 'submit.json';
    context.sink.add(diagnose('GW2022', span, { of, name, known }));
  }
}

/**
 * Where metadata is merged deeper than at the top, a field of the body's top named in it would land where no
 * vendor looks: it is denied as a whole unless the spec gives it a place of its own.
 */
function fixedAtTop(context: ProtocolContext, body: TreeNode): readonly Path[] {
  const taken = new Set(takenParts(context.spec.document).map(([first]) => first));
  const merged = mergeItems(body).some((item) => metadataPart(item)?.length === 0);
  return fixedOf(context, fieldsOf(body)).map((path) =>
    merged || taken.has(path[0]) ? path : path.slice(0, 1),
  );
}

function isBelow(path: Path, other: Path): boolean {
  return other.length < path.length && other.every((step, at) => step === path[at]);
}

/** Paths of fields that are the gateway's; a mapping of an input alone is that input as a whole. */
function fixedOf(context: ProtocolContext, fields: readonly Field[]): readonly Path[] {
  return fields
    .filter((field) => isFixed(compiledAt(context, field), context.priced))
    .map(({ path }) => {
      const isInput = (field: Field): boolean => (compiledAt(context, field)?.uses.roles.size ?? 0) > 0;
      const isConstant = (field: Field): boolean => compiledAt(context, field)?.code.kind === 'literal';
      const holder = path.slice(0, -1);
      const beside = holder.length === 0 ? [] : fields.filter((field) => isBelow(field.path, holder));
      return beside.some(isInput) && beside.every((field) => isInput(field) || isConstant(field))
        ? holder
        : path;
    });
}

/** A value of the body, compiled where it stands. */
function compiledAt(context: ProtocolContext, { value }: Field): Compiled | undefined {
  return language.compileValue(value, context.scopes.submit, SILENT);
}

function isFixed(compiled: Compiled | undefined, priced: ReadonlySet<string>): boolean {
  if (compiled === undefined) return false;
  const { facts, roles } = compiled.uses;
  return roles.size > 0 || [...facts].some((fact) => priced.has(fact)) || readsIdentity(compiled);
}

function readsIdentity({ code }: Compiled): boolean {
  return someCode(code, (part) => part.kind === 'ref' && IDENTITY_REFS.has(part.path));
}

/** The values of a mapping by their paths; deep inside, what an operator but `$merge` makes is one value. */
function fieldsOf(node: TreeNode, path: Path = []): readonly Field[] {
  if (node.kind !== 'map') return path.length === 0 ? [] : [{ path, value: node }];
  return path.length > 0 && node.entries.some(isOperator) && mergeItems(node).length === 0
    ? [{ path, value: node }]
    : fieldsOfPart(node, path);
}

/** Fields of a mapping that stands by itself or in an operator, whichever of its forms it takes. */
function fieldsOfPart(node: TreeNode, path: Path): readonly Field[] {
  if (node.kind !== 'map') return [];
  const merged = mergeItems(node);
  if (merged.length > 0) return merged.flatMap((item) => fieldsOfPart(item, path));
  const entry = (key: string): TreeNode | undefined => node.entries.find((one) => one.key === key)?.value;
  const whole = [entry('$is'), entry('$else')].flatMap((one) => (one === undefined ? [] : [one]));
  const chosen = entry('$choose') !== undefined;
  const plain = node.entries.filter((one) => !isOperator(one));
  return [
    ...[...whole, ...(chosen ? plain.map(({ value }) => value) : [])].flatMap((one) =>
      fieldsOfPart(one, path),
    ),
    ...(chosen ? [] : plain.flatMap(({ key, value }) => fieldsOf(value, [...path, unescaped(key)]))),
  ];
}

function isOperator({ key }: MapEntry): boolean {
  return key.startsWith('$') && !key.startsWith('$$');
}

function unescaped(key: string): string {
  return key.startsWith('$$') ? key.slice(1) : key;
}

/** Every place of the body, at any depth, where the caller's `metadata` is merged. */
function mergePoints(node: TreeNode): readonly MergePoint[] {
  const items = mergeItems(node);
  const fields = items.flatMap((item) => fieldsOfPart(item, []));
  const own = items.flatMap((item) => {
    const part = metadataPart(item);
    return part === undefined ? [] : [{ part, fields }];
  });
  const inside =
    node.kind === 'scalar' ? [] : node.kind === 'list' ? node.items : node.entries.map((e) => e.value);
  return [...own, ...inside.flatMap(mergePoints)];
}

function mergeItems(node: TreeNode): readonly TreeNode[] {
  if (node.kind !== 'map') return [];
  const merge = node.entries.find((entry) => entry.key === '$merge')?.value;
  return merge?.kind === 'list' ? merge.items : [];
}
