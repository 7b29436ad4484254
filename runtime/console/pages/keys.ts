import type { AnswerOf } from '../../admin/actions.ts';
import { type Html, html } from '../html.ts';
import { formName, operationForm } from '../operation-form.ts';
import type { LoadPage, Visit } from '../page.ts';
import { type Filter, filterForm } from '../parts/filters.ts';
import { addressOf, keyLink } from '../parts/links.ts';
import { card, choiceLinks, olderLink, table } from '../parts/lists.ts';
import { sparkLine } from '../parts/spark.ts';
import { emptyState, foreignText, when } from '../parts/texts.ts';

const ROWS = 40;

type Key = AnswerOf<'keys-list'>[number];
type Group = AnswerOf<'groups-list'>[number];

/** Keys, newest first, and the groups that they are of. */
export const page: LoadPage = async (visit) => {
  const isGroups = visit.query.tab === 'groups';
  const groups = await visit.ask('groups-list');
  return {
    title: isGroups ? 'Groups' : 'Keys',
    main: html`<div class="head"><h1>${isGroups ? 'Groups' : 'Keys'}</h1>${operationForm(visit, 'keys-create', { fixed: { idem: formName() }, label: 'Make a key…', icon: 'plus' })}</div>
      ${choiceLinks(visit, { name: 'tab', label: 'Keys or groups', choices: { '': 'Keys', groups: 'Groups' } })}
      ${isGroups ? groupsTable(visit, groups) : await keysList(visit, groups)}`,
  };
};

async function keysList(visit: Visit, groups: readonly Group[]): Promise<Html> {
  const { q, state, group, owner, after } = visit.query;
  const keys = await visit.ask('keys-list', {
    q,
    state,
    group,
    owner,
    after,
    order: 'newest',
    spent: 'true',
    limit: String(ROWS),
  });
  const offered: readonly Filter[] = [
    { name: 'q', label: 'Search', placeholder: 'name, id, beginning or owner' },
    {
      name: 'state',
      label: 'State',
      choices: { '': 'any', active: 'active', disabled: 'disabled', expired: 'expired', revoked: 'revoked' },
    },
    {
      name: 'group',
      label: 'Group',
      choices: { '': 'any', ...Object.fromEntries(groups.map(({ name }) => [name, name])) },
    },
  ];
  const isFiltered = [q, state, group, owner, after].some(Boolean);
  const list =
    keys.length > 0
      ? keysTable(visit, keys)
      : isFiltered
        ? emptyState('No key fits.', { href: '/keys', label: 'Show all keys' })
        : emptyState('No key yet. Callers need one: make it, and give its secret to whoever calls.');
  return html`${filterForm(visit, offered, ['owner'])}${card('Keys', list, 'newest first')}${olderLink(visit, keys.length === ROWS ? keys.at(-1)?.id : undefined)}`;
}

function keysTable(visit: Visit, keys: readonly Key[]): Html {
  return table<Key>(
    'Keys',
    [
      {
        title: 'Name',
        kind: 'grow',
        cell: ({ id, name, prefix }) =>
          html`${keyLink(id, name)}<br><code class="soft small">${foreignText(prefix)}…</code>`,
      },
      { title: 'State', cell: (key) => keyState(key, visit.now) },
      { title: 'Owner', kind: 'wide_only', cell: ({ owner_id }) => foreignText(owner_id, 40) },
      { title: 'Group', kind: 'wide_only', cell: ({ group }) => foreignText(group, 40) },
      {
        title: 'Wallet',
        kind: 'number',
        cell: ({ wallet, wallet_hold: hold }) =>
          html`${visit.money(wallet)}${hold > 0 && html`<br><span class="soft small">${visit.money(hold)} on hold</span>`}`,
      },
      { title: 'Spent, 30 days', kind: 'number', cell: ({ spent }) => spentCell(visit, spent ?? []) },
      {
        title: 'Quota left',
        kind: 'wide_only',
        cell: ({ key }) => (key === undefined ? '–' : visit.money(key)),
      },
      { title: 'Limits', kind: 'wide_only', cell: limitsText },
      { title: 'Made', kind: 'wide_only', cell: ({ created_at }) => when(created_at, 'ago') },
    ],
    keys,
  );
}

function spentCell({ money }: Visit, spent: NonNullable<Key['spent']>): Html {
  const known = spent.filter((micros) => micros !== null);
  const sum = money(known.reduce((all, micros) => all + micros, 0));
  const isWhole = known.length === spent.length;
  return html`<span class="spent">${isWhole ? sum : html`<span title="earlier days are still being summed">${sum} and more</span>`}${sparkLine(spent)}</span>`;
}

/** What a key is now, as a word with its colour. */
export function keyState(key: Key, now: number): Html {
  if (key.state === 'revoked') return html`<span class="chip bad">revoked</span>`;
  if (key.disabled === true) return html`<span class="chip warn">disabled</span>`;
  if (key.expires_at !== null && key.expires_at <= now) return html`<span class="chip bad">expired</span>`;
  const old = key.old_secret && html` <span class="chip warn">old secret</span>`;
  return html`<span class="chip ok">active</span>${old}`;
}

export function limitsText({
  rpm,
  concurrent,
  allow_ips,
}: Pick<Key, 'rpm' | 'concurrent' | 'allow_ips'>): string {
  const parts = [
    ...(rpm === undefined ? [] : [`${rpm} a minute`]),
    ...(concurrent === undefined ? [] : [`${concurrent} at once`]),
    ...(allow_ips === undefined ? [] : [`${allow_ips.length} addresses`]),
  ];
  return parts.join(', ') || '–';
}

const MOST_NAMED = 8;

function groupsTable(visit: Visit, groups: readonly Group[]): Html {
  const some = (names: readonly string[]): string =>
    `${names.slice(0, MOST_NAMED).join(', ')}${names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : ''}`;
  const list = table<Group>(
    'Groups',
    [
      {
        title: 'Group',
        cell: ({ name, configured }) =>
          html`${foreignText(name, 60)}${!configured && html` <span class="chip bad">not in gateway.yaml</span>`}`,
      },
      {
        title: 'Multiplier',
        kind: 'number',
        cell: ({ multiplier }) => (multiplier === null ? '–' : `${multiplier} ×`),
      },
      { title: 'Models', kind: 'grow', cell: ({ models }) => (models.includes('*') ? 'all' : some(models)) },
      { title: 'Limits', cell: ({ limits }) => limitsText(limits) },
      {
        title: 'Channels',
        kind: 'grow',
        cell: ({ channels }) =>
          html`<span title="${channels.join(', ')}">${channels.length}: ${some(channels)}</span>`,
      },
      {
        title: 'Keys',
        kind: 'number',
        cell: ({ name, keys, active_keys }) =>
          html`<a href="${addressOf('/keys', { group: name })}">${active_keys} of ${keys}</a>`,
      },
    ],
    groups,
  );
  const about = html`Groups are changed in <code>gateway.yaml</code>. ${visit.role === 'operator' && 'A saved file is loaded at once.'}`;
  return html`${card('Groups', list)}<p class="soft small">${about}</p>`;
}
