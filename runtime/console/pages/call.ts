import type { Explanation } from '../../admin/explanation.ts';
import type { Json } from '../../contract/json.ts';
import { isObject } from '../../contract/values.ts';
import { html } from '../html.ts';
import { operationForm } from '../operation-form.ts';
import type { LoadPage, Visit } from '../page.ts';
import {
  callsCard,
  consideredCard,
  factsOf,
  fieldsCard,
  headOf,
  moneyCard,
  nextCard,
  noRefundOf,
  sameRequestCard,
  sharedFacts,
  storyCard,
  timeCard,
} from '../parts/explained.ts';
import { card } from '../parts/lists.ts';
import { duration } from '../parts/texts.ts';

/** Everything about one chat call on one page. */
export const page: LoadPage = async (visit) => {
  const one = await visit.ask('explain', { id: visit.params.id });
  if (one.kind !== 'chat' || one.id !== visit.params.id)
    return {
      title: one.id,
      redirect: `/${one.kind === 'chat' ? 'calls' : 'tasks'}/${encodeURIComponent(one.id)}`,
      main: html``,
    };
  const left = one.price.captured - one.price.refunded;
  const title = `Chat by ${one.model}`;
  const actions =
    one.ended_at !== null &&
    operationForm(visit, 'refund', {
      fixed: { work: one.id },
      label: 'Refund…',
      icon: 'undo-2',
      unavailable: noRefundOf(one),
      about: `Gives back what it cost, ${visit.money(left)}, or a part of it. This can be done once.`,
    });
  return {
    title,
    main: html`<div class="task">${headOf(visit, one, { title, list: html`<a href="/calls">Chat calls</a>`, words: [], actions })}
<div class="columns"><div class="stack">${timeCard(visit, one)}${fieldsCard(one)}${storyCard(one)}</div>
<div class="stack side-stack">${usageCard(visit, one)}${moneyCard(visit, one)}${nextCard(one)}${consideredCard(one)}</div></div>
${callsCard(one)}${sameRequestCard(visit, one)}</div>`,
  };
};

/** What it used against what was on hold for it. */
function usageCard(visit: Visit, one: Explanation) {
  const result = isObject(one.result) ? one.result : {};
  const usage = isObject(result.usage) ? result.usage : {};
  const tokens = (name: string): Json | undefined => usage[name];
  const { hold, captured } = one.price;
  return card(
    'Usage',
    html`<p>held ${visit.money(hold)}, used ${visit.money(captured)}</p>${factsOf([
      ['first word after', typeof result.first_ms === 'number' && duration(result.first_ms)],
      ['in', textOf(tokens('prompt_tokens'))],
      ['from a cache', textOf(tokens('cached_tokens'))],
      ['out', textOf(tokens('completion_tokens'))],
      ['of that reasoning', textOf(tokens('reasoning_tokens'))],
      [
        'counted by',
        result.source === 'estimate'
          ? 'the gateway, as an estimate'
          : result.source === 'upstream' && 'the vendor',
      ],
      ...sharedFacts(one),
    ])}`,
  );
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'number' ? String(value) : undefined;
}
