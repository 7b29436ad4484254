import type { ErrorRule } from '../../runtime/contract/protocol.ts';
import type { Twin } from '../../runtime/contract/twin.ts';
import { isAnswering, isPolled, type ProtocolContext } from './protocols/context.ts';
import { deriveAnsweringTwin } from './protocols/twin-answering.ts';
import { derivePolledTwin } from './protocols/twin-polled.ts';

/**
 * What the sandbox needs to play this vendor, from the spec's text and its examples alone. Reports GW3014
 * for examples that lack what the spec reads and GW3019 for what cannot be imitated.
 */
export function deriveTwin(context: ProtocolContext, rules: readonly ErrorRule[]): Twin | undefined {
  if (isAnswering(context)) return deriveAnsweringTwin(context, rules);
  return isPolled(context) ? derivePolledTwin(context, rules) : undefined;
}
