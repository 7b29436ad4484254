import type { AnswerOf } from '../../admin/actions.ts';
import { DAY_MS } from '../../time/clock.ts';
import { type Html, html, type Part } from '../html.ts';
import { operationForm } from '../operation-form.ts';
import type { LoadPage, Visit } from '../page.ts';
import { auditTable } from '../parts/audit-table.ts';
import { exportLinks, type Filter, filterForm } from '../parts/filters.ts';
import { ledgerTable } from '../parts/ledger-table.ts';
import { workLink } from '../parts/links.ts';
import { addressWith, card, choiceLinks, olderLink, table } from '../parts/lists.ts';
import { emptyState, foreignText, when } from '../parts/texts.ts';
import { isOverTime, usageBars } from '../parts/usage-table.ts';

/** Days of usage where nobody says from when. */
const DAYS = 7;
const DAYS_BY_HOUR = 2;
const LINES = 60;
const RECORDS = 30;
const ABSORBED = 20;

/** Fields of whose money is asked for, and of when. */
const WHOSE: readonly Filter[] = [
  { name: 'from', label: 'From (UTC)', placeholder: '2026-11-21' },
  { name: 'to', label: 'Before (UTC)', placeholder: 'now' },
  { name: 'key', label: 'Key', placeholder: 'id' },
  { name: 'owner', label: 'Owner', placeholder: 'id' },
  { name: 'model', label: 'Model', placeholder: 'id' },
];

/** The content of a tab, and what stands beside the heading. */
interface Tab {
  readonly main: Html;
  readonly actions?: Part;
}

const TABS: Readonly<Record<string, (visit: Visit) => Promise<Tab>>> = {
  usage: usageTab,
  ledger: ledgerTab,
  refunds: refundsTab,
  invariants: invariantsTab,
};

/** Usage, the ledger, refunds and whether the books are in order. */
export const page: LoadPage = async (visit) => {
  const name = visit.query.tab ?? 'usage';
  const tab = Object.hasOwn(TABS, name) ? TABS[name] : undefined;
  const { main, actions } = await (tab ?? usageTab)(visit);
  const links = Object.entries({
    usage: 'Usage',
    ledger: 'Ledger',
    refunds: 'Refunds',
    invariants: 'Invariants',
  });
  return {
    title: 'Ledger and usage',
    main: html`<div class="head"><h1>Ledger and usage</h1>${actions}</div>
      <nav class="choices" aria-label="Parts of money">${links.map(([value, title]) => html`<a href="/money?tab=${value}" ${value === (tab === undefined ? 'usage' : name) && html`aria-current="page"`}>${title}</a>`)}</nav>
      ${main}`,
  };
};

async function usageTab(visit: Visit): Promise<Tab> {
  const { by = 'day', key, owner, model } = visit.query;
  const columns = by.split(',');
  const days = columns.includes('hour') ? DAYS_BY_HOUR : DAYS;
  const begin = (Math.floor(visit.now / DAY_MS) - days + 1) * DAY_MS;
  // What is exported is what is shown, whatever ends meanwhile.
  const from = visit.query.from || new Date(begin).toISOString();
  const to = visit.query.to || new Date(visit.now + 1).toISOString();
  const order = isOverTime(columns) ? 'columns' : 'charged';
  const filter = { by, from, to, key, owner, model, order };
  const usage = await visit.ask('usage', filter);
  const rows = 'rows' in usage ? usage.rows : [];
  const choices = {
    day: 'Day',
    hour: 'Hour',
    key: 'Key',
    model: 'Model',
    kind: 'Kind',
    'day,kind': 'Day and kind',
    'key,model': 'Key and model',
  };
  const list =
    rows.length === 0
      ? emptyState('Nothing was used in this time.', { href: '/play', label: 'Make something' })
      : usageBars(visit, { rows, by: columns, from, to });
  return {
    actions: exportLinks(visit, 'usage', filter),
    main: html`${choiceLinks({ ...visit, query: { ...visit.query, by } }, { name: 'by', label: 'Told apart by', choices })}
      ${filterForm(visit, WHOSE, ['tab', 'by'])}${card('Usage', list)}`,
  };
}

const ACCOUNTS = ['wallet', 'hold', 'revenue', 'funding', 'key_quota', 'key_hold', 'key_spent', 'key_grant'];

