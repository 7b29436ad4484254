import { type Html, html, type Part } from '../html.ts';
import type { Visit } from '../page.ts';
import { addressWith } from './lists.ts';
import { when } from './texts.ts';

/** Names of the query by which tasks and calls are filtered. */
export const FILTERS = ['model', 'channel', 'key', 'from', 'to'] as const;

/** Of a list's page: what the address asks for. */
export function filterOf(visit: Visit, own: readonly string[]): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries([...own, ...FILTERS, 'after'].map((name) => [name, visit.query[name]]));
}

/** Whether anything is asked for beside the place where the page begins. */
export function isFiltered(visit: Visit, own: readonly string[]): boolean {
  return [...own, ...FILTERS].some((name) => (visit.query[name] ?? '') !== '');
}

/** A form that narrows a list down, and keeps what is chosen beside it. */
export function filterForm(
  visit: Visit,
  input: {
    readonly path: string;
    readonly models: readonly string[];
    readonly keeps: readonly string[];
    readonly more?: Part;
  },
): Html {
  const value = (name: string): string => visit.query[name] ?? '';
  const text = (name: string, label: string, hint: string, list?: string) =>
    html`<label class="filter"><span>${label}</span><input name="${name}" value="${value(name)}" placeholder="${hint}" maxlength="200" autocomplete="off" ${list && html`list="${list}"`}></label>`;
  return html`<form class="filters" action="${input.path}" role="search" aria-label="Filter">
${input.keeps.filter((name) => value(name) !== '').map((name) => html`<input type="hidden" name="${name}" value="${value(name)}">`)}
${input.more}
${text('model', 'Model', 'any', 'models')}
<datalist id="models">${input.models.map((id) => html`<option value="${id}"></option>`)}</datalist>
${text('channel', 'Channel', 'any')}
${text('key', 'Key', 'id or beginning')}
${text('from', 'From (UTC)', '2026-11-21', undefined)}
${text('to', 'Before (UTC)', '2026-11-22')}
<button class="button">Filter</button>
${isFiltered(visit, input.keeps) && html`<a class="button" href="${input.path}">Show all</a>`}
</form>`;
}

/** What a page that is shorter than asked for did not look at, and the way on. */
export function lookedBack(
  visit: Visit,
  { next, looked_back_to }: { readonly next?: string; readonly looked_back_to?: number },
): Html | undefined {
  if (next === undefined || looked_back_to === undefined) return undefined;
  return html`<p class="older soft">Looked back to ${when(looked_back_to)}. <a class="button" href="${addressWith(visit, { after: next })}">Look further back</a></p>`;
}
