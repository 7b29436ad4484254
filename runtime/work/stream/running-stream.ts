import type { StreamDialect } from '../chat-types.ts';
import type { OpenChat } from '../hold/open-chat.ts';
import type { Outlet } from './outlet.ts';
import type { StreamControl } from './stream-control.ts';

/** `whole`: to its proper end; `failed`: the error was written and no end; `gone`: the caller left. */
export type StreamEnd = 'whole' | 'failed' | 'gone';

/** A stream whose caller is attached, and everything that ends it. */
export interface RunningStream {
  readonly open: OpenChat;
  readonly control: StreamControl;
  readonly dialect: StreamDialect;
  readonly outlet: Outlet;
  /** Of the clock's `elapsed`, when the first event was there. */
  readonly first_ms: () => number | undefined;
}
