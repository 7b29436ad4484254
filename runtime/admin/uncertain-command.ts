import type { CommandOptions, OperatorCommand } from './command.ts';
import { limitField, shown } from './fields.ts';
import { fitted } from './print.ts';
import { MOST_LISTED, type Resolved, type UncertainRow } from './uncertain-routes.ts';
import { asTyped, UsageError } from './usage-error.ts';

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

/** `gateway uncertain list` and `resolve`: what nobody but an operator can know. */
export const UNCERTAIN_COMMANDS: readonly OperatorCommand[] = [
  {
    name: 'uncertain list',
    about: 'tasks that may be at a vendor, with what to look for there and what they may cost',
    options: [{ flags: '--limit <count>', about: `how many, at most ${MOST_LISTED}` }],
    async run(given, { call, columns, money }) {
      const limit = asTyped(() => limitField(given, MOST_LISTED));
      const query = given.limit === undefined ? '' : `?limit=${limit}`;
      const rows = (await call('GET', `/admin/uncertain${query}`)) as readonly UncertainRow[];
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
  {
    name: 'uncertain resolve',
    about: 'decides about an uncertain task, or takes what else is listed off the list',
    arguments: [{ name: 'task', about: 'id of the task' }],
    options: [
      {
        flags: '--as <outcome>',
        about:
          'failed: gives its money back; accepted: polls it under --upstream-id, correctable until a poll finds it; seen: lists it no more',
        required: true,
      },
      { flags: '--upstream-id <id>', about: "the vendor's id of the task" },
    ],
    async run({ task, as, upstreamId }, { call }) {
      const body = typedResolution({ as, upstreamId });
      const address = `/admin/uncertain/${encodeURIComponent(String(task))}/resolve`;
      const json = (await call('POST', address, body)) as Resolved;
      const note = json.note === undefined ? '' : `; ${json.note}`;
      return { json, text: `${json.task} is ${json.state}${note}` };
    },
  },
];

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

/** What `uncertain resolve` sends, from `--as` and `--upstream-id`. */
function typedResolution({ as, upstreamId }: Pick<CommandOptions, 'as' | 'upstreamId'>): {
  readonly as: string;
  readonly upstream_id?: string;
} {
  if (as !== 'failed' && as !== 'accepted' && as !== 'seen')
    throw new UsageError(`--as must be failed, accepted or seen (got ${shown(as)})`);
  if (as !== 'accepted') {
    if (upstreamId === undefined) return { as };
    throw new UsageError(`--upstream-id belongs to --as accepted only (got ${shown(upstreamId)})`);
  }
  if (typeof upstreamId === 'string' && upstreamId !== '') return { as, upstream_id: upstreamId };
  throw new UsageError('--as accepted needs --upstream-id <id> (got none)');
}
