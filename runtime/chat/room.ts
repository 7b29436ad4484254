import type { ChannelHealth } from '../dispatch/channel-health.ts';
import type { ChannelSlots } from '../dispatch/channel-slots.ts';
import type { RetryBudget } from '../dispatch/retry-budget.ts';
import type { ChatDeps } from './deps.ts';
import type { ContentRoom } from './inline-media.ts';
import type { OpenCalls } from './open-calls.ts';
import type { ChatSettings } from './settings.ts';
import type { StreamWatch } from './stream-watch.ts';

/** Everything that the steps of a call use together: what the room was given, and what lives as long as it. */
export interface ChatRoom {
  readonly deps: ChatDeps;
  readonly settings: ChatSettings;
  readonly slots: ChannelSlots;
  readonly health: ChannelHealth;
  readonly retries: RetryBudget;
  readonly contents: ContentRoom;
  readonly calls: OpenCalls;
  readonly watch: StreamWatch;
}
