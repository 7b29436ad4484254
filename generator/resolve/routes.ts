import type { JsonObject } from '../../runtime/contract/json.ts';
import {
  OPERATIONS,
  type Operation,
  type QueryField,
  type RouteExample,
} from '../../runtime/contract/route.ts';
import type { DiagnosticSink } from '../../runtime/document/diagnostic.ts';
import { diagnose } from '../diagnostics/catalog.ts';
import type { RouteIr } from '../ir.ts';
import { language } from '../language/compile.ts';
import { STRING } from '../language/lang-type.ts';
import { routeModelScope } from '../language/scopes.ts';
import type { Code } from '../language/types.ts';
import { takeReporting, textsOf, type UnitCache } from '../output/unit-cache.ts';
import { sortedBy } from '../print/compare-text.ts';
import type { Spec, SpecExample, SpecRoute } from '../spec-types.ts';
import { idsOf, isKnown, type ResolveContext } from './context.ts';
import { checkCode } from './errors.ts';
import { checkKeyHeaders } from './key-headers.ts';
import { checkOperationKeys } from './operation-keys.ts';
import { nodeAt, originAt, spanAt } from './place.ts';
import { checkAddresses } from './route-addresses.ts';

/** Plain text, or one parameter which a verb may follow (`{model}:generateContent`). */
const SEGMENT = /^(?:[A-Za-z0-9._~:-]+|\{[a-z][a-z0-9_]*\}(?::[A-Za-z][A-Za-z0-9]*)?)$/;

/** Routes sorted by id. Each names a known surface, operation and answer, and owns its method and path. */
export function resolveRoutes(context: ResolveContext, cache: UnitCache): readonly RouteIr[] {
  const routes = context.specs.routes.map((spec) => resolveRoute(spec, context, cache));
  checkAddresses(context);
  return sortedBy(
    routes.filter((route) => route !== undefined),
    (route) => route.route.id,
  );
}

function resolveRoute(spec: Spec<'route'>, context: ResolveContext, cache: UnitCache): RouteIr | undefined {
  const { value, document } = spec;
  checkPath(spec, context);
  checkAnswer(spec, context);
  checkExampleCodes(spec, context);
  checkMakers(spec, context);
  checkNeeds(spec, context);
  checkKeyHeaders(spec, context);
  const operation = OPERATIONS.find((name) => name === value.operation);
  const span = spanAt(document, ['operation']);
  isKnown(context, { code: 'GW2019', name: value.operation, known: OPERATIONS, span });
  if (operation === undefined) return undefined;
  checkOperationKeys(spec, operation, context);
  const parts = [spec.id, ...textsOf(document)];
  const { field, responseFormat, ...model } = takeReporting(
    cache,
    { step: 'route expressions', parts, sink: context.sink },
    (sink) => ({ ...modelOf(spec, sink), responseFormat: responseFormatOf(spec, sink) }),
  );
  return {
    route: { ...routeOf(value, operation), ...(field === undefined ? {} : { model_field: field }) },
    ...model,
    ...(responseFormat === undefined ? {} : { responseFormat }),
    ...(value.about === undefined ? {} : { about: value.about }),
    queryAbout: queryAbout(value),
    origin: originAt(document),
  };
}

function routeOf(value: SpecRoute, operation: Operation): RouteIr['route'] {
  const query = sortedBy(Object.entries(value.query ?? {}), ([name]) => name);
  return {
    id: value.id,
    title: value.title,
    surface: value.surface,
    operation,
    method: value.method,
    path: value.path,
    auth: value.auth ?? 'key',
    ...(value.key_headers === undefined ? {} : { key_headers: [...value.key_headers].sort() }),
    ...(value.body === undefined ? {} : { body: value.body }),
    query: Object.fromEntries(query.map(([name, schema]) => [name, queryField(schema)])),
    ...(value.selected_by === undefined ? {} : { selected_by: sortedTexts(value.selected_by) }),
    ...(value.tasks === undefined ? {} : { tasks: value.tasks }),
    ...(value.task_id_in === undefined ? {} : { task_id_in: value.task_id_in }),
    ...(value.needs === undefined ? {} : { needs: value.needs }),
    ...(value.sdk === undefined ? {} : { sdk: value.sdk }),
    ...(value.answer === undefined ? {} : { answer: value.answer }),
    examples: {
      accepted: (value.examples?.accepted ?? []).map(exampleOf),
      rejected: (value.examples?.rejected ?? []).map(exampleOf),
    },
  };
}

interface ModelName extends Pick<RouteIr, 'model' | 'modelRequired'> {
  /** The body field that is read first. */
  readonly field?: string;
}

