import type { FastifyReply, FastifyRequest } from './fastify.ts';
import { leavesBody } from './send-error.ts';

/** Answers 204 to a caller whose body nobody will read; what is left of it ends with the connection. */
export function sendNothing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (leavesBody(request)) reply.header('connection', 'close');
  return reply.code(204).send();
}
