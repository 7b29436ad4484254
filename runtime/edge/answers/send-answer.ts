import type { Answer } from '../call.ts';
import type { FastifyReply } from '../fastify.ts';
import { sendStream } from './send-stream.ts';

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
