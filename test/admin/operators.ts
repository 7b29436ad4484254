import { onTestFinished } from 'vitest';
import { adminOperations } from '../../generated/admin.ts';
import type { Actions } from '../../runtime/admin/actions.ts';
import { buildAdminServer } from '../../runtime/admin/admin-server.ts';
import { runCommand } from '../../runtime/admin/commands.ts';
import type { CommandTools, OperationId, OperatorCall } from '../../runtime/admin/operation.ts';
import type { Shown } from '../../runtime/admin/print.ts';
import { GatewayError } from '../../runtime/contract/errors.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { createObserver } from '../../runtime/observe/observer.ts';
import { OPERATOR } from '../../runtime/store/audit.ts';
import { tinyRegistry } from '../edge/tiny-registry.ts';

const KEY = 'admin-key';

/** Asks the operators' listener of a gateway with these actions, over HTTP; throws what it refuses. */
export function listenerWith(actions: Partial<Actions>) {
  const app = buildAdminServer({
    registry: tinyRegistry(),
    store: { nextDueIn: async () => undefined, noteAction: async () => undefined },
    observer: createObserver(),
    secret: new Uint8Array(32).fill(7),
    adminKeys: () => [{ name: OPERATOR, key: KEY }],
    log: silentLogger,
    actions,
  });
  onTestFinished(async () => (await app).close());
  return async (method: 'GET' | 'POST', url: string, payload?: object): Promise<unknown> => {
    const headers = { authorization: `Bearer ${KEY}` };
    const body = payload === undefined ? {} : { payload };
    const answer = await (await app).inject({ method, url, headers, ...body });
    if (answer.statusCode === 200) return answer.json();
    const { code, message, param } = answer.json().error;
    throw new GatewayError(code, { message, param });
  };
}

/** Runs the command of an operation as on a data folder that no gateway holds: `typed` is by the names of its fields. */
export async function runTyped(
  id: OperationId,
  typed: Readonly<Record<string, string | true>>,
  { actions, ...tools }: { readonly actions: Partial<Actions> } & Partial<CommandTools>,
): Promise<Shown | undefined> {
  const operation = adminOperations[id];
  if (operation === undefined) throw new Error(`there is no operation ${id}`);
  const table: Readonly<Record<string, ((fields: never, by: 'operator') => unknown) | undefined>> = actions;
  const call = async (asked: OperationId, fields: object) => table[asked]?.(fields as never, 'operator');
  return runCommand(id, typed, {
    operation,
    tools: {
      registry: tinyRegistry(),
      money: String,
      call: call as OperatorCall,
      write: async () => undefined,
      json: false,
      colour: false,
      ...tools,
    },
  });
}
