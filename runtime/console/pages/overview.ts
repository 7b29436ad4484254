import type { AnswerOf } from '../../admin/actions.ts';
import { PULSE_KINDS, PULSE_WINDOWS, type PulseView, type PulseWindow } from '../../observe/pulse.ts';
import { createAskOnce } from '../ask-once.ts';
import { type Html, html, type Part } from '../html.ts';
import { LIVE_SCRIPTS, type LiveTopic, liveSource, readRegion } from '../live.ts';
import type { LoadPage, View } from '../page.ts';
import { chart } from '../parts/chart.ts';
import { fillSandbox } from '../parts/fill-sandbox.ts';
import { card, choiceLinks } from '../parts/lists.ts';
import { sparkBars, sparkLine } from '../parts/spark.ts';
import { duration, foreignText, stateBadge, when } from '../parts/texts.ts';
import { shareOf, standingBadge, standingOf, weather } from '../parts/weather.ts';

const WINDOWS = { '15m': '15 min', '1h': '1 h', '24h': '24 h', '7d': '7 d' } as const satisfies Record<
  PulseWindow,
  string
>;
const SHOWN_CHANNELS = 12;
const SHOWN_NEEDS = 6;
const NEEDS_EVERY_MS = 5_000;
const MOST_NEEDS = 100;

/** What happens now, and what became of work over a window. */
export const page: LoadPage = async (visit) => {
  const w = windowOf(visit.query.w);
  const view = createAskOnce()(visit);
  const week = await view.ask('pulse', { w: '7d' });
  const range = choiceLinks(
    { ...visit, query: { ...visit.query, w } },
    { name: 'w', label: 'Window', choices: WINDOWS },
  );
  const head = html`<div class="head"><h1>Overview</h1>${range}</div>`;
  if (isNew(week)) return { title: 'Overview', main: html`${head}${firstSteps(visit)}${fillSandbox(visit)}` };
  const read = (name: string, topic: LiveTopic): Promise<Html> =>
    readRegion(name, topic, { view, param: w, address: visit.address });
  const [tiles, charts, now, channels, needs] = await Promise.all([
    read('overview-tiles', tilesTopic),
    read('overview-charts', chartsTopic),
    read('overview-now', nowTopic),
    read('overview-weather', weatherTopic),
    read('overview-needs', needsTopic),
  ]);
  return {
    title: 'Overview',
    scripts: ['uplot.js', 'chart.js', ...LIVE_SCRIPTS],
    main: html`${head}${tiles}<div class="row">${charts}</div><div class="row">${now}${needs}</div>${channels}
      ${liveSource(['tiles', 'charts', 'now', 'weather', 'needs'].map((name) => `overview-${name}:${w}`))}`,
  };
};

export const tilesTopic: LiveTopic = {
  async region(view, param) {
    const w = windowOf(param);
    const [pulse, charged, needs] = await Promise.all([
      view.ask('pulse', { w }),
      view.ask('charged', { w }),
      view.ask('uncertain-list', { limit: String(MOST_NEEDS) }),
    ]);
    return tiles(view, { pulse, charged, needs });
  },
};

export const chartsTopic: LiveTopic = {
  async region(view, param) {
    const w = windowOf(param);
    const [pulse, charged] = await Promise.all([view.ask('pulse', { w }), view.ask('charged', { w })]);
    return html`${card('What became of tasks', outcomesChart(pulse))}${card('Charged', chargedChart(view, charged))}`;
  },
};

export const nowTopic: LiveTopic = {
  async region(view, param) {
    const { now } = await view.ask('pulse', { w: windowOf(param) });
    const items = now.newest.map(
      ({
        id,
        prompt,
        state,
        progress,
        model_id,
        channel_id,
        created_at,
      }) => html`<li><a class="grow" href="/tasks/${id}">${prompt === '' ? id : foreignText(prompt, 80)}</a>
        ${stateBadge(state)} <span class="soft small">${model_id} on ${channel_id}</span> <span class="soft small number">${when(created_at, 'ago')}</span>
        <progress max="100" value="${progress}" aria-label="${progress} % done"></progress></li>`,
    );
    const body =
      items.length === 0
        ? html`<p class="soft">Nothing is in flight.</p>`
        : html`<ul class="now">${items}</ul>`;
    return card('Now', body, html`<a href="/tasks?state=in_flight">all in flight</a>`);
  },
};

