import type { ChannelGuard } from '../dispatch/channel-guard.ts';
import type { ChatDeps } from './deps.ts';
import type { ContentRoom } from './inline-media.ts';
import type { OpenCalls } from './open-calls.ts';
import type { ChatSettings } from './settings.ts';
import type { StreamWatch } from './stream-watch.ts';

/** Everything that the steps of a call use together: what the room was given, and what lives as long as it. */
export interface ChatRoom {
  readonly deps: ChatDeps;
  readonly settings: ChatSettings;
  readonly guard: ChannelGuard;
  readonly contents: ContentRoom;
  readonly calls: OpenCalls;
  readonly watch: StreamWatch;
  /** The gateway is going away: what cannot be stored is not waited for. */
  readonly closing: () => boolean;
}
