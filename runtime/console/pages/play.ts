import type { ListedModel } from '../../admin/model-forms.ts';
import type { FormControl, FormFiles, FormState } from '../../admin/play-form.ts';
import type { TaskLine } from '../../admin/work-rows.ts';
import { words } from '../../words/show-value.ts';
import { type Html, html } from '../html.ts';
import type { LoadPage, PageContent } from '../page.ts';
import { requestCard } from '../parts/play-card.ts';
import { operatorsPlayer, type Player } from '../parts/play-parts.ts';
import { ADDRESSES, CHOICE, COUNT, formOf, routeOf } from '../parts/play-query.ts';
import { emptyState, foreignText } from '../parts/texts.ts';

const KINDS = ['video', 'image', 'audio', 'chat'] as const;
/** Models that are asked side by side. */
const MOST_MODELS = 4;
/** Results of one kind that are offered as files. */
const MOST_EARLIER = '20';
/** Names also the modules that others import, so that the browser asks for all at once. On the public page they are loaded before the first form. */
export const PLAY_SCRIPTS = [
  'play.js',
  'play-form.js',
  'play-send.js',
  'play-follow.js',
  'play-draft.js',
  'files.js',
  'history.js',
  'chat.js',
  'mask.js',
];

export const page: LoadPage = (visit) => playground(operatorsPlayer(visit));

/** A form of which every value that is offered is taken, with the price before and the result beside it. */
export async function playground(player: Player): Promise<PageContent> {
  const models = await player.models();
  const forms = models.filter(({ form }) => form);
  const first =
    forms.find(({ id, aliases }) => [id, ...aliases].some((name) => name === player.query.model)) ??
    forms.find(({ kind }) => kind === player.query.kind) ??
    forms[0];
  if (first === undefined) return { title: 'Playground', main: emptyState('No channel serves a model yet.') };
  const state = await formOf(player, first.id);
  const kindred = forms.filter(({ kind }) => kind === first.kind);
  const others = comparedWith(player, kindred, first.id);
  const states = [state];
  for (const id of others) states.push(await formOf(player, id));
  const earlier = await earlierResults(player, state.key, state.files);
  const route = routeOf(player, first.id);
  const main = html`<div id="play"><header class="head"><h1>Playground</h1><nav class="choices" aria-label="What is made">${KINDS.map(
    (kind) =>
      html`<a href="/play?kind=${kind}" ${kind === state.kind && html`aria-current="true"`}>${kind}</a>`,
  )}</nav></header>
    <div class="play">
      <form class="play-form" id="play-form" method="get" action="/play" aria-label="Request"
        hx-post="/play/form" ${!player.isCaller && html`hx-vals="${JSON.stringify({ csrf: player.csrf })}"`} hx-trigger="input delay:200ms, change delay:200ms" hx-sync="replace" hx-select="#play" hx-target="#play" hx-swap="outerMorph">
        ${route !== undefined && html`<input type="hidden" name="route" value="${route}">`}
        ${modelChoice(state, kindred, others)}
        ${modeChoice(state)}
        ${state.files.map((files) => filesControl(player, files, earlier))}
        ${state.controls.map(controlOf)}
        ${state.dropped.map(
          ({ name, value, why }) =>
            html`<p class="dropped" role="status">${foreignText(words(name), 80)} ${foreignText(value, 80)} was removed because ${why}</p>`,
        )}
        <button class="button no-script" formmethod="post" formaction="/play/form" name="csrf" value="${player.csrf}">What does it cost?</button>
      </form>
      <div class="cards">${states.map((one) => requestCard(player, one))}</div>
    </div></div>
    <section class="history" aria-label="History"><h2>History</h2><p class="soft small">What is sent stays in this ${player.isCaller ? 'tab, as the key does' : 'browser'}, without files. <button type="button" class="button" data-clear-history hidden>Clear</button></p><ol id="play-history"></ol></section>`;
  return { title: 'Playground', main, scripts: PLAY_SCRIPTS };
}

function comparedWith({ query }: Player, kindred: readonly ListedModel[], first: string): readonly string[] {
  const known = new Set(kindred.map(({ id }) => id));
  const wanted = [1, 2, 3].map((place) => query[`with${place}`] ?? '');
  return [...new Set(wanted)].filter((id) => known.has(id) && id !== first).slice(0, MOST_MODELS - 1);
}

function modelChoice(state: FormState, kindred: readonly ListedModel[], others: readonly string[]): Html {
  const select = (name: string, label: string, current: string, empty: boolean): Html =>
    html`<label>${label} <select name="${name}">${empty && html`<option value="">–</option>`}${kindred.map(
      ({ id }) => html`<option value="${id}" ${id === current && html`selected`}>${id}</option>`,
    )}</select></label>`;
  return html`<div class="row">${select('model', 'model', state.model, false)}
    <details ${others.length > 0 && html`open`}><summary>compare</summary>${[0, 1, 2].map((place) =>
      select(`with${place + 1}`, 'and', others[place] ?? '', true),
    )}</details></div>`;
}

