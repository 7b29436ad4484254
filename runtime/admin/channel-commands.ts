import type { ShownChannel } from './channel-actions.ts';
import type { CommandsOf } from './operation.ts';
import { fitted } from './print.ts';

const HEAD = [
  'channel',
  'protocol',
  'standing',
  'tasks in flight',
  'calls in flight',
  'in this minute',
  'credentials',
  'cooling',
  'not served',
  'answered',
];

export const CHANNEL_COMMANDS: CommandsOf<'channels-list' | 'channels-test' | 'channels-restore'> = {
  'channels-list': {
    show: (rows, _, { columns }) => ({ json: rows, text: fitted(HEAD, rows.map(cells), columns) }),
  },
  'channels-test': {
    show(rows, _, { columns }) {
      const shown = rows.map(({ credential, by, outcome, http, says }) => [
        `${credential}`,
        by,
        outcome,
        http === null ? '' : `${http}`,
        says,
      ]);
      return { json: rows, text: fitted(['credential', 'by', 'outcome', 'http', 'that is'], shown, columns) };
    },
  },
  'channels-restore': {
    show: (channel, { fields: { id } }) => ({
      json: channel,
      text: `${id} is asked again, with all of its credentials`,
    }),
  },
};

function cells(row: ShownChannel): readonly string[] {
  const { id, protocol, limits, tasks_in_flight } = row;
  const tasks =
    limits.concurrent === null
      ? `${tasks_in_flight}, no limit`
      : `${tasks_in_flight} of ${limits.concurrent}`;
  if (!row.running) {
    const standing = row.enabled ? 'not known: no gateway runs' : 'disabled';
    const most = (limit: number | null) => (limit === null ? 'no limit' : `at most ${limit}`);
    const credentials = `${row.credentials.all} in the file`;
    const calls = most(limits.concurrent);
    return [id, protocol, standing, tasks, calls, most(limits.rpm), credentials, '', '', ''];
  }
  const { credentials, recent } = row;
  const out = credentials.out.map(
    ({ credential, reason, until }) => `${credential}: ${reason} until ${until}`,
  );
  return [
    id,
    protocol,
    standingOf(row),
    tasks,
    callsInFlight(row),
    row.rpm_used === null ? 'no limit' : `${row.rpm_used} of ${limits.rpm}`,
    [`${out.length} of ${credentials.all} taken out`, ...out].join('\n'),
    row.cooling.map(({ credential, model, until }) => `${credential} ${model} until ${until}`).join('\n'),
    row.unserved
      .map(({ credential, model, reason, until }) => `${credential} ${model}: ${reason} until ${until}`)
      .join('\n'),
    recent.success_share === null
      ? ''
      : `${Math.floor(recent.success_share * 100)} % of ${recent.works + recent.failed}`,
  ];
}

function standingOf({ standing, until, fails_elsewhere }: ShownChannel & { readonly running: true }): string {
  const own = until === undefined ? standing : `${standing} until ${until}`;
  return fails_elsewhere === true ? `${own}; another gateway says that it fails` : own;
}

/** The cap that its refusals and the other gateways leave, and the one that is set up where that is another. */
function callsInFlight({
  calls_in_flight: calls,
  limits,
  effective_concurrent: cap,
}: ShownChannel & { readonly running: true }): string {
  if (cap === null) return `${calls}, no limit`;
  if (cap === limits.concurrent) return `${calls} of ${cap}`;
  const set = limits.concurrent === null ? 'none is set up' : `${limits.concurrent} are set up`;
  return `${calls} of ${cap}; ${set}, refusals or other gateways lower it`;
}
