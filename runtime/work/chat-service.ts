import { createChannelGuard } from '../channels/channel-guard.ts';
import { type ChatRoom, createOpenCalls } from './chat-room.ts';
import type { ChatService } from './chat-types.ts';
import type { ChatDeps } from './deps.ts';
import { completeChat } from './kinds/complete-chat.ts';
import { streamChat } from './kinds/stream-chat.ts';
import { createContentRoom } from './plan/inline-media.ts';
import { quoteChat } from './quote/quote-work.ts';
import { CHAT_SETTINGS, type ChatSettings } from './settings.ts';
import { createStreamWatch } from './stream/stream-watch.ts';

/** Chat calls of one process: found a channel, held, relayed, settled. It owns one timer, only while streams run. */
export function createChatService(deps: ChatDeps, overrides: Partial<ChatSettings> = {}): ChatService {
  const settings = { ...CHAT_SETTINGS, ...overrides };
  let closing = false;
  const room: ChatRoom = {
    deps,
    settings,
    guard: deps.guard ?? createChannelGuard(deps),
    contents: createContentRoom(deps, settings),
    calls: createOpenCalls(),
    watch: createStreamWatch(deps, settings),
    closing: () => closing,
  };
  return {
    complete: (input) => completeChat(room, input),
    stream: (input, dialect) => streamChat(room, input, dialect),
    quote: (input, asked) => quoteChat(room, input, asked),
    drain() {
      closing = true;
      return room.calls.idle();
    },
  };
}
