import type { ErrorClass, ReadState } from '../../../runtime/contract/protocol.ts';
import type { TreeNode } from '../../../runtime/document/tree.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { StateRowIr } from '../../ir-protocol.ts';
import { parseCondition } from '../../language/parse.ts';
import { nodeAt, type Path, spanAt } from '../place.ts';
import { compileRequired, has, origin, type ProtocolContext } from './context.ts';
import { ERROR_CLASSES } from './error-classes.ts';

/** Everything a vendor's word may stand for; `fetch` means that a second call brings the result. */
export const READ_STATES: readonly ReadState[] = [
  'queued',
  'in_progress',
  'completed',
  'failed',
  'cancelled',
  'expired',
  'fetch',
];

/** States that end a task badly, so that a row may say why. */
const BAD_ENDS: ReadonlySet<ReadState> = new Set(['failed', 'cancelled', 'expired']);

/** `poll.state`: one `{from, map}`, or a list of such rows and of `{when, is, class?}` rows. */
export function resolveState(context: ProtocolContext): StateRowIr[] {
  const path: Path = ['poll', 'state'];
  const node = nodeAt(context.spec.document, path);
  const rows = node?.kind === 'list' ? node.items.map((_, index) => [...path, index]) : [path];
  const resolved = rows.map((row) => resolveRow(context, row));
  checkFetch(context, resolved);
  checkReached(context, rows);
  checkExampleNames(context);
  return resolved;
}

function resolveRow(context: ProtocolContext, path: Path): StateRowIr {
  const scope = context.scopes.answer;
  const node = nodeAt(context.spec.document, path);
  const entries = node?.kind === 'map' ? node.entries : [];
  const keys = entries.map((entry) => entry.key);
  const form = keys.includes('when') ? ['when', 'is'] : ['from', 'map'];
  const span = entries[0]?.keySpan ?? spanAt(context.spec.document, path);
  for (const { key, keySpan } of entries)
    if (!form.includes(key) && !(key === 'class' && form[0] === 'when')) {
      const known = form[0] === 'when' ? [...form, 'class'] : form;
      context.sink.add(diagnose('GW1002', keySpan, { field: key, known }));
    }
  const fields = form.filter((key) => !keys.includes(key));
  if (fields.length > 0) context.sink.add(diagnose('GW1003', span, { fields }));
  if (form[0] === 'when') {
    const is = nodeAt(context.spec.document, [...path, 'is']);
    const state = (is === undefined ? undefined : target(context, is)) ?? 'failed';
    const why = reason(context, path, state, ['when', 'is']);
    return {
      kind: 'when',
      when: compileRequired(context, [...path, 'when'], { scope, as: 'condition' }),
      is: state,
      ...(why === undefined ? {} : { class: why }),
      origin: origin(context, path),
    };
  }
  const map = nodeAt(context.spec.document, [...path, 'map']);
  const words = (map?.kind === 'map' ? map.entries : []).flatMap(({ key, value }) => {
    const meant = meaning(context, [...path, 'map', key], value);
    return meant === undefined ? [] : [{ word: key, ...meant }];
  });
  const classes = words.flatMap(({ word, why }) => (why === undefined ? [] : [[word, why] as const]));
  return {
    kind: 'words',
    from: compileRequired(context, [...path, 'from'], { scope, as: 'string' }),
    map: Object.fromEntries(words.map(({ word, state }) => [word, state])),
    ...(classes.length === 0 ? {} : { classes: Object.fromEntries(classes) }),
    origin: origin(context, path),
  };
}

/** What a word means: a state, or `{ is: state, class }` where it says why too. */
function meaning(
  context: ProtocolContext,
  path: Path,
  node: TreeNode,
): { readonly state: ReadState; readonly why: ErrorClass | undefined } | undefined {
  if (node.kind !== 'map') {
    const state = target(context, node);
    return state === undefined ? undefined : { state, why: undefined };
  }
  const known = ['is', 'class'];
  for (const { key, keySpan } of node.entries)
    if (!known.includes(key)) context.sink.add(diagnose('GW1002', keySpan, { field: key, known }));
  const is = nodeAt(context.spec.document, [...path, 'is']);
  if (is === undefined) context.sink.add(diagnose('GW1003', node.span, { fields: ['is'] }));
  const state = is === undefined ? undefined : target(context, is);
  return state === undefined ? undefined : { state, why: reason(context, path, state, ['is']) };
}

