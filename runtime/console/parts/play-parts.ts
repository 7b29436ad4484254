import { randomBytes } from 'node:crypto';
import type { ListedModel } from '../../admin/model-forms.ts';
import type { FieldsOf } from '../../admin/operation.ts';
import type { FormState } from '../../admin/play-form.ts';
import type { TaskLine } from '../../admin/work-rows.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { SpecPlace } from '../../contract/read-json-files.ts';
import { words } from '../../words/show-value.ts';
import { type Html, html } from '../html.ts';
import type { Texts, Visit } from '../page.ts';

/** Who uses the playground: an operator with the key of the console, or a caller with an own key. */
export interface Player
  extends Pick<Visit, 'query' | 'role' | 'money' | 'sandbox' | 'publicUrl' | 'registry' | 'csrf'> {
  readonly isCaller: boolean;
  readonly models: () => Promise<readonly ListedModel[]>;
  readonly form: (fields: FieldsOf<'play-form'>) => Promise<FormState>;
  /** Tasks by the fields of `tasks-list`; absent of callers, whose browser remembers its own. */
  readonly tasks?: (fields: Texts) => Promise<readonly TaskLine[]>;
}

export function operatorsPlayer(visit: Visit): Player {
  return {
    ...visit,
    isCaller: false,
    models: async () => (await visit.ask('models-list')).models,
    form: (fields) => visit.actions['play-form'](fields),
    tasks: async (fields) => (await visit.ask('tasks-list', fields)).tasks,
  };
}

/** A place in the specs, which the page of specs opens. */
export function specLink({ file, line }: SpecPlace): Html {
  const name = file.replace(/^specs\//, '');
  return html`<a class="place" href="/${file}#L${line}">${name}:${line}</a>`;
}

/** Why a form cannot be sent as it stands; undefined: it can. */
export function whyNotSent(
  { role }: Pick<Player, 'role'>,
  { files, refused }: FormState,
): string | undefined {
  if (role === 'viewer') return 'Viewers send nothing.';
  const missing = files.filter(({ given }) => given === 0).map((one) => words(one.role));
  return missing.length > 0 ? `Give ${missing.join(' and ')} first.` : refused?.message;
}

/** The body that is sent: pictures come as their bytes, because pages load nothing from elsewhere. */
export function sentBody({ registry }: Pick<Player, 'registry'>, { family, body }: FormState): JsonObject {
  const output = registry.families.find(({ id }) => id === family)?.output;
  return output?.formats.b64_json === 'yes' && body.response_format === undefined
    ? { ...body, response_format: 'b64_json' }
    : body;
}

/** Where a browser without scripts sends the form: which card's button it was, and the price that was on it. */
export function postAddress(
  { model, price }: Pick<FormState, 'model' | 'price'>,
  { form = randomBytes(12).toString('hex'), confirmed = false } = {},
): string {
  const query = {
    card: model,
    form,
    seen: String(price?.micros ?? 0),
    ...(confirmed ? { confirmed: 'yes' } : {}),
  };
  return `/play?${new URLSearchParams(query)}`;
}
