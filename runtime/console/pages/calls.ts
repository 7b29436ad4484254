import type { CallLine } from '../../admin/work-rows.ts';
import { type Html, html } from '../html.ts';
import { LIVE_SCRIPTS } from '../live.ts';
import type { LoadPage, Visit } from '../page.ts';
import { addressWith, type Column, choiceLinks, olderLink, table } from '../parts/lists.ts';
import { newRows, newRowsTopic } from '../parts/new-rows.ts';
import { duration, emptyState, foreignText, stateBadge, when } from '../parts/texts.ts';
import { filterForm, filterOf, isFiltered, lookedBack } from '../parts/work-filter.ts';

const OWN = ['state'] as const;

/** Chat calls of all keys that have ended, newest first. */
export const page: LoadPage = async (visit) => {
  const { calls, ...end } = await visit.ask('calls-list', filterOf(visit, OWN));
  const models = visit.registry.chat_families.flatMap((family) => family.models.map(({ id }) => id));
  return {
    title: 'Chat calls',
    scripts: LIVE_SCRIPTS,
    main: html`<div class="head"><h1>Chat calls</h1>${newRows(visit, NEW_CALLS, Math.max(...ends(calls), calls.length === 0 ? visit.now : 0))}<a class="button" href="${addressWith({ ...visit, address: '/calls.csv' }, { after: undefined })}" download>${visit.icon('download')}CSV</a></div>
${choiceLinks(visit, { name: 'state', label: 'State', choices: { '': 'All', completed: 'Completed', failed: 'Failed' } })}
${filterForm(visit, { path: '/calls', models, keeps: ['state'] })}
${calls.length === 0 ? nothing(visit) : html`<div class="card rows">${table('Chat calls', columns(visit), calls)}</div>`}
${lookedBack(visit, end) ?? olderLink(visit, end.next)}`,
  };
};

const NEW_CALLS = { topic: 'new-calls', own: OWN };

/** A call is listed when it ends: one that began before those on the page may be new. */
export const newCallsTopic = newRowsTopic({
  path: '/calls',
  timesOf: async (view, fields) => ends((await view.ask('calls-list', fields)).calls),
});

function ends(calls: readonly CallLine[]): readonly number[] {
  return calls.map(({ ended_at }) => ended_at);
}

function nothing(visit: Visit): Html {
  if (isFiltered(visit, [...OWN, 'after']))
    return emptyState('No chat call fits what is asked for.', {
      href: '/calls',
      label: 'Show all chat calls',
    });
  return emptyState('No chat call has ended yet. A call that runs is listed when it ends.', {
    href: '/play',
    label: 'Make one',
  });
}

function columns(visit: Visit): readonly Column<CallLine>[] {
  const { money } = visit;
  return [
    {
      title: 'State',
      cell: ({ state, error_code }) =>
        html`${stateBadge(state)} ${error_code !== null && html`<span class="soft small">${error_code}</span>`}`,
    },
    {
      title: 'Call',
      kind: 'grow',
      cell: ({ id }) => html`<a class="mono" href="/calls/${encodeURIComponent(id)}">${id}</a>`,
    },
    { title: 'Model', cell: ({ model }) => model },
    {
      title: 'Channel',
      kind: 'wide_only',
      cell: ({ channel, attempts }) =>
        html`${channel ?? '–'}${attempts > 1 && html` <span class="chip">${attempts} asked</span>`}`,
    },
    {
      title: 'Key',
      kind: 'wide_only',
      cell: ({ key, key_name }) =>
        html`<a class="plain" href="${addressWith(visit, { key, after: undefined })}">${foreignText(key_name ?? key, 40)}</a>`,
    },
    {
      title: 'First word',
      kind: 'number',
      cell: ({ first_ms }) => (first_ms === null ? '–' : duration(first_ms)),
    },
    { title: 'In', kind: 'number', cell: ({ prompt_tokens }) => prompt_tokens ?? '–' },
    { title: 'Cached', kind: 'number', cell: ({ cached_tokens }) => cached_tokens ?? '–' },
    {
      title: 'Out',
      kind: 'number',
      cell: ({ completion_tokens, estimated }) =>
        html`${completion_tokens ?? '–'}${estimated && html` <span class="chip warn">estimated</span>`}`,
    },
    {
      title: 'Ended',
      kind: 'wide_only',
      cell: ({ reason, state }) => (reason ?? (state === 'completed' ? 'whole' : '')).replaceAll('_', ' '),
    },
    { title: 'Took', kind: 'number', cell: ({ created_at, ended_at }) => duration(ended_at - created_at) },
    {
      title: 'Charged',
      kind: 'number',
      cell: ({ charged, absorbed }) =>
        html`${money(charged)}${absorbed > 0 && html` <span class="chip bad">${money(absorbed)} absorbed</span>`}`,
    },
    { title: 'Made', kind: 'number', cell: ({ created_at }) => when(created_at, 'ago') },
  ];
}
