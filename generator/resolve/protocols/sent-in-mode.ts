import type { CallIr, ProtocolIr, RouteRowIr } from '../../ir-protocol.ts';
import type { Code } from '../../language/types.ts';
import type { SpecVocabulary } from '../../spec-types.ts';
import { conditionIn, type Mode } from './mode-routes.ts';

/** One way that requests of one mode take through a protocol. */
export interface Way {
  readonly modes: readonly Mode[];
  readonly index: number;
  readonly row: RouteRowIr | undefined;
}

/** What a field may be missing for: the fact or input that a request can leave out, or nothing that it names. */
export type Lack = { readonly name: string | undefined };

/** The rows that requests of a mode can take; without a table there is one way. */
export function waysOf(
  { ways }: Pick<ProtocolIr, 'ways'>,
  { modes }: Pick<SpecVocabulary, 'modes'>,
  mode: string,
): readonly Way[] {
  const index = modes.findIndex(({ id }) => id === mode);
  if (index < 0) return [];
  if (ways.length === 0) return [{ modes, index, row: undefined }];
  const verdicts = ways.map(({ when }) => conditionIn(when, { modes, index }));
  const last = verdicts.indexOf('always');
  const open = ways.filter((_, at) => verdicts[at] !== 'never' && (last < 0 || at <= last));
  return open.map((row) => ({ modes, index, row }));
}

/** Whether a call sends anything of a fact; conditions only ask for it. */
export function sendsFact({ path, query, headers, body }: CallIr, fact: string, way: Way): boolean {
  const bodies =
    body.kind === 'none' ? [] : body.kind === 'either' ? [body.multipart, body.json] : [body.code];
  return [path, query, headers, ...bodies].some(
    (part) => part !== undefined && holds(chosen(part, way), (ref) => ref === `s.request.facts.${fact}`, way),
  );
}

function holds(code: Code, isIt: (ref: string) => boolean, way: Way): boolean {
  switch (code.kind) {
    case 'literal':
      return false;
    case 'ref':
      return isIt(code.path);
    case 'object':
      return code.entries.some(({ value }) => holds(chosen(value, way), isIt, way));
    case 'list':
      return code.items.some((item) => holds(chosen(item, way), isIt, way));
    case 'arrow':
      return holds(chosen(code.body, way), isIt, way);
    case 'call':
      return code.args.some(
        (part, at) => !(at === 0 && ASKING.has(code.fn)) && holds(chosen(part, way), isIt, way),
      );
  }
}

/** Calls whose first argument only decides. */
const ASKING: ReadonlySet<string> = new Set(['when', 'choose']);
const COLUMN = /^s\.route\.(\w+)$/;

/** The part of a choice that this way takes, where mode and row decide it; columns are the values of the row. */
function chosen(code: Code, way: Way): Code {
  if (code.kind === 'ref') return columnOf(code, way);
  if (code.kind !== 'call') return code;
  const [subject, then, otherwise] = code.args;
  if (subject === undefined) return code;
  if (code.fn === 'when') {
    const condition = withColumns(subject, way);
    const verdict = requiresPresent(condition, way) ? 'always' : conditionIn(condition, way);
    const branch = verdict === 'always' ? then : verdict === 'never' ? (otherwise ?? ABSENT) : undefined;
    return branch === undefined ? code : chosen(bodyOf(branch), way);
  }
  if (code.fn !== 'choose' || then?.kind !== 'object') return code;
  const known = withColumns(subject, way);
  const isMode = known.kind === 'ref' && known.path === 's.request.mode';
  const word = isMode ? way.modes[way.index]?.id : known.kind === 'literal' ? String(known.value) : undefined;
  if (word === undefined) return code;
  const branch = then.entries.find(({ key }) => key === word)?.value ?? otherwise ?? ABSENT;
  return chosen(bodyOf(branch), way);
}

const ABSENT: Code = { kind: 'literal', value: null };

function bodyOf(code: Code): Code {
  return code.kind === 'arrow' ? code.body : code;
}

function columnOf(code: Extract<Code, { kind: 'ref' }>, { row }: Way): Code {
  const name = COLUMN.exec(code.path)?.[1];
  if (name === undefined || row === undefined) return code;
  return row.values.find((value) => value.name === name)?.code ?? ABSENT;
}

function withColumns(code: Code, way: Way): Code {
  if (code.kind === 'ref') return columnOf(code, way);
  return code.kind === 'call' ? { ...code, args: code.args.map((part) => withColumns(part, way)) } : code;
}

const MERGES: ReadonlySet<string> = new Set(['merge', 'mergeMetadata', 'mergeForm']);
/** Filters after which a value that was there may be gone. */
const LOSING: ReadonlySet<string> = new Set([
  'mapTo',
  'oneOf',
  'where',
  'nth',
  'pick',
  'pickEach',
  'before',
  'after',
]);
const HOLDERS: ReadonlySet<string> = new Set(['object', 'formFields', 'list']);

