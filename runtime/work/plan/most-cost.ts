import type { Group } from '../../config/types.ts';
import type { ChatModel, ChatUsage } from '../../contract/chat.ts';
import type { Steps } from '../../contract/paused-work.ts';
import type { CheckedChat } from '../../intake/types.ts';
import type { ChatDeps } from '../deps.ts';
import type { ChatCandidate } from './directory.ts';
import { estimateMeasured, estimatePrompt, type PromptEstimate } from './estimate-tokens.ts';
import { mostPerCall, type PerCall } from './per-call.ts';
import type { ChatPlan } from './plan-chat.ts';
import { type Quote, tokenMicros, tokenPrice } from './price.ts';

/** How large a call can get. */
export interface Sizes {
  readonly prompt: PromptEstimate;
  readonly output: number;
  readonly answers: number;
  /** Where callers bound `output`. */
  readonly outputField: string;
}

/** A usage of a model by the keys of one group, and what fields of its request cost by themselves. */
interface Used {
  readonly model: ChatModel;
  readonly group: Group;
  readonly usage: ChatUsage;
  readonly per_call: PerCall;
}

/** What it costs, in micro-units. */
export function costOf({ registry }: Pick<ChatDeps, 'registry'>, used: Used): number {
  return tokenMicros(priceInput(registry, used));
}

function priceInput({ gateway }: ChatDeps['registry'], { model, usage, per_call, group }: Used) {
  return { model, usage, per_call, multiplier_ppm: group.multiplier_ppm, currency: gateway };
}

/** What of a plan decides the price. */
type PricedPlan = Pick<ChatPlan, 'candidate' | 'output_tokens' | 'inline'>;

/**
 * The most that a call can cost by its first plan, and with fields that cost by themselves on any of its channels: what
 * is put on hold for it, and what is quoted.
 */
export function* mostCost(
  deps: Pick<ChatDeps, 'formatOf' | 'registry'>,
  {
    chat,
    group,
    plan,
    candidates,
  }: {
    readonly chat: CheckedChat;
    readonly group: Group;
    readonly plan: PricedPlan;
    readonly candidates: readonly Pick<ChatCandidate, 'protocol'>[];
  },
): Steps<{ readonly sizes: Sizes; readonly quote: Quote }> {
  const sizes = yield* sizesOf(deps, chat, plan);
  const usage = mostUsage(sizes, chat.model.limits);
  const per_call = mostPerCall(
    chat,
    candidates.map(({ protocol }) => protocol),
  );
  return {
    sizes,
    quote: tokenPrice(priceInput(deps.registry, { model: chat.model, group, usage, per_call })),
  };
}

function* sizesOf(
  deps: Pick<ChatDeps, 'formatOf'>,
  chat: CheckedChat,
  { candidate, output_tokens, inline }: PricedPlan,
): Steps<Sizes> {
  const most = chat.model.limits.output_tokens;
  if (chat.kind === 'chat') {
    const prompt = yield* estimatePrompt(chat.request, { inline, fields: chat.family.fields });
    return { prompt, output: output_tokens ?? most, answers: chat.request.n ?? 1, outputField: 'max_tokens' };
  }
  const { native } = deps.formatOf(candidate.protocol.format.use);
  if (native === undefined)
    throw new Error(`internal: ${candidate.protocol.format.use} has no bodies of its own`);
  return {
    prompt: estimateMeasured(yield* native.measure(chat.body)),
    output: Math.min(most, native.outputTokens(chat.body) ?? most),
    answers: native.answers(chat.body),
    outputField: native.outputField,
  };
}

/** A prompt that is longer than the model can read is refused by the upstream, and never charged as such. */
function mostUsage(
  { prompt, output, answers }: Sizes,
  limits: { readonly context_tokens: number },
): ChatUsage {
  return {
    prompt: Math.min(prompt.most, limits.context_tokens),
    completion: output * answers,
    cached: 0,
    reasoning: 0,
  };
}
