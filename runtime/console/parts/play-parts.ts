import type { SpecPlace } from '../../contract/read-json-files.ts';
import { type Html, html } from '../html.ts';

/** A place in the specs, which the page of specs opens. */
export function specLink({ file, line }: SpecPlace): Html {
  const name = file.replace(/^specs\//, '');
  return html`<a class="place" href="/${file}#L${line}">${name}:${line}</a>`;
}
