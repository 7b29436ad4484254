import type { ChannelGuard } from '../channels/channel-guard.ts';
import type { ChatDeps } from './deps.ts';
import type { ContentRoom } from './plan/inline-media.ts';
import type { ChatSettings } from './settings.ts';
import type { StreamWatch } from './stream/stream-watch.ts';

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

/** Which calls are open, for those who wait for none, and for whoever must end one that nobody else will. */
interface OpenCalls {
  add(id: string): void;
  has(id: string): boolean;
  remove(id: string): void;
  /** Resolves when no call is open any more. */
  idle(): Promise<void>;
}

export function createOpenCalls(): OpenCalls {
  const open = new Set<string>();
  const idlers: (() => void)[] = [];
  return {
    add: (id) => void open.add(id),
    has: (id) => open.has(id),
    remove(id) {
      open.delete(id);
      if (open.size === 0) for (const resolve of idlers.splice(0)) resolve();
    },
    idle: () => (open.size === 0 ? Promise.resolve() : new Promise((resolve) => idlers.push(resolve))),
  };
}
