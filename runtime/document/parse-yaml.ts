import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type ParsedNode,
  parseDocument,
  type Scalar,
  type YAMLMap,
} from 'yaml';
import { documentDiagnostic } from './codes.ts';
import type { DiagnosticSink } from './diagnostic.ts';
import { quoted, shortened } from './suggest.ts';
import {
  lineAt,
  type MapEntry,
  type ScalarNode,
  type SourceDocument,
  type Span,
  type TreeNode,
  toValue,
} from './tree.ts';
import { findLayoutProblem, MAX_DOCUMENT_DEPTH, mayBeLayout, yamlProblem } from './yaml-problem.ts';

/** Larger files are refused unread, so that a wrong file cannot exhaust memory. */
export const MAX_DOCUMENT_BYTES = 1_048_576;

interface Build {
  readonly file: string;
  readonly text: string;
  readonly sink: DiagnosticSink;
  failed: boolean;
}

/**
 * Reads YAML 1.2 (core schema, string keys, no anchors, no tags) into a tree that knows positions. Every
 * mistake goes to the sink; the result is undefined when there was one. Never throws, whatever the text.
 */
export function parseYaml(
  source: { readonly path: string; readonly text: string },
  sink: DiagnosticSink,
): SourceDocument | undefined {
  const text = source.text.startsWith('\uFEFF') ? source.text.slice(1) : source.text;
  const bytes = Buffer.byteLength(text);
  if (bytes > MAX_DOCUMENT_BYTES) {
    const span = { file: source.path, start: 0, end: 0 };
    sink.add(documentDiagnostic('GW1011', span, { bytes, max_bytes: MAX_DOCUMENT_BYTES }));
    return undefined;
  }
  const build: Build = { file: source.path, text, sink, failed: false };
  try {
    const document = parseDocument(text, { prettyErrors: false, stringKeys: true, uniqueKeys: false });
    if (reportSyntax(document, build)) return undefined;
    if (document.contents === null || isEmpty(document.contents)) {
      problem(build, [0, 0], 'the file is empty');
      return undefined;
    }
    const tree = toTree(document.contents, build, 1);
    return build.failed ? undefined : { path: build.file, text, tree, value: toValue(tree) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    problem(build, [0, 0], `nested more than ${MAX_DOCUMENT_DEPTH} levels deep`);
    return undefined;
  }
}

function isEmpty(node: ParsedNode): boolean {
  return isScalar(node) && node.value === null && node.source === '';
}

/** Later errors are nearly always consequences of the first one, so only that one is told. */
function reportSyntax(document: Document.Parsed, build: Build): boolean {
  const [first] = [...document.errors, ...document.warnings].sort((a, b) => a.pos[0] - b.pos[0]);
  if (first !== undefined) {
    const out = mayBeLayout(first) ? findLayoutProblem(build.text) : undefined;
    const lineOf = (offset: number): number => lineAt(build.text, offset).number;
    if (out !== undefined && lineOf(out.start) <= lineOf(first.pos[0]) + 1)
      problem(build, [out.start, out.end], out.problem);
    else problem(build, oneLine(build.text, first.pos), yamlProblem(first));
    return true;
  }
  if (document.directives.yaml.explicit === true) {
    problem(build, [0, 0], 'directives (`%`) are not allowed');
    return true;
  }
  return false;
}

/** An error that reaches over several lines is shown where it begins. */
function oneLine(text: string, [start, end]: readonly [number, number]): readonly [number, number] {
  const feed = text.indexOf('\n', start);
  return [start, feed < 0 ? end : Math.min(end, feed)];
}

function problem(build: Build, range: readonly [number, number], text: string): void {
  build.failed = true;
  build.sink.add(documentDiagnostic('GW1001', span(build, range[0], range[1]), { problem: text }));
}

function span(build: Build, start: number, end: number): Span {
  return { file: build.file, start, end: Math.max(start, end) };
}

function toTree(node: ParsedNode, build: Build, depth: number): TreeNode {
  if (depth > MAX_DOCUMENT_DEPTH) throw new RangeError('depth');
  const [start, end] = node.range;
  const place = span(build, start, trimmedEnd(build.text, start, end));
  refuseMarks(node, build, place);
  if (isMap(node)) return { kind: 'map', entries: toEntries(node, build, depth), span: place };
  if (isSeq(node)) {
    const items = node.items.map((item) => toTree(item, build, depth + 1));
    return { kind: 'list', items, span: place };
  }
  if (isScalar(node)) return toScalar(node, build, place);
  return { kind: 'scalar', value: null, source: '', span: place, sourceStart: start };
}

function refuseMarks(node: ParsedNode, build: Build, place: Span): void {
  const refuse = (what: string, at: Span): void => {
    build.failed = true;
    build.sink.add(documentDiagnostic('GW1004', at, { what }));
  };
  if (isAlias(node)) refuse(`alias \`*${node.source}\``, place);
  else if (node.anchor !== undefined)
    refuse(`anchor \`&${node.anchor}\``, anchorSpan(build, node.anchor, place));
  else if (node.tag !== undefined) problem(build, [place.start, place.end], 'tags (`!`) are not allowed');
}

/** The range of a node begins after its anchor, which stands shortly before it. */
function anchorSpan(build: Build, anchor: string, node: Span): Span {
  const start = build.text.lastIndexOf(`&${anchor}`, node.start);
  return start < 0 ? node : span(build, start, start + anchor.length + 1);
}

function toEntries(map: YAMLMap.Parsed, build: Build, depth: number): readonly MapEntry[] {
  const seen = new Map<string, Span>();
  const repeats: Repeat[] = [];
  const entries: MapEntry[] = [];
  for (const pair of map.items) {
    const keyNode = pair.key;
    const key = isScalar(keyNode) ? String(keyNode.value ?? '') : '';
    const keySpan = span(build, keyNode.range[0], keyNode.range[1]);
    refuseMarks(keyNode, build, keySpan);
    refuseKey(key, keySpan, build);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, keySpan);
    else repeats.push({ key, first, again: keySpan, at: entries.length });
    const value = pair.value === null ? absent(build, keySpan.end) : toTree(pair.value, build, depth + 1);
    entries.push({ key, keySpan, value });
  }
  refuseRepeats(repeats, build);
  return entries;
}

