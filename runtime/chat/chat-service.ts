import { createChannelGuard } from '../channels/channel-guard.ts';
import { completeChat } from './complete-chat.ts';
import type { ChatDeps } from './deps.ts';
import { createContentRoom } from './inline-media.ts';
import { quoteChat } from './quote.ts';
import { type ChatRoom, createOpenCalls } from './room.ts';
import { CHAT_SETTINGS, type ChatSettings } from './settings.ts';
import { streamChat } from './stream-chat.ts';
import { createStreamWatch } from './stream-watch.ts';
import type { ChatService } from './types.ts';

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
