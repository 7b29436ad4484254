import type { Explanation } from '../../admin/explanation.ts';
import { type Html, html } from '../html.ts';
import type { Visit } from '../page.ts';
import { placeLink } from './loom.ts';
import { clockTime } from './texts.ts';

type Line = Explanation['ledger'][number];

/** What a piece of work moved between accounts, in order, and that nothing of it is lost. */
export function ledgerOf(visit: Visit, { ledger, price }: Pick<Explanation, 'ledger' | 'price'>): Html {
  const { rule, place, charge } = price;
  const sum = ledger.reduce((all, { amount }) => all + amount, 0);
  const moves = movesOf(ledger);
  return html`${
    moves.length > 0 &&
    html`<table class="statement"><caption class="unseen">Movements of money</caption>
<thead class="unseen"><tr><th scope="col">What and when</th><th scope="col">From and to</th><th scope="col">Amount</th></tr></thead>
<tbody>${moves.map(({ at, kind, from, to, amount }) => html`<tr><td>${kind}<br><span class="soft small">${clockTime(at)}</span></td><td class="soft">${from} → ${to}</td><td class="number">${visit.money(amount)}</td></tr>`)}</tbody>
<tfoot><tr><th scope="row" colspan="2">The caller paid</th><td class="number"><b>${visit.money(price.captured - price.refunded)}</b></td></tr></tfoot></table>`
  }
<p class="small">${charge ?? rule} ${place && placeLink(place)}</p>
${charge !== undefined && html`<p class="small soft">on hold: ${rule}</p>`}
${moves.length === 0 ? html`<p class="soft small">No money has moved for it.</p>` : sum === 0 ? html`<p class="ok small">✓ all movements sum to zero</p>` : html`<p class="bad small">✕ the movements do not sum to zero: ${visit.money(sum)} is left</p>`}`;
}

interface Move {
  readonly at: number;
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  readonly amount: number;
}

const NAMES: Readonly<Record<string, string>> = {
  hold: 'on hold',
  key_quota: 'quota',
  key_hold: 'quota on hold',
  key_spent: 'quota spent',
  key_grant: 'quota granted',
};

/** Each transaction as what went from one account to another; the quota of a key is a chain of its own. */
function movesOf(ledger: readonly Line[]): readonly Move[] {
  const txns = new Map<string, Line[]>();
  for (const line of ledger) {
    const id = `${line.txn_id} ${line.account.startsWith('key_') ? 'key' : ''}`;
    txns.set(id, [...(txns.get(id) ?? []), line]);
  }
  return [...txns.values()].flatMap((lines) => {
    const from = lines.filter(({ amount }) => amount < 0);
    const to = lines.filter(({ amount }) => amount > 0);
    const pairs = from.flatMap((giver) => to.map((taker) => [giver, taker] as const));
    return pairs.map(([giver, taker]): Move => {
      const amount = Math.min(-giver.amount, taker.amount);
      return { at: giver.at, kind: giver.kind, from: nameOf(giver), to: nameOf(taker), amount };
    });
  });
}

function nameOf({ account }: Line): string {
  const [name = account] = account.split(':');
  return NAMES[name] ?? name;
}
