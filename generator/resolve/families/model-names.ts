import { diagnose } from '../../diagnostics/catalog.ts';
import { sortedBy } from '../../print/compare-text.ts';
import type { FamilyKind, Spec, SpecModel } from '../../spec-types.ts';
import type { ResolveContext } from '../context.ts';
import { spanAt } from '../place.ts';
import { checkLifecycle } from './lifecycle.ts';

/** A model where it was written. */
export interface PlacedModel {
  readonly spec: Spec<FamilyKind>;
  readonly model: Pick<SpecModel, 'id' | 'aliases' | 'lifecycle'>;
  readonly index: number;
}

/**
 * Rules over the models of all families: ids are unique, aliases clash with nothing, lifecycles make sense.
 * Dialects declare none.
 */
export function checkModelNames(context: ResolveContext): void {
  const { families, chat_families } = context.specs;
  const owners = [...families, ...chat_families].filter((spec) => spec.value.models_of === undefined);
  const placed = sortedBy(owners, (spec) => spec.id).flatMap((spec) =>
    (spec.value.models ?? []).map((model, index): PlacedModel => ({ spec, model, index })),
  );
  const byId = new Map<string, PlacedModel>();
  for (const place of placed) {
    const first = byId.get(place.model.id);
    if (first === undefined) byId.set(place.model.id, place);
    else reportDuplicate(place, first, context);
  }
  checkAliases(placed, byId, context);
  for (const place of placed) checkLifecycle(place, byId, context);
}

function reportDuplicate(place: PlacedModel, first: PlacedModel, context: ResolveContext): void {
  const span = spanAt(place.spec.document, ['models', place.index, 'id']);
  const related = [
    {
      span: spanAt(first.spec.document, ['models', first.index, 'id']),
      message: 'declared first here',
    },
  ];
  context.sink.add(diagnose('GW2007', span, { id: place.model.id }, { related }));
}

function checkAliases(
  placed: readonly PlacedModel[],
  byId: ReadonlyMap<string, PlacedModel>,
  context: ResolveContext,
): void {
  const owners = new Map<string, string>();
  for (const { spec, model, index } of placed) {
    model.aliases?.forEach((alias, at) => {
      const span = spanAt(spec.document, ['models', index, 'aliases', at]);
      const circle = aliasCircle([model.id, alias], byId);
      const clash = clashOf(alias, owners, byId);
      // The whole circle is one mistake: it is told where its first id stands.
      if (circle === undefined && clash !== undefined)
        context.sink.add(diagnose('GW2009', span, { alias, clash }));
      else if (circle?.every((id) => model.id <= id))
        context.sink.add(diagnose('GW2010', span, { what: 'alias', path: circle }));
      owners.set(alias, owners.get(alias) ?? model.id);
    });
  }
}

function clashOf(
  alias: string,
  owners: ReadonlyMap<string, string>,
  byId: ReadonlyMap<string, PlacedModel>,
): string | undefined {
  if (byId.has(alias)) return 'the id of a model';
  const owner = owners.get(alias);
  return owner === undefined ? undefined : `an alias of \`${owner}\``;
}

/** Follows aliases that are ids of models until one leads back to where the path began. */
function aliasCircle(
  path: readonly string[],
  byId: ReadonlyMap<string, PlacedModel>,
): readonly string[] | undefined {
  const [start] = path;
  const last = path.at(-1) ?? '';
  if (last === start) return path;
  if (path.indexOf(last) < path.length - 1) return undefined;
  for (const alias of byId.get(last)?.model.aliases ?? []) {
    const circle = aliasCircle([...path, alias], byId);
    if (circle !== undefined) return circle;
  }
  return undefined;
}
