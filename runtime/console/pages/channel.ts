import type { AnswerOf } from '../../admin/actions.ts';
import { PULSE_WINDOWS } from '../../observe/pulse.ts';
import { type Html, html, type Part } from '../html.ts';
import { LIVE_SCRIPTS, type LiveTopic, liveRegion, liveSource } from '../live.ts';
import { operationForm } from '../operation-form.ts';
import type { LoadPage, View, Visit } from '../page.ts';
import { card, table } from '../parts/lists.ts';
import { foreignText, when } from '../parts/texts.ts';
import { shareWords, standingBadge, weather } from '../parts/weather.ts';
import { callsText, credentialsText, tasksText } from './channels.ts';

type Detail = AnswerOf<'channels-show'>;
type Shown = Detail['channel'];

const WINDOW = '24h';

/** One channel: how it stands and stood, what it refused, and how it is set up. */
export const page: LoadPage = async (visit) => {
  const id = visit.params.id ?? '';
  const detail = await visit.ask('channels-show', { id });
  const health = await healthOf(visit, detail);
  const { configured } = detail;
  return {
    title: id,
    scripts: LIVE_SCRIPTS,
    main: html`<p class="crumb"><a href="/channels">Channels</a></p>
      <div class="head"><h1>${id}</h1>${actions(visit, detail)}</div>
      ${liveRegion('channel-health', health)}
      <div class="row"><div>${card('As configured', asConfigured(configured), html`<span class="soft small">the deployment file owns it; no secrets</span>`)}</div>
      <div>${card(`Models (${Object.keys(configured.models).length})`, models(detail))}</div></div>
      ${liveSource([`channel-health:${id}`])}`,
  };
};

export const healthTopic: LiveTopic = {
  region: async (view, param) => healthOf(view, await view.ask('channels-show', { id: param })),
};

function actions(visit: Visit, { channel }: Detail): Html {
  const fixed = { id: channel.id };
  const notRunning = channel.running ? undefined : 'No gateway runs';
  const { override } = channel;
  return html`<div class="actions">
    ${operationForm(visit, 'channels-test', { fixed, label: 'Test now', icon: 'refresh-cw', unavailable: notRunning })}
    ${override?.mode !== 'drained' && operationForm(visit, 'channels-drain', { fixed, label: 'Drain…', values: { for: '1h' } })}
    ${override?.mode !== 'disabled' && operationForm(visit, 'channels-disable', { fixed, label: 'Disable…', icon: 'ban', values: { for: '1h' } })}
    ${override !== undefined && operationForm(visit, 'channels-enable', { fixed, label: 'Enable' })}
    ${operationForm(visit, 'channels-restore', { fixed, label: 'Restore', icon: 'rotate-ccw', unavailable: notRunning })}
  </div>`;
}

async function healthOf(view: View, detail: Detail): Promise<Html> {
  const { channel, errors, history } = detail;
  const pulse = await view.ask('pulse', { w: WINDOW });
  const did = pulse.channels.find(({ id }) => id === channel.id);
  return html`<div class="row">${card('Health', standing(channel))}
    ${card('Last 24 hours', html`<p>${shareWords(did)}</p>${weather(did, PULSE_WINDOWS[WINDOW].count)}${errorList(errors)}`)}</div>
    ${card('History', historyList(history))}`;
}

