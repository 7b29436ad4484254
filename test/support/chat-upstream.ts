import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';

/**
 * What is asked of it by the last word of the prompt. All say one word and wait for `release`; then `endless` never
 * stops, and `silent` says no more.
 */
export type UpstreamManner = 'whole' | 'cut' | 'endless' | 'silent';

export interface ChatUpstream {
  /** As the base URL of a channel. */
  readonly url: string;
  /** Calls so far. */
  asked(): number;
  /** Answers that have begun and whose connection still carries them. */
  open(): number;
  /** The most that were open at once. */
  mostOpen(): number;
  connections(): Promise<number>;
  /** Bytes of endless answers that the system has taken. */
  sent(): number;
  /** Lets everything that waits go on, and what comes later not wait. */
  release(): void;
  /** What comes from now on waits again. */
  hold(): void;
  close(): Promise<void>;
}

const WORDS = ['one', ' two', ' three', ' four', ' five', ' six'] as const;
/** The text of every whole answer. */
export const WHOLE_TEXT = WORDS.join('');
const LONG = 'x'.repeat(65_536);

const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({
    id: 'chatcmpl-up',
    object: 'chat.completion.chunk',
    created: 1_767_225_600,
    model: 'up',
    choices: [{ index: 0, delta, finish_reason: finish }],
  })}\n\n`;
const USAGE = `data: ${JSON.stringify({
  id: 'chatcmpl-up',
  object: 'chat.completion.chunk',
  created: 1_767_225_600,
  model: 'up',
  choices: [],
  usage: { prompt_tokens: 7, completion_tokens: 6, total_tokens: 13 },
})}\n\n`;

/** A vendor of the common chat format that streams as its prompts say; a plain server that knows nothing of twins. */
export async function startChatUpstream(): Promise<ChatUpstream> {
  let gate = Promise.withResolvers<void>();
  let [asked, open, mostOpen, sent] = [0, 0, 0, 0];

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const manner = await mannerOf(request);
    asked += 1;
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    response.once('close', () => {
      open -= 1;
    });
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(chunk({ role: 'assistant', content: WORDS[0] }));
    if (manner === 'silent') return;
    await gate.promise;
    if (manner === 'endless') {
      const text = chunk({ content: LONG });
      const fill = () => {
        for (let more = true; more && !response.destroyed; ) {
          more = response.write(text);
          sent += text.length;
        }
      };
      response.on('drain', fill);
      return fill();
    }
    for (const content of WORDS.slice(1, manner === 'cut' ? 3 : undefined))
      response.write(chunk({ content }));
    if (manner === 'cut') {
      response.socket?.write('', () => response.destroy());
      return;
    }
    response.end(`${chunk({}, 'stop')}${USAGE}data: [DONE]\n\n`);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1', 4096);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('internal: no port');
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    asked: () => asked,
    open: () => open,
    mostOpen: () => mostOpen,
    connections: () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
      ),
    sent: () => sent,
    release: () => gate.resolve(),
    hold() {
      gate = Promise.withResolvers<void>();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function mannerOf(request: IncomingMessage): Promise<UpstreamManner> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  const { messages } = JSON.parse(Buffer.concat(pieces).toString()) as {
    readonly messages: readonly { readonly content: string }[];
  };
  const word = messages.at(-1)?.content.split(' ').at(-1);
  return word === 'cut' || word === 'endless' || word === 'silent' ? word : 'whole';
}
