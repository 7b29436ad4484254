import type { UpstreamRequest } from '../../contract/upstream.ts';
import type { SubmitVerdict } from '../../upstream/outcome.ts';
import type { CallOutcome } from '../../upstream/types.ts';
import type { Calling } from '../call-vendor.ts';
import type { RequestExcerpt } from './types.ts';

/** To be told what came of a call; without an outcome nothing of the answer is kept. */
export type EndedCall = (verdict: SubmitVerdict, outcome: CallOutcome) => void;

/** Notes one call of a submission before it is made, and lets go of its request. */
export function traceSubmit(calling: Calling, request: UpstreamRequest): EndedCall | undefined {
  const { deps, plan } = calling;
  const excerpt = deps.tracer?.excerptOf(calling.held.id, request, plan.candidate.channel);
  return excerpt === undefined ? undefined : endedCall(calling, excerpt);
}

/** A function of its own, because one that waits keeps all that its maker knew. */
function endedCall({ deps, held, plan }: Calling, excerpt: RequestExcerpt): EndedCall {
  const { channel, protocol } = plan.candidate;
  const { credential } = plan;
  const began = deps.clock.now();
  const started = deps.clock.elapsed();
  return (verdict, outcome) => {
    const reason = reasonOf(verdict);
    deps.tracer?.upstreamCall(held.id, {
      call: 'submit',
      channel,
      credential,
      protocol: protocol.id,
      request: excerpt,
      outcome,
      began,
      ms: deps.clock.elapsed() - started,
      verdict: verdict.kind,
      ...(reason === undefined ? {} : { reason }),
    });
  };
}

function reasonOf(verdict: SubmitVerdict): string | undefined {
  switch (verdict.kind) {
    case 'accepted':
    case 'answered':
      return undefined;
    case 'rejected':
      return [verdict.class, verdict.code, verdict.message].filter((part) => part !== undefined).join(': ');
    case 'not_sent':
    case 'ambiguous':
      return verdict.reason;
  }
}
