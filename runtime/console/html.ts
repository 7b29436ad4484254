import { html as escaped } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** HTML whose texts are escaped. */
export type Html = HtmlEscapedString;

/** What may stand in a template: texts are escaped, HTML is not again; what is absent or false writes nothing. */
export type Part = Html | string | number | false | null | undefined | readonly Part[];

/** Makes HTML of a template: everything that is not HTML already is escaped. Attributes need their quotes. */
export function html(strings: TemplateStringsArray, ...values: readonly Part[]): Html {
  const made = escaped(strings, ...values);
  // Only a part that is awaited makes a promise of it, and `Part` knows none.
  if (made instanceof Promise) throw new Error('internal: a part of a page was not awaited');
  return made;
}
