import { type Html, html, type Part } from '../html.ts';
import type { Texts, Visit } from '../page.ts';
import { addressOf } from './links.ts';

export interface Column<Row> {
  readonly title: string;
  /** Numbers stand on the right; a column that grows is cut at its end; one that is not for phones is left out there. */
  readonly kind?: 'number' | 'grow' | 'wide_only';
  readonly cell: (row: Row) => Part;
}

/** A plain table: the browser's search, its printing and screen readers work with it. */
export function table<Row>(caption: string, columns: readonly Column<Row>[], rows: readonly Row[]): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table><caption class="unseen">${caption}</caption>
<thead><tr>${columns.map(({ title, kind }) => html`<th scope="col" class="${kind ?? ''}">${title}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${columns.map(({ title, kind, cell }) => html`<td class="${kind ?? ''}" data-title="${title}">${cell(row)}</td>`)}</tr>`)}</tbody></table></div>`;
}

/** The address of this page with some of its query changed; undefined takes a name away. */
export function addressWith(visit: Visit, changes: Readonly<Record<string, string | undefined>>): string {
  const [path = '/'] = visit.address.split('?');
  return addressOf(path, { ...visit.query, ...changes });
}

/** The link to the next page of a list, which begins after a cursor. */
export function olderLink(visit: Visit, next: string | undefined, name = 'after'): Html | undefined {
  if (next === undefined) return undefined;
  return html`<p class="older"><a class="button" rel="next" href="${addressWith(visit, { [name]: next })}">Older</a></p>`;
}

/** Choices of one name of the query as links, of which one is current. */
export function choiceLinks(
  visit: Visit,
  { name, label, choices }: { readonly name: string; readonly label: string; readonly choices: Texts },
): Html {
  const current = visit.query[name] ?? '';
  return html`<nav class="choices" aria-label="${label}">${Object.entries(choices).map(
    ([value, title]) =>
      html`<a href="${addressWith(visit, { [name]: value, after: undefined })}" ${value === current && html`aria-current="true"`}>${title}</a>`,
  )}</nav>`;
}

/** A part of a page under its heading. */
export function card(title: Part, body: Part, more?: Part): Html {
  return html`<section class="card"><header><h2>${title}</h2>${more && html`<span class="more">${more}</span>`}</header><div class="body">${body}</div></section>`;
}
