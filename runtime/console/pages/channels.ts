import type { AnswerOf } from '../../admin/actions.ts';
import { PULSE_WINDOWS, type PulseChannel } from '../../observe/pulse.ts';
import { type Html, html } from '../html.ts';
import { LIVE_SCRIPTS, type LiveTopic, liveRegion, liveSource } from '../live.ts';
import type { LoadPage, View } from '../page.ts';
import { choiceLinks, olderLink, table } from '../parts/lists.ts';
import { emptyState } from '../parts/texts.ts';
import { shareWords, standingBadge, standingOf, weather } from '../parts/weather.ts';

type Channel = AnswerOf<'channels-list'>[number];

const WINDOW = '1h';
const ROWS = 60;
const LONGEST_SEARCH = 80;

/** All channels, those that need somebody first. */
export const page: LoadPage = async (visit) => {
  const { only = '', q = '', after = '' } = visit.query;
  const param = new URLSearchParams({ only, q: q.slice(0, LONGEST_SEARCH), after }).toString();
  const { rows, next, all, kept } = await channelsOf(visit, param);
  const head = html`<div class="head"><h1>Channels</h1>
    <form role="search" class="inline"><input type="search" name="q" value="${q}" aria-label="Search by id or protocol" placeholder="Id or protocol" maxlength="${LONGEST_SEARCH}">
    ${only !== '' && html`<input type="hidden" name="only" value="${only}">`}<button class="button">Search</button></form></div>
    ${choiceLinks(visit, { name: 'only', label: 'Which channels', choices: { '': 'All', trouble: 'In trouble', overridden: 'Drained or disabled' } })}`;
  if (all === 0)
    return {
      title: 'Channels',
      main: html`${head}${emptyState('No channel is set up: gateway.yaml lists none.')}`,
    };
  if (kept === 0)
    return {
      title: 'Channels',
      main: html`${head}${emptyState('No channel is like that.', { href: '/channels', label: 'Show all' })}`,
    };
  return {
    title: 'Channels',
    scripts: LIVE_SCRIPTS,
    main: html`${head}<p class="soft small">${kept} of ${all}; what they did in the last hour.</p>${liveRegion('channels', list(rows))}${olderLink(visit, next)}${liveSource([`channels:${param}`])}`,
  };
};

export const channelsTopic: LiveTopic = {
  async region(view, param) {
    return list((await channelsOf(view, param)).rows);
  },
};

interface Row {
  readonly channel: Channel;
  readonly did: PulseChannel | undefined;
}

/** A page of the channels that a query means: after so many of them. */
async function channelsOf(view: View, param: string) {
  const query = new URLSearchParams(param);
  const [channels, pulse] = await Promise.all([view.ask('channels-list'), view.ask('pulse', { w: WINDOW })]);
  const did = new Map(pulse.channels.map((one) => [one.id, one]));
  const searched = (query.get('q') ?? '').toLowerCase();
  const only = query.get('only');
  const kept = channels
    .filter(({ id, protocol }) => `${id} ${protocol}`.toLowerCase().includes(searched))
    .filter((one) => only !== 'trouble' || isTrouble(one, did.get(one.id)))
    .filter((one) => only !== 'overridden' || one.override !== undefined)
    .map((channel): Row => ({ channel, did: did.get(channel.id) }))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || (a.channel.id < b.channel.id ? -1 : 1));
  const from = Math.max(0, Math.floor(Number(query.get('after')) || 0));
  const next = from + ROWS < kept.length ? String(from + ROWS) : undefined;
  return { rows: kept.slice(from, from + ROWS), next, all: channels.length, kept: kept.length };
}

/** Only how they stand decides the order: a page that is looked at must not turn over with each refusal. */
function rankOf({ channel }: Row): number {
  const standing = standingOf(channel);
  if (standing === 'left_out' || standing === 'no_credential') return 0;
  if (standing === 'on_trial' || standing === 'drained' || standing === 'stopped') return 1;
  return standing === 'disabled' ? 3 : 2;
}

function isTrouble(channel: Channel, did: PulseChannel | undefined): boolean {
  const standing = standingOf(channel);
  if (standing === 'left_out' || standing === 'no_credential' || standing === 'on_trial') return true;
  return did !== undefined && did.sums.failed + did.sums.refused + did.sums.uncertain > 0;
}

function list(rows: readonly Row[]): Html {
  return html`<section class="card">${table(
    'Channels',
    [
      { title: 'Standing', cell: ({ channel }) => standingBadge(channel) },
      {
        title: 'Channel',
        kind: 'grow',
        cell: ({ channel: { id } }) => html`<a href="/channels/${id}">${id}</a>`,
      },
      { title: 'Protocol', kind: 'wide_only', cell: ({ channel }) => channel.protocol },
      { title: 'Succeeded', cell: ({ did }) => shareWords(did) },
      { title: 'Calls', kind: 'number', cell: ({ channel }) => callsText(channel) },
      { title: 'Tasks', kind: 'number', cell: ({ channel }) => tasksText(channel) },
      { title: 'Credentials', kind: 'wide_only', cell: ({ channel }) => credentialsText(channel) },
      { title: 'Last hour', kind: 'wide_only', cell: ({ did }) => weather(did, PULSE_WINDOWS[WINDOW].count) },
    ],
    rows,
  )}</section>`;
}

/** `4 of 20` */
export function callsText(channel: Channel): string {
  if (!channel.running) return '';
  const { calls_in_flight, effective_concurrent: cap } = channel;
  return cap === null ? `${calls_in_flight}` : `${calls_in_flight} of ${cap}`;
}

export function tasksText({ tasks_in_flight, limits: { concurrent } }: Channel): string {
  return concurrent === null ? `${tasks_in_flight}` : `${tasks_in_flight} of ${concurrent}`;
}

export function credentialsText({ credentials }: Channel): string {
  const out = 'out' in credentials ? credentials.out.length : 0;
  return out === 0 ? `${credentials.all}` : `${credentials.all - out} of ${credentials.all}`;
}
