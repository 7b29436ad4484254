import type { AnswerOf } from '../../admin/actions.ts';
import { ABOUT_KINDS } from '../../admin/uncertain-actions.ts';
import type { ReviewKind } from '../../store/review-events.ts';
import { type Html, html } from '../html.ts';
import { LIVE_SCRIPTS, type LiveTopic, liveSource } from '../live.ts';
import { operationForm } from '../operation-form.ts';
import type { LoadPage, View, Visit } from '../page.ts';
import { decisionsBadge } from '../parts/decisions-badge.ts';
import { idLink, keyLink, workLink } from '../parts/links.ts';
import { olderLink } from '../parts/lists.ts';
import { emptyState, foreignText, when } from '../parts/texts.ts';

/** Each row has dialogs, so that a page has fewer of them than other lists. */
const ROWS = 20;

type Row = AnswerOf<'uncertain-list'>[number];

interface Group {
  readonly title: string;
  readonly kinds: readonly ReviewKind[];
  readonly about: string;
  readonly empty: string;
}

const GROUPS = {
  decide: {
    title: 'Decide',
    kinds: ['open', 'unproven'],
    about: 'Their money is on hold. Look for them at the vendor, and say whether it has them.',
    empty: 'Nothing waits for a decision.',
  },
  risk: {
    title: 'Money at risk',
    kinds: ['given_up', 'late', 'absorbed', 'uncounted', 'unusable', 'not_stored'],
    about:
      'The vendor may bill what no caller paid. Nothing is to be decided: compare it with the bill, then take it off the list.',
    empty: 'Nothing that the gateway may have to pay itself.',
  },
  told: {
    title: 'To know',
    kinds: ['duplicate', 'gone', 'unlisted', 'parked'],
    about: 'Nothing is at stake now, and something is not as it should be.',
    empty: 'Nothing else to know.',
  },
} as const satisfies Readonly<Record<string, Group>>;

/** What nobody but an operator can decide or know, by what is to be done about it. */
export const page: LoadPage = async (visit) => {
  const { group: asked = 'decide', after } = visit.query;
  const name = Object.hasOwn(GROUPS, asked) ? (asked as keyof typeof GROUPS) : 'decide';
  const group: Group = GROUPS[name];
  const [counts, rows] = await Promise.all([
    visit.ask('uncertain-counts'),
    visit.ask('uncertain-list', { kind: group.kinds.join(','), after, limit: String(ROWS) }),
  ]);
  const links = Object.entries(GROUPS).map(
    ([key, one]) =>
      html`<a href="/uncertain?group=${key}" ${key === name && html`aria-current="page"`}>${one.title} <span class="count">${numberOf(one, counts)}</span></a>`,
  );
  return {
    title: 'Needs you',
    main: html`<h1>Needs you</h1><nav class="choices" aria-label="What is to be done">${links}</nav>
      <p class="soft">${group.about}</p>
      ${rows.length === 0 ? emptyState(group.empty) : html`<ul class="reviews">${rows.map((row) => item(visit, row))}</ul>`}
      ${olderLink(visit, rows.length === ROWS ? rows.at(-1)?.cursor : undefined)}${liveSource([])}`,
    scripts: LIVE_SCRIPTS,
  };
};

type Counts = AnswerOf<'uncertain-counts'>;

function numberOf({ kinds }: Group, counts: Counts): number {
  return kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);
}

/** How much waits for a decision: the number in the side bar of every page. */
export async function decisionsOpen(view: Pick<View, 'ask'>): Promise<number> {
  return numberOf(GROUPS.decide, await view.ask('uncertain-counts'));
}

export const decisionsTopic: LiveTopic = {
  everyMs: 5_000,
  region: async (view) => decisionsBadge(await decisionsOpen(view)),
};

function item(visit: Visit, row: Row): Html {
  const { kind, task, model, channel, since, reason, http_status, upstream_id } = row;
  const why = [http_status === null ? '' : `HTTP ${http_status}`, reason ?? ''].filter(Boolean).join(', ');
  return html`<li class="card"><div class="body">
    <p class="line"><span class="state uncertain"><span aria-hidden="true">△</span> ${ABOUT_KINDS[kind]}</span> ${workLink(task)} ${money(visit, row)}</p>
    <p class="soft small">${foreignText(model)} on ${channel === '' ? 'no channel' : idLink(`/channels/${encodeURIComponent(channel)}`, channel)} for ${keyLink(row.key)}, ${when(since, 'ago')}${why !== '' && `, ${foreignText(why)}`}${upstream_id !== null && html`, at the vendor <code>${foreignText(upstream_id)}</code>`}</p>
    ${decides(visit, row)}
    ${(kind === 'open' || kind === 'unproven') && lookFor(row)}
    ${buttons(visit, row)}</div></li>`;
}

function money(visit: Visit, { held, absorbed }: Row): Html | undefined {
  if (held > 0) return html`<b class="amount">${visit.money(held)} on hold</b>`;
  return absorbed > 0 ? html`<b class="amount">${visit.money(absorbed)} at risk</b>` : undefined;
}

/** What becomes of it when nobody decides. */
function decides(visit: Visit, { decided_at, policy }: Row): Html | undefined {
  if (decided_at === null) return undefined;
  if (policy === 'manual') return html`<p class="small">It waits for you: nothing is decided by itself.</p>`;
  const end = policy === null ? 'it fails' : 'its money is given back';
  return html`<p class="small">If nobody decides, ${end} ${decided_at <= visit.now ? 'at the next look' : html`at ${when(decided_at)}`}.</p>`;
}

/** What to recognise it by among the vendor's. */
function lookFor({ prompt, deleted_at, mode, seconds, size, submitted_at, credential }: Row): Html {
  const words = deleted_at === null ? (prompt ?? 'no prompt') : 'its prompt was deleted by the caller';
  const facts = [mode, seconds === null ? '' : `${seconds} s`, size ?? ''].filter(Boolean).join(', ');
  return html`<p class="small">Look there for: “${foreignText(words)}”, ${facts}, sent ${when(submitted_at)}, credential ${credential}</p>`;
}

function buttons(visit: Visit, { kind, task }: Row): Html {
  if (kind !== 'open' && kind !== 'unproven')
    return html`<div class="actions">${operationForm(visit, 'uncertain-resolve', { fixed: { task, as: 'seen' }, only: [], label: 'Seen', about: 'It is listed no more. Nothing else changes.' })}</div>`;
  return html`<div class="actions">${operationForm(visit, 'uncertain-resolve', { fixed: { task, as: 'accepted' }, only: ['upstream_id'], label: 'It is there…', about: 'It is polled under the id that the vendor gave, which the vendor is asked about first. Its money stays on hold until it ends.' })}
    ${operationForm(visit, 'uncertain-resolve', { fixed: { task, as: 'failed' }, only: [], label: 'It is not there…', about: 'The task fails, and its money is given back to the caller.' })}</div>`;
}
