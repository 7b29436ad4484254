import type { AnyFamily } from '../contract/offered.ts';
import { allFamilies } from '../contract/offered.ts';
import { add, type ChannelCheck, place } from './channel-check.ts';
import { deploymentDiagnostic } from './codes.ts';

/**
 * Models of a channel that no family offers, or whose families its protocol cannot serve. A protocol that does
 * tasks and chat serves models of both.
 */
export function checkModels(one: ChannelCheck): void {
  const { protocol, models } = one.channel;
  const isList = Array.isArray(models);
  const ids = isList ? models : Object.keys(models);
  const families = allFamilies(one.registry);
  for (const [position, model] of ids.entries()) {
    const span = place(one, ['models', isList ? position : model], isList ? 'value' : 'key');
    const offering = families.filter((family) => offers(family, model));
    const protocols = [...new Set(offering.flatMap((family) => family.protocols))];
    if (offering.length === 0) {
      add(one, deploymentDiagnostic('GW6004', span, { name: model, known: modelIds(families) }));
    } else if (!protocols.includes(protocol)) {
      add(one, deploymentDiagnostic('GW6009', span, { model, protocol, protocols }));
    }
  }
}

/** Public ids of all models, once each: a dialect repeats those of another family. */
export function modelIds(families: readonly AnyFamily[]): readonly string[] {
  return [...new Set(families.flatMap((family) => family.models.map(({ id }) => id)))];
}

function offers(family: AnyFamily, model: string): boolean {
  return family.models.some(({ id }) => id === model);
}
