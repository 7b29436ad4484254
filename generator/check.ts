import { type CompiledShape, checkShape, compileShape } from '../runtime/document/check-shape.ts';
import type { DiagnosticSink } from '../runtime/document/diagnostic.ts';
import { parseYaml } from '../runtime/document/parse-yaml.ts';
import { locate, nodeAt, type SourceDocument, toValue } from '../runtime/document/tree.ts';
import { diagnose } from './diagnostics/catalog.ts';
import { expand, isShared } from './expand/expand.ts';
import { baseOf, isAbstract, isChild } from './expand/extends.ts';
import { member, type Parsed, textOf } from './expand/parsed.ts';
import { isSeveral, severalRoutes } from './expand/routes.ts';
import { written } from './expand/written.ts';
import { SINGLE_KINDS, type SpecFile } from './list.ts';
import { checkModeline } from './modeline.ts';
import { packNode, unpackNode } from './output/packed-tree.ts';
import { NO_CACHE, takeReporting, textsOf, type UnitCache } from './output/unit-cache.ts';
import type { SpecSource } from './read.ts';
import { partSchema, SCHEMAS } from './schema/index.ts';
import { withSpecKind } from './spec-kind.ts';
import type {
  ChatProtocolSpec,
  Spec,
  SpecByKind,
  SpecChatProtocol,
  SpecKind,
  SpecSet,
} from './spec-types.ts';

const shapes = new Map<string, CompiledShape>();

function shapeOf(kind: SpecKind, extent: 'whole' | 'part'): CompiledShape {
  const name = `${extent} ${kind}`;
  const known = shapes.get(name) ?? compileShape(extent === 'whole' ? SCHEMAS[kind] : partSchema(kind));
  shapes.set(name, known);
  return known;
}

/**
 * Texts to typed specs. A file with a syntax or shape error is dropped and its id is `broken`, so that
 * later stages neither resolve it nor report references to it.
 */
export function checkSpecs(
  sources: readonly SpecSource[],
  sink: DiagnosticSink,
  cache: UnitCache = NO_CACHE,
): SpecSet {
  const broken = new Set<string>();
  const parsed = sources.flatMap((source) => parseSpec(source, broken, { sink, cache }));
  const files = withKinds(parsed).filter((file) => checkOwn(file, broken, sink));
  // A file that cannot be read may begin with any other.
  const bases = new Set(
    parsed.length < sources.length
      ? parsed.map(({ file }) => file.id)
      : parsed.flatMap(({ document }) => textOf(document.tree, 'extends') ?? []),
  );
  const specs = expand(files, { broken, bases, sink }).flatMap((file) =>
    checkWhole(file, broken, { sink, cache }),
  );
  reportMissing(sources, sink);
  const all = <K extends SpecKind>(kind: K): readonly Spec<K>[] =>
    specs.filter((spec): spec is Spec<K> => spec.kind === kind);
  return {
    gateway: all('gateway')[0],
    vocabulary: all('vocabulary')[0],
    errors: all('errors')[0],
    fields: all('fields'),
    surfaces: all('surface'),
    routes: all('route'),
    admin: all('admin'),
    families: [...all('family'), ...all('line').map(asFamily)],
    tiers: all('tiers'),
    chat_families: all('chat-family'),
    protocols: all('protocol').filter(({ document }) => nodeAt(document.tree, ['submit']) !== undefined),
    chat_protocols: all('protocol').flatMap(asChatProtocol),
    broken,
    bases,
    abstract: new Set(files.filter(isAbstract).map(({ file }) => file.id)),
  };
}

/** A line is a family whose folder says what it makes. */
function asFamily(spec: Spec<'line'>): Spec<'family'> {
  return { ...spec, kind: 'family', value: { ...spec.value, kind: 'image' } };
}

/** The same file seen as one of chat, where it has that block. */
function asChatProtocol(spec: Spec<'protocol'>): readonly ChatProtocolSpec[] {
  const { document } = spec;
  if (nodeAt(document.tree, ['chat']) === undefined) return [];
  return [{ ...spec, value: document.value as SpecChatProtocol }];
}

