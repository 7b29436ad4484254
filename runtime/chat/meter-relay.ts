import { type Metered, meter } from './metered.ts';
import type { OpenChat } from './open-chat.ts';
import type { Relay } from './relay-stream.ts';

/** What is charged for a stream that was relayed, or for the part of it that came. */
export function meterRelay(open: OpenChat, relay: Relay, { whole }: { readonly whole: boolean }): Metered {
  return meter({
    usage: relay.usage(),
    delivered_bytes: relay.delivered(),
    uncounted_bytes: relay.uncounted(),
    estimated_prompt: open.prompt,
    limits: open.input.chat.model.limits,
    most_output: open.most_output,
    whole,
  });
}