/** `class` of a row or word: one of the classes of error rules, and only where the state is a bad end. */
function reason(
  context: ProtocolContext,
  path: Path,
  state: ReadState,
  known: readonly string[],
): ErrorClass | undefined {
  const node = nodeAt(context.spec.document, [...path, 'class']);
  if (node === undefined) return undefined;
  const value = node.kind === 'scalar' ? node.source : `a ${node.kind}`;
  const found = ERROR_CLASSES.find((one) => one === value);
  if (found === undefined) {
    const params = { what: '`class`', value, allowed: ERROR_CLASSES };
    context.sink.add(diagnose('GW1006', node.span, params));
  }
  if (BAD_ENDS.has(state)) return found;
  const span = spanAt(context.spec.document, [...path, 'class'], 'key');
  const help = `\`class\` says why a task ended badly, and \`${state}\` is no bad end`;
  context.sink.add(diagnose('GW1002', span, { field: 'class', known }, { help }));
  return undefined;
}

function target(context: ProtocolContext, node: TreeNode): ReadState | undefined {
  const word = node.kind === 'scalar' ? node.source : node.kind === 'map' ? 'an object' : 'a list';
  const state = READ_STATES.find((known) => known === word);
  if (state === undefined)
    context.sink.add(diagnose('GW3008', node.span, { target: word, known: READ_STATES }));
  return state;
}

/** GW3188 for words of rows that an earlier row decides. */
function checkReached(context: ProtocolContext, rows: readonly Path[]): void {
  const decided = new Map<string, number>();
  const rowOf = (value: string, word: string): number | undefined => decided.get(`${value} is ${word}`);
  for (const [index, path] of rows.entries()) {
    const from = textAt(context, [...path, 'from']);
    const map = nodeAt(context.spec.document, [...path, 'map']);
    for (const { key, keySpan } of map?.kind === 'map' ? map.entries : []) {
      const row = rowOf(from, key);
      if (row === undefined) decided.set(`${from} is ${key}`, index + 1);
      else context.sink.add(diagnose('GW3188', keySpan, { word: key, row }));
    }
    const when = textAt(context, [...path, 'when']);
    const parsed = parseCondition(when);
    if (when === '' || parsed.kind !== 'parsed') continue;
    const { clauses } = parsed.value;
    const tests = clauses.flatMap(({ negated, expression: { start, end }, test }) =>
      negated || (test?.kind !== 'is' && test?.kind !== 'in')
        ? []
        : [{ value: when.slice(start, end).trim(), words: test.args.map(({ text }) => text) }],
    );
    const lost = tests.find(({ value, words }) => words.every((word) => rowOf(value, word) !== undefined));
    const [word = ''] = lost?.words ?? [];
    const row = lost === undefined ? undefined : rowOf(lost.value, word);
    if (row !== undefined) {
      const span = spanAt(context.spec.document, [...path, 'when']);
      context.sink.add(diagnose('GW3188', span, { word, row }));
    } else if (clauses.length === 1)
      for (const { value, words } of tests)
        for (const one of words)
          if (rowOf(value, one) === undefined) decided.set(`${value} is ${one}`, index + 1);
  }
}

function textAt(context: ProtocolContext, path: Path): string {
  const node = nodeAt(context.spec.document, path);
  return node?.kind === 'scalar' ? node.source.trim() : '';
}

/** Examples of polls are named after the state they show. */
function checkExampleNames(context: ProtocolContext): void {
  const node = nodeAt(context.spec.document, ['examples', 'poll']);
  for (const { key, keySpan } of node?.kind === 'map' ? node.entries : [])
    if (!READ_STATES.some((known) => known === key))
      context.sink.add(diagnose('GW3008', keySpan, { target: key, known: READ_STATES }));
}

/** GW3012: a state `fetch` and a fetch step need each other. */
function checkFetch(context: ProtocolContext, rows: readonly StateRowIr[]): void {
  const leads = rows.some((row) =>
    row.kind === 'when' ? row.is === 'fetch' : Object.values(row.map).includes('fetch'),
  );
  const step = has(context, ['poll', 'fetch']);
  if (leads === step) return;
  const place: Path = step ? ['poll', 'fetch'] : ['poll', 'state'];
  const problem = step
    ? 'the step `fetch` is never reached: no state leads to it'
    : 'a state leads to `fetch`, but `poll` has no step of that name';
  context.sink.add(diagnose('GW3012', spanAt(context.spec.document, place, 'key'), { problem }));
}
