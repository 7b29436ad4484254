import type { Explanation } from '../../admin/explanation.ts';
import type { JsonObject } from '../../contract/json.ts';
import { isObject } from '../../contract/values.ts';
import { html, type Part } from '../html.ts';
import { operationForm } from '../operation-form.ts';
import type { LoadPage, Visit } from '../page.ts';
import { PAGES } from '../pages.ts';
import {
  callsCard,
  consideredCard,
  factsOf,
  fieldsCard,
  following,
  headOf,
  moneyCard,
  nextCard,
  noRefundOf,
  sameRequestCard,
  sharedFacts,
  storyCard,
  timeCard,
} from '../parts/explained.ts';
import { resultOf } from '../parts/result.ts';
import { foreignText, when } from '../parts/texts.ts';

/** An address holds no more. */
const MOST_PROMPT_CHARS = 3_000;

/** Everything about one task on one page. */
export const page: LoadPage = async (visit) => {
  const one = await visit.ask('explain', { id: visit.params.id });
  // An id of a vendor or a request leads to the task, and a call has a page of its own.
  const own = one.kind === 'chat' ? 'calls' : 'tasks';
  if (own !== 'tasks' || one.id !== visit.params.id)
    return { title: one.id, redirect: `/${own}/${encodeURIComponent(one.id)}`, main: html`` };
  const title = titleOf(one);
  return {
    title: foreignText(title, 60),
    main: html`<div class="task">
${headOf(visit, one, { title, list: html`<a href="/tasks">Tasks</a>`, words: wordsOf(one), actions: actionsOf(visit, one) })}
<div class="columns" id="parts" ${following(visit, one, 'parts')}><div class="stack">${timeCard(visit, one)}${fieldsCard(one)}${storyCard(one)}</div>
<div class="stack side-stack"><section class="card made" aria-label="Result">${resultOf(one, visit.now)}<div class="body">${factsOf(facts(one))}</div></section>
${moneyCard(visit, one)}${nextCard(one)}${consideredCard(one)}</div></div>
${callsCard(one)}${sameRequestCard(visit, one)}</div>`,
  };
};

function titleOf({ prompt, deleted_at, kind, model }: Explanation): string {
  if (deleted_at !== null) return 'Deleted by its caller';
  return prompt === null || prompt === '' ? `${kind} by ${model}` : prompt;
}

function wordsOf({ mode, warnings, live }: Explanation): readonly Part[] {
  return [
    mode !== null && html`<span>${mode.replaceAll('_', ' ')}</span> `,
    warnings.length > 0 && html`<span class="chip warn">${warnings.length} changed or not sent</span> `,
    live !== null &&
      live.failures > 0 &&
      html`<span class="chip bad">${live.failures} polls failed in a row</span>`,
  ];
}

function actionsOf(visit: Visit, one: Explanation): Part {
  const { id, live, price, state } = one;
  const left = price.captured - price.refunded;
  const isPolled = state === 'queued' || state === 'in_progress';
  return [
    state === 'uncertain' &&
      operationForm(visit, 'uncertain-resolve', {
        fixed: { task: id },
        label: 'Decide…',
        icon: 'triangle-alert',
      }),
    live !== null &&
      operationForm(visit, 'tasks-poll', {
        fixed: { id },
        label: 'Poll now',
        icon: 'refresh-cw',
        unavailable: isPolled ? undefined : 'its vendor has given it no id yet',
      }),
    live !== null &&
      operationForm(visit, 'tasks-cancel', {
        fixed: { id },
        label: 'Cancel…',
        icon: 'ban',
        unavailable: live.no_cancel ?? undefined,
        about: `Asks the vendor to cancel it. When it agrees, the task fails and ${visit.money(price.hold)} goes back to the wallet.`,
      }),
    live === null &&
      operationForm(visit, 'refund', {
        fixed: { work: id },
        label: 'Refund…',
        icon: 'undo-2',
        unavailable: noRefundOf(one),
        about: `Gives back what it cost, ${visit.money(left)}, or a part of it. This can be done once.`,
      }),
    PAGES.some(({ path }) => path === '/play') &&
      html`<a class="button" href="${playAddress(visit, one)}">${visit.icon('play')}Open in playground</a>`,
  ];
}

/** The playground with what its caller chose. */
function playAddress({ registry }: Pick<Visit, 'registry'>, one: Explanation): string {
  const query = new URLSearchParams({ model: one.model_id, route: one.route });
  if (one.mode !== null) query.set('mode', one.mode);
  if (one.prompt !== null) query.set('c.prompt', one.prompt.slice(0, MOST_PROMPT_CHARS));
  const own = one.fields.filter(({ field, name }) => field !== undefined && name !== 'prompt');
  for (const { name, value } of own) {
    if (Object.hasOwn(registry.vocabulary.roles, name)) {
      const isAddress = typeof value === 'string' && /^https?:\/\/\S{1,1000}$/.test(value);
      if (isAddress) query.set(`f.${name}`, [query.get(`f.${name}`) ?? '', value].join(' ').trim());
    } else
      for (const [part, text] of Object.entries(isObject(value) ? textsOfSize(value) : { '': value }))
        if (text !== null && typeof text !== 'object') query.set(`c.${name}${part}`, String(text));
  }
  return `/play?${query}`;
}

function textsOfSize({ ratio, tier, pixels }: JsonObject): JsonObject {
  if (isObject(pixels)) return { '': `${pixels.width}x${pixels.height}` };
  return {
    ...(ratio === undefined ? {} : { '.ratio': ratio }),
    ...(tier === undefined ? {} : { '.tier': tier }),
  };
}

function facts(one: Explanation): Parameters<typeof factsOf>[0] {
  const { upstream_id, live, files, hosted } = one;
  const until = Math.min(...files.flatMap((file) => (file.until === null ? [] : [file.until])));
  return [
    ['at vendor', upstream_id && html`<code>${foreignText(upstream_id)}</code>`],
    ...sharedFacts(one),
    ['next poll', live && when(live.next_poll_at)],
    ['times out', live && when(live.deadline_at)],
    ['file until', Number.isFinite(until) && when(until)],
    [
      'lent files',
      hosted.length > 0 &&
        hosted.map(
          ({ field, mime, bytes }) => html`<div>${foreignText(field)}: ${mime}, ${bytes} bytes</div>`,
        ),
    ],
  ];
}
