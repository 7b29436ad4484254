import type { Actions } from '../admin/actions.ts';
import { readForm, readRequest, type Values } from '../admin/read-fields.ts';
import { refusedField } from '../admin/refusals.ts';
import type { CheckRole } from '../admin/viewers.ts';
import { type AdminOperation, pathFields } from '../contract/admin.ts';
import type { Registry } from '../contract/registry.ts';
import type { Doer } from '../store/audit.ts';
import { lastCharacters } from './operation-form.ts';
import type { Texts } from './page.ts';
import type { Session } from './session.ts';

interface OperationDeps {
  readonly registry: Pick<Registry, 'admin'>;
  readonly actions: Actions;
  readonly checkRole: CheckRole;
}

/** Takes the fields of its own operation. */
type Action = (fields: never, by: Doer) => Promise<unknown>;

const MOST_FORMS = 5_000;

/** Takes each form once: sent twice, by a second click or by going back, it does nothing more. */
export function createFormsTaken(): { take(form: string): boolean } {
  const taken = new Set<string>();
  return {
    take(form) {
      if (taken.has(form)) return false;
      taken.add(form);
      for (const oldest of taken) {
        if (taken.size <= MOST_FORMS) break;
        taken.delete(oldest);
      }
      return true;
    },
  };
}

/** Does what a form asks for. Throws GatewayError for what it refuses, and nothing was done then. */
export async function doOperation(
  deps: OperationDeps & { readonly registry: Pick<Registry, 'gateway'> },
  id: string,
  { form, session }: { readonly form: Texts; readonly session: Session },
): Promise<unknown> {
  const { operation, action } = await operationFor(deps, id, session);
  if (operation.method === 'GET') throw refusedField('', `\`${id}\` is nothing to be done`);
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(form)) {
    // What is left empty is not said.
    if (name.startsWith('field.') && value.trim() !== '') texts[name.slice('field.'.length)] = value.trim();
  }
  const last = operation.danger === 'final' ? lastCharacters(operation, texts) : '';
  if (last !== '' && form.last !== last)
    throw refusedField('last', `type the last characters, ${last}, to say that it is meant`);
  const fields = readForm(operation, texts, deps.registry.gateway.micros_per_unit);
  // What was read is of the types that the specs say.
  return action(fields as never, doer(session));
}

/** What a module of the browser asks for by the names of fields. Throws GatewayError for what is refused. */
export async function askOperation(
  deps: OperationDeps,
  id: string,
  { fields, session }: { readonly fields: Values; readonly session: Session },
): Promise<unknown> {
  const { operation, action } = await operationFor(deps, id, session);
  const inPath = pathFields(operation);
  const part = (isIn: boolean): Values =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => inPath.includes(name) === isIn));
  const others = part(false);
  const isGet = operation.method === 'GET';
  const parts = { path: part(true), query: isGet ? others : {}, body: isGet ? {} : others };
  // What was read is of the types that the specs say.
  return action(readRequest(operation, parts) as never, doer(session));
}

function doer({ by }: Session): Doer {
  return { name: by, via: 'console' };
}

/** An operation that whose session it is may do. */
async function operationFor(
  { registry, actions, checkRole }: OperationDeps,
  id: string,
  { by, role }: Session,
): Promise<{ readonly operation: AdminOperation; readonly action: Action }> {
  const table: Readonly<Record<string, Action | undefined>> = actions;
  const operation = Object.hasOwn(registry.admin, id) ? registry.admin[id] : undefined;
  const action = Object.hasOwn(table, id) ? table[id] : undefined;
  if (operation === undefined || action === undefined)
    throw refusedField('', `there is no operation \`${id}\``);
  await checkRole({ name: by, role, via: 'console' }, operation);
  return { operation, action };
}
