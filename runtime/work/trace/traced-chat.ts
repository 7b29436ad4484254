import type { CallResult } from '../attempt/ask-chat.ts';
import type { ChatDeps } from '../chat-deps.ts';
import type { OpenChat } from '../hold/open-chat.ts';
import type { ChatPlan } from '../plan/plan-chat.ts';
import type { Planner } from '../plan/planner.ts';
import type { UpstreamCall } from './types.ts';

/** One channel that a call asked, as operators are told of it; what it answered is the caller's alone. */
export function tracedChat<T>(input: {
  readonly deps: Pick<ChatDeps, 'clock'>;
  readonly plan: Pick<ChatPlan, 'candidate' | 'credential' | 'request'>;
  readonly asked: CallResult<T>;
  /** Of the clock's `elapsed`. */
  readonly began: number;
  readonly open: Pick<OpenChat, 'input'>;
  readonly planner: Pick<Planner<ChatPlan>, 'considered'>;
}): UpstreamCall {
  const { deps, plan, asked, open, planner } = input;
  const { channel, protocol } = plan.candidate;
  const ms = deps.clock.elapsed() - input.began;
  const { http, ...why } = asked.kind === 'got' ? {} : asked.refusal.why;
  const reason = Object.entries(why)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ');
  return {
    call: 'chat',
    channel,
    credential: plan.credential,
    protocol: protocol.id,
    request: plan.request,
    began: deps.clock.now() - ms,
    ms,
    verdict: asked.kind === 'got' ? 'answered' : asked.refusal.outcome,
    ...(reason === '' ? {} : { reason }),
    ...(typeof http === 'number' ? { http } : {}),
    considered: planner.considered(),
    request_id: open.input.requestId,
  };
}
