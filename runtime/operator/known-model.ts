import { helpFor } from '../contract/document/suggest.ts';
import type { ModelIndex } from '../intake/find-model.ts';
import { shown } from './fields.ts';

/** Why a name is none of a model of the catalogue, with what may have been meant; undefined when it is. */
export function modelProblem(name: string, index: ModelIndex): string | undefined {
  const ids = index.all.map((entry) => entry.model.id);
  if (ids.includes(name)) return undefined;
  const found = index.find(name);
  return found === undefined
    ? `there is no model \`${shown(name)}\`; ${helpFor(name, ids) ?? 'the catalogue is empty'}`
    : `\`${shown(name)}\` is another name of the model \`${found.model.id}\`; name the model itself`;
}
