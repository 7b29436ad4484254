import { diagnose } from '../../diagnostics/catalog.ts';
import type { FamilyIr, FieldIr, Origin, ReadIr, RouteIr, TiersIr } from '../../ir.ts';
import { NO_CACHE, takeReporting, textsOf, type UnitCache } from '../../output/unit-cache.ts';
import { compareText } from '../../print/compare-text.ts';
import type { Spec } from '../../spec-types.ts';
import { checkPatterns } from '../check-patterns.ts';
import { countingSink, type ResolveContext } from '../context.ts';
import { originAt, type Path, spanAt } from '../place.ts';
import { checkReferences } from './check-references.ts';
import { modelSource } from './dialect.ts';
import { resolveEcho } from './echo.ts';
import { holdsTexts, resolveFields } from './fields.ts';
import { checkLimits, splitLimits } from './limits.ts';
import { checkLine, outputOf } from './line.ts';
import { resolveMentions } from './mentions.ts';
import { checkMirroredRoutes, checkMirrors } from './mirrors.ts';
import { resolveModelTogether } from './model-together.ts';
import { offeredModes, resolveModels } from './models.ts';
import { checkModes, splitModes } from './modes.ts';
import { callsIn, resolveReads } from './reads.ts';
import { resolveRequired } from './required.ts';
import { checkRoleLimits } from './role-limits.ts';
import { resolveRules } from './rules.ts';
import { resolveSizes } from './sizes.ts';

/** What families refer to and was resolved before them. */
interface Known {
  readonly routes: readonly RouteIr[];
  readonly tiers: readonly TiersIr[];
}

/**
 * Families of tasks sorted by id, each with its models. Those that own their models come before dialects, so that
 * whoever looks for a model's family finds its owner first.
 */
export function resolveFamilies(
  context: ResolveContext,
  known: Known,
  cache: UnitCache = NO_CACHE,
): readonly FamilyIr[] {
  checkMirroredRoutes(context);
  const { vocabulary, specs } = context;
  const shared = [vocabulary, known.routes, known.tiers, surroundings(specs)];
  const families = specs.families.map((spec) => {
    const base = specs.families.find(({ id }) => id === spec.value.models_of);
    const texts = [spec, base].flatMap((one) => (one === undefined ? [] : textsOf(one.document)));
    const unit = { step: 'family', parts: [...shared, ...texts], sink: context.sink };
    const { family, readsAreSound } = takeReporting(cache, unit, (sink) =>
      resolveFamily(spec, { ...context, sink }, known),
    );
    // It asks protocols for more than the unit is known by, so that it is done anew each time.
    if (readsAreSound) checkMirrors(spec, context);
    return family;
  });
  const rank = (family: FamilyIr) => (family.modelsOf === undefined ? 0 : 1);
  return families.sort((a, b) => rank(a) - rank(b) || compareText(a.id, b.id));
}

/** What a family may refer to, or share models and names with; nothing else of other files has a say in it. */
function surroundings(specs: ResolveContext['specs']): object {
  const { families, chat_families, routes, surfaces, protocols, chat_protocols, broken, abstract } = specs;
  return [
    [...families, ...chat_families].map(({ id, value: { kind, models_of, routes, protocols } }) => [
      id,
      { kind, models_of, routes, protocols },
    ]),
    families.map(({ value }) => Object.keys(value.echo ?? {})),
    [routes, surfaces].map((kind) => kind.map(({ value }) => value)),
    [protocols, chat_protocols].map((kind) => kind.map(({ id }) => id)),
    [broken, abstract],
  ];
}

interface Resolved {
  readonly family: FamilyIr;
  /** Of a `read` with a mistake it cannot be said what it reads. */
  readonly readsAreSound: boolean;
}

