import type { TaskLine } from '../../admin/work-rows.ts';
import { type Html, html } from '../html.ts';
import { LIVE_SCRIPTS } from '../live.ts';
import { selectionBox, selectionForm } from '../operation-form.ts';
import type { LoadPage, Visit } from '../page.ts';
import { addressWith, type Column, choiceLinks, olderLink, table } from '../parts/lists.ts';
import { newRows, newRowsTopic } from '../parts/new-rows.ts';
import { counted, duration, emptyState, foreignText, stateBadge, when } from '../parts/texts.ts';
import { filterForm, filterOf, isFiltered, lookedBack } from '../parts/work-filter.ts';

const OWN = ['state', 'kind'] as const;

const STATES = {
  '': 'All',
  in_flight: 'In flight',
  in_progress: 'In progress',
  queued: 'Queued',
  stuck: 'Stuck',
  uncertain: 'Uncertain',
  completed: 'Completed',
  failed: 'Failed',
};

const KINDS = { '': 'any', video: 'video', image: 'image', audio: 'audio' };
const ICONS: Readonly<Record<string, string>> = { video: 'film', image: 'image', audio: 'music' };

/** What can be done for several tasks at once. */
const SELECTED = [
  { id: 'tasks-poll', label: 'Poll now…', icon: 'refresh-cw' },
  { id: 'tasks-cancel', label: 'Cancel…', icon: 'ban' },
] as const;

/** Tasks of all keys, newest first, by what the address asks for. */
export const page: LoadPage = async (visit) => {
  const { tasks, ...end } = await visit.ask('tasks-list', filterOf(visit, OWN));
  const models = visit.registry.families.flatMap((family) => family.models.map(({ id }) => id));
  return {
    title: 'Tasks',
    scripts: ['select.js', ...LIVE_SCRIPTS],
    main: html`<div class="head"><h1>Tasks</h1>${visit.query.state !== 'stuck' && newRows(visit, NEW_TASKS, tasks[0]?.created_at ?? visit.now)}<a class="button" href="${addressWith({ ...visit, address: '/tasks.csv' }, { after: undefined })}" download>${visit.icon('download')}CSV</a></div>
${choiceLinks(visit, { name: 'state', label: 'State', choices: STATES })}
${filterForm(visit, { path: '/tasks', models, keeps: ['state'], more: kindChoice(visit) })}
${tasks.some(isInFlight) && selectionForm(visit, SELECTED)}
${tasks.length === 0 ? nothing(visit) : html`<div class="card rows">${table('Tasks', columns(visit), tasks)}</div>`}
${lookedBack(visit, end) ?? olderLink(visit, end.next)}`,
  };
};

const NEW_TASKS = { topic: 'new-tasks', own: OWN };

export const newTasksTopic = newRowsTopic({
  path: '/tasks',
  async timesOf(view, fields, since) {
    const { tasks } = await view.ask('tasks-list', { ...fields, from: new Date(since).toISOString() });
    return tasks.map(({ created_at }) => created_at);
  },
});

function nothing(visit: Visit): Html {
  if (visit.query.after !== undefined)
    return emptyState('No older task fits.', { href: '/tasks', label: 'Show all tasks' });
  if (isFiltered(visit, OWN))
    return emptyState('No task fits what is asked for.', { href: '/tasks', label: 'Show all tasks' });
  return emptyState('No task yet. Make one in the playground, or point your SDK here.', {
    href: '/play',
    label: 'Make one',
  });
}

function kindChoice(visit: Visit): Html {
  const chosen = visit.query.kind ?? '';
  return html`<label class="filter"><span>Makes</span><select name="kind">${Object.entries(KINDS).map(([value, title]) => html`<option value="${value}" ${value === chosen && html`selected`}>${title}</option>`)}</select></label>`;
}

function columns(visit: Visit): readonly Column<TaskLine>[] {
  return [
    {
      title: 'State',
      cell: (task) =>
        html`${visit.role === 'operator' && isInFlight(task) && selectionBox(task.id, nameOf(task))}${stateOf(task)}`,
    },
    { title: 'Prompt', kind: 'grow', cell: (task) => promptOf(visit, task) },
    { title: 'Model', cell: ({ model }) => link(visit, 'model', model) },
    {
      title: 'Channel',
      kind: 'wide_only',
      cell: ({ channel }) => channel !== null && link(visit, 'channel', channel),
    },
    {
      title: 'Key',
      kind: 'wide_only',
      cell: ({ key, key_name }) => link(visit, 'key', key, key_name ?? key),
    },
    { title: 'Took', kind: 'number', cell: tookOf },
    { title: 'Charged', kind: 'number', cell: (task) => chargedOf(visit, task) },
    { title: 'Made', kind: 'number', cell: ({ created_at }) => when(created_at, 'ago') },
  ];
}

function stateOf({ state, stuck, progress, error_code, deleted_at }: TaskLine): Html {
  return html`${stateBadge(state)} ${progress !== null && progress > 0 && html`<span class="soft small">${progress} %</span>`} ${stuck && html`<span class="chip warn">stuck</span>`} ${error_code !== null && html`<span class="soft small">${error_code}</span>`} ${deleted_at !== null && html`<span class="chip">deleted</span>`}`;
}

function isInFlight({ ended_at }: TaskLine): boolean {
  return ended_at === null;
}

function nameOf({ prompt, mode }: TaskLine): string {
  return prompt === null ? (mode ?? 'a large request').replaceAll('_', ' ') : foreignText(prompt, 120);
}

function promptOf(visit: Visit, task: TaskLine): Html {
  const { id, kind, warnings } = task;
  return html`<span class="prompt">${visit.icon(ICONS[kind] ?? 'film')}<span class="unseen">${kind}: </span><a href="/tasks/${encodeURIComponent(id)}"><bdi>${nameOf(task)}</bdi></a>${warnings > 0 && html`<span class="chip warn" title="${warnings} fields were changed or not sent">${counted(warnings, 'warning')}</span>`}</span>`;
}

/** A value of a row, which narrows the list down to it. */
function link(visit: Visit, name: string, value: string, words = value): Html {
  return html`<a class="plain" href="${addressWith(visit, { [name]: value, after: undefined })}" title="only ${name} ${value}">${foreignText(words, 40)}</a>`;
}

function tookOf({ created_at, ended_at, state }: TaskLine): string {
  return ended_at === null || state === 'failed' ? '–' : duration(ended_at - created_at);
}

function chargedOf({ money }: Visit, { charged, hold, refunded }: TaskLine): Html {
  if (charged === null) return html`<span class="soft">${money(hold)} on hold</span>`;
  return html`${money(charged)}${refunded > 0 && html` <span class="soft small">${money(refunded)} refunded</span>`}`;
}