export const weatherTopic: LiveTopic = {
  async region(view, param) {
    const [pulse, channels] = await Promise.all([
      view.ask('pulse', { w: windowOf(param) }),
      view.ask('channels-list'),
    ]);
    const did = new Map(pulse.channels.map((one) => [one.id, one]));
    const order = new Map(pulse.channels.map(({ id }, at) => [id, at]));
    const rank = (id: string): number => order.get(id) ?? order.size;
    const isWell = (one: (typeof channels)[number]): boolean => standingOf(one) === 'well';
    const shown = channels
      .toSorted((a, b) => Number(isWell(a)) - Number(isWell(b)) || rank(a.id) - rank(b.id))
      .slice(0, SHOWN_CHANNELS);
    const steps = PULSE_WINDOWS[pulse.w].count;
    const items = shown.map(
      (one) => html`<li>${standingBadge(one, 'shape')}<a class="grow" href="/channels/${one.id}">${one.id}</a>
        ${weather(did.get(one.id), steps)}<span class="number soft small">${shareOf(did.get(one.id))}</span></li>`,
    );
    const body =
      items.length === 0
        ? html`<p class="soft">No channel is set up: gateway.yaml lists none.</p>`
        : html`<ul class="weather-list">${items}</ul>`;
    return card('Channels', body, html`<a href="/channels">all ${channels.length}, most refusals first</a>`);
  },
};

export const needsTopic: LiveTopic = {
  everyMs: NEEDS_EVERY_MS,
  async region(view) {
    const needs = await view.ask('uncertain-list', { limit: String(SHOWN_NEEDS) });
    return card('Needs you', needsList(view, needs), html`<a href="/uncertain">decide</a>`);
  },
};

type Pulse = AnswerOf<'pulse'>;
type Charged = AnswerOf<'charged'>;
type Needs = AnswerOf<'uncertain-list'>;

function windowOf(text: string | undefined): PulseWindow {
  return text !== undefined && Object.hasOwn(PULSE_WINDOWS, text) ? (text as PulseWindow) : '15m';
}

/** Nothing ever ended or runs. */
function isNew({ kinds, now, channels }: Pulse): boolean {
  const ended = PULSE_KINDS.some((kind) => Object.values(kinds[kind]).some((steps) => sum(steps) > 0));
  return !ended && now.states.length === 0 && channels.length === 0;
}

function firstSteps({ icon, publicUrl }: View): Html {
  const step = (name: string, title: string, body: Part): Html =>
    html`<section class="card"><header><h2>${icon(name)} ${title}</h2></header><div class="body">${body}</div></section>`;
  return html`<p class="soft">Nothing has happened yet.</p><div class="row thirds">
    ${step('play', 'Make a video', html`<p>Write what it shows, see the price, and watch it being made.</p><p><a class="button primary" href="/play">Open the playground</a></p>`)}
    ${step('key-round', 'Point your SDK here', html`<p>Change its base URL, and take a key of this gateway.</p><p><code>${publicUrl}/v1</code></p><p><a class="button" href="/keys">Keys</a></p>`)}
    ${step('circle-help', 'Look it up', html`<p>Every route, model and error, with requests that work.</p><p><a class="button" href="${publicUrl}/docs" rel="noreferrer">API reference</a></p>`)}
  </div>`;
}

function tiles(
  view: View,
  { pulse, charged, needs }: { readonly pulse: Pulse; readonly charged: Charged; readonly needs: Needs },
): Html {
  const { now, seconds } = pulse;
  const results = outcomesOf(pulse, ['video', 'image', 'audio']);
  const chats = outcomesOf(pulse, ['chat']);
  const running = now.states.filter(({ state }) => state !== 'uncertain');
  const flying = running.reduce((all, { tasks }) => all + tasks, 0);
  const oldest = Math.max(0, ...running.map(({ oldest_ms }) => oldest_ms));
  const share = results.all === 0 ? undefined : Math.floor((100 * results.completed) / results.all);
  const { p50, p95 } = seconds.results;
  const period = new URLSearchParams({ from: pulse.from, to: pulse.to });
  return html`<div class="tiles">
    ${tile({ href: now.stuck > 0 ? '/tasks?state=stuck' : '/tasks?state=in_flight', title: 'In flight', value: flying, tone: now.stuck > 0 ? 'odd' : undefined, under: now.stuck > 0 ? stuckText(now.stuck) : flying === 0 ? 'nothing waits' : `oldest ${duration(oldest)}`, spark: sparkLine(pulse.in_flight) })}
    ${tile({ href: `/tasks?${period}`, title: 'Tasks that succeeded', value: share === undefined ? '–' : `${share} %`, tone: share !== undefined && share < 90 ? 'bad' : undefined, under: `${results.completed} of ${results.all}`, spark: sparkBars(results.steps) })}
    ${tile({ href: `/tasks?${period}`, title: 'Time to result, median', value: secondsText(p50), under: p95 === null ? 'none was made' : `95 % within ${secondsText(p95)}`, spark: sparkLine(pulse.results_p50) })}
    ${tile({ href: '/calls', title: 'Chat calls', value: chats.all, under: `${chats.all - chats.completed} failed`, spark: sparkBars(chats.steps) })}
    ${tile({ href: `/money?${new URLSearchParams({ tab: 'usage', from: charged.from, to: charged.to })}`, title: charged.whole ? 'Charged' : 'Charged, being summed', value: html`<span title="${view.money(charged.sum)}">${roundMoney(view, charged.sum)}</span>`, under: `${roundMoney(view, now.held_micros)} on hold`, spark: sparkLine(stepSums(charged)) })}
    ${tile({ href: '/uncertain', title: 'Needs you', value: needs.length >= MOST_NEEDS ? `${MOST_NEEDS}+` : needs.length, tone: needs.length > 0 ? 'odd' : undefined, under: needs.length === 0 ? 'nothing to decide' : 'to decide or to know' })}
  </div>`;
}

