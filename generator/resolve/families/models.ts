import type { Lifecycle, Model } from '../../../runtime/contract/family.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { ModelIr } from '../../ir.ts';
import { sortedBy } from '../../print/compare-text.ts';
import type { SpecLimits, SpecModel } from '../../spec-types.ts';
import { originAt, type Path, spanAt } from '../place.ts';
import { resolvePrice } from '../prices/resolve-price.ts';
import type { ModelRow, ModelSource } from './dialect.ts';
import { checkLimits, splitLimits } from './limits.ts';
import { checkModes, isLevel, splitModes } from './modes.ts';
import { checkPrice } from './price.ts';
import { checkRoleLimits } from './role-limits.ts';
import { checkSizes, resolveSizes, type SizesInput } from './sizes.ts';

export interface ModelsInput extends SizesInput {
  /** Roles the family reads. */
  readonly roles: readonly string[];
  readonly source: ModelSource;
  /** What models have unless they say otherwise. */
  readonly shared: Pick<Model, 'modes' | 'toggles' | 'limits' | 'sizes'>;
}

interface PlacedIr extends ModelIr, ModelRow {}

const ACTIVE: Lifecycle = { status: 'active' };

/**
 * A family's models sorted by id. A model overrides its family key by key; `modes` and `limits` are
 * overridden entry by entry, everything else as a whole. A dialect offers the models that can do something in it.
 */
export function resolveModels(input: ModelsInput): readonly ModelIr[] {
  const own = input.spec.value.models ?? [];
  own.forEach((model, index) => {
    checkOwn(model, ['models', index], input);
  });
  const all = input.source.rows.flatMap((row): PlacedIr[] => {
    const model = resolveModel(row, input);
    return model === undefined ? [] : [{ ...model, ...row }];
  });
  const isDialect = input.spec.value.models_of !== undefined;
  const busy = isDialect ? all.filter((place) => offeredModes([place]).length > 0) : [];
  const placed = busy.length > 0 ? busy : all;
  checkSecondsKnown(input, placed);
  checkDoesSomething(input, placed);
  const models = placed.map(({ model, origin }): ModelIr => ({ model, origin }));
  return sortedBy(models, (model) => model.model.id);
}

/** Modes that at least one model does not refuse, in the order of the vocabulary's names. */
export function offeredModes(models: readonly ModelIr[]): readonly string[] {
  const tables = new Set(models.map(({ model }) => model.modes));
  const offered = [...tables].flatMap((modes) =>
    Object.entries(modes).flatMap(([name, support]) => (support === 'no' ? [] : [name])),
  );
  return [...new Set(offered)].sort();
}

/** Told once for the models that share the family's modes, and not where the name of a mode is unknown. */
function checkDoesSomething(input: ModelsInput, placed: readonly PlacedIr[]): void {
  const { spec, context } = input;
  const known = (levels: SpecModel['modes']) =>
    Object.keys(levels ?? {}).every((name) => isLevel(name, context));
  if (!known(spec.value.modes)) return;
  const idle = placed.filter((place) => offeredModes([place]).length === 0);
  const own = idle.filter((place) => place.spec.modes !== undefined && known(place.spec.modes));
  const sharing = idle.filter((place) => place.spec.modes === undefined);
  for (const place of [...sharing.slice(0, 1), ...own]) {
    const path = place.spec.modes === undefined ? ['modes'] : [...place.path, 'modes'];
    const span = spanAt(spec.document, path, 'key');
    context.sink.add(diagnose('GW3025', span, { model: place.spec.id }));
  }
}

function sizesOf({ sizes: own }: SpecModel, { source, shared, tables }: ModelsInput): Model['sizes'] {
  if (own === undefined || source.sizes === undefined) return shared.sizes;
  return resolveSizes({ ...source.sizes, ...own }, tables);
}

function checkOwn(spec: SpecModel, path: Path, input: ModelsInput): void {
  if (spec.modes !== undefined) checkModes(spec.modes, [...path, 'modes'], input);
  if (spec.limits !== undefined) {
    checkLimits(spec.limits, [...path, 'limits'], input);
    checkRoleLimits(spec.limits, [...path, 'limits'], input);
  }
  // What the models of a dialect cost and offer is said, and checked, where they are.
  if (input.spec.value.models_of !== undefined) return;
  checkPrice(spec, path, input);
  const { sizes } = input.source;
  if (spec.sizes === undefined || sizes === undefined) return;
  checkSizes({ ...sizes, ...spec.sizes }, { said: spec.sizes, path: [...path, 'sizes'] }, input);
}

function resolveModel({ spec, path }: ModelRow, input: ModelsInput): ModelIr | undefined {
  const { context, shared } = input;
  const family = input.spec.value;
  const price = spec.price ?? family.price;
  if (price === undefined) return undefined;
  const sizes = sizesOf(spec, input);
  const model: Model = {
    id: spec.id,
    title: spec.title ?? spec.id,
    family: family.id,
    aliases: [...(spec.aliases ?? [])].sort(),
    ...shared,
    ...(spec.modes === undefined ? {} : splitModes({ ...family.modes, ...spec.modes }, { context })),
    ...(spec.limits === undefined
      ? {}
      : { limits: splitLimits({ ...input.source.limits, ...spec.limits }, context) }),
    ...(sizes === undefined ? {} : { sizes }),
    price: resolvePrice(price, sizes),
    lifecycle: spec.lifecycle ?? ACTIVE,
  };
  return { model, origin: originAt(input.spec.document, path) };
}

/** Told once for the models that share the family's limits, and not at all where a limit's name is unknown. */
function checkSecondsKnown(input: ModelsInput, placed: readonly PlacedIr[]): void {
  const { facts, roles } = input.context.vocabulary;
  const known = (limits: SpecLimits | undefined) =>
    Object.keys(limits ?? {}).every((name) => Object.hasOwn(facts, name) || Object.hasOwn(roles, name));
  if (!known(input.spec.value.limits)) return;
  const open = placed.filter((place) => hasNoLength(place.model));
  const own = open.filter((place) => place.spec.limits?.seconds !== undefined);
  const sharing = open.filter((place) => place.spec.limits?.seconds === undefined);
  for (const place of [...sharing.slice(0, 1), ...own]) {
    if (!known(place.spec.limits)) continue;
    const span = spanAt(input.spec.document, [...place.path, 'id']);
    input.context.sink.add(diagnose('GW3020', span, { model: place.spec.id }));
  }
}

function hasNoLength({ price, limits }: Model): boolean {
  return price.per === 'second' && limits.numbers.seconds?.default === undefined;
}
