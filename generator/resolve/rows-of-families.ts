import type { Limits, Model } from '../../runtime/contract/family.ts';
import { tier } from '../../runtime/contract/filters/sizes.ts';
import { hasNumber } from '../../runtime/contract/models/fit-fact.ts';
import type { DiagnosticSink } from '../../runtime/document/diagnostic.ts';
import { diagnose } from '../diagnostics/catalog.ts';
import type { FamilyIr, ModelIr } from '../ir.ts';
import type { ModelRowIr, ProtocolIr } from '../ir-protocol.ts';
import { takeReporting, type UnitCache } from '../output/unit-cache.ts';

/**
 * Rows of models beside the families that are made over their protocols: GW3123 where no row takes any value that a
 * family's model takes, GW3127 where a row moves a tier to one that no price of them names.
 */
export function checkRowsOfFamilies(
  families: readonly FamilyIr[],
  protocols: readonly ProtocolIr[],
  { sink, cache }: { readonly sink: DiagnosticSink; readonly cache: UnitCache },
): void {
  for (const protocol of protocols) {
    const listing = families.filter((family) => family.protocols.includes(protocol.id));
    const unit = { step: 'rows of families', parts: [protocol, ...listing], sink };
    takeReporting(cache, unit, (to) => checkRows(protocol, listing, to));
  }
}

function checkRows(
  { id, models: all = [] }: ProtocolIr,
  families: readonly FamilyIr[],
  sink: DiagnosticSink,
): void {
  const reported = new Set<string>();
  for (const family of families)
    for (const model of family.models) {
      const rows = all.filter((row) => isFor(row, family, model.model));
      checkCommon(rows, { model, protocol: id, reported }, sink);
    }
  for (const row of all) {
    const models = families.flatMap((family) =>
      family.models.filter(({ model }) => isFor(row, family, model)),
    );
    checkTiers(row, { id, models }, sink);
  }
}

interface Beside {
  readonly model: ModelIr;
  readonly protocol: string;
  /** Places that were reported already: models of a family and of its dialects share them. */
  readonly reported: Set<string>;
}

function isFor({ facts }: ModelRowIr, { kind }: FamilyIr, { modes }: Model): boolean {
  if (facts.kind !== undefined && facts.kind !== kind) return false;
  return facts.modes === undefined || facts.modes.some((mode) => (modes[mode] ?? 'no') !== 'no');
}

function checkCommon(
  rows: readonly ModelRowIr[],
  { model, protocol, reported }: Beside,
  sink: DiagnosticSink,
): void {
  const own = model.model.limits;
  for (const name of [...Object.keys(own.numbers), ...Object.keys(own.sizes)]) {
    const [first] = rows;
    const apart = rows.every(
      ({ facts: { limits } }) => limits !== undefined && !haveCommon(own, limits, name),
    );
    const key = `${protocol} ${name} ${model.origin.span.file} ${model.origin.span.start}`;
    if (first === undefined || !apart || reported.has(key)) continue;
    reported.add(key);
    const related = [{ span: first.origin.span, message: 'such a row' }];
    const params = { model: model.model.id, name, protocol };
    sink.add(diagnose('GW3123', model.origin.span, params, { related }));
  }
}

function haveCommon(own: Limits, row: Limits, name: string): boolean {
  const [number, other] = [own.numbers[name], row.numbers[name]];
  if (number !== undefined && other !== undefined) {
    const values = number.one_of ?? other.one_of;
    if (values !== undefined) return values.some((one) => hasNumber(number, one) && hasNumber(other, one));
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = number;
    return (other.min ?? min) <= max && (other.max ?? max) >= min;
  }
  const [size, taken] = [own.sizes[name], row.sizes[name]];
  if (size === undefined || taken === undefined) return true;
  return (['ratios', 'tiers', 'pixels'] as const).every(
    (part) => size[part]?.some((one) => taken[part]?.includes(one) ?? true) ?? true,
  );
}

/** A price without tiers is one for all of them. */
function checkTiers(row: ModelRowIr, { id, models }: Priced, sink: DiagnosticSink): void {
  const taken = row.facts.limits?.sizes.size?.tiers;
  if (taken === undefined) return;
  const priced = models.map(({ model }) => ({
    model,
    named: new Set(model.price.rows.flatMap(({ when }) => when.tier ?? []).map(String)),
  }));
  const sold = [...new Set(models.flatMap(({ model }) => model.limits.sizes.size?.tiers ?? []))];
  const made = new Set(sold.flatMap((one) => tier({ tier: one }, taken) ?? []));
  const unpriced = [...made].find((one) => priced.every(({ named }) => named.size > 0 && !named.has(one)));
  if (unpriced !== undefined) sink.add(diagnose('GW3127', row.origin.span, { tier: unpriced, protocol: id }));
}

interface Priced {
  readonly id: string;
  /** Of all families over the protocol, those that the row is for. */
  readonly models: readonly ModelIr[];
}
