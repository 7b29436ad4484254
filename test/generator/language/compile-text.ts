import { language } from '../../../generator/language/compile.ts';
import type { Compiled, LangType, Scope } from '../../../generator/language/types.ts';
import { printCode } from '../../../generator/print/expression.ts';
import type { SpecVocabulary } from '../../../generator/spec-types.ts';
import type { Diagnostic } from '../../../runtime/document/diagnostic.ts';
import { parseYaml } from '../../../runtime/document/parse-yaml.ts';
import type { TreeNode } from '../../../runtime/document/tree.ts';

export const FILE = 'specs/sample.yaml';

/** Reads a YAML text as the tree that the language compiles. */
export function treeOf(text: string): TreeNode {
  const problems: Diagnostic[] = [];
  const document = parseYaml({ path: FILE, text }, { add: (one) => problems.push(one) });
  if (document === undefined) throw new Error(`bad YAML in a test: ${problems[0]?.message}`);
  return document.tree;
}

/** The value under a key of a mapping, step by step. */
export function nodeAt(tree: TreeNode, ...path: readonly string[]): TreeNode {
  let node = tree;
  for (const key of path) {
    const entry = node.kind === 'map' ? node.entries.find((one) => one.key === key) : undefined;
    if (entry === undefined) throw new Error(`no ${key} in the sample`);
    node = entry.value;
  }
  return node;
}

export interface Outcome {
  readonly compiled: Compiled | undefined;
  /** On one line where it fits. */
  readonly printed: string | undefined;
  /** `GW2016 $promt: unknown name ...`: code, the marked text, message and help. */
  readonly problems: readonly string[];
}

export type Entry = 'value' | 'condition' | 'path' | LangType;

/** Compiles a YAML text in one of the four ways and shows what came of it. */
export function compileText(text: string, scope: Scope, as: Entry = 'value'): Outcome {
  const found: Diagnostic[] = [];
  const sink = { add: (one: Diagnostic) => void found.push(one) };
  const node = treeOf(text);
  const compiled = compileAs(node, scope, { as, sink });
  return {
    compiled,
    printed: compiled === undefined ? undefined : printCode(compiled.code, { indent: 0 }),
    problems: found.map((one) => {
      const marked = one.span === undefined ? '' : text.slice(one.span.start, one.span.end);
      return `${one.code} ${marked}: ${one.message}${one.help === undefined ? '' : ` (${one.help})`}`;
    }),
  };
}

function compileAs(
  node: TreeNode,
  scope: Scope,
  how: { readonly as: Entry; readonly sink: { add(one: Diagnostic): void } },
): Compiled | undefined {
  const { as, sink } = how;
  if (as === 'value') return language.compileValue(node, scope, sink);
  if (as === 'condition') return language.compileCondition(node, scope, sink);
  if (as === 'path') return language.compilePath(node, scope, sink);
  return language.compileTyped(node, as, scope, sink);
}

/** A vocabulary of the tests' own, so that editing the real one breaks none of them. */
export const VOCABULARY: SpecVocabulary = {
  id: 'vocabulary',
  facts: {
    prompt: { type: 'string', about: 'what to make' },
    negative_prompt: { type: 'string', about: 'what to avoid' },
    seconds: { type: 'number', unit: 's', about: 'length' },
    size: { type: 'size', about: 'size' },
    seed: { type: 'integer', about: 'seed' },
    audio: { type: 'boolean', toggle: true, about: 'sound' },
    camera: { type: 'object', about: 'camera' },
  },
  roles: {
    first_frame: { kind: 'image', max: 1 },
    last_frame: { kind: 'image', max: 1 },
    reference: { kind: 'image' },
    subject: { kind: 'image', with: { subject_id: 'string', voice_id: 'string' } },
    reference_video: { kind: 'video' },
    reference_audio: { kind: 'audio' },
    source_video: { kind: 'video', max: 1 },
  },
  modes: [
    { id: 'first_last', needs: ['first_frame', 'last_frame'] },
    { id: 'reference', needs: ['reference'] },
    { id: 'first_frame', needs: ['first_frame'] },
    { id: 'text', needs: [] },
  ],
  tiers: ['360p', '480p', '540p', '720p', '1080p', '2k', '4k'],
  fields: {},
};
