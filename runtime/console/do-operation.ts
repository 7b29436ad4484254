import type { Actions } from '../admin/actions.ts';
import { NONE, readForm, readRequest, type Values } from '../admin/read-fields.ts';
import { refusedField } from '../admin/refusals.ts';
import type { CheckRole } from '../admin/viewers.ts';
import { type AdminOperation, pathFields } from '../contract/admin.ts';
import type { Registry } from '../contract/registry.ts';
import { isObject } from '../contract/values.ts';
import { knownError } from '../edge/answers/send-error.ts';
import type { Logger } from '../observe/logger.ts';
import type { Doer } from '../store/audit.ts';
import type { Result } from './frame.ts';
import { argumentOf, lastCharacters, MOST_SELECTED } from './operation-form.ts';
import type { Texts } from './page.ts';
import type { Session } from './session.ts';

interface OperationDeps {
  readonly registry: Pick<Registry, 'admin'>;
  readonly actions: Actions;
  readonly checkRole: CheckRole;
}

interface FormDeps extends OperationDeps {
  readonly registry: Pick<Registry, 'admin' | 'gateway'>;
  readonly log: Pick<Logger, 'error'>;
}

/** Takes the fields of its own operation. */
type Action = (fields: never, by: Doer) => Promise<unknown>;

const MOST_FORMS = 5_000;
const MOST_TOKEN_CHARS = 64;
export const SENT_ALREADY = 'This form was sent already, and nothing more was done.';
const MOST_PROBLEMS = 3;

/** What became of a form. */
export interface Sent {
  readonly result: Result;
  /** What was answered where it was done. */
  readonly answer?: unknown;
  /** Nothing was done, and it may be sent again with other values. */
  readonly again?: true;
}

export interface Forms {
  /** Whether a form is sent for the first time. */
  take(form: string | undefined): boolean;
  /** Does what a form asks for, once. */
  send(
    id: string,
    sent: { readonly form: Texts; readonly each: readonly string[]; readonly session: Session },
  ): Promise<Sent>;
}

/** Takes each form once: sent twice, by a second click or by going back, it does nothing more. */
export function createForms(deps: FormDeps): Forms {
  const taken = new Set<string>();
  function take(form: string | undefined): boolean {
    if (form === undefined || form.length > MOST_TOKEN_CHARS || taken.has(form)) return false;
    taken.add(form);
    for (const oldest of taken) {
      if (taken.size <= MOST_FORMS) break;
      taken.delete(oldest);
    }
    return true;
  }
  return {
    take,
    async send(id, { form, each, session }) {
      try {
        const { operation } = await operationFor(deps, id, session);
        if (!take(form.form)) return refusal(SENT_ALREADY);
        if (each.length > 0) return { result: await doForEach(deps, operation, { form, each, session }) };
        const answer = await doOperation(deps, id, { form, session });
        return { result: { kind: 'done', text: doneText(operation, answer) }, answer };
      } catch (thrown) {
        const title = deps.registry.admin[id]?.title ?? 'The operation';
        return { ...refusal(`${title}: ${messageOf(deps, id, thrown)}`), again: true };
      }
    },
  };
}

function refusal(text: string): Sent {
  return { result: { kind: 'refused', text } };
}

/** Logs what nobody expected. */
function messageOf({ log }: Pick<FormDeps, 'log'>, id: string, thrown: unknown): string {
  const { error, unknown } = knownError(thrown);
  if (unknown) log.error({ err: thrown, route: `/do/${id}` }, 'an operation of the console failed');
  return error.message;
}

/** What was done before under the same name is done once, and some answers have a note for who asked. */
function doneText({ title }: AdminOperation, answer: unknown): string {
  const { already, note } = isObject(answer) ? answer : {};
  if (already === true) return `${title}: it was done before, and nothing more was done.`;
  return typeof note === 'string' ? `${title}: done. ${note}.` : `${title}: done.`;
}

/** Throws GatewayError for what is refused, and nothing was done then. */
async function doOperation(
  deps: FormDeps,
  id: string,
  { form, session }: { readonly form: Texts; readonly session: Session },
): Promise<unknown> {
  const { operation, action } = await operationFor(deps, id, session);
  if (operation.method === 'GET') throw refusedField('', `\`${id}\` is nothing to be done`);
  const texts = textsOfForm(operation, form);
  const last = operation.danger === 'final' ? lastCharacters(operation, texts) : '';
  if (last !== '' && form.last !== last)
    throw refusedField('last', `type the last characters, ${last}, to say that it is meant`);
  const fields = readForm(operation, texts, deps.registry.gateway.micros_per_unit);
  // What was read is of the types that the specs say.
  return action(fields as never, doer(session));
}

/**
 * What a form says: a field that is left empty is not said. Of one that had a value before (`was`), only a change is:
 * what somebody else has changed meanwhile stays, and emptying it takes it away.
 */
function textsOfForm({ fields }: AdminOperation, form: Texts): Texts {
  const texts: Record<string, string> = {};
  let unchanged = 0;
  for (const [name, typed] of Object.entries(form)) {
    if (!name.startsWith('field.')) continue;
    const field = name.slice('field.'.length);
    const was = form[`was.${field}`] ?? '';
    const value = typed.trim();
    if (value === was) unchanged += was === '' ? 0 : 1;
    else texts[field] = value === '' ? NONE : value;
  }
  const isAboutMore = Object.keys(texts).some((name) => fields[name]?.argument !== true);
  if (unchanged > 0 && !isAboutMore)
    throw refusedField('', 'every field is as it was, so nothing was changed');
  return texts;
}

/**
 * Does it for each of several values of the field that the operation is about, one after the other; what is refused of
 * one stops none of the others. Throws GatewayError where nothing was done at all.
 */
async function doForEach(
  deps: FormDeps,
  operation: AdminOperation,
  input: { readonly form: Texts; readonly session: Session; readonly each: readonly string[] },
): Promise<Result> {
  const { form, session } = input;
  const { id, title, danger } = operation;
  const name = argumentOf(operation);
  const each = [...new Set(input.each)].filter((value) => value !== '');
  if (name === undefined) throw refusedField('each', `\`${id}\` is not about one thing of several`);
  if (each.length === 0) throw refusedField('each', 'nothing was selected');
  if (each.length > MOST_SELECTED)
    throw refusedField('each', `${each.length} were selected, and at most ${MOST_SELECTED} are done at once`);
  if (danger === 'final' && form.last !== String(each.length))
    throw refusedField('last', `type how many were selected, ${each.length}, to say that it is meant`);
  const problems: string[] = [];
  for (const value of each) {
    const last = lastCharacters(operation, { [name]: value });
    try {
      await doOperation(deps, id, { form: { ...form, [`field.${name}`]: value, last }, session });
    } catch (thrown) {
      const message = messageOf(deps, id, thrown);
      problems.push(message.includes(value) ? message : `${value}: ${message}`);
    }
  }
  const more = problems.length - MOST_PROBLEMS;
  const text = [
    `${title}: ${each.length - problems.length} of ${each.length} done`,
    ...problems.slice(0, MOST_PROBLEMS),
    ...(more > 0 ? [`${more} more were not`] : []),
  ].join('; ');
  return { kind: problems.length === 0 ? 'done' : 'refused', text };
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