function standing(channel: Shown): Html {
  const { override } = channel;
  const rows: readonly (readonly [string, Part])[] = [
    [
      'Stands',
      html`${standingBadge(channel)}${channel.running && channel.until !== undefined && html` until ${when(Date.parse(channel.until))}, then one trial`}`,
    ],
    ...(override === undefined
      ? []
      : [
          [
            override.mode === 'drained' ? 'Drained' : 'Disabled',
            html`by ${foreignText(override.by)} ${when(Date.parse(override.at))}, ${override.until === null ? 'until it is enabled' : html`until ${when(Date.parse(override.until))}`}${override.reason !== null && `: ${foreignText(override.reason)}`}. The file says ${channel.enabled ? 'enabled' : 'disabled'}.`,
          ] as const,
        ]),
    ['Calls in flight', callsText(channel)],
    ['Tasks in flight', tasksText(channel)],
    ['Credentials in use', credentialsText(channel)],
    ...(channel.running ? outOf(channel) : []),
  ];
  return html`<dl class="facts">${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

function outOf(channel: Extract<Shown, { readonly running: true }>): readonly (readonly [string, Part])[] {
  const until = (iso: string): Html => html`asked again ${when(Date.parse(iso))}`;
  return [
    ...channel.credentials.out.map(
      ({ credential, reason, until: end }) =>
        [
          `Credential ${credential}`,
          html`<span class="standing bad">■ out: ${reason}</span>, ${until(end)}`,
        ] as const,
    ),
    ...channel.cooling.map(
      ({ credential, model, until: end }) =>
        [`Credential ${credential}`, html`waits with ${model}, ${until(end)}`] as const,
    ),
    ...channel.unserved.map(
      ({ credential, model, reason, until: end }) =>
        [`Credential ${credential}`, html`does not serve ${model} (${reason}), ${until(end)}`] as const,
    ),
    ...(channel.fails_elsewhere === true
      ? [['Elsewhere', 'another gateway says that it fails'] as const]
      : []),
  ];
}

function errorList({ since, classes }: Detail['errors']): Html {
  if (since === null) return html`<p class="soft">No gateway runs that counts refusals.</p>`;
  const note = html`<p class="soft small">Counted by this process since ${when(Date.parse(since))}.</p>`;
  if (classes.length === 0) return html`<p>No refusal.</p>${note}`;
  return html`${table(
    'Refusals and failures',
    [
      { title: 'Class', kind: 'grow', cell: (one) => foreignText(one.class) },
      { title: 'Times', kind: 'number', cell: ({ count }) => count },
      { title: 'Last', cell: ({ last_at }) => when(Date.parse(last_at), 'ago') },
      {
        title: 'For example',
        cell: ({ example }) =>
          html`<a class="mono" href="${workAddress(example)}">${example.slice(0, 14)}…</a>`,
      },
    ],
    classes,
  )}${note}`;
}

/** Where a task or chat call is shown. */
function workAddress(id: string): string {
  return `/${id.startsWith('chatcmpl-') ? 'calls' : 'tasks'}/${id}`;
}

function historyList(history: Detail['history']): Html {
  if (history.length === 0) return html`<p class="soft">Nothing has happened to it.</p>`;
  return html`<ul class="history">${history.map(({ at, event, ...facts }) => html`<li>${when(Date.parse(at))} <b>${event.replaceAll('_', ' ')}</b> <span class="soft">${factWords(facts)}</span></li>`)}</ul>`;
}

function factWords(facts: object): string {
  const words = Object.entries(facts).flatMap(([name, value]) => {
    if (value === null || value === undefined) return [];
    return [name === 'detail' ? factWords(value) : `${name} ${String(value)}`];
  });
  return foreignText(words.filter((word) => word !== '').join(', '));
}

function asConfigured(of: Detail['configured']): Html {
  const {
    address,
    protocol,
    groups,
    enabled,
    priority,
    weight,
    limits,
    pace,
    settings,
    credentials,
    uncertain,
  } = of;
  const rows: readonly (readonly [string, Part])[] = [
    ['Address', html`<code>${address}</code>`],
    ['Protocol', protocol],
    ['Enabled in the file', enabled ? 'yes' : 'no'],
    ['Groups', groups.join(', ')],
    ['Priority, weight', `${priority}, ${weight}`],
    ['Limits', pairs(limits)],
    ['Pace', pairs(pace)],
    ['Uncertain', pairs(uncertain)],
    ['Settings', settings.join(', ')],
    ['Credentials', credentials.map((names, index) => `${index}: ${names.join(', ')}`).join('; ')],
    ['Callbacks, traces', `${of.callbacks ? 'yes' : 'no'}, ${of.traceparent ? 'yes' : 'no'}`],
  ];
  return html`<dl class="facts">${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value === '' ? '–' : value}</dd>`)}</dl>`;
}

function pairs(values: object): string {
  return Object.entries(values)
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${String(value)}`)
    .join(', ');
}

function models({ channel, configured }: Detail): Html {
  const unserved = new Set(channel.running ? channel.unserved.map(({ model }) => model) : []);
  return table(
    'Models',
    [
      { title: 'Model', kind: 'grow', cell: ([model]) => html`<a href="/models?q=${model}">${model}</a>` },
      { title: 'At the vendor', cell: ([, upstream]) => upstream },
      { title: 'Served', cell: ([, upstream]) => (unserved.has(upstream) ? 'not now' : 'yes') },
    ],
    Object.entries(configured.models),
  );
}
