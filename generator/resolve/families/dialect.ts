import type { Span } from '../../../runtime/contract/document/tree.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { Spec, SpecFamily, SpecLimits, SpecModel } from '../../spec-types.ts';
import { idsOf, isKnown, type ResolveContext } from '../context.ts';
import { type Path, spanAt } from '../place.ts';

/** A model as one family offers it, and where that family speaks of it. */
export interface ModelRow {
  readonly spec: SpecModel;
  readonly path: Path;
}

/** What a family's models are made from: its own rows, or those of the family it is a dialect of. */
export interface ModelSource {
  readonly rows: readonly ModelRow[];
  /** Limits that all of them have unless they say otherwise. */
  readonly limits: SpecLimits;
  readonly suffixes: NonNullable<SpecFamily['suffixes']>;
}

/** Keys that only the family that owns the models may use. */
const OWNED = ['title', 'aliases', 'price', 'lifecycle'] as const satisfies readonly (keyof SpecModel)[];

/** GW1003 for a family that neither lists models nor says whose it offers. */
export function modelSource(spec: Spec<'family'>, context: ResolveContext): ModelSource {
  const { value, document } = spec;
  const own = (value.models ?? []).map((model, index) => ({ spec: model, path: ['models', index] }));
  const { limits = {}, suffixes = [] } = value;
  if (value.models_of === undefined) {
    if (value.models === undefined) {
      const label = { label: 'in this file' };
      context.sink.add(diagnose('GW1003', spanAt(document, ['id'], 'key'), { fields: ['models'] }, label));
    }
    return { rows: own, limits, suffixes };
  }
  const base = baseOf(spec, value.models_of, context);
  if (base === undefined) return { rows: [], limits, suffixes };
  checkDialect(spec, base, context);
  const kept = keptLimits(base.limits, value);
  return {
    rows: (base.models ?? []).map((model) => inDialect(model, value, base)),
    limits: { ...kept, ...limits },
    suffixes: base.suffixes ?? [],
  };
}

/** The family that owns the models, where it exists and owns them itself. */
function baseOf(spec: Spec<'family'>, name: string, context: ResolveContext): SpecFamily | undefined {
  const span = spanAt(spec.document, ['models_of']);
  const known = idsOf(context.specs.families);
  if (!isKnown(context, { code: 'GW2024', name, known, span })) return undefined;
  const base = context.specs.families.find((family) => family.id === name)?.value;
  if (base?.models_of === undefined) return base;
  const problem =
    name === spec.id
      ? 'a family lists its own under `models`'
      : `it has none of its own; write \`models_of: ${base.models_of}\``;
  context.sink.add(diagnose('GW3030', span, { base: name, problem }));
  return undefined;
}

/**
 * A model of the base as a dialect offers it. Nearer words win, entry by entry: the base family, the dialect,
 * the model in the base family, the model in the dialect.
 */
function inDialect(model: SpecModel, dialect: SpecFamily, base: SpecFamily): ModelRow {
  const at = (dialect.models ?? []).findIndex((one) => one.id === model.id);
  const override = dialect.models?.[at];
  const modes = { ...only(model.modes, (name) => Object.hasOwn(dialect.modes, name)), ...override?.modes };
  const limits = { ...keptLimits(model.limits, dialect), ...override?.limits };
  const price = model.price ?? base.price;
  const { modes: _modes, limits: _limits, ...rest } = model;
  return {
    spec: {
      ...rest,
      ...(price === undefined ? {} : { price }),
      ...(Object.keys(modes).length === 0 ? {} : { modes }),
      ...(Object.keys(limits).length === 0 ? {} : { limits }),
    },
    path: at < 0 ? ['models_of'] : ['models', at],
  };
}

/** Limits of what the dialect reads; a default holds for those who have no field to say otherwise. */
function keptLimits(limits: SpecLimits | undefined, dialect: SpecFamily): SpecLimits {
  return only(limits, (name, limit) => Object.hasOwn(dialect.read, name) || 'default' in limit);
}

function only<T>(
  table: Readonly<Record<string, T>> | undefined,
  keep: (name: string, value: T) => boolean,
): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(table ?? {}).filter(([name, value]) => keep(name, value)));
}

function checkDialect(spec: Spec<'family'>, base: SpecFamily, context: ResolveContext): void {
  const { value, document } = spec;
  const report = (span: Span, problem: string) => {
    context.sink.add(diagnose('GW3030', span, { base: base.id, problem }));
  };
  if (value.kind !== base.kind) report(spanAt(document, ['kind']), `their kind is \`${base.kind}\``);
  for (const key of ['price', 'suffixes'] as const) {
    if (value[key] !== undefined) report(spanAt(document, [key], 'key'), `\`${key}\` is said there`);
  }
  value.protocols.forEach((name, index) => {
    if (base.protocols.includes(name) || context.specs.broken.has(name)) return;
    if (!context.specs.protocols.some((protocol) => protocol.id === name)) return;
    report(spanAt(document, ['protocols', index]), `they are not served by protocol \`${name}\``);
  });
  value.routes.forEach((name, index) => {
    const other = sharers(spec, base, context).find((family) => family.routes.includes(name));
    if (other === undefined) return;
    report(spanAt(document, ['routes', index]), `family \`${other.id}\` offers them on this route already`);
  });
  checkOverrides(spec, base, { context, report });
}

/** Families that offer the same models: the base, and dialects whose id comes before, so that one of two is told. */
function sharers(spec: Spec<'family'>, base: SpecFamily, context: ResolveContext): readonly SpecFamily[] {
  const others = context.specs.families
    .map((family) => family.value)
    .filter((family) => family.models_of === base.id && family.id < spec.id);
  return [base, ...others];
}

function checkOverrides(
  spec: Spec<'family'>,
  base: SpecFamily,
  { context, report }: { readonly context: ResolveContext; report(span: Span, problem: string): void },
): void {
  const { document } = spec;
  const models = spec.value.models ?? [];
  const known = (base.models ?? []).map((model) => model.id);
  models.forEach((model, index) => {
    const span = spanAt(document, ['models', index, 'id']);
    isKnown(context, { code: 'GW2013', name: model.id, known, span });
    const first = models.findIndex((one) => one.id === model.id);
    if (first < index) {
      const related = [{ span: spanAt(document, ['models', first, 'id']), message: 'declared first here' }];
      context.sink.add(diagnose('GW2007', span, { id: model.id }, { related }));
    }
    for (const key of OWNED) {
      if (model[key] !== undefined)
        report(
          spanAt(document, ['models', index, key], 'key'),
          `\`${key}\` of \`${model.id}\` is said there`,
        );
    }
  });
}
