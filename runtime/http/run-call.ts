import type { Answer, Call } from './call.ts';
import { HANDLERS } from './operations/handlers.ts';
import type { ServerContext } from './server-deps.ts';

/** Hands an authenticated request to the operation that its route names. */
export function runCall(call: Call, context: ServerContext): Promise<Answer> {
  return HANDLERS[call.route.operation](call, context);
}