function parseSpec(
  source: SpecSource,
  broken: Set<string>,
  { sink, cache }: { readonly sink: DiagnosticSink; readonly cache: UnitCache },
): readonly Parsed[] {
  const { path, id, text } = source;
  const document = text === undefined ? undefined : parsedText({ path, text }, { sink, cache });
  if (document === undefined) broken.add(id);
  return document === undefined ? [] : [{ file: source, document: written(document, source) }];
}

function parsedText(
  source: { readonly path: string; readonly text: string },
  { sink, cache }: { readonly sink: DiagnosticSink; readonly cache: UnitCache },
): SourceDocument | undefined {
  const { path } = source;
  const fresh: SourceDocument[] = [];
  const packed = takeReporting(cache, { step: 'parse', parts: [path, source.text], sink }, (to) => {
    const document = parseYaml(source, to);
    if (document !== undefined) fresh.push(document);
    return document && { node: packNode(document.tree), chars: document.text.length };
  });
  const [parsed] = fresh;
  if (parsed !== undefined || packed === undefined) return parsed;
  const tree = unpackNode(packed.node, path);
  return { path, text: source.text.slice(-packed.chars), tree, value: toValue(tree) };
}

/** A family that does not say its kind is of that of its base. */
function withKinds(files: readonly Parsed[]): readonly Parsed[] {
  const own = files.map(({ file, document }) => ({ file: withSpecKind(file, document), document }));
  return own.map((child) => {
    const base = isChild(child) ? baseOf(child, own) : undefined;
    const isTaken = base !== undefined && member(child.document.tree, 'kind') === undefined;
    return isTaken ? { ...child, file: { ...child.file, kind: base.file.kind } } : child;
  });
}

/** What a file says by itself; of one that has a base, or is one, nothing is missing yet. */
function checkOwn(parsed: Parsed, broken: Set<string>, sink: DiagnosticSink): boolean {
  const { file, document } = parsed;
  checkModeline(file, document.text, sink);
  if (!isAbstract(parsed) && !isChild(parsed) && !isSeveral(parsed) && !isShared(parsed)) return true;
  const fits = checkShape(document, shapeOf(file.kind, isShared(parsed) ? 'whole' : 'part'), sink);
  const isNamed = checkId(file, document, broken, sink);
  if (fits && isNamed) return true;
  const ids = isSeveral(parsed) ? severalRoutes(parsed, UNTOLD).map((one) => one.file.id) : [];
  for (const id of [file.id, ...ids]) broken.add(id);
  return false;
}

const UNTOLD: DiagnosticSink = { add: () => undefined };

function checkWhole(
  { file, document }: Parsed,
  broken: Set<string>,
  { sink, cache }: { readonly sink: DiagnosticSink; readonly cache: UnitCache },
): readonly Spec[] {
  const { kind, id } = file;
  const unit = { step: 'shape', parts: [kind, id, ...textsOf(document)], sink };
  const fits = takeReporting(cache, unit, (to) => checkShape(document, shapeOf(kind, 'whole'), to));
  if (checkId(file, document, broken, sink) && fits)
    return [{ kind, id, value: document.value as SpecByKind[SpecKind], document }];
  broken.add(id);
  return [];
}

/** An id that is no text, or not of the form of an id, was already told by the shape check. */
function checkId(
  file: SpecFile,
  document: SourceDocument,
  broken: Set<string>,
  sink: DiagnosticSink,
): boolean {
  const { value } = document;
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
  if (typeof id !== 'string' || id === file.id || isSingle(file) || !/^[a-z0-9-]+$/.test(id)) return true;
  sink.add(diagnose('GW1007', locate(document.tree, ['id'], 'value'), { id, name: file.id }));
  broken.add(id);
  return false;
}

/** Files of these kinds have a fixed id, which their schema checks. */
function isSingle(file: SpecFile): boolean {
  return SINGLE_KINDS.some((kind) => kind === file.kind);
}

function reportMissing(sources: readonly SpecSource[], sink: DiagnosticSink): void {
  for (const kind of SINGLE_KINDS) {
    const path = `specs/${kind}.yaml`;
    if (!sources.some((source) => source.path === path)) sink.add(diagnose('GW1012', undefined, { path }));
  }
}
