import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';

/** One chat stream of one caller on a connection of its own. */
export interface CallerStream {
  /** Resolves with the status when the headers are there. */
  readonly began: Promise<number>;
  /** Resolves when the first event is there. */
  readonly first: Promise<void>;
  /** All text, when the connection carries no more; `clean`: the answer was ended and not cut. */
  readonly ended: Promise<{ readonly text: string; readonly clean: boolean }>;
  /** Takes nothing more from the connection. */
  stall(): void;
  leave(): void;
}

/** Asks for streams of chat without a library that reads ahead or retries. */
export function createStreamClient(gateway: { readonly url: string; readonly key: string }) {
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
  return (prompt: string): CallerStream => {
    const began = Promise.withResolvers<number>();
    const first = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<{ readonly text: string; readonly clean: boolean }>();
    for (const { promise } of [began, first]) promise.catch(() => undefined);
    let answer: IncomingMessage | undefined;
    const asked: ClientRequest = request(
      `${gateway.url}/v1/chat/completions`,
      {
        method: 'POST',
        agent,
        headers: { authorization: `Bearer ${gateway.key}`, 'content-type': 'application/json' },
      },
      (response) => {
        answer = response;
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (piece: string) => {
          text += piece;
          first.resolve();
        });
        response.on('error', () => undefined);
        response.on('close', () => {
          first.reject(new Error('the stream ended before its first event'));
          ended.resolve({ text, clean: response.complete });
        });
        began.resolve(response.statusCode ?? 0);
      },
    );
    asked.on('error', (error) => {
      began.reject(error);
      first.reject(error);
      ended.resolve({ text: '', clean: false });
    });
    asked.end(
      JSON.stringify({ model: 'chat-mini', stream: true, messages: [{ role: 'user', content: prompt }] }),
    );
    return {
      began: began.promise,
      first: first.promise,
      ended: ended.promise,
      stall: () => void answer?.pause(),
      leave: () => void asked.destroy(),
    };
  };
}
