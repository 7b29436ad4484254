import { modelInputs } from '../intake/model-inputs.ts';
import { add, type ChannelCheck, place } from './channel-check.ts';
import { deploymentDiagnostic } from './codes.ts';
import { publicUrlProblem } from './public-url-problem.ts';

/** A channel whose vendor fetches some inputs of its models, and could fetch no file of a caller's from here. */
export function checkHosting(one: ChannelCheck): void {
  const { id, protocol, models } = one.channel;
  const problem = publicUrlProblem(one);
  const encodings = one.registry.protocols[protocol]?.media ?? {};
  const fetched = Object.keys(encodings).filter((role) => encodings[role]?.includes('url'));
  if (problem === undefined || fetched.length === 0) return;
  const ids: readonly string[] = Array.isArray(models) ? models : Object.keys(models);
  const taken = one.registry.families
    .filter(({ protocols }) => protocols.includes(protocol))
    .flatMap((family) =>
      family.models
        .filter((model) => ids.includes(model.id))
        .flatMap((model) => modelInputs(family, model, one.registry.vocabulary)),
    )
    .map(({ role }) => role.name);
  const inputs = fetched.filter((role) => taken.includes(role));
  if (inputs.length === 0) return;
  add(one, deploymentDiagnostic('GW6030', place(one, ['protocol']), { id, inputs, problem }));
}
