import type { ServerResponse } from 'node:http';
import type { TextSink } from '../../work/chat-types.ts';
import type { Answer } from '../call.ts';
import type { FastifyReply } from '../fastify.ts';

/** Writes an operation's answer; a content stream is piped with backpressure and cut when it fails. */
export async function sendAnswer(reply: FastifyReply, answer: Answer): Promise<void> {
  switch (answer.kind) {
    case 'json':
      return reply
        .code(answer.status)
        .headers(answer.headers ?? {})
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(answer.body));
    case 'text':
      return reply
        .code(answer.status ?? 200)
        .headers(answer.headers ?? {})
        .type(answer.type)
        .send(answer.text);
    case 'stream':
      return sendStream(reply, answer);
    case 'nothing':
      return reply.code(204).send();
    case 'content':
      return reply.code(answer.status).headers(answer.headers).send(answer.body);
  }
}

type StreamAnswer = Extract<Answer, { readonly kind: 'stream' }>;

/**
 * Writes a stream's text straight to the connection: its headers at once, each write as it comes, and more only
 * when the client has taken what was written. Resolves when the stream has run to its end.
 */
export async function sendStream(reply: FastifyReply, answer: StreamAnswer): Promise<void> {
  const { raw } = reply;
  reply.hijack();
  if (raw.destroyed) {
    await answer.run(sinkOf(raw));
    return;
  }
  raw.writeHead(200, {
    ...headersOf(reply),
    ...answer.headers,
    'content-type': answer.type,
    'x-accel-buffering': 'no',
  });
  // What is there already goes out together with the headers. The socket is held back and not the response, whose
  // own cork lets its end overtake what was written.
  const { socket } = raw;
  socket?.cork();
  raw.flushHeaders();
  process.nextTick(() => socket?.uncork());
  try {
    const outcome = await answer.run(sinkOf(raw));
    if (outcome === 'gone') raw.destroy();
    else raw.end();
  } catch (error) {
    raw.destroy();
    throw error;
  }
}

function headersOf(reply: FastifyReply): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) headers[name] = String(value);
  return headers;
}

function sinkOf(raw: ServerResponse): TextSink {
  return {
    write: (text) => raw.write(text),
    drained: () =>
      new Promise((resolve) => {
        if (raw.destroyed || !raw.writableNeedDrain) return resolve();
        const done = (): void => {
          raw.off('drain', done).off('close', done);
          resolve();
        };
        raw.on('drain', done).on('close', done);
      }),
  };
}
