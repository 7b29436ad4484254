import type { ExportRow } from '../../admin/money-rows.ts';
import { type Html, html } from '../html.ts';
import type { Visit } from '../page.ts';
import { keyLink, workLink } from './links.ts';
import { foreignText, when } from './texts.ts';

type Of = 'all' | 'one_key';

/** Lines of the ledger: each movement once, with a line for each account that it moves. */
export function ledgerTable(visit: Visit, rows: readonly ExportRow[], of: Of = 'all'): Html {
  const head = ['When', 'Movement', 'For', ...(of === 'all' ? ['Key'] : []), 'Account', 'Amount', 'Reason'];
  const lines = rows.map((row, index) => line(visit, row, { of, isFirst: row.txn !== rows[index - 1]?.txn }));
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Ledger"><table class="ledger"><caption class="unseen">Ledger</caption>
<thead><tr>${head.map((title) => html`<th scope="col" class="${CLASSES[title] ?? ''}">${title}</th>`)}</tr></thead><tbody>${lines}</tbody></table></div>`;
}

const CLASSES: Readonly<Record<string, string>> = { Amount: 'number', Key: 'wide_only' };

function line(
  visit: Visit,
  row: ExportRow,
  { of, isFirst }: { readonly of: Of; readonly isFirst: boolean },
): Html {
  const { at, kind, work, key, account, amount_micros, reason } = row;
  const micros = Number(amount_micros);
  const ofKey = of === 'all' && html`<td class="wide_only">${typeof key === 'string' && keyLink(key)}</td>`;
  const about = isFirst
    ? html`<td>${when(Date.parse(String(at)))}</td><td>${kind}</td><td>${typeof work === 'string' && workLink(work)}</td>${ofKey}`
    : html`<td class="again" colspan="3"></td>${of === 'all' && html`<td class="again wide_only"></td>`}`;
  return html`<tr class="${isFirst && 'first'}">${about}<td><code>${foreignText(String(account), 60)}</code></td><td class="number">${micros > 0 && '+'}${visit.money(micros)}</td><td class="grow">${isFirst && typeof reason === 'string' && foreignText(reason)}</td></tr>
`;
}
