import { GatewayError } from '../contract/errors.ts';
import type { KeyRecord } from '../store/types.ts';
import type { Given, OperatorCommand } from './command.ts';

const KEY = { name: 'key', about: 'id or the characters it begins with' };
const NO_LIMIT = 'none';

/** What is changed about keys that exist, beside their money: limits, and whether they are taken at all. */
export const KEY_LIMIT_COMMANDS: readonly OperatorCommand[] = [
  {
    name: 'keys limits',
    about: 'changes what a key may do; what is not named stays, `none` takes a limit away',
    arguments: [KEY],
    options: [
      { flags: '--rpm <count>', about: 'paid requests, quotes and uploads in a minute' },
      { flags: '--concurrent <count>', about: 'tasks, and likewise chat calls, in flight at once' },
      { flags: '--ips <ranges>', about: 'comma-separated addresses and ranges that it is taken from' },
    ],
    async run(given, { call }) {
      const { key, rpm, concurrent, ips } = given;
      const body = {
        key,
        ...(rpm === undefined ? {} : { rpm: readLimit('rpm', rpm) }),
        ...(concurrent === undefined ? {} : { concurrent: readLimit('concurrent', concurrent) }),
        ...(ips === undefined ? {} : { allow_ips: readRanges(ips) }),
      };
      const json = (await call('POST', '/admin/keys/limits', body)) as KeyRecord;
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

/** A number of people's; whether it may be is for the route to say. */
function readLimit(name: string, given: Given[string]): number | null {
  if (given === NO_LIMIT) return null;
  const count = Number(given);
  if (Number.isInteger(count)) return count;
  throw new GatewayError('invalid_request', {
    param: name,
    message: `${name} must be a whole number, or none (got ${String(given)})`,
  });
}

function readRanges(given: Given[string]): readonly string[] | null {
  if (given === NO_LIMIT || typeof given !== 'string') return null;
  return given
    .split(',')
    .map((range) => range.trim())
    .filter((range) => range !== '');
}
