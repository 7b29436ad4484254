import type { Explanation, Moment } from '../../admin/explanation.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { type Html, html } from '../html.ts';
import { clockTime, counted, duration, foreignText } from './texts.ts';

/** Of a long story the beginning and the end are told. */
const MOST_TOLD = 120;
const MOST_WORDS = 500;
const MOST_JSON = 16_000;

/** What happened, in order, with how long each took to come. */
export function story({ timeline, polls }: Pick<Explanation, 'timeline' | 'polls'>): Html {
  const first = timeline.length > MOST_TOLD ? timeline.slice(0, MOST_TOLD / 2) : timeline;
  const last = timeline.length > MOST_TOLD ? timeline.slice(-MOST_TOLD / 2) : [];
  const left = timeline.length - first.length - last.length;
  return html`<ol class="story">${first.map((moment, index) => momentLine(moment, index === 0))}${left > 0 && html`<li class="left"><span></span><span></span><span class="soft">${left} more, which are in the JSON</span></li>`}${last.map((moment) => momentLine(moment, false))}</ol>
${polls > 0 && html`<p class="soft small">${counted(polls, 'poll')} in all</p>`}`;
}

const WENT = { well: 'it went well', wrong: 'it went wrong', on: '' } as const;

function momentLine({ at, gap_ms, went, what }: Moment, isFirst: boolean): Html {
  return html`<li class="${went}"><span class="gap">${isFirst ? clockTime(at) : gap_ms > 0 && `+ ${duration(gap_ms)}`}</span><span class="dot" aria-hidden="true"></span><span class="what">${foreignText(what, MOST_WORDS)}${WENT[went] !== '' && html`<span class="unseen"> (${WENT[went]})</span>`}</span></li>`;
}

/** Calls to vendors, each folded, with what was sent and answered; credentials and files are not in them. */
export function vendorCalls(calls: readonly JsonObject[]): Html {
  return html`<div class="calls">${calls.slice(0, MOST_TOLD / 2).map(vendorCall)}${calls.length > MOST_TOLD / 2 && html`<p class="soft small">${calls.length - MOST_TOLD / 2} more, which are in the JSON</p>`}</div>`;
}

function vendorCall(call: JsonObject): Html {
  const http = typeof call.http === 'number' ? call.http : undefined;
  const isWrong = http === undefined ? call.verdict !== 'answered' : http >= 400;
  const text = (name: string): string =>
    typeof call[name] === 'string' ? call[name].replaceAll('_', ' ') : '';
  const poll = typeof call.poll === 'number' ? ` ${call.poll}` : '';
  const ms = typeof call.ms === 'number' ? duration(call.ms) : '';
  const path = typeof call.path === 'string' ? call.path : '';
  return html`<details class="vendor-call"><summary><b class="mono ${isWrong ? 'bad' : 'ok'}">${http ?? 'no answer'}</b> <span>${text('call')}${poll} <span class="soft">on ${foreignText(String(call.channel ?? ''))}, ${foreignText(text('verdict'))}</span></span> <code>${text('method')} ${foreignText(path)}</code> <span class="soft">${ms}</span></summary>
${call.reason !== undefined && html`<p class="bad">${foreignText(String(call.reason), MOST_WORDS)}</p>`}
<div class="two"><div><h3>Sent</h3>${jsonBlock(call.request)}</div><div><h3>Answered</h3>${jsonBlock(call.answer)}</div></div></details>`;
}

/** JSON as text with its parts marked. */
export function jsonBlock(value: Json | undefined): Html {
  if (value === undefined || value === null) return html`<p class="soft small">nothing is kept of it</p>`;
  const text = foreignText(JSON.stringify(value, null, 2), MOST_JSON);
  return html`<pre tabindex="0">${partsOf(text)}</pre>`;
}

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/g;

function partsOf(text: string): readonly (Html | string)[] {
  const parts: (Html | string)[] = [];
  let from = 0;
  for (const found of text.matchAll(TOKEN)) {
    const [all, quoted, colon = '', plain = ''] = found;
    parts.push(text.slice(from, found.index));
    if (quoted === undefined) parts.push(html`<span class="json-plain">${plain}</span>`);
    else parts.push(html`<span class="${colon === '' ? 'json-text' : 'json-name'}">${quoted}</span>`, colon);
    from = found.index + all.length;
  }
  return [...parts, text.slice(from)];
}
