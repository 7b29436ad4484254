import type { ShownChannel } from './channels-routes.ts';
import type { OperatorCommand } from './command.ts';
import { type Shown, table } from './print.ts';
import type { ChannelTest } from './test-channel.ts';

const CHANNEL = { name: 'channel', about: 'id of the channel in the deployment' } as const;

/** `gateway channels list`, `test` and `restore`. */
export const CHANNEL_COMMANDS: readonly OperatorCommand[] = [
  {
    name: 'channels list',
    about:
      'how every channel stands: what runs on it, what it refused, which credentials are out and until when',
    run: async (_, { call }) => showChannels(rowsOf<ShownChannel>(await call('GET', '/admin/channels'))),
  },
  {
    name: 'channels test',
    about: 'asks a channel once with each credential, for nothing that costs',
    arguments: [CHANNEL],
    async run(given, { call }) {
      const rows = rowsOf<ChannelTest>(await call('POST', `/admin/channels/${nameOf(given.channel)}/test`));
      const shown = rows.map(({ credential, by, outcome, http, says }) => [
        `${credential}`,
        by,
        outcome,
        http === null ? '' : `${http}`,
        says,
      ]);
      return { json: rows, text: table(['credential', 'by', 'outcome', 'http', 'that is'], shown) };
    },
  },
  {
    name: 'channels restore',
    about: 'puts the credentials of a channel back and has it asked again at once',
    arguments: [CHANNEL],
    async run(given, { call }) {
      const channel = await call('POST', `/admin/channels/${nameOf(given.channel)}/restore`);
      return { json: channel, text: `${String(given.channel)} is asked again, with all of its credentials` };
    },
  },
];

function nameOf(given: string | true | undefined): string {
  return encodeURIComponent(String(given));
}

function rowsOf<T>(answer: unknown): readonly T[] {
  if (!Array.isArray(answer))
    throw new Error('internal: the gateway answered with something that is no list');
  return answer;
}

function showChannels(rows: readonly ShownChannel[]): Shown {
  const head = [
    'channel',
    'protocol',
    'standing',
    'in flight',
    'rpm',
    'credentials out',
    'cooling',
    'not served',
    'answered',
  ];
  return { json: rows, text: table(head, rows.map(cells)) };
}

function cells(row: ShownChannel): readonly string[] {
  const { id, protocol, limits } = row;
  if (!row.running) {
    const standing = row.enabled ? 'no gateway runs' : 'disabled';
    return [
      id,
      protocol,
      standing,
      most(limits.concurrent),
      most(limits.rpm),
      `of ${row.credentials.all}`,
      '',
      '',
      '',
    ];
  }
  const { credentials, recent, effective_concurrent: cap } = row;
  return [
    id,
    protocol,
    row.until === undefined ? row.standing : `${row.standing} until ${row.until}`,
    `${row.in_flight}${most(cap)}${cap === limits.concurrent ? '' : `, set up${most(limits.concurrent)}`}`,
    row.rpm_used === null ? '' : `${row.rpm_used}${most(limits.rpm)}`,
    credentials.out
      .map(({ credential, reason, until }) => `${credential}: ${reason} until ${until}`)
      .join('\n'),
    row.cooling.map(({ credential, model, until }) => `${credential} ${model} until ${until}`).join('\n'),
    row.unserved
      .map(({ credential, model, reason, until }) => `${credential} ${model}: ${reason} until ${until}`)
      .join('\n'),
    recent.success_share === null
      ? ''
      : `${Math.floor(recent.success_share * 100)} % of ${recent.works + recent.failed}`,
  ];
}

function most(limit: number | null): string {
  return limit === null ? '' : ` of ${limit}`;
}
