import { add, type ChannelCheck, place } from './channel-check.ts';
import { deploymentDiagnostic } from './codes.ts';
import { publicUrlProblem } from './public-url-problem.ts';

/** A channel that asks for callbacks which cannot arrive. */
export function checkCallbacks(one: ChannelCheck): void {
  const { id, callbacks } = one.channel;
  const problem = callbacks === true ? callbackProblem(one) : undefined;
  if (problem === undefined) return;
  add(one, deploymentDiagnostic('GW6020', place(one, ['callbacks']), { id, problem }));
}

function callbackProblem(one: ChannelCheck): string | undefined {
  const { protocol } = one.channel;
  if (one.registry.protocols[protocol]?.callback === undefined) return `protocol \`${protocol}\` has none`;
  return publicUrlProblem(one);
}
