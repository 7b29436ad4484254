import { moment } from '../../admin/explain-next.ts';
import type { ConsideredChannel, Explanation } from '../../admin/explanation.ts';
import { type Html, html, type Part } from '../html.ts';
import type { Visit } from '../page.ts';
import { ledgerOf } from './ledger.ts';
import { addressWith, card } from './lists.ts';
import { loom } from './loom.ts';
import { snippetsOf } from './play-snippets.ts';
import { story, vendorCalls } from './story.ts';
import { counted, duration, foreignText, stateBadge, when } from './texts.ts';
import { waterfall } from './waterfall.ts';

const MOST_TITLE = 300;

/** Why it cannot be refunded; undefined where it can. */
export function noRefundOf({ price, ledger }: Explanation): string | undefined {
  if (price.refunded === 0) return price.captured > 0 ? undefined : 'nothing was charged for it';
  const refund = ledger.find(({ kind }) => kind === 'refund');
  return `it was refunded before${refund === undefined ? '' : `, at ${moment(refund.at)}`}`;
}

/** Head of the page of a task or call: what it is, how it stands, what it cost, and what can be done about it. */
export function headOf(
  visit: Visit,
  one: Explanation,
  {
    title,
    list,
    words,
    actions,
  }: { readonly title: string; readonly list: Html; readonly words: readonly Part[]; readonly actions: Part },
): Html {
  const { price, state, ended_at, created_at, model, error } = one;
  const isOpen = ended_at === null && error === null;
  const cost = isOpen
    ? html`<b>${visit.money(price.hold)}</b> on hold`
    : html`<b>${visit.money(price.captured - price.refunded)}</b> charged`;
  return html`<p class="crumb small">${list} / <code>${one.id}</code></p>
<div class="hero"><div><h1><bdi>${foreignText(title, MOST_TITLE)}</bdi></h1>
<p class="standing" id="standing" ${following(visit, one, 'standing')}>${stateBadge(state)} <span class="price">${cost}</span>${price.refunded > 0 && html` <span class="chip warn">${visit.money(price.refunded)} refunded</span>`} <span>${foreignText(model)}</span> ${words} ${ended_at !== null && html`<span>${duration(ended_at - created_at)}</span>`}</p></div>
<div class="actions">${actions}<button type="button" class="button" data-copies="${one.id}" aria-label="Copy the id">${visit.icon('copy')}</button><a class="button" href="/explain/${encodeURIComponent(one.id)}">JSON</a></div></div>
${error !== null && html`<p class="error" role="note"><b class="mono">${error.code}</b> ${foreignText(error.message, 1_000)}</p>`}`;
}

/**
 * A part of the page of a task in flight, by its id: it is asked for again and morphed into place as long as the task is.
 * Dialogs and what is folded are no such parts, so that nobody's typing is lost.
 */
export function following(visit: Visit, { live }: Pick<Explanation, 'live'>, id: string): Html | undefined {
  if (live === null) return undefined;
  return html`hx-get="${visit.address}" hx-trigger="every 2s" hx-select="#${id}" hx-target="this" hx-swap="outerMorph"`;
}

/** Where its time went, which may be drawn to scale. */
export function timeCard(visit: Visit, one: Explanation): Html {
  const toScale = visit.query.scale === 'true';
  const { price, polls } = one;
  const hold = `${visit.money(price.hold)} on hold`;
  const other = addressWith(visit, { scale: toScale ? undefined : 'true' });
  const words = toScale ? 'to scale' : 'long waits are shortened';
  return card(
    'Where the time went',
    waterfall(one, { now: visit.now, toScale, hold }),
    html`<span class="soft">${polls > 0 && `${counted(polls, 'poll')}, `}${words}</span> <a href="${other}">${toScale ? 'Shorten waits' : 'Draw to scale'}</a>`,
  );
}

/** What became of each field of the request. */
export function fieldsCard(one: Explanation): Html | undefined {
  if (one.fields.length === 0 && one.warnings.length === 0) return undefined;
  const lost = one.warnings.length;
  return card(
    'What became of each field',
    loom(one),
    html`<span class="soft">${lost === 0 ? 'nothing was lost' : `${lost} changed or not sent`}</span>`,
  );
}

