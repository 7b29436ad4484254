import type { Explanation, FieldPath, SentField } from '../../admin/explanation.ts';
import type { Json } from '../../contract/json.ts';
import { type Html, html } from '../html.ts';
import { foreignText } from './texts.ts';

const ROW = 44;
/** Of one request; there is no model with so many fields. */
const MOST_FIELDS = 80;
const MOST_TARGETS = 12;

/** What became of each field: what the caller said, what it means, and what the vendor was sent of it. */
export function loom({ fields, warnings }: Pick<Explanation, 'fields' | 'warnings'>): Html {
  const left = fields.length - MOST_FIELDS;
  return html`<div class="loom">
<div class="heads" aria-hidden="true"><h3>The caller said</h3><span></span><h3>It means</h3><span></span><h3>The vendor is sent</h3></div>
<ul>${fields.slice(0, MOST_FIELDS).map(thread)}</ul>
${left > 0 && html`<p class="soft">and ${left} more</p>`}
${warnings.length > 0 && html`<ul class="warnings">${warnings.map(({ field, action, message }) => html`<li><span class="chip warn">${action}</span> <code>${foreignText(field)}</code> ${foreignText(message, 400)}</li>`)}</ul>`}
</div>`;
}

function thread(path: FieldPath): Html {
  const { field, name, value, place, sent } = path;
  const targets = sent.slice(0, MOST_TARGETS);
  const isLost = sent.length === 0;
  return html`<li class="thread ${isLost && 'lost'}">
<div><span class="unseen">The caller said </span><b class="mono">${foreignText(field ?? (name === 'model' ? 'model' : 'default'))}</b> <span class="value">${valueText(value)}</span></div>
${wire(1)}
<div><span class="unseen">It means </span><b class="mono">${name}</b>${place && placeLink(place)}</div>
${wire(Math.max(1, targets.length))}
<div class="targets">${isLost ? html`<span class="nothing">nothing was sent of it</span>` : targets.map(target)}${sent.length > targets.length && html`<span class="soft">and ${sent.length - targets.length} more</span>`}</div>
</li>`;
}

function target({ target: name, value, place }: SentField): Html {
  return html`<div><span class="unseen">The vendor is sent </span><b class="mono">${foreignText(name)}</b> ${value !== undefined && html`<span class="value">${valueText(value)}</span>`}${placeLink(place)}</div>`;
}

/** One curve to each target. */
function wire(count: number): Html {
  const height = ROW * count;
  const from = height / 2;
  const ends = Array.from({ length: count }, (_, index) => ROW * index + ROW / 2);
  return html`<svg class="wire" viewBox="0 0 56 ${height}" preserveAspectRatio="none" aria-hidden="true">${ends.map((to) => html`<path d="M2 ${from} C28 ${from} 28 ${to} 54 ${to}"/>`)}</svg>`;
}

/** `specs/protocols/runway.yaml:31`, as a link to that line. */
export function placeLink(place: string): Html {
  const [, file = place, line] = /^(?:specs\/)?(.*?)(?::(\d+))?$/.exec(place) ?? [];
  const path = file.split('/').map(encodeURIComponent).join('/');
  return html`<a class="place mono" href="/specs/${path}${line !== undefined && `#L${line}`}">${place}</a>`;
}

function valueText(value: Json): string {
  return foreignText(typeof value === 'string' ? value : JSON.stringify(value), 120);
}
