import { amountOf } from '../../admin/money-rows.ts';
import { isObject } from '../../contract/values.ts';
import type { AuditRecord } from '../../store/audit.ts';
import { type Html, html } from '../html.ts';
import type { Visit } from '../page.ts';
import { targetLink } from './links.ts';
import { table } from './lists.ts';
import { foreignText, when } from './texts.ts';

const PLACES = { console: 'console', cli: 'command line', api: 'API' } as const;

/** What operators did: who, from where, what, to what, and the money it moved. */
export function auditTable(visit: Visit, records: readonly AuditRecord[]): Html {
  return table(
    'What operators did',
    [
      { title: 'When', cell: ({ at, id }) => html`<span id="${id}">${when(at)}</span>` },
      { title: 'Who', cell: ({ actor }) => foreignText(actor, 40) },
      { title: 'From', kind: 'wide_only', cell: ({ via }) => PLACES[via] },
      { title: 'What', cell: ({ action }) => html`<code>${foreignText(action, 40)}</code>` },
      { title: 'To', cell: ({ action, target }) => targetLink(action, target) },
      {
        title: 'Amount',
        kind: 'number',
        cell: ({ detail }) => {
          const micros = amountOf(detail);
          return micros === null ? '' : visit.money(micros);
        },
      },
      { title: 'Detail', kind: 'grow', cell: ({ detail }) => detailText(detail) },
    ],
    records,
  );
}

function detailText(detail: AuditRecord['detail']): Html | string {
  if (!isObject(detail)) return '';
  const { reason } = detail;
  const text = JSON.stringify(detail);
  if (typeof reason === 'string')
    return html`<span title="${foreignText(text, 1_000)}">${foreignText(reason)}</span>`;
  return html`<code title="${foreignText(text, 1_000)}">${foreignText(text, 120)}</code>`;
}
