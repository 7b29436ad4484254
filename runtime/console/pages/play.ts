import type { ListedModel } from '../../admin/model-forms.ts';
import type { FormControl, FormFiles, FormState } from '../../admin/play-form.ts';
import { words } from '../../words/show-value.ts';
import { type Html, html } from '../html.ts';
import type { LoadPage, PageContent } from '../page.ts';
import { requestCard } from '../parts/play-card.ts';
import type { Player } from '../parts/play-parts.ts';
import { emptyState } from '../parts/texts.ts';

const KINDS = ['video', 'image', 'audio', 'chat'] as const;
/** Models that are asked side by side. */
const MOST_MODELS = 4;
/** Begin names of the query that are choices, numbers of files of the browser, and addresses of files. */
const CHOICE = 'c.';
const COUNT = 'n.';
const ADDRESSES = 'f.';
const MOST_FILES = 10;

export const page: LoadPage = async (visit) =>
  playground({
    ...visit,
    isCaller: false,
    models: async () => (await visit.ask('models-list')).models,
    form: (fields) => visit.actions['play-form'](fields),
  });

/** A form of which every value that is offered is taken, with the price before and the result beside it. */
export async function playground(player: Player): Promise<PageContent> {
  const models = await player.models();
  const forms = models.filter(({ form }) => form);
  const first =
    forms.find(({ id }) => id === player.query.model) ??
    forms.find(({ kind }) => kind === player.query.kind) ??
    forms[0];
  if (first === undefined) return { title: 'Playground', main: emptyState('No channel serves a model yet.') };
  const state = await formOf(player, first.id);
  const kindred = forms.filter(({ kind }) => kind === first.kind);
  const others = comparedWith(player, kindred, first.id);
  const states = [state];
  for (const id of others) states.push(await formOf(player, id));
  const main = html`<header class="head"><h1>Playground</h1>${kindLinks(state.kind)}</header>
    <div class="play" id="play">
      <form class="play-form" id="play-form" method="get" action="/play" aria-label="Request"
        hx-get="${player.isCaller ? '/play/form' : '/play'}" hx-trigger="input delay:200ms, change delay:200ms" hx-select="#play" hx-target="#play" hx-swap="outerMorph" hx-replace-url="${player.isCaller ? 'false' : 'true'}">
        ${modelChoice(state, kindred, others)}
        ${modeChoice(state)}
        ${state.files.map((files) => filesControl(player, files))}
        ${state.controls.map(controlOf)}
        ${state.dropped.map(
          ({ name, value, why }) =>
            html`<p class="dropped" role="status">${words(name)} ${value} was removed because ${why}</p>`,
        )}
        <button class="button no-script">Update</button>
      </form>
      <div class="cards">${states.map((one) => requestCard(player, one))}</div>
    </div>
    <section class="history" aria-label="History"><h2>History</h2><p class="soft small">What is sent stays in this ${player.isCaller ? 'tab, as the key does' : 'browser'}, without files. <button type="button" class="button" data-clear-history hidden>Clear</button></p><ol id="play-history"></ol></section>`;
  const scripts = [
    'play.js',
    'history.js',
    ...(state.kind === 'chat' ? ['chat.js'] : []),
    ...(state.files.some(({ role }) => role === 'mask') ? ['mask.js'] : []),
  ];
  return { title: 'Playground', main, scripts };
}

/** Form of a model with what the address chooses. */
function formOf(player: Player, model: string): Promise<FormState> {
  const { mode } = player.query;
  return player.form({
    model,
    ...(mode === undefined || mode === '' ? {} : { mode }),
    choices: Object.fromEntries(queryNamed(player, CHOICE)),
    files: filesOfQuery(player),
  });
}

function queryNamed({ query }: Pick<Player, 'query'>, start: string): readonly (readonly [string, string])[] {
  return Object.entries(query).flatMap(([name, value]) =>
    name.startsWith(start) && value !== '' ? [[name.slice(start.length), value] as const] : [],
  );
}

/** Addresses as they stand in the query; files of the browser by what it puts in their place when it sends them. */
function filesOfQuery(player: Player): Readonly<Record<string, string[]>> {
  const local = queryNamed(player, COUNT).map(
    ([role, count]) => [role, localFiles(role, Number(count))] as const,
  );
  const addresses = queryNamed(player, ADDRESSES).map(
    ([role, text]) =>
      [
        role,
        text
          .split(/\s+/)
          .filter((one) => one !== '')
          .slice(0, MOST_FILES),
      ] as const,
  );
  const roles = new Set([...local, ...addresses].map(([role]) => role));
  return Object.fromEntries(
    [...roles].map((role) => [
      role,
      [...addresses, ...local].flatMap(([name, files]) => (name === role ? files : [])),
    ]),
  );
}

function localFiles(role: string, count: number): readonly string[] {
  const most = Number.isInteger(count) ? Math.min(Math.max(count, 0), MOST_FILES) : 0;
  return Array.from({ length: most }, (_, index) => `local:${role}/${index}`);
}

function comparedWith({ query }: Player, kindred: readonly ListedModel[], first: string): readonly string[] {
  const known = new Set(kindred.map(({ id }) => id));
  const wanted = [1, 2, 3].map((place) => query[`with${place}`] ?? '');
  return [...new Set(wanted)].filter((id) => known.has(id) && id !== first).slice(0, MOST_MODELS - 1);
}

function kindLinks(current: string): Html {
  return html`<nav class="choices" aria-label="What is made">${KINDS.map(
    (kind) => html`<a href="/play?kind=${kind}" ${kind === current && html`aria-current="true"`}>${kind}</a>`,
  )}</nav>`;
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

function filesControl(
  player: Player,
  { role, kind, counts, mimes, max_bytes: bytes, given }: FormFiles,
): Html {
  const many = counts.length > 1 || (counts[0] ?? 1) > 1;
  const limits = [
    counts.length > 0 && `${counts[0]}${many ? ` to ${counts.at(-1)}` : ''}`,
    bytes !== undefined && `at most ${Math.floor(bytes / 1_000_000)} MB`,
  ].filter((one) => one !== false);
  return html`<fieldset class="files" data-role="${role}" data-kind="${kind}"><legend>${words(role)}</legend>
    <input type="hidden" name="${COUNT}${role}" value="${player.query[`${COUNT}${role}`] ?? ''}">
    <label>file <input type="file" accept="${mimes?.join(',') ?? `${kind}/*`}" ${many && html`multiple`}></label>
    <label>or address <input name="${ADDRESSES}${role}" value="${player.query[`${ADDRESSES}${role}`] ?? ''}" placeholder="https://" maxlength="4000"></label>
    ${role === 'mask' && html`<button type="button" class="button" data-draw>Draw on the picture</button>`}
    <small>${limits.join(', ')}${given === 0 && '; still missing'}</small></fieldset>`;
}