function resolveFamily(spec: Spec<'family'>, context: ResolveContext, known: Known): Resolved {
  const { value, document } = spec;
  checkReferences(spec, context.specs.protocols, context);
  checkPatterns(spec, context);
  const schemas = resolveFields(spec, context);
  const required = resolveRequired(spec, schemas, { context, routes: known.routes });
  const source = modelSource(spec, context);
  const sink = countingSink(context.sink);
  const reads = resolveReads(spec, schemas, { ...context, sink });
  const readsAreSound = sink.errors() === 0;
  const roles = reads.roles.map((read) => read.name);
  const input = { spec, context, roles: Object.keys(value.read), tables: known.tiers };
  checkLine(input);
  checkModes(value.modes, ['modes'], input);
  checkLimits(value.limits ?? {}, ['limits'], input);
  checkRoleLimits(value.limits ?? {}, ['limits'], input);
  checkUploads(spec, reads.fields, context);
  if (readsAreSound) checkUnread(spec, context);
  const sizes = resolveSizes(source.sizes, known.tiers);
  const shared = {
    ...splitModes(value.modes, { context }),
    limits: splitLimits(source.limits, context),
    ...(sizes === undefined ? {} : { sizes }),
  };
  const models = resolveModels({ ...input, source, shared });
  checkJoined(reads.facts, models, context);
  const metadataField = Object.hasOwn(schemas, 'metadata');
  const family: FamilyIr = {
    id: value.id,
    source: document.path,
    title: value.title,
    ...(value.about === undefined ? {} : { about: value.about }),
    kind: value.kind,
    ...(value.models_of === undefined ? {} : { modelsOf: value.models_of }),
    routes: [...value.routes].sort(),
    protocols: [...value.protocols].sort(),
    suffixes: [...source.suffixes].sort(),
    ...reads,
    metadataField,
    required,
    rules: resolveRules(spec, schemas, context),
    mentions: resolveMentions(spec, context),
    echo: resolveEcho(spec, schemas, context),
    reads: {
      facts: reads.facts.map((read) => read.name),
      roles,
      metadata: metadataField || reads.metadata !== undefined,
    },
    ...shared,
    ...(source.output === undefined ? {} : { output: outputOf(source.output) }),
    models,
    together: resolveModelTogether(spec, source, context).filter(({ model: id }) =>
      models.some(({ model }) => model.id === id),
    ),
    offered: offeredModes(models).map((name) => ({ name, origin: originOfMode(spec, name) })),
    origin: originAt(document),
  };
  return { family, readsAreSound };
}

/** Where a mode was written; the first model that names it where the family does not. */
function originOfMode({ value, document }: Spec<'family'>, name: string): Origin {
  if (Object.hasOwn(value.modes, name)) return originAtKey(document, ['modes', name]);
  const index = (value.models ?? []).findIndex((model) => Object.hasOwn(model.modes ?? {}, name));
  return originAtKey(document, index < 0 ? ['modes'] : ['models', index, 'modes', name]);
}

function originAtKey(document: Spec['document'], path: Path): Origin {
  return { ...originAt(document, path), span: spanAt(document, path, 'key') };
}

/** GW3172 for texts that are joined from a list, where some model puts no end to what comes of it. */
function checkJoined(facts: readonly ReadIr[], models: FamilyIr['models'], context: ResolveContext): void {
  for (const { name, code, origin } of facts) {
    if (context.vocabulary.facts[name]?.type !== 'string') continue;
    if (!callsIn(code).some(({ fn }) => fn === 'join')) continue;
    const open = models.find(({ model }) => {
      const { max_chars: most, one_of: choices } = model.limits.texts[name] ?? {};
      return most === undefined && choices === undefined;
    });
    if (open !== undefined)
      context.sink.add(diagnose('GW3172', origin.span, { fact: name, model: open.model.id }));
  }
}

/** Where a multipart route serves the family, a file under a media field's name must not be lost. */
function checkUploads(spec: Spec<'family'>, fields: readonly FieldIr[], context: ResolveContext): void {
  const uploads = context.specs.routes.some(
    ({ id, value }) => spec.value.routes.includes(id) && value.body?.kinds.includes('multipart') === true,
  );
  if (!uploads) return;
  for (const { name, schema, roles, files } of fields) {
    if (roles.length === 0 || files || !holdsTexts(schema)) continue;
    context.sink.add(diagnose('GW3021', spanAt(spec.document, ['fields', name], 'key'), { field: name }));
  }
}

/** GW3189 for fields that no expression of the family looks at. */
function checkUnread({ value, document }: Spec<'family'>, { sink }: ResolveContext): void {
  const { fields, models: _, ...rest } = value;
  const read = new Set(
    [...JSON.stringify(rest).matchAll(/\$(?:body|files)\.(\w+)/g)].map(([, name]) => name),
  );
  for (const [name, schema] of Object.entries(fields)) {
    if (read.has(name) || name === 'metadata' || schema?.$ref === 'model') continue;
    const span = spanAt(document, ['fields', name], 'key');
    const isOwn = span.file === document.path;
    sink.add(diagnose('GW3189', isOwn ? span : spanAt(document, ['fields'], 'key'), { field: name, isOwn }));
  }
}