/** Why a field of a body may be missing on this way; undefined where it is always sent. */
export function lackOf(body: Code, field: string, way: Way): Lack | undefined {
  const code = chosen(body, way);
  if (code.kind === 'object') {
    const entry = code.entries.find(({ key }) => key === field);
    return entry === undefined ? { name: undefined } : absence(entry.value, way);
  }
  if (code.kind !== 'call') return { name: undefined };
  const parts = MERGES.has(code.fn)
    ? code.args
    : ASKING.has(code.fn)
      ? branchesOf(code.args)
      : code.args.slice(0, 1);
  const lacks = parts.map((part) => lackOf(part, field, way));
  if (ASKING.has(code.fn)) return lacks.find((lack) => lack !== undefined);
  return lacks.includes(undefined)
    ? undefined
    : (lacks.find((lack) => lack?.name !== undefined) ?? { name: undefined });
}

function branchesOf([, then, otherwise]: readonly Code[]): readonly Code[] {
  const cases =
    then?.kind === 'object' ? then.entries.map(({ value }) => value) : then === undefined ? [] : [then];
  return [...cases, otherwise ?? ABSENT].map(bodyOf);
}

function absence(value: Code, way: Way): Lack | undefined {
  const code = chosen(value, way);
  switch (code.kind) {
    case 'literal':
      return code.value === null ? { name: undefined } : undefined;
    case 'ref':
      return isPresentIn(code, way) ? undefined : { name: code.path.split('.').at(-1) };
    case 'object':
    case 'list': {
      const parts = code.kind === 'list' ? code.items : code.entries.map((entry) => entry.value);
      return anyOf(parts, way);
    }
    case 'arrow':
      return absence(code.body, way);
    case 'call':
      return absenceOfCall(code, way);
  }
}

function absenceOfCall(code: Extract<Code, { kind: 'call' }>, way: Way): Lack | undefined {
  const { fn, args } = code;
  if (HOLDERS.has(fn) || fn === 'count' || fn === 'orElse') return undefined;
  if (ASKING.has(fn))
    return branchesOf(args)
      .map((part) => absence(part, way))
      .find((lack) => lack !== undefined);
  if (fn === 'firstOf' || fn === 'concat' || MERGES.has(fn)) return anyOf(args, way);
  const [subject] = args;
  if (subject === undefined || (LOSING.has(fn) && !isLike(way, args))) return { name: undefined };
  return absence(subject, way);
}

/** One that is there is enough. */
function anyOf(parts: readonly Code[], way: Way): Lack | undefined {
  const lacks = parts.map((part) => absence(part, way));
  return lacks.includes(undefined)
    ? undefined
    : (lacks.find((lack) => lack?.name !== undefined) ?? { name: undefined });
}

/** Whether the row asks for a text that has the mark which the filter splits at. */
function isLike({ row }: Way, [subject, mark]: readonly Code[]): boolean {
  return clausesOf(row?.when).some((clause) => {
    const [about, pattern] = clause.kind === 'call' && clause.fn === 'like' ? clause.args : [];
    const has = pattern?.kind === 'literal' && mark?.kind === 'literal';
    return has && String(pattern.value).includes(String(mark.value)) && same(about, subject);
  });
}

function requiresPresent(condition: Code, way: Way): boolean {
  const [given] = condition.kind === 'call' && condition.fn === 'isPresent' ? condition.args : [];
  return given?.kind === 'ref' && isPresentIn(given, way);
}

/** What every request of this way has: what its mode or row asks for, and what is no part of a request. */
function isPresentIn(code: Extract<Code, { kind: 'ref' }>, way: Way): boolean {
  if (!code.path.startsWith('s.request.') || code.path === 's.request.mode') return true;
  const present: Code = { kind: 'call', fn: 'isPresent', args: [code] };
  if (clausesOf(way.row?.when).some((clause) => same(clause, present))) return true;
  return (
    conditionIn(present, way) === 'always' || (code.path === 's.request.facts.prompt' && needsPrompt(way))
  );
}

/** A request without inputs, or with a mask, is refused where it has no prompt. */
function needsPrompt({ modes, index }: Way): boolean {
  const needs = modes[index]?.needs ?? [];
  return needs.length === 0 || needs.includes('mask');
}

function clausesOf(when: Code | undefined): readonly Code[] {
  if (when === undefined) return [];
  return when.kind === 'call' && when.fn === 'all' ? when.args : [when];
}

/** Wherever they are written. */
function same(a: Code | undefined, b: Code | undefined): boolean {
  const textOf = (code: Code | undefined) =>
    JSON.stringify(code, (key, value) => (key === 'written' ? undefined : value));
  return textOf(a) === textOf(b);
}