async function ledgerTab(visit: Visit): Promise<Tab> {
  const { account, after, from, to, key, owner, model } = visit.query;
  const filter = { account, from, to, key, owner, model, order: 'newest' };
  const { rows, next, lines_from } = await visit.ask('ledger-export', {
    ...filter,
    after,
    limit: String(LINES),
  });
  const accounts = { '': 'any', ...Object.fromEntries(ACCOUNTS.map((name) => [name, name])) };
  const filters = filterForm(
    visit,
    [...WHOSE, { name: 'account', label: 'Account', choices: accounts }],
    ['tab'],
  );
  const empty =
    next === undefined
      ? emptyState('No money moved that fits.', { href: '/money?tab=ledger', label: 'Show the whole ledger' })
      : emptyState('None of the last 20,000 lines fits. Older ones may.');
  const sums =
    lines_from !== undefined &&
    html` Before ${lines_from.slice(0, 10)} work is forgotten, and each day has one <code>sum</code> for each key and model.`;
  return {
    actions: exportLinks(visit, 'ledger-export', filter),
    main: html`${filters}${card('Ledger', rows.length === 0 ? empty : ledgerTable(visit, rows), 'newest first')}
      ${olderLink(visit, next)}
      <p class="soft small">Each movement takes from one account what it gives to another: the lines of a movement, wallet with hold and revenue, and those of a key's quota, sum to zero.${sums}</p>`,
  };
}

async function refundsTab(visit: Visit): Promise<Tab> {
  const { before } = visit.query;
  const filter = { action: 'work.refund,key.adjust,key.top_up' };
  const [{ records }, absorbed] = await Promise.all([
    visit.ask('audit', { ...filter, before, limit: String(RECORDS) }),
    visit.ask('uncertain-list', { kind: 'absorbed,uncounted', limit: String(ABSORBED) }),
  ]);
  const last = records.length === RECORDS ? records.at(-1)?.id : undefined;
  const list =
    records.length === 0 ? emptyState('Nothing was given back or corrected.') : auditTable(visit, records);
  return {
    actions: html`<span class="actions">${operationForm(visit, 'refund', { label: 'Refund…', icon: 'undo-2' })}${operationForm(visit, 'adjust', { label: 'Correct a balance…' })}${exportLinks(visit, 'audit', filter)}</span>`,
    main: html`${card('Refunds, corrections and top-ups', list, 'newest first')}${olderLink(visit, last, 'before')}
      ${card('Absorbed: cost more than was on hold', absorbedTable(visit, absorbed), html`<a href="/uncertain?group=risk">all that needs you</a>`)}`,
  };
}

function absorbedTable(visit: Visit, rows: AnswerOf<'uncertain-list'>): Html {
  if (rows.length === 0) return emptyState('The gateway paid for nothing itself that nobody has looked at.');
  return table(
    'Absorbed',
    [
      { title: 'When', cell: ({ since }) => when(since) },
      { title: 'Work', cell: ({ task }) => workLink(task) },
      { title: 'Model', cell: ({ model }) => model },
      { title: 'Channel', kind: 'wide_only', cell: ({ channel }) => foreignText(channel, 60) },
      { title: 'Why', kind: 'grow', cell: ({ kind, reason }) => foreignText(reason ?? kind) },
      { title: 'Amount', kind: 'number', cell: ({ absorbed }) => visit.money(absorbed) },
    ],
    rows,
  );
}

async function invariantsTab(visit: Visit): Promise<Tab> {
  const { checked_at, invariants } = await visit.ask('invariants', { fresh: visit.query.fresh });
  const actions = html`<a class="button" href="${addressWith(visit, { fresh: 'true' })}">${visit.icon('refresh-cw')}Look now</a>`;
  if (checked_at === null)
    return {
      actions,
      main: emptyState(
        'The gateway has not looked yet. It looks a minute after its start, then every minute.',
      ),
    };
  const broken = invariants.filter(({ holds }) => !holds);
  const rows = invariants.map(
    ({ name, about, holds, violations, rows }) => html`<li class="${holds ? 'holds' : 'broken'}">
      <span class="mark" aria-hidden="true">${holds ? '✓' : '✕'}</span><span><b>${name}</b> ${about}.
      ${holds ? html`<span class="unseen">It holds.</span>` : html`<strong>${violations} break it:</strong> <code>${rows.map((id) => foreignText(id)).join(' ')}</code>${violations > rows.length && ' …'}`}</span></li>`,
  );
  const said =
    broken.length === 0
      ? `All ${invariants.length} hold.`
      : `${broken.length} of ${invariants.length} do not hold.`;
  return {
    actions,
    main: card(said, html`<ul class="rules">${rows}</ul>`, html`checked ${when(checked_at)}`),
  };
}
