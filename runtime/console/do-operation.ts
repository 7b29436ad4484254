import type { Actions } from '../admin/actions.ts';
import { readForm } from '../admin/read-fields.ts';
import { refusedField } from '../admin/refusals.ts';
import type { Registry } from '../contract/registry.ts';
import type { Actor } from '../store/audit.ts';
import { lastCharacters } from './operation-form.ts';
import type { Texts } from './page.ts';

/** Takes the fields of its own operation. */
type Action = (fields: never, by: Actor) => Promise<unknown>;

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
  deps: { readonly registry: Pick<Registry, 'admin' | 'gateway'>; readonly actions: Actions },
  id: string,
  { form, by }: { readonly form: Texts; readonly by: Actor },
): Promise<unknown> {
  const actions: Readonly<Record<string, Action | undefined>> = deps.actions;
  const operation = Object.hasOwn(deps.registry.admin, id) ? deps.registry.admin[id] : undefined;
  const action = Object.hasOwn(actions, id) ? actions[id] : undefined;
  if (operation === undefined || action === undefined || operation.method === 'GET')
    throw refusedField('', `there is no operation \`${id}\``);
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
  return action(fields as never, by);
}
