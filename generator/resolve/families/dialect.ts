import { diagnose } from '../../diagnostics/catalog.ts';
import type { Spec, SpecFamily, SpecLimits, SpecModel } from '../../spec-types.ts';
import type { ResolveContext } from '../context.ts';
import { type Path, spanAt } from '../place.ts';
import { baseFamily } from './base-family.ts';
import { isTogether } from './limits.ts';

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
  /** Of image lines. */
  readonly output: SpecFamily['output'];
  readonly sizes: SpecFamily['sizes'];
}

/** GW1003 for a family that neither lists models nor says whose it offers. */
export function modelSource(spec: Spec<'family'>, context: ResolveContext): ModelSource {
  const { value, document } = spec;
  const own = (value.models ?? []).map((model, index) => ({ spec: model, path: ['models', index] }));
  const { limits = {}, suffixes = [], output, sizes } = value;
  if (value.models_of === undefined) {
    if (value.models === undefined) {
      const label = { label: 'in this file' };
      context.sink.add(diagnose('GW1003', spanAt(document, ['id'], 'key'), { fields: ['models'] }, label));
    }
    return { rows: own, limits, suffixes, output, sizes };
  }
  const base = baseFamily(spec, context.specs.families, context);
  if (base === undefined) return { rows: [], limits, suffixes, output, sizes };
  const kept = keptLimits(base.limits, value);
  return {
    rows: (base.models ?? []).map((model) => inDialect(model, value, base)),
    limits: { ...kept, ...limits },
    suffixes: base.suffixes ?? [],
    output: base.output,
    sizes: base.sizes,
  };
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
  return only(
    limits,
    (name, limit) => Object.hasOwn(dialect.read, name) || 'default' in limit || isTogether(limit),
  );
}

function only<T>(
  table: Readonly<Record<string, T>> | undefined,
  keep: (name: string, value: T) => boolean,
): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(table ?? {}).filter(([name, value]) => keep(name, value)));
}
