import type { Answer, Call } from './call.ts';
import { dryRun, isDryRun } from './dry-run.ts';
import { runOnce } from './idempotency/run-once.ts';
import { HANDLERS } from './operations/handlers.ts';
import type { ServerContext } from './server-deps.ts';

/** Hands an authenticated request to the operation that its route names. */
export async function runCall(call: Call, context: ServerContext): Promise<Answer> {
  if (isDryRun(call)) return dryRun(call, context);
  const handler = HANDLERS[call.route.operation];
  const { idempotencyKey: key } = call;
  return key === undefined ? handler(call, context) : runOnce(call, context, { key, handler });
}