function modeChoice({ modes, mode, kind }: FormState): Html | false {
  if (kind === 'chat' || modes.length < 2) return false;
  return html`<fieldset class="chips"><legend>made from</legend>${modes.map(({ value, ok, why, warning }) =>
    chip({
      name: 'mode',
      value,
      label: value === 'text' ? 'words' : words(value),
      ok,
      why: why ?? warning,
      checked: value === mode,
    }),
  )}</fieldset>`;
}

interface Chip {
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly ok: boolean;
  readonly why?: string | undefined;
  readonly checked: boolean;
}

/** One value of a choice; what does not go with the rest is grey and says why. */
function chip({ name, value, label, ok, why, checked }: Chip): Html {
  return html`<label class="chip ${!ok && 'off'}" title="${why ?? ''}"><input type="radio" name="${name}" value="${value}" ${checked && html`checked`} ${!ok && html`disabled`}>${label}${why !== undefined && html`<span class="unseen">: ${why}</span>`}</label>`;
}

function controlOf(control: FormControl): Html {
  const { name, label, type, value, options, ok, why } = control;
  const field = `${CHOICE}${name}`;
  if (type === 'choice') {
    const isSwitch = options.every((option) => option.value === 'true' || option.value === 'false');
    const labelOf = (text: string): string => (isSwitch ? (text === 'true' ? 'on' : 'off') : text);
    const chips = options.map((option) =>
      chip({ name: field, ...option, label: labelOf(option.value), checked: option.value === value }),
    );
    const unset = chip({ name: field, value: '', label: 'default', ok: true, checked: value === undefined });
    return html`<fieldset class="chips" data-field="${control.field}"><legend>${label}</legend>${unset}${chips}</fieldset>`;
  }
  const off = html`disabled title="${why ?? ''}"`;
  if (type === 'number')
    return html`<label class="control" data-field="${control.field}">${label} <input type="number" step="any" name="${field}" value="${value ?? ''}" min="${control.min ?? ''}" max="${control.max ?? ''}" ${!ok && off}></label>`;
  const isLong = ['prompt', 'lyrics', 'system', 'tools', 'json_schema'].includes(name);
  const text = isLong
    ? html`<textarea name="${field}" rows="${name === 'prompt' ? 4 : 2}" maxlength="${control.max_chars ?? 32000}" ${!ok && off}>${value ?? ''}</textarea>`
    : html`<input name="${field}" value="${value ?? ''}" maxlength="${control.max_chars ?? 32000}" ${!ok && off}>`;
  return html`<label class="control" data-field="${control.field}">${label} ${text}${!ok && html`<small>${why}</small>`}</label>`;
}

/** Of all that the key of the console made, by the kind of its files. */
type EarlierResults = Readonly<Record<string, readonly TaskLine[]>>;

/** What the console's key made before, of the kinds that a form takes as files. */
async function earlierResults(
  player: Player,
  key: string | undefined,
  files: readonly FormFiles[],
): Promise<EarlierResults> {
  if (key === undefined || player.tasks === undefined) return {};
  const results: Record<string, readonly TaskLine[]> = {};
  for (const kind of new Set(files.map((one) => one.kind)))
    results[kind] = await player.tasks({ key, kind, state: 'completed', limit: MOST_EARLIER });
  return results;
}

/** Files of one role: chosen, dropped, pasted, at an address, or made before. */
function filesControl(player: Player, files: FormFiles, earlier: EarlierResults): Html {
  const { role, kind, counts, mimes, max_bytes: bytes, given } = files;
  const most = counts.at(-1) ?? 1;
  const limits = [
    counts.length > 0 && `${counts[0]}${most > 1 ? ` to ${most}` : ''}`,
    bytes !== undefined && `at most ${Math.floor(bytes / 1_000_000)} MB`,
    given === 0 && 'still missing',
  ].filter((one) => one !== false);
  const made = (earlier[kind] ?? []).filter(({ deleted_at }) => deleted_at === null);
  const address = player.query[`${ADDRESSES}${role}`] ?? '';
  return html`<fieldset class="files" data-role="${role}" data-kind="${kind}" data-most="${most}" data-max-bytes="${bytes}"><legend>${words(role)}</legend>
    <input type="hidden" name="${COUNT}${role}" value="${player.query[`${COUNT}${role}`] ?? ''}">
    <label class="with-script">file <input type="file" accept="${mimes?.join(',') ?? `${kind}/*`}" ${most > 1 && html`multiple`} aria-describedby="limits-${role}"></label>
    <label>or address <input name="${ADDRESSES}${role}" value="${address}" placeholder="https://" maxlength="4000"></label>
    <label class="with-script">or an earlier result <select data-earlier><option value="">–</option>${made.map(
      ({ id, prompt, model }) =>
        html`<option value="/tasks/${id}/content">${foreignText(prompt ?? 'no words', 48)} (${model})</option>`,
    )}</select></label>
    ${role === 'mask' && html`<button type="button" class="button with-script" data-draw>Draw on the picture</button>`}
    <small id="limits-${role}">${limits.join(', ')}<span class="with-script">; it can be dropped here or pasted, too</span></small>
    <div class="picked" id="picked-${role}" role="status" hx-preserve="true"></div></fieldset>`;
}
