import type { NumberLimit } from '../contract/family.ts';
import { hasNumber } from '../contract/models/fit-fact.ts';
import { isRowFor } from '../contract/models/model-route.ts';
import { type AnyFamily, allFamilies } from '../contract/registry.ts';
import { orList } from '../words/show-value.ts';
import { add, type ChannelCheck, place } from './channel-check.ts';
import { deploymentDiagnostic } from './codes.ts';

/**
 * Models of a channel that no family offers, or whose families its protocol cannot serve. A protocol that does
 * tasks and chat serves models of both.
 */
export function checkModels(one: ChannelCheck): void {
  const { protocol, models } = one.channel;
  const isList = Array.isArray(models);
  // A list has the vendor's names for those of callers.
  const names: [string, string][] = isList ? models.map((id) => [id, id]) : Object.entries(models);
  const families = allFamilies(one.registry);
  for (const [position, [model, upstream]] of names.entries()) {
    const span = place(one, ['models', isList ? position : model], isList ? 'value' : 'key');
    const offering = families.filter((family) => offers(family, model));
    const protocols = [...new Set(offering.flatMap((family) => family.protocols))];
    if (offering.length === 0) {
      add(one, deploymentDiagnostic('GW6004', span, { name: model, known: modelIds(families) }));
    } else if (!protocols.includes(protocol)) {
      add(one, deploymentDiagnostic('GW6009', span, { model, protocol, protocols }));
    } else if (one.advises === true) {
      const moved = movedLengths(one, model, upstream);
      if (moved !== undefined) add(one, deploymentDiagnostic('GW6031', span, moved));
    }
  }
}

/**
 * The lengths that a model is sold with and no row for the upstream's model makes; undefined where all are made, or there
 * is no row.
 */
function movedLengths({ channel, registry }: ChannelCheck, id: string, upstream: string) {
  const family = registry.families.find(
    (one) => one.protocols.includes(channel.protocol) && one.models.some((model) => model.id === id),
  );
  const sold = family?.models.find((model) => model.id === id)?.limits.numbers.seconds;
  const rows = (registry.protocols[channel.protocol]?.models ?? []).filter((row) =>
    isRowFor(row, upstream, family?.kind),
  );
  if (sold === undefined || rows.length === 0) return undefined;
  const lengths = lengthsOf(sold);
  const made = rows.map(({ limits }) => limits?.numbers.seconds);
  const moved = lengths.filter(
    (seconds) => !made.some((own) => own === undefined || hasNumber(own, seconds)),
  );
  if (moved.length === 0) return undefined;
  const makes = [...new Set(made.flatMap((own) => (own === undefined ? [] : boundsText(own))))].join(', or ');
  const params = { id: channel.id, model: id, upstream, sells: boundsText(sold), makes };
  return { ...params, moved: moved.length, all: lengths.length };
}

/** Whole seconds within bounds; one without an upper bound has none that could be counted. */
function lengthsOf({ one_of: listed, min = 1, max = min }: NumberLimit): readonly number[] {
  return listed ?? Array.from({ length: Math.floor(max - min) + 1 }, (_, index) => min + index);
}

function boundsText({ one_of: listed, min, max }: NumberLimit): string {
  if (listed !== undefined) return orList(listed);
  if (min === undefined || max === undefined) return min === undefined ? `up to ${max}` : `${min} or more`;
  return `${min} to ${max}`;
}

/** Public ids of all models, once each: a dialect repeats those of another family. */
export function modelIds(families: readonly AnyFamily[]): readonly string[] {
  return [...new Set(families.flatMap((family) => family.models.map(({ id }) => id)))];
}

function offers(family: AnyFamily, model: string): boolean {
  return family.models.some(({ id }) => id === model);
}