/** Where a submission names its model, when that is not `body.model`. */
function modelOf({ value, document }: Spec<'route'>, sink: DiagnosticSink): ModelName {
  const node = value.model === undefined ? undefined : nodeAt(document, ['model']);
  const compiled = node && language.compileTyped(node, STRING, routeModelScope(), sink);
  if (compiled === undefined) return {};
  const [path] = compiled.uses.bodyPaths;
  if (path === undefined) return { model: compiled.code };
  const field = path.join('.');
  const needed = compiled.uses.bodyPaths.length === 1 && !hasFallback(compiled.code);
  return { model: compiled.code, field, ...(needed ? { modelRequired: field } : {}) };
}

/** Whether the name is known without the body: `?? "name"`, or a part of the address. */
function hasFallback(code: Code): boolean {
  return code.kind === 'call' && code.fn === 'firstOf' && code.args.length > 1;
}

/** Routes that a listing is limited to exist and submit tasks. */
function checkMakers(spec: Spec<'route'>, context: ResolveContext): void {
  const known = idsOf(context.specs.routes);
  spec.value.tasks?.made_by?.forEach((name, index) => {
    const span = spanAt(spec.document, ['tasks', 'made_by', index]);
    isKnown(context, { code: 'GW2002', name, known, span });
  });
}

function checkNeeds({ value, document }: Spec<'route'>, context: ResolveContext): void {
  const { facts, roles } = context.vocabulary;
  value.needs?.forEach((need, index) => {
    const [key, name, known] =
      'role' in need ? ['role', need.role, Object.keys(roles)] : ['fact', need.fact, Object.keys(facts)];
    isKnown(context, { code: 'GW2015', name, known, span: spanAt(document, ['needs', index, key]) });
  });
}

/** How pictures are shown, where the request that reads a task or the route that makes them says so. */
function responseFormatOf({ value, document }: Spec<'route'>, sink: DiagnosticSink): Code | undefined {
  const node = value.response_format === undefined ? undefined : nodeAt(document, ['response_format']);
  return node && language.compileTyped(node, STRING, routeModelScope(), sink)?.code;
}

function sortedTexts(texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(sortedBy(Object.entries(texts), ([name]) => name));
}

function queryAbout({ query = {} }: SpecRoute): Readonly<Record<string, string>> {
  const rows = Object.entries(query).flatMap(([name, { description }]): [string, string][] =>
    typeof description === 'string' ? [[name, description]] : [],
  );
  return Object.fromEntries(sortedBy(rows, ([name]) => name));
}

function exampleOf(example: SpecExample): RouteExample {
  return { ...example };
}

function queryField(schema: JsonObject): QueryField {
  if (Array.isArray(schema.enum)) {
    const fallback = typeof schema.default === 'string' ? { default: schema.default } : {};
    return { type: 'enum', values: schema.enum.map(String), ...fallback };
  }
  if (schema.type === 'integer') {
    const fallback = typeof schema.default === 'number' ? { default: schema.default } : {};
    const min = typeof schema.minimum === 'number' ? schema.minimum : 0;
    const max = typeof schema.maximum === 'number' ? schema.maximum : Number.MAX_SAFE_INTEGER;
    return { type: 'integer', min, max, ...fallback };
  }
  return { type: 'string', max_chars: typeof schema.maxLength === 'number' ? schema.maxLength : 1000 };
}

function checkPath(spec: Spec<'route'>, context: ResolveContext): void {
  const { path } = spec.value;
  const problem = pathProblem(path);
  if (problem !== undefined)
    context.sink.add(diagnose('GW3013', spanAt(spec.document, ['path']), { path, problem }));
}

function pathProblem(path: string): string | undefined {
  if (!path.startsWith('/')) return 'must start with `/`';
  const segments = path.slice(1).split('/');
  const bad = segments.find((segment) => !SEGMENT.test(segment) || segment === '.' || segment === '..');
  if (bad !== undefined)
    return `has a segment \`${bad}\`; a segment is plain text or one \`{name}\`, which a \`:verb\` may follow`;
  const names = segments.flatMap((segment) => /\{\w+\}/.exec(segment) ?? []);
  return new Set(names).size === names.length ? undefined : 'names a parameter twice';
}

function checkAnswer(spec: Spec<'route'>, context: ResolveContext): void {
  const { value, document } = spec;
  const known = idsOf(context.specs.surfaces);
  const span = spanAt(document, ['surface']);
  if (!isKnown(context, { code: 'GW2001', name: value.surface, known, span })) return;
  const surface = context.specs.surfaces.find((candidate) => candidate.id === value.surface);
  if (surface === undefined || value.answer === undefined) return;
  const answers = Object.keys(surface.value.answer);
  if (answers.includes(value.answer)) return;
  const params = { surface: value.surface, name: value.answer, known: answers };
  context.sink.add(diagnose('GW2021', spanAt(document, ['answer']), params));
}

function checkExampleCodes(spec: Spec<'route'>, context: ResolveContext): void {
  spec.value.examples?.rejected?.forEach((example, index) => {
    if (example.code === undefined) return;
    const span = spanAt(spec.document, ['examples', 'rejected', index, 'code']);
    checkCode(context, example.code, span);
  });
}
