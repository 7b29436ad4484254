import type { NumberLimit } from '../contract/family.ts';
import { hasNumber } from '../contract/models/fit-fact.ts';
import { isRowFor } from '../contract/models/model-route.ts';
import { type AnyFamily, allFamilies } from '../contract/registry.ts';
import { orList } from '../words/show-value.ts';
import { type ChannelCheck, reportChannel } from './channel-check.ts';
import { modelNames } from './to-deployment.ts';

/**
 * Models of a channel that no family offers, or whose families its protocol cannot serve. A protocol that does
 * tasks and chat serves models of both.
 */
export function checkModels(one: ChannelCheck): void {
  const { protocol, models } = one.channel;
  const isList = Array.isArray(models);
  const families = allFamilies(one.registry);
  for (const [position, [model, upstream]] of modelNames(one.channel).entries()) {
    const path = ['models', isList ? position : model];
    const part = isList ? 'value' : 'key';
    const offering = families.filter((family) => family.models.some(({ id }) => id === model));
    const protocols = [...new Set(offering.flatMap((family) => family.protocols))];
    if (offering.length === 0) {
      reportChannel(one, 'GW6004', path, { name: model, known: modelIds(families) }, part);
    } else if (!protocols.includes(protocol)) {
      reportChannel(one, 'GW6009', path, { model, protocol, protocols }, part);
    } else if (one.advises === true) {
      const moved = movedLengths(one, model, upstream);
      if (moved !== undefined) reportChannel(one, 'GW6031', path, moved, part);
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