/** The count ends at 100. */
function stuckText(stuck: number): string {
  return `${stuck >= 100 ? '100 or more' : stuck} stuck`;
}

function tile(of: {
  readonly href: string;
  readonly title: string;
  readonly value: Part;
  readonly under: string;
  readonly tone?: 'bad' | 'odd' | undefined;
  readonly spark?: Html;
}): Html {
  return html`<a class="tile ${of.tone}" href="${of.href}"><span class="title">${of.title}</span><b>${of.value}</b><span class="soft small">${of.under}</span>${of.spark}</a>`;
}

function outcomesOf({ kinds }: PulseView, of: readonly (typeof PULSE_KINDS)[number][]) {
  const first = kinds.video.completed;
  const steps = first.map((_, at) => {
    const count = (outcome: 'completed' | 'failed' | 'uncertain'): number =>
      of.reduce((all, kind) => all + (kinds[kind][outcome][at] ?? 0), 0);
    const bad = count('failed') + count('uncertain');
    return { all: count('completed') + bad, bad };
  });
  const all = steps.reduce((n, step) => n + step.all, 0);
  return { steps, all, completed: all - steps.reduce((n, step) => n + step.bad, 0) };
}

function outcomesChart(pulse: Pulse): Html {
  const steps = (outcome: 'completed' | 'failed' | 'uncertain'): readonly number[] =>
    pulse.kinds.video[outcome].map(
      (value, at) => value + (pulse.kinds.image[outcome][at] ?? 0) + (pulse.kinds.audio[outcome][at] ?? 0),
    );
  return chart({
    id: 'chart-outcomes',
    title: 'What became of tasks',
    from: pulse.from,
    step_secs: pulse.step_secs,
    text: String,
    series: [
      { label: 'succeeded', colour: 'ok', values: steps('completed') },
      { label: 'failed', colour: 'bad', values: steps('failed') },
      { label: 'uncertain', colour: 'odd', values: steps('uncertain') },
    ],
  });
}

function chargedChart(view: View, charged: Charged): Html {
  const { micros_per_unit: size, currency } = view.registry.gateway;
  return chart({
    id: 'chart-charged',
    title: 'Charged',
    from: charged.from,
    step_secs: charged.step_secs,
    text: view.money,
    unit: { size, behind: ` ${currency}` },
    series: PULSE_KINDS.map((kind) => ({ label: kind, colour: kind, values: charged.kinds[kind] })),
  });
}

function needsList(view: View, needs: Needs): Html {
  if (needs.length === 0) return html`<p class="soft">Nothing waits for you.</p>`;
  return html`<ul class="needs">${needs.map(
    ({
      task,
      kind,
      model,
      channel,
      prompt,
      since,
      held,
      absorbed,
    }) => html`<li><span class="odd-shape" aria-hidden="true">△</span>
      <p class="grow"><a href="${task.startsWith('chatcmpl-') ? '/calls' : '/tasks'}/${task}">${model}</a> ${WHY[kind]}<br><span class="soft small">${channel}${prompt !== null && ` · ${foreignText(prompt, 60)}`}</span></p>
      <p class="number small">${held > 0 ? `${view.money(held)} on hold` : absorbed > 0 && `${view.money(absorbed)} at risk`}<br><span class="soft">${when(since, 'ago')}</span></p></li>`,
  )}</ul>`;
}

/** Why an operator should look at it. */
const WHY: Readonly<Record<Needs[number]['kind'], string>> = {
  open: 'may be at its vendor, or not',
  unproven: 'is polled under your id, not found yet',
  given_up: 'was given up, and its vendor may bill it',
  late: 'came after it was given up',
  duplicate: 'has the vendor id of another task',
  absorbed: 'cost more than was on hold',
  uncounted: 'was not counted to its end',
  unusable: 'ended without a usable result',
  not_stored: 'ended with a result that could not be stored',
  unlisted: 'stands under a status that is not listed',
  parked: 'waits for its channel or protocol, which is gone',
  gone: 'is charged, and its result is gone',
};

/** To the hundredth, for tiles; the exact amount stands in the title. */
function roundMoney({ money, registry }: View, micros: number): string {
  const cent = registry.gateway.micros_per_unit / 100;
  return money(Math.round(micros / cent) * cent);
}

function stepSums({ kinds }: Charged): readonly number[] {
  return kinds.video.map((_, at) => PULSE_KINDS.reduce((all, kind) => all + (kinds[kind][at] ?? 0), 0));
}

function secondsText(secs: number | null): string {
  return secs === null ? '–' : duration(secs * 1_000);
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
