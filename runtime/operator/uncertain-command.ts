import type { OperatorCommand } from './command.ts';
import { table } from './print.ts';
import type { UncertainRow } from './uncertain-routes.ts';

const ABOUT: Readonly<Record<UncertainRow['kind'], string>> = {
  open: 'not known to be at the vendor',
  given_up: 'given up: the vendor may have it',
  late: 'came after it was given up',
  duplicate: "the vendor's id is another task's",
  absorbed: 'cost more than was on hold',
};

/** `gateway uncertain list` and `resolve`: what nobody but an operator can know. */
export const UNCERTAIN_COMMANDS: readonly OperatorCommand[] = [
  {
    name: 'uncertain list',
    about: 'tasks that may be at a vendor, with what to look for there and what they may cost',
    options: [{ flags: '--limit <count>', about: 'how many, at most 500' }],
    async run({ limit }, { call, money }) {
      const query = limit === undefined ? '' : `?limit=${encodeURIComponent(String(limit))}`;
      const rows = (await call('GET', `/admin/uncertain${query}`)) as readonly UncertainRow[];
      if (rows.length === 0) return { json: rows, text: 'nothing is uncertain' };
      const shown = rows.map((row) => [
        row.task,
        ABOUT[row.kind],
        new Date(row.since).toISOString(),
        `${row.channel} (${row.protocol})`,
        row.model,
        row.upstream_id ?? '',
        [row.http_status, row.reason].filter((part) => part !== null).join(' '),
        row.held > 0 ? money(row.held) : '',
        row.absorbed > 0 ? money(row.absorbed) : '',
        decisionOf(row),
      ]);
      const head = [
        'task',
        'why',
        'since',
        'channel',
        'model',
        'upstream id',
        'answer',
        'on hold',
        'absorbed',
      ];
      return { json: rows, text: table([...head, 'decided'], shown) };
    },
  },
  {
    name: 'uncertain resolve',
    about: 'decides about an uncertain task, or takes what else is listed off the list',
    arguments: [{ name: 'task', about: 'id of the task' }],
    options: [
      {
        flags: '--as <outcome>',
        about: 'failed: gives its money back; accepted: polls it under --upstream-id; seen: lists it no more',
        required: true,
      },
      { flags: '--upstream-id <id>', about: "the vendor's id of the task" },
    ],
    async run({ task, as, upstreamId }, { call }) {
      const body = { as, ...(upstreamId === undefined ? {} : { upstream_id: upstreamId }) };
      const address = `/admin/uncertain/${encodeURIComponent(String(task))}/resolve`;
      const json = (await call('POST', address, body)) as { readonly task: string; readonly state: string };
      return { json, text: `${json.task} is ${json.state}` };
    },
  },
];

function decisionOf({ decided_at, policy }: UncertainRow): string {
  if (decided_at === null) return '';
  return policy === 'manual' ? 'by you' : `released ${new Date(decided_at).toISOString()}`;
}
