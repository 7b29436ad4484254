import type { KeyRecord } from '../store/types.ts';
import type { OperatorCommand } from './command.ts';
import { KEY } from './named-key.ts';
import { NO_LIMIT, typedCount, typedRanges } from './typed.ts';
import { UsageError } from './usage-error.ts';

/** What is changed about keys that exist, beside their money: limits, and whether they are taken at all. */
export const KEY_LIMIT_COMMANDS: readonly OperatorCommand[] = [
  {
    name: 'keys limits',
    about: `changes what a key may do; what is not named stays, \`${NO_LIMIT}\` takes a limit away`,
    arguments: [KEY],
    options: [
      { flags: '--rpm <count>', about: 'paid requests, quotes and uploads in a minute' },
      { flags: '--concurrent <count>', about: 'tasks and chat calls in flight at once' },
      { flags: '--ips <ranges>', about: 'comma-separated addresses and ranges that it is taken from' },
    ],
    async run(given, { call }) {
      const limits = {
        rpm: typedCount(given, 'rpm', { none: true }),
        concurrent: typedCount(given, 'concurrent', { none: true }),
        allow_ips: typedRanges(given, 'ips', { none: true }),
      };
      if (Object.values(limits).every((limit) => limit === undefined))
        throw new UsageError(
          `nothing to change: give --rpm, --concurrent or --ips; \`${NO_LIMIT}\` takes a limit away`,
        );
      const json = (await call('POST', '/admin/keys/limits', { key: given.key, ...limits })) as KeyRecord;
      return { json, text: `${json.id}: ${limitsText(json)}` };
    },
  },
  {
    name: 'keys disable',
    about: 'refuses the key until it is enabled again; its streams end, its tasks go on',
    arguments: [KEY],
    async run({ key }, { call }) {
      const json = (await call('POST', '/admin/keys/disable', { key })) as KeyRecord;
      return { json, text: `${json.id} is disabled` };
    },
  },
  {
    name: 'keys enable',
    about: 'takes a disabled key again',
    arguments: [KEY],
    async run({ key }, { call }) {
      const json = (await call('POST', '/admin/keys/enable', { key })) as KeyRecord;
      return { json, text: `${json.id} is enabled` };
    },
  },
];

/** The limits of a key for people. */
export function limitsText({ rpm, concurrent, allow_ips }: KeyRecord): string {
  const parts = [
    ...(rpm === undefined ? [] : [`${rpm} a minute`]),
    ...(concurrent === undefined ? [] : [`${concurrent} at once`]),
    ...(allow_ips === undefined ? [] : [`from ${allow_ips.join(' ')}`]),
  ];
  return parts.length === 0 ? 'no limits' : parts.join(', ');
}
