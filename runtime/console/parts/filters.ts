import { type Html, html } from '../html.ts';
import type { Texts, Visit } from '../page.ts';
import { addressOf } from './links.ts';

/** A field of a filter: a text, or one of some words with what they are called. */
export interface Filter {
  readonly name: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly choices?: Texts;
}

/** Fields that narrow a list, as a form whose address is the view; `kept` are names of the query that stay as they are. */
export function filterForm(visit: Visit, filters: readonly Filter[], kept: readonly string[] = []): Html {
  const [path = '/'] = visit.address.split('?');
  const hiddenNames = kept.filter((name) => visit.query[name]);
  const isFiltered = filters.some(({ name }) => visit.query[name]);
  return html`<form class="filters" action="${path}" role="search">${hiddenNames.map((name) => html`<input type="hidden" name="${name}" value="${visit.query[name]}">`)}
    ${filters.map((filter) => html`<label>${filter.label} ${control(filter, visit.query[filter.name] ?? '')}</label>`)}
    <button class="button">Show</button>${isFiltered && html`<a class="button quiet" href="${addressOf(path, Object.fromEntries(hiddenNames.map((name) => [name, visit.query[name]])))}">All</a>`}</form>`;
}

function control({ name, choices, placeholder }: Filter, value: string): Html {
  if (choices === undefined)
    return html`<input name="${name}" value="${value}" placeholder="${placeholder}" maxlength="200" autocomplete="off">`;
  return html`<select name="${name}">${Object.entries(choices).map(
    ([word, title]) => html`<option value="${word}" ${word === value && html`selected`}>${title}</option>`,
  )}</select>`;
}

/** Links to what is shown as files: the same operation with the same fields, written as its command writes it. */
export function exportLinks(
  visit: Visit,
  operation: string,
  fields: Readonly<Record<string, string | undefined>>,
): Html {
  const links = ['csv', 'json'].map(
    (format) =>
      html`<a class="button" download href="${addressOf(`/export/${operation}`, { format, ...fields })}">${visit.icon('download')}${format.toUpperCase()}</a>`,
  );
  return html`<span class="actions">${links}</span>`;
}
