import type { Actions } from '../admin/actions.ts';
import { readForm, readRequest, type Values } from '../admin/read-fields.ts';
import { refusedField } from '../admin/refusals.ts';
import { type AdminOperation, pathFields } from '../contract/admin.ts';
import type { Registry } from '../contract/registry.ts';
import { knownError } from '../edge/answers/send-error.ts';
import type { Doer } from '../store/audit.ts';
import type { Result } from './frame.ts';
import { argumentOf, lastCharacters, MOST_SELECTED } from './operation-form.ts';
import type { Texts } from './page.ts';

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
  deps: { readonly registry: Pick<Registry, 'admin' | 'gateway'>; readonly actions: Actions },
  id: string,
  { form, by }: { readonly form: Texts; readonly by: Doer },
): Promise<unknown> {
  const { operation, action } = operationOf(deps, id);
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
  return action(fields as never, by);
}

const MOST_PROBLEMS = 3;

/**
 * Does it for each of several values of the field that the operation is about, one after the other; what is refused of
 * one stops none of the others. Throws GatewayError where nothing was done at all.
 */
export async function doForEach(
  deps: Parameters<typeof doOperation>[0],
  id: string,
  input: {
    readonly form: Texts;
    readonly by: Doer;
    readonly each: readonly string[];
    /** Is given what nobody expected. */
    readonly onUnknown: (thrown: unknown) => void;
  },
): Promise<Result> {
  const { form, by, onUnknown } = input;
  const { operation } = operationOf(deps, id);
  const name = argumentOf(operation);
  const each = [...new Set(input.each)].filter((value) => value !== '');
  if (name === undefined) throw refusedField('each', `\`${id}\` is not about one thing of several`);
  if (each.length === 0) throw refusedField('each', 'nothing was selected');
  if (each.length > MOST_SELECTED)
    throw refusedField('each', `${each.length} were selected, and at most ${MOST_SELECTED} are done at once`);
  if (operation.danger === 'final' && form.last !== String(each.length))
    throw refusedField('last', `type how many were selected, ${each.length}, to say that it is meant`);
  const problems: string[] = [];
  for (const value of each) {
    const last = lastCharacters(operation, { [name]: value });
    try {
      await doOperation(deps, id, { form: { ...form, [`field.${name}`]: value, last }, by });
    } catch (thrown) {
      const { error, unknown } = knownError(thrown);
      if (unknown) onUnknown(thrown);
      problems.push(error.message.includes(value) ? error.message : `${value}: ${error.message}`);
    }
  }
  const more = problems.length - MOST_PROBLEMS;
  const text = [
    `${operation.title}: ${each.length - problems.length} of ${each.length} done`,
    ...problems.slice(0, MOST_PROBLEMS),
    ...(more > 0 ? [`${more} more were not`] : []),
  ].join('; ');
  return { kind: problems.length === 0 ? 'done' : 'refused', text };
}

/** Operations of `POST` that change nothing. */
const READS: ReadonlySet<string> = new Set(['play-form', 'quote']);

/** Whether a viewer may ask for an operation. */
export function isReading({ admin }: Pick<Registry, 'admin'>, id: string): boolean {
  return READS.has(id) || (Object.hasOwn(admin, id) && admin[id]?.method === 'GET');
}

/** What a module of the browser asks for by the names of fields. Throws GatewayError for what is refused. */
export async function askOperation(
  deps: { readonly registry: Pick<Registry, 'admin'>; readonly actions: Actions },
  id: string,
  { fields, by }: { readonly fields: Values; readonly by: Doer },
): Promise<unknown> {
  const { operation, action } = operationOf(deps, id);
  const inPath = pathFields(operation);
  const part = (isIn: boolean): Values =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => inPath.includes(name) === isIn));
  const others = part(false);
  const isGet = operation.method === 'GET';
  const parts = { path: part(true), query: isGet ? others : {}, body: isGet ? {} : others };
  // What was read is of the types that the specs say.
  return action(readRequest(operation, parts) as never, by);
}

function operationOf(
  { registry, actions }: { readonly registry: Pick<Registry, 'admin'>; readonly actions: Actions },
  id: string,
): { readonly operation: AdminOperation; readonly action: Action } {
  const table: Readonly<Record<string, Action | undefined>> = actions;
  const operation = Object.hasOwn(registry.admin, id) ? registry.admin[id] : undefined;
  const action = Object.hasOwn(table, id) ? table[id] : undefined;
  if (operation !== undefined && action !== undefined) return { operation, action };
  throw refusedField('', `there is no operation \`${id}\``);
}
