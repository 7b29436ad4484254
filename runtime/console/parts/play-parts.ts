import type { ListedModel } from '../../admin/model-forms.ts';
import type { FieldsOf } from '../../admin/operation.ts';
import type { FormState } from '../../admin/play-form.ts';
import type { SpecPlace } from '../../contract/read-json-files.ts';
import { type Html, html } from '../html.ts';
import type { Visit } from '../page.ts';

/** Who uses the playground: an operator with the key of the console, or a caller with an own key. */
export interface Player
  extends Pick<Visit, 'query' | 'role' | 'money' | 'sandbox' | 'publicUrl' | 'registry' | 'csrf'> {
  readonly isCaller: boolean;
  readonly models: () => Promise<readonly ListedModel[]>;
  readonly form: (fields: FieldsOf<'play-form'>) => Promise<FormState>;
}

/** A place in the specs, which the page of specs opens. */
export function specLink({ file, line }: SpecPlace): Html {
  const name = file.replace(/^specs\//, '');
  return html`<a class="place" href="/${file}#L${line}">${name}:${line}</a>`;
}
