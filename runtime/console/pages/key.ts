import type { AnswerOf } from '../../admin/actions.ts';
import { DAY_MS } from '../../time/clock.ts';
import { type Html, html } from '../html.ts';
import { formName, operationForm } from '../operation-form.ts';
import type { LoadPage, Visit } from '../page.ts';
import { auditTable } from '../parts/audit-table.ts';
import { ledgerTable } from '../parts/ledger-table.ts';
import { addressOf } from '../parts/links.ts';
import { card } from '../parts/lists.ts';
import { emptyState, foreignText, when } from '../parts/texts.ts';
import { usageBars } from '../parts/usage-table.ts';
import { keyState } from './keys.ts';

const DAYS = 30;
const LINES = 12;

type Key = AnswerOf<'keys-show'>;

/** One key: what it may do, its money, and what became of it. */
export const page: LoadPage = async (visit) => {
  const key = await visit.ask('keys-show', { key: visit.params.id });
  const from = new Date((Math.floor(visit.now / DAY_MS) - DAYS + 1) * DAY_MS).toISOString();
  const to = new Date(visit.now + 1).toISOString();
  const [usage, ledger, audit] = await Promise.all([
    visit.ask('usage', { by: 'day', key: key.id, from, to }),
    visit.ask('ledger-export', { key: key.id, from, order: 'newest', limit: String(LINES) }),
    visit.ask('audit', { target: key.id, limit: String(LINES) }),
  ]);
  const rows = 'rows' in usage ? usage.rows : [];
  return {
    title: key.name,
    main: html`<p class="crumb"><a href="/keys">Keys</a> / <code>${key.id}</code></p>
      <div class="head"><h1>${foreignText(key.name)}</h1>${keyState(key, visit.now)}${actions(visit, key)}</div>
      <div class="columns"><div class="stack">
        ${card(`Usage, ${DAYS} days`, rows.length === 0 ? emptyState('Nothing was used.') : usageBars(visit, { rows, by: ['day'], from, to }), html`<a href="${addressOf('/money', { tab: 'usage', key: key.id })}">all of it</a>`)}
        ${card(`Ledger, ${DAYS} days`, ledger.rows.length === 0 ? emptyState(`No money moved in ${DAYS} days.`) : ledgerTable(visit, ledger.rows, 'one_key'), html`<a href="${addressOf('/money', { tab: 'ledger', key: key.id })}">all of it</a>`)}
        ${card('What operators did', audit.records.length === 0 ? emptyState('Nobody changed it.') : auditTable(visit, audit.records), html`<a href="${addressOf('/audit', { target: key.id })}">all of it</a>`)}
      </div><div class="stack">${card('Money', money(visit, key))}${card('What it may do', facts(key))}</div></div>`,
  };
};

function actions(visit: Visit, key: Key): Html | undefined {
  if (key.state === 'revoked') return undefined;
  const fixed = { key: key.id };
  const idem = formName();
  const { rpm, concurrent, allow_ips } = key;
  const values = {
    ...(rpm === undefined ? {} : { rpm: String(rpm) }),
    ...(concurrent === undefined ? {} : { concurrent: String(concurrent) }),
    ...(allow_ips === undefined ? {} : { allow_ips: allow_ips.join(',') }),
  };
  const about =
    'It is refused from now on, and nobody can take that back. Its open streams end within seconds; its running tasks go on.';
  return html`<span class="actions">
    ${operationForm(visit, 'keys-topup', { fixed: { ...fixed, idem }, label: 'Top up…', icon: 'plus' })}
    ${operationForm(visit, 'adjust', { fixed: { ...fixed, idem }, label: 'Correct…' })}
    ${operationForm(visit, 'keys-limits', { fixed, values, label: 'Limits…' })}
    ${key.disabled === true ? operationForm(visit, 'keys-enable', { fixed, label: 'Enable' }) : operationForm(visit, 'keys-disable', { fixed, label: 'Disable…' })}
    ${operationForm(visit, 'keys-revoke', { fixed, label: 'Revoke…', about, icon: 'ban' })}</span>`;
}

function money(visit: Visit, { wallet, wallet_hold, key: quota, owner_id }: Key): Html {
  return html`<dl class="facts"><dt>wallet</dt><dd><b>${visit.money(wallet)}</b></dd>
    <dt>on hold</dt><dd>${visit.money(wallet_hold)}</dd>
    <dt>quota left</dt><dd>${quota === undefined ? 'no quota: whatever the wallet has' : visit.money(quota)}</dd>
    <dt>owner</dt><dd><a href="${addressOf('/keys', { owner: owner_id })}">${foreignText(owner_id)}</a></dd></dl>
    <p class="soft small">The wallet is the owner's: all of its keys share it.</p>`;
}

function facts(key: Key): Html {
  const { rpm, concurrent, allow_ips, expires_at, revoked_at } = key;
  const rows: readonly (readonly [string, Html | string | undefined])[] = [
    ['id', html`<code>${key.id}</code>`],
    ['begins', html`<code>${foreignText(key.prefix)}</code>`],
    ['group', foreignText(key.group)],
    ['models', key.models.includes('*') ? 'all of the group' : key.models.join(', ')],
    ['a minute', rpm === undefined ? 'no limit of its own' : String(rpm)],
    ['at once', concurrent === undefined ? 'no limit of its own' : String(concurrent)],
    ['addresses', allow_ips === undefined ? 'from everywhere' : allow_ips.join(', ')],
    ['made', when(key.created_at)],
    ['expires', expires_at === null ? 'never' : when(expires_at)],
    ['revoked', revoked_at === null ? undefined : when(revoked_at)],
  ];
  const shown = rows.filter(([, value]) => value !== undefined);
  return html`<dl class="facts">${shown.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
    <p><a href="${addressOf('/tasks', { key: key.id })}">Its tasks</a> · <a href="${addressOf('/calls', { key: key.id })}">its chat calls</a></p>`;
}
