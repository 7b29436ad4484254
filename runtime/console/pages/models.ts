import type { ModelMatch } from '../../admin/match-models.ts';
import type { ListedModel } from '../../admin/model-forms.ts';
import { words } from '../../words/show-value.ts';
import { type Html, html } from '../html.ts';
import type { LoadPage, Visit } from '../page.ts';
import { card, choiceLinks, table } from '../parts/lists.ts';
import { specLink } from '../parts/play-parts.ts';
import { emptyState } from '../parts/texts.ts';

const KINDS = { video: 'Video', image: 'Image', audio: 'Audio', chat: 'Chat' } as const;

/** In words, which screen readers and searches in the page know; what a model cannot do is left pale. */
const SUPPORT: Readonly<Record<string, string>> = {
  yes: 'yes',
  upstream: 'varies',
  not_recommended: 'weak',
  no: '–',
};

/** What is asked for beside the kind, as the operation `models-match` names it. */
const NEEDS = ['mode', 'seconds', 'ratio', 'tier', 'size', 'count', 'audio'] as const;

/** Models and what they can do; with needs, those that can do them by price, and of each other one why not. */
export const page: LoadPage = async (visit) => {
  const kind = Object.hasOwn(KINDS, visit.query.kind ?? '') ? (visit.query.kind ?? 'video') : 'video';
  const { models } = await visit.ask('models-list', { kind });
  const hasNeeds = NEEDS.some((name) => (visit.query[name] ?? '') !== '');
  const matches = hasNeeds
    ? (
        await visit.ask('models-match', {
          kind,
          ...Object.fromEntries(NEEDS.map((name) => [name, visit.query[name]])),
        })
      ).models
    : [];
  const main = html`<header class="head"><h1>Models</h1></header>
    ${choiceLinks({ ...visit, query: { kind } }, { name: 'kind', label: 'What they make', choices: KINDS })}
    ${kind !== 'chat' && needsForm(visit, kind, models)}
    ${hasNeeds && card('Those that can, cheapest first', matchList(visit, matches))}
    ${!hasNeeds && card('What each can do', matrix(models))}`;
  return { title: 'Models', main };
};

function needsForm(visit: Visit, kind: string, models: readonly ListedModel[]): Html {
  const modes = [...new Set(models.flatMap((model) => Object.keys(model.modes)))].filter(
    (mode) => mode !== 'audio',
  );
  const value = (name: string): string => visit.query[name] ?? '';
  const text = (name: string, label: string, hint: string): Html =>
    html`<label>${label} <input name="${name}" value="${value(name)}" placeholder="${hint}" maxlength="40" size="8"></label>`;
  return html`<form class="needs" method="get" action="/models" role="search" aria-label="Find models that can">
    <input type="hidden" name="kind" value="${kind}">
    <label>made from <select name="mode"><option value="">words alone</option>${modes.map(
      (mode) =>
        html`<option value="${mode}" ${mode === value('mode') && html`selected`}>${words(mode)}</option>`,
    )}</select></label>
    ${kind === 'video' && text('seconds', 'seconds', '10')} ${kind === 'video' && text('tier', 'resolution', '1080p')}
    ${kind === 'video' && text('ratio', 'ratio', '16:9')} ${kind === 'image' && text('size', 'size', '16:9(2K)')}
    ${kind === 'image' && text('count', 'how many', '1')}
    ${
      kind === 'video' &&
      html`<label>sound <select name="audio"><option value="">any</option>${['true', 'false'].map(
        (one) =>
          html`<option value="${one}" ${one === value('audio') && html`selected`}>${one === 'true' ? 'with' : 'without'}</option>`,
      )}</select></label>`
    }
    <button class="button">Find models</button> ${NEEDS.some((name) => value(name) !== '') && html`<a href="/models?kind=${kind}">Clear</a>`}
  </form>`;
}

const FITS = {
  yes: { icon: '✓', words: 'can' },
  changed: { icon: '◐', words: 'can, with changes' },
  no: { icon: '✕', words: 'cannot' },
} as const;

function matchList(visit: Visit, matches: readonly ModelMatch[]): Html {
  if (matches.length === 0) return emptyState('No model of this kind has a form.');
  const query = Object.fromEntries(
    Object.entries({
      mode: visit.query.mode,
      'c.seconds': visit.query.seconds,
      'c.size.ratio': visit.query.ratio,
      'c.size.tier': visit.query.tier,
      'c.size': visit.query.size,
      'c.count': visit.query.count,
      'c.audio': visit.query.audio,
    }).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])),
  );
  return html`<ul class="matches">${matches.map(
    ({ model, fits, price, reasons }) => html`<li class="fits-${fits}">
      <span class="state"><span aria-hidden="true">${FITS[fits].icon}</span><span class="unseen">${FITS[fits].words}</span></span>
      <a href="/models/${encodeURIComponent(model)}">${model}</a>
      <span class="price">${price && html`<span title="${price.rule}">${visit.money(price.micros)}</span>`}</span>
      <span class="why">${reasons.map(
        ({ message, place }) => html`<span>${message} ${place && specLink(place)}</span>`,
      )}</span>
      ${fits !== 'no' && html`<a class="button" href="/play?${new URLSearchParams({ model, ...query }).toString()}">Try</a>`}
    </li>`,
  )}</ul>`;
}

function matrix(models: readonly ListedModel[]): Html {
  const columns = [...new Set(models.flatMap((model) => Object.keys(model.modes)))];
  return table(
    'Models and what each can do',
    [
      {
        title: 'Model',
        cell: ({ id, lifecycle }: ListedModel) =>
          html`<a href="/models/${encodeURIComponent(id)}">${id}</a> ${lifecycle.status !== 'active' && html`<small>${lifecycle.status}</small>`}`,
      },
      ...columns.map((mode) => ({
        title: words(mode),
        cell: ({ modes }: ListedModel) => SUPPORT[modes[mode] ?? 'no'],
      })),
      {
        title: 'Channels',
        kind: 'number' as const,
        cell: ({ channels }: ListedModel) =>
          channels.all === 0
            ? html`<span title="no channel is set up for it">–</span>`
            : `${channels.enabled} of ${channels.all}`,
      },
      {
        title: 'Try it',
        cell: ({ id, form }: ListedModel) =>
          form && html`<a href="/play?model=${encodeURIComponent(id)}">Try</a>`,
      },
    ],
    models,
  );
}
