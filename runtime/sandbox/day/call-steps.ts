import type { GatewayFacts } from '../../contract/registry.ts';
import type { PastStep } from '../../store/past.ts';
import { newCallId } from '../../work/hold/open-chat.ts';
import { tokenMicros } from '../../work/plan/price.ts';
import type { PlayKey } from './keys.ts';
import type { CallSample } from './samples.ts';

export interface PlayCall {
  readonly sample: CallSample;
  readonly key: PlayKey;
  /** Its caller left, or its vendor failed before a word came; absent: it was answered. */
  readonly fault?: 'caller_gone' | 'upstream' | undefined;
  /** Epoch milliseconds. */
  readonly at: number;
}

const TOTAL_MS = 600_000;

/** One chat call from its hold to its settlement, charged for the tokens that it used. */
export function callStep(
  { sample, key, fault, at }: PlayCall,
  {
    random,
    digest,
    currency,
  }: { readonly random: () => number; readonly digest: string; readonly currency: GatewayFacts },
): PastStep {
  const { route, model, model_id, hold, rule, chat, channels } = sample;
  const [channel] = channels;
  const ms = Math.round(400 + random() ** 2 * 9_000);
  let completion = Math.round(20 + random() ** 2 * 1_500);
  const prompt = Math.round(15 + random() ** 3 * 2_500);
  const cached = random() < 0.3 ? Math.floor(prompt / 2) : 0;
  const cost = (): number =>
    tokenMicros({
      model: chat,
      usage: { prompt, completion, cached, reasoning: 0 },
      multiplier_ppm: 1_000_000,
      currency,
    });
  while (cost() > hold && completion > 1) completion = Math.floor(completion / 2);
  const wanted = Math.min(cost(), hold);
  const isCharged = fault !== 'upstream';
  const usage = {
    prompt_tokens: prompt,
    completion_tokens: completion,
    cached_tokens: cached,
    reasoning_tokens: 0,
  };
  return {
    at: at + ms,
    write: 'wholeCall',
    input: {
      ...{ id: newCallId(at), kind: 'chat', route, owner_id: key.owner_id, key_id: key.id },
      ...{ model, model_id, spec_version: digest, hold, price_rule: rule },
      ...{ created_at: at, deadline_at: at + TOTAL_MS, absorbed: 0, uncounted: false },
      ...(isCharged
        ? { captured: wanted, usage, usage_source: fault === undefined ? 'upstream' : 'estimate' }
        : { captured: 0, error_code: 'upstream_error' }),
      state: fault === undefined ? 'completed' : 'failed',
      channel_id: channel.id,
      ...(fault === 'caller_gone' ? { reason: 'caller_gone' } : {}),
      attempts: [{ channel: channel.id, outcome: isCharged ? 'answered' : 'upstream', ms }],
    },
  };
}
