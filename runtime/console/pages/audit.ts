import { html } from '../html.ts';
import type { LoadPage } from '../page.ts';
import { auditTable } from '../parts/audit-table.ts';
import { exportLinks, filterForm } from '../parts/filters.ts';
import { card, olderLink } from '../parts/lists.ts';
import { emptyState } from '../parts/texts.ts';

const ROWS = 60;

/** What operators did: who, from where, what, to what. */
export const page: LoadPage = async (visit) => {
  const { target, actor, action, via, from, to, before } = visit.query;
  const filter = { target, actor, action, via, from, to };
  const { records } = await visit.ask('audit', { ...filter, before, limit: String(ROWS) });
  const isFiltered = Object.values({ ...filter, before }).some(Boolean);
  const filters = filterForm(visit, [
    { name: 'actor', label: 'Who', placeholder: 'name of an admin key' },
    { name: 'action', label: 'What', placeholder: 'key.create,work.refund' },
    { name: 'target', label: 'To', placeholder: 'id' },
    {
      name: 'via',
      label: 'From where',
      choices: { '': 'anywhere', console: 'console', cli: 'command line', api: 'API' },
    },
    { name: 'from', label: 'From (UTC)', placeholder: '2026-11-21' },
    { name: 'to', label: 'Before (UTC)', placeholder: '2026-11-22' },
  ]);
  const list =
    records.length > 0
      ? auditTable(visit, records)
      : isFiltered
        ? emptyState('No record fits.', { href: '/audit', label: 'Show all records' })
        : emptyState(
            'Nobody has changed anything yet. What operators do here, on the command line or over the API stands here.',
          );
  const last = records.length === ROWS ? records.at(-1)?.id : undefined;
  return {
    title: 'Audit',
    main: html`<div class="head"><h1>Audit</h1>${exportLinks(visit, 'audit', filter)}</div>${filters}
      ${card('What operators did', list, 'newest first')}${olderLink(visit, last, 'before')}`,
  };
};
