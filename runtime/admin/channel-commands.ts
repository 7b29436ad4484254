import type { ChannelDetail, ShownChannel } from './channel-actions.ts';
import type { CommandsOf } from './operation.ts';
import { fitted, type Shown } from './print.ts';

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

export const CHANNEL_COMMANDS: CommandsOf<
  | 'channels-list'
  | 'channels-show'
  | 'channels-test'
  | 'channels-restore'
  | 'channels-drain'
  | 'channels-disable'
  | 'channels-enable'
> = {
  'channels-list': {
    show: (rows, _, { columns }) => ({ json: rows, text: fitted(HEAD, rows.map(cells), columns) }),
  },
  'channels-show': {
    show: (detail, _, { columns }) => ({ json: detail, text: detailText(detail, columns) }),
  },
  'channels-drain': { show: (channel) => overridden(channel) },
  'channels-disable': { show: (channel) => overridden(channel) },
  'channels-enable': {
    show: (channel, { fields: { id } }) => ({ json: channel, text: `${id} is as the deployment file says` }),
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

function overridden(channel: ShownChannel): Shown {
  return { json: channel, text: `${channel.id} is ${overrideOf(channel) ?? 'as the deployment file says'}` };
}

/** What an operator said of it, and until when. */
function overrideOf({ override }: ShownChannel): string | undefined {
  if (override === undefined) return undefined;
  const { mode, by, until, reason } = override;
  const end = until === null ? 'until it is enabled' : `until ${until}`;
  return `${mode} by ${by} ${end}${reason === null ? '' : ` (${reason})`}`;
}

function detailText(
  { channel, configured, errors, history }: ChannelDetail,
  columns: number | undefined,
): string {
  const { address, groups, models, priority, weight, enabled, credentials, settings } = configured;
  const named = Object.entries(models).map(([model, upstream]) => `${model} as ${upstream}`);
  const configuredRows = [
    ['address', address],
    ['enabled in the file', enabled ? 'yes' : 'no'],
    ['groups', groups.join(', ')],
    ['models', named.join('\n')],
    ['priority, weight', `${priority}, ${weight}`],
    ['credentials', credentials.map((names, index) => `${index}: ${names.join(', ')}`).join('\n')],
    ['settings', settings.join(', ')],
  ];
  const refused = errors.classes.map((one) => [one.class, `${one.count}`, one.last_at, one.example]);
  const events = history.map(({ at, event, ...rest }) => [at, event.replaceAll('_', ' '), wordsOf(rest)]);
  return [
    fitted(HEAD, [cells(channel)], columns),
    fitted(['as configured', ''], configuredRows, columns),
    refused.length === 0
      ? 'no refusals in 24 hours'
      : fitted(['refused, 24 hours', 'times', 'last', 'for example'], refused, columns),
    events.length === 0 ? 'nothing happened to it' : fitted(['at', 'event', ''], events, columns),
  ].join('\n\n');
}

function wordsOf(facts: object): string {
  return Object.entries(facts)
    .flatMap(([name, value]) =>
      value === null || value === undefined
        ? []
        : [`${name} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`],
    )
    .join(', ');
}

function cells(row: ShownChannel): readonly string[] {
  const { id, protocol, limits, tasks_in_flight } = row;
  const tasks =
    limits.concurrent === null
      ? `${tasks_in_flight}, no limit`
      : `${tasks_in_flight} of ${limits.concurrent}`;
  if (!row.running) {
    const standing = overrideOf(row) ?? (row.enabled ? 'not known: no gateway runs' : 'disabled');
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

function standingOf(row: ShownChannel & { readonly running: true }): string {
  const { standing, until, fails_elsewhere } = row;
  const override = overrideOf(row);
  if (override !== undefined) return override;
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
