import { GatewayError } from '../../runtime/contract/errors.ts';
import type { CheckedChat } from '../../runtime/intake/types.ts';
import type { ChatInput, ChatStream } from '../../runtime/work/chat-types.ts';
import { type ChatWorld, createChatWorld, DIALECT, type Reply } from './chat-world.ts';
import { createEventSource, type EventSource, textEvent } from './event-source.ts';
import { createSink, type TestSink } from './sink.ts';

export interface Begun {
  readonly at: ChatWorld;
  readonly source: EventSource;
  readonly sink: TestSink;
  readonly stream: ChatStream;
  readonly end: Promise<string>;
  readonly leave: AbortController;
}

/** A stream of which some events are there and written. */
export function beginWith(events: readonly string[], chat: Partial<CheckedChat> = {}): Promise<Begun> {
  return beginAt(createChatWorld(), { events, chat });
}

/** A stream whose first event is there and written. */
export function begin(
  body: object = {},
  at = createChatWorld(),
  more: Partial<ChatInput> = {},
): Promise<Begun> {
  return beginAt(at, { body, more });
}

async function beginAt(
  at: ChatWorld,
  {
    events = [textEvent('Hi')],
    body = {},
    more = {},
    chat = {},
  }: {
    readonly events?: readonly string[];
    readonly body?: object;
    readonly more?: Partial<ChatInput>;
    readonly chat?: Partial<CheckedChat>;
  },
): Promise<Begun> {
  const source = createEventSource(['sk-upstream', 'derived-of-upstream']);
  const leave = new AbortController();
  at.script('a', source.outcome);
  source.push(...events);
  const asked = { stream: true, max_tokens: 50, ...body };
  const input = at.input(asked, { signal: leave.signal, ...more }, chat);
  const stream = await at.service.stream(input, DIALECT);
  const sink = createSink();
  const end = stream.run(sink);
  await at.clock.advance(0);
  return { at, source, sink, stream, end, leave };
}

/** The refusal that a call rejects with. */
export async function refusal(answer: Promise<unknown>): Promise<GatewayError> {
  const error = await answer.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof GatewayError)) throw new Error(`expected a refusal, got ${String(error)}`);
  return error;
}

/** The words of all chunks. */
export const wordsOf = (data: readonly unknown[]): string =>
  data
    .map(
      (one) => (one as { choices?: { delta?: { content?: string } }[] }).choices?.[0]?.delta?.content ?? '',
    )
    .join('');

/** A stream that has all its pieces, and ends. */
export function streamOf(...pieces: readonly string[]): Reply {
  const source = createEventSource();
  source.push(...pieces);
  source.end();
  return source.outcome;
}