interface Repeat {
  readonly key: string;
  readonly first: Span;
  readonly again: Span;
  /** Its place among the pairs of the map. */
  readonly at: number;
}

/** Keys that repeat one after the other are one mistake: an item of a list lost its dash. */
function refuseRepeats(repeats: readonly Repeat[], build: Build): void {
  for (const [index, { key, first, again, at }] of repeats.entries()) {
    if (repeats[index - 1]?.at === at - 1) continue;
    const later = repeats.slice(index).filter((one, offset) => one.at === at + offset);
    const more = later.slice(1).map((one) => one.key);
    build.failed = true;
    const related = [{ span: first, message: 'first written here' }];
    build.sink.add(documentDiagnostic('GW1008', again, { key, more }, { related }));
  }
}

function refuseKey(key: string, place: Span, build: Build): void {
  if (key === '<<') {
    build.failed = true;
    build.sink.add(documentDiagnostic('GW1004', place, { what: 'merge key `<<`' }));
  } else if (key === '__proto__') {
    problem(build, [place.start, place.end], 'key `__proto__` is not allowed');
  }
}

function absent(build: Build, at: number): ScalarNode {
  return { kind: 'scalar', value: null, source: '', span: span(build, at, at), sourceStart: at };
}

function toScalar(node: Scalar.Parsed, build: Build, place: Span): ScalarNode {
  const raw: unknown = node.value;
  const source = node.source ?? '';
  const value = raw === null || typeof raw === 'boolean' || typeof raw === 'number' ? raw : String(raw);
  if (typeof value === 'number') refuseNumber(value, source, place, build);
  return { kind: 'scalar', value, source, span: place, sourceStart: sourceStart(node, build, place.start) };
}

/** Numbers that JSON cannot write, or that would silently become another number. */
function refuseNumber(value: number, source: string, place: Span, build: Build): void {
  const exact = Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
  if (exact) return;
  build.failed = true;
  const params = { what: 'a number', expected: 'finite and exact', actual: quoted(source) };
  const allowed = Number.isFinite(value)
    ? `whole numbers are exact up to ${Number.MAX_SAFE_INTEGER}`
    : 'write the digits of a finite number';
  const help = `${allowed}; where text is meant, quote it: \`'${shortened(source)}'\``;
  build.sink.add(documentDiagnostic('GW1005', place, params, { help }));
}

function sourceStart(node: Scalar.Parsed, build: Build, start: number): number {
  if (node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE') return start + 1;
  if (node.type !== 'BLOCK_LITERAL' && node.type !== 'BLOCK_FOLDED') return start;
  const line = build.text.indexOf('\n', start) + 1;
  return line === 0 ? start : line + (build.text.slice(line).match(/^[ \n]*/)?.[0].length ?? 0);
}

/** Ranges of block collections reach to the end of the line; blank space is not part of what was written. */
function trimmedEnd(text: string, start: number, end: number): number {
  let last = end;
  while (last > start && /\s/.test(text[last - 1] ?? '')) last -= 1;
  return last;
}
