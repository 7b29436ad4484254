import type { Operation } from '../../runtime/contract/route.ts';
import { PUBLIC_STATUSES, type PublicStatus } from '../../runtime/contract/surface.ts';
import { diagnose } from '../diagnostics/catalog.ts';
import type { RouteIr, SurfaceIr } from '../ir.ts';
import type { Code } from '../language/types.ts';
import type { ResolveContext } from './context.ts';
import { spanAt } from './place.ts';

type TaskPlaces = NonNullable<RouteIr['route']['task_at']>;

interface Leaf {
  readonly at: readonly string[];
  readonly code: Code;
}

/** Calls that leave a value where it is: with branches by a word, or the first value that is there. */
const BRANCHES = new Set(['choose', 'when']);
const THROUGH = new Set(['object', 'someObject', 'firstOf', 'orElse', 'plain', 'merge']);

const MAKES_TASK: ReadonlySet<Operation> = new Set([
  'video.submit',
  'video.remix',
  'audio.submit',
  'image.submit',
]);

/**
 * Routes that make a task say where the answer has its id, and routes that read one where it has state and error, as
 * the template of the answer says. GW3055 for an answer without the id.
 */
export function withTaskPlaces(
  routes: readonly RouteIr[],
  surfaces: readonly SurfaceIr[],
  context: ResolveContext,
): readonly RouteIr[] {
  return routes.map((entry) => {
    const { operation, surface, answer } = entry.route;
    const makes = MAKES_TASK.has(operation);
    if (!makes && operation !== 'task.get') return entry;
    const answers = surfaces.find(({ id }) => id === surface)?.answers ?? [];
    const template = answers.find(({ name }) => name === answer);
    const task_at = template && (makes ? idIn(template.code) : stateIn(template.code));
    if (task_at !== undefined) return { ...entry, route: { ...entry.route, task_at } };
    // An answer that is unknown or does not compile was reported as that.
    if (makes && (template !== undefined || answer === undefined)) reportNoId(entry, answers, context);
    return entry;
  });
}

function reportNoId(
  { route: { id, surface, answer } }: RouteIr,
  answers: SurfaceIr['answers'],
  { specs, sink }: ResolveContext,
): void {
  const document = specs.routes.find((spec) => spec.id === id)?.document;
  if (document === undefined) return;
  const named = answers.find(({ name }) => name === answer);
  const known = answers.filter(({ code }) => idIn(code) !== undefined).map(({ name }) => name);
  const related = named === undefined ? [] : [{ span: named.origin.span, message: 'the answer' }];
  const span = spanAt(document, [named === undefined ? 'operation' : 'answer']);
  sink.add(diagnose('GW3055', span, { surface, answer, known }, { related }));
}

function idIn(code: Code): TaskPlaces | undefined {
  const id = leavesOf(code, []).find((leaf) => refOf(leaf.code) === 'task.id')?.at;
  return id && { id };
}

function stateIn(code: Code): TaskPlaces | undefined {
  const leaves = leavesOf(code, []);
  const status = leaves.find((leaf) => refOf(subjectOf(leaf.code)) === 'task.status');
  const error = leaves.find((leaf) => refOf(leaf.code) === 'error.message')?.at;
  return status && { status: { at: status.at, words: wordsOf(status.code) }, ...(error && { error }) };
}

/** Values of an answer by their places; those of lists have none. */
function leavesOf(code: Code, at: readonly string[]): readonly Leaf[] {
  switch (code.kind) {
    case 'object':
      return code.entries.flatMap(({ key, value }) => leavesOf(value, [...at, key]));
    case 'arrow':
      return leavesOf(code.body, at);
    case 'call': {
      if (THROUGH.has(code.fn)) return code.args.flatMap((arg) => leavesOf(arg, at));
      if (!BRANCHES.has(code.fn)) return [{ at, code }];
      return code.args
        .slice(1)
        .flatMap((arg) =>
          arg.kind === 'object' ? arg.entries.flatMap(({ value }) => leavesOf(value, at)) : leavesOf(arg, at),
        );
    }
    default:
      return [{ at, code }];
  }
}

/** `task.id` of the view. */
function refOf(code: Code): string | undefined {
  return code.kind === 'ref' ? code.path.replace(/^v\./, '').replaceAll('?', '') : undefined;
}

function subjectOf(code: Code): Code {
  const [first] = code.kind === 'call' && code.fn === 'mapTo' ? code.args : [];
  return first ?? code;
}

/** The surface's words of the states, by its word. */
function wordsOf(code: Code): Readonly<Record<string, PublicStatus>> {
  const table = code.kind === 'call' ? code.args[1] : undefined;
  const said = table?.kind === 'object' ? table.entries : [];
  return Object.fromEntries(
    PUBLIC_STATUSES.map((status) => {
      const word = said.find(({ key }) => key === status)?.value;
      return [word?.kind === 'literal' ? String(word.value) : status, status];
    }),
  );
}
