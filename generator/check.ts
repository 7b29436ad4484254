import { type CompiledShape, checkShape, compileShape } from '../runtime/contract/document/check-shape.ts';
import type { DiagnosticSink } from '../runtime/contract/document/diagnostic.ts';
import { locate, nodeAt } from '../runtime/contract/document/locate.ts';
import { parseYaml } from '../runtime/contract/document/parse-yaml.ts';
import type { SourceDocument } from '../runtime/contract/document/tree.ts';
import { diagnose } from './diagnostics/catalog.ts';
import { SINGLE_KINDS, type SpecFile } from './list.ts';
import { checkModeline } from './modeline.ts';
import type { SpecSource } from './read.ts';
import { SCHEMAS } from './schema/index.ts';
import { withSpecKind } from './spec-kind.ts';
import type {
  ChatProtocolSpec,
  Spec,
  SpecByKind,
  SpecChatProtocol,
  SpecKind,
  SpecSet,
} from './spec-types.ts';

const shapes = new Map<SpecKind, CompiledShape>();

function shapeOf(kind: SpecKind): CompiledShape {
  const known = shapes.get(kind) ?? compileShape(SCHEMAS[kind]);
  shapes.set(kind, known);
  return known;
}

/**
 * Texts to typed specs. A file with a syntax or shape error is dropped and its id is `broken`, so that
 * later stages neither resolve it nor report references to it.
 */
export function checkSpecs(sources: readonly SpecSource[], sink: DiagnosticSink): SpecSet {
  const broken = new Set<string>();
  const specs = sources.flatMap((source) => {
    const spec = checkSpec(source, broken, sink);
    return spec === undefined ? [] : [spec];
  });
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
    families: [...all('family'), ...all('line').map(asFamily)],
    tiers: all('tiers'),
    chat_families: all('chat-family'),
    protocols: all('protocol').filter(({ document }) => nodeAt(document.tree, ['submit']) !== undefined),
    chat_protocols: all('protocol').flatMap(asChatProtocol),
    broken,
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

function checkSpec(source: SpecSource, broken: Set<string>, sink: DiagnosticSink): Spec | undefined {
  const { path, id, text } = source;
  const document = text === undefined ? undefined : parseYaml({ path, text }, sink);
  if (document === undefined) {
    broken.add(id);
    return undefined;
  }
  const file = withSpecKind(source, document);
  const { kind } = file;
  checkModeline(file, document.text, sink);
  const fits = checkShape(document, shapeOf(kind), sink);
  if (!checkId(source, document, broken, sink) || !fits) {
    broken.add(id);
    return undefined;
  }
  return { kind, id, value: document.value as SpecByKind[SpecKind], document };
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