/** What happened, in words. */
export function storyCard(one: Explanation): Html {
  return card('What happened', story(one));
}

/** Calls to vendors; nothing where none is known. */
export function callsCard({ calls }: Explanation): Html | undefined {
  if (calls.length === 0) return undefined;
  return card(
    'Calls to vendors',
    vendorCalls(calls),
    html`<span class="soft">without credentials, signatures and files</span>`,
  );
}

/** What is longer makes pages too heavy. */
const MOST_REQUEST_CHARS = 6_000;

/** The request as programs that send it again; nothing where too little of it is kept. */
export function sameRequestCard({ publicUrl }: Visit, { same_request: same }: Explanation): Html | undefined {
  if (same === null || JSON.stringify(same.body).length > MOST_REQUEST_CHARS) return undefined;
  const { address, body, missing } = same;
  const lacks = missing.length > 0 && ` It lacks ${missing.join(', ')}, which is not kept whole.`;
  // What is made visible in a text of a program is an escape of that text in each of these languages.
  const shown = snippetsOf({ base: publicUrl, address, body }).map(
    ({
      title,
      code,
    }) => html`<div data-copied-from><h3>${title} <button type="button" class="button" data-copies aria-label="Copy as ${title}">Copy</button></h3>
<pre tabindex="0">${foreignText(code, MOST_REQUEST_CHARS * 10)}</pre></div>`,
  );
  return html`<details class="card"><summary>The same request</summary><div class="body">
<p class="soft small">Made of what is kept of the caller's: a field may have another of its names, and an address stands for each file.${lacks}</p>${shown}</div></details>`;
}

export function moneyCard(visit: Visit, one: Explanation): Html {
  return card('Money', ledgerOf(visit, one));
}

/** What happens next, and what cannot be told. */
export function nextCard({ next, missing }: Explanation): Html {
  return card(
    'Next',
    html`<ul class="next">${next.map((text) => html`<li>${foreignText(text, 600)}</li>`)}</ul>${missing.map((text) => html`<p class="soft small">${foreignText(text, 600)}</p>`)}`,
  );
}

/** Every channel that was set up for the model, with what came of it. */
export function consideredCard({ considered }: Explanation): Html | undefined {
  if (considered.length === 0) return undefined;
  return card('Channels considered', html`<ul class="considered">${considered.map(channelOf)}</ul>`);
}

const WELL: ReadonlySet<string> = new Set(['accepted', 'answered']);

function channelOf({ channel_id, outcome, reason, attempts }: ConsideredChannel): Html {
  const went = WELL.has(outcome) ? 'ok' : attempts.length > 0 && outcome !== 'started' ? 'bad' : 'soft';
  return html`<li><p><span class="${went}">${outcome.replaceAll('_', ' ')}</span> <a href="/channels/${encodeURIComponent(channel_id)}">${channel_id}</a></p><p class="soft small">${foreignText(reason, 400)}</p></li>`;
}

const NOTHING: ReadonlySet<Part> = new Set([undefined, null, false, '']);

/** Ids and names, as a list of facts; one of which nothing is known is left out. */
export function factsOf(facts: readonly (readonly [name: string, value: Part])[]): Html {
  return html`<dl class="facts">${facts.map(([name, value]) => !NOTHING.has(value) && html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

/** Facts that tasks and calls share. */
export function sharedFacts(one: Explanation): readonly (readonly [name: string, value: Part])[] {
  const { channel_id, protocol, key_id, owner_id, route, created_at, ended_at, deleted_at } = one;
  return [
    [
      'channel',
      channel_id &&
        html`<a href="/channels/${encodeURIComponent(channel_id)}">${channel_id}</a>${protocol !== null && html` <span class="soft">${protocol}</span>`}`,
    ],
    ['key', html`<a class="mono" href="/keys/${encodeURIComponent(key_id)}">${key_id}</a>`],
    ['owner', html`<span class="mono">${owner_id}</span>`],
    ['route', route],
    ['made', when(created_at)],
    ['ended', ended_at !== null && when(ended_at)],
    ['deleted', deleted_at !== null && when(deleted_at)],
  ];
}
