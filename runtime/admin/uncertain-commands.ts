import type { CommandsOf } from './operation.ts';
import { fitted } from './print.ts';
import type { UncertainRow } from './uncertain-actions.ts';

const ABOUT: Readonly<Record<UncertainRow['kind'], string>> = {
  open: 'not known to be at the vendor',
  unproven: 'polled under your id, not found yet',
  given_up: 'given up: the vendor may have it',
  late: 'came after it was given up',
  duplicate: "the vendor's id is another task's",
  absorbed: 'cost more than was on hold',
  uncounted: 'not counted by its vendor: may have cost so much more',
  unusable: 'finished without a usable result',
  not_stored: 'its result could not be stored',
  unlisted: 'its vendor says a status that is not listed',
  parked: 'waits for its channel or protocol, which is gone',
  gone: 'charged, and its result is gone',
};

const HEAD = [
  'task',
  'why',
  'sent',
  'since',
  'channel',
  'asked for',
  'prompt',
  'upstream id',
  'answer',
  'on hold',
  'absorbed',
  'decided',
];

export const UNCERTAIN_COMMANDS: CommandsOf<'uncertain-list' | 'uncertain-resolve'> = {
  'uncertain-list': {
    show(rows, { fields: { limit } }, { columns, money }) {
      if (rows.length === 0) return { json: rows, text: 'nothing is uncertain' };
      const shown = rows.map((row) => [
        row.task,
        ABOUT[row.kind],
        new Date(row.submitted_at).toISOString(),
        new Date(row.since).toISOString(),
        `${row.channel} (${row.protocol})`,
        requestText(row),
        row.deleted_at === null ? (row.prompt ?? '') : 'deleted by its caller',
        row.upstream_id ?? '',
        [row.http_status, row.reason].filter((part) => part !== null).join(' '),
        row.held > 0 ? money(row.held) : '',
        row.absorbed > 0 ? money(row.absorbed) : '',
        decisionOf(row),
      ]);
      const cut = rows.length === limit ? [`only the first ${limit} are shown`] : [];
      return { json: rows, text: [fitted(HEAD, shown, columns), ...cut].join('\n') };
    },
  },
  'uncertain-resolve': {
    show: (json) => ({
      json,
      text: `${json.task} is ${json.state}${json.note === undefined ? '' : `; ${json.note}`}`,
    }),
  },
};

/** What to recognise it by among the vendor's. */
function requestText({ model, mode, seconds, size }: UncertainRow): string {
  return [model, mode, seconds === null ? '' : `${seconds} s`, size ?? '']
    .filter((part) => part !== '')
    .join(', ');
}

function decisionOf({ decided_at, policy }: UncertainRow): string {
  if (decided_at === null) return '';
  if (policy === 'manual') return 'by you';
  return `${policy === null ? 'fails' : 'released'} ${new Date(decided_at).toISOString()}`;
}
