import { html } from '../html.ts';
import type { LoadPage } from '../page.ts';
import { table } from '../parts/lists.ts';
import { emptyState, foreignText } from '../parts/texts.ts';

const SHOWN_CHARS = 80;

/** What the jump field asks for: the page of the one thing that has this id, or the choice between several. */
export const page: LoadPage = async (visit) => {
  const q = (visit.query.q ?? '').trim();
  const { found } = q === '' ? { found: [] } : await visit.ask('find', { q: q.slice(0, 512) });
  const [first, ...others] = found;
  const redirect = first !== undefined && others.length === 0 ? { redirect: first.address } : {};
  return {
    title: 'Find',
    ...redirect,
    main: html`<div class="head"><h1>Find</h1></div>
${
  found.length === 0
    ? emptyState(
        q === ''
          ? 'Paste an id into the field above.'
          : `Nothing has the id ${shownId(q)}. Ids of vendors and requests are known as long as their traces are kept.`,
        { href: '/tasks', label: 'Look through the tasks' },
      )
    : html`<p>Several things have the id <code>${shownId(q)}</code>.</p>
<div class="card rows">${table(
        'Found',
        [
          {
            title: 'Id',
            kind: 'grow',
            cell: ({ id, address }) => html`<a class="mono" href="${address}">${id}</a>`,
          },
          { title: 'Is a', cell: ({ kind }) => kind },
          { title: 'Found by', cell: ({ because }) => because },
        ],
        found,
      )}</div>`
}`,
  };
};

/** What may be a whole key is not repeated. */
function shownId(q: string): string {
  return q.startsWith('sk-') ? `${q.slice(0, 6)}…` : foreignText(q, SHOWN_CHARS);
}
