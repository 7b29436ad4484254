import type { ChannelGuard } from '../channels/channel-guard.ts';
import type { Intake } from '../intake/intake.ts';
import { createChatService } from './chat-service.ts';
import type { ChatService } from './chat-types.ts';
import type { ChatDeps, TaskDeps } from './deps.ts';
import { createPollEngine } from './poll/poll-engine.ts';
import { createQuoteDesk, type QuoteDesk } from './quote/quote-desk.ts';
import type { ChatSettings } from './settings.ts';
import { createTaskService } from './task-service.ts';
import type { TaskService } from './types.ts';

/** What all paid work needs from the rest of the house. All kinds share the guard of the channels. */
export interface WorkDeps extends TaskDeps, Pick<ChatDeps, 'formatOf' | 'assets' | 'checkAddress'> {
  readonly guard: ChannelGuard;
  readonly intake: Intake;
}

/** The engine of one process for everything that costs money. */
export interface Work {
  /** Work whose results are files: polled where the vendor makes them later, answered where they come at once. */
  readonly tasks: TaskService;
  /** Work that ends with its connection: answered whole, or streamed. */
  readonly chat: ChatService;
  /** What either would cost. */
  readonly quotes: QuoteDesk;
  /** Begins to poll. */
  start(): void;
  /** Polls now instead of at the next timer: the clock was set, or a task became due. */
  nudge(): void;
  /** Begins no more calls; resolves when every open submission and call has its outcome on disk. */
  drain(): Promise<void>;
  /** Finishes the polls that run, and begins no more. */
  stop(): Promise<void>;
}

export function createWork(deps: WorkDeps, overrides: { readonly chat?: Partial<ChatSettings> } = {}): Work {
  const { store, registry, intake } = deps;
  const engine = createPollEngine(deps);
  const tasks = createTaskService({ ...deps, engine });
  const chat = createChatService({ ...deps, findKeys: (ids) => store.findKeys(ids) }, overrides.chat);
  return {
    tasks,
    chat,
    quotes: createQuoteDesk({ registry, intake, tasks: deps, chat, store }),
    start: () => engine.start(),
    nudge: () => engine.nudge(),
    async drain() {
      await Promise.all([tasks.drain(), chat.drain()]);
    },
    stop: () => engine.stop(),
  };
}
