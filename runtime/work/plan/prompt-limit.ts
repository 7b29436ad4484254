import { GatewayError } from '../../contract/errors.ts';
import type { TaskKind } from '../../contract/family.ts';
import { modelRow } from '../../contract/models/model-route.ts';
import { charactersIn } from '../../intake/check-limits.ts';
import type { CheckedRequest } from '../../intake/types.ts';
import type { Candidate } from './directory.ts';

/** Longest prompt, in characters, that a candidate's upstream model takes. */
function mostChars({ protocol, upstreamModel }: Candidate, kind: TaskKind): number {
  const row = modelRow(protocol, upstreamModel, kind);
  return row?.limits?.texts.prompt?.max_chars ?? Number.POSITIVE_INFINITY;
}

/** Longest prompt, in characters, that both the model and a candidate's upstream model take. */
export function mostPromptChars(
  { model, family }: Pick<CheckedRequest, 'model' | 'family'>,
  candidate: Candidate,
): number {
  const own = model.limits.texts.prompt?.max_chars ?? Number.POSITIVE_INFINITY;
  return Math.min(own, mostChars(candidate, family.kind));
}

/** The limit of a candidate's upstream model, where the prompt is longer; the model's own is intake's. */
export function passedPromptLimit(request: CheckedRequest, candidate: Candidate): number | undefined {
  const most = mostChars(candidate, request.family.kind);
  return most < Number.POSITIVE_INFINITY && promptChars(request) > most ? most : undefined;
}

function promptChars({ canonical }: CheckedRequest): number {
  const { prompt } = canonical.facts;
  return typeof prompt === 'string' ? charactersIn(prompt) : 0;
}

/** For a prompt that no channel of the group takes; `most` is what the most generous of them does. */
export function longPromptError(request: CheckedRequest, most: number): GatewayError {
  const field = request.fieldOf?.('prompt') ?? 'prompt';
  const received = promptChars(request);
  return new GatewayError('invalid_request', {
    param: field,
    message: `${field} must be at most ${most} characters on the channels of this group for ${request.modelName} (got ${received})`,
    details: { received, allowed: most },
  });
}
