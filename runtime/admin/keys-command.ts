import type { KeyRecord, ToppedUp } from '../store/types.ts';
import type { OperatorCommand } from './command.ts';
import { balanceText, type CreatedKey, type ListedKey } from './key-commands.ts';
import { limitsText } from './key-limit-commands.ts';
import { KEY } from './named-key.ts';
import { fitted } from './print.ts';
import { typedAmount, typedCount, typedFuture, typedList, typedRanges, typedText } from './typed.ts';

const HEAD = ['id', 'begins', 'name', 'group', 'state', 'limits', 'wallet', 'on hold', 'quota left'];

/** `gateway keys`: keys of callers, and their money. */
export const KEYS_COMMANDS: readonly OperatorCommand[] = [
  {
    name: 'keys create',
    about: 'makes a key and shows it once',
    begins: true,
    options: [
      { flags: '--name <name>', about: 'for people to recognise it by', required: true },
      { flags: '--owner <id>', about: 'whose tasks and wallet it shares; default: an owner of its own' },
      { flags: '--group <group>', about: 'group of the deployment; default: default' },
      { flags: '--models <ids>', about: 'comma-separated model ids; default: all of the group' },
      { flags: '--quota <amount>', about: 'what this key may spend; default: whatever the wallet holds' },
      { flags: '--topup <amount>', about: "credited to the owner's wallet at once" },
      { flags: '--expires <date>', about: 'ISO date after which it is refused' },
      { flags: '--rpm <count>', about: 'paid requests, quotes and uploads it may make in a minute' },
      { flags: '--concurrent <count>', about: 'tasks and chat calls it may have in flight at once' },
      { flags: '--ips <ranges>', about: 'comma-separated addresses and ranges that it is taken from' },
    ],
    async run(given, { call, registry }) {
      const body = {
        name: typedText(given, 'name'),
        owner: typedText(given, 'owner'),
        group: typedText(given, 'group'),
        models: typedList(given, 'models'),
        quota: typedAmount(given, { name: 'quota' }, registry),
        topUp: typedAmount(given, { name: 'topup' }, registry),
        expires_at: typedFuture(given, 'expires'),
        rpm: typedCount(given, 'rpm'),
        concurrent: typedCount(given, 'concurrent'),
        allow_ips: typedRanges(given, 'ips'),
      };
      const key = (await call('POST', '/admin/keys', body)) as CreatedKey;
      return {
        json: key,
        text: `${key.secret}\n\nid ${key.id}, group ${key.group}. The key is not shown again.`,
      };
    },
  },
  {
    name: 'keys list',
    about: 'all keys with their balances; never the keys themselves',
    async run(_, { call, money, columns }) {
      const rows = (await call('GET', '/admin/keys')) as readonly ListedKey[];
      const cells = rows.map((key) => [
        key.id,
        key.prefix,
        key.name,
        key.group,
        key.disabled === true ? 'disabled' : key.state,
        limitsText(key),
        money(key.wallet),
        money(key.wallet_hold),
        key.key === undefined ? 'unlimited' : money(key.key),
      ]);
      return { json: rows, text: fitted(HEAD, cells, columns) };
    },
  },
  {
    name: 'keys revoke',
    about: 'refuses the key from now on; its running tasks go on',
    arguments: [KEY],
    async run({ key }, { call }) {
      const record = (await call('POST', '/admin/keys/revoke', { key })) as KeyRecord;
      return { json: record, text: `${record.id} is revoked` };
    },
  },
  {
    name: 'keys topup',
    about: "credits the owner's wallet, and the key's quota when it has one",
    arguments: [KEY, { name: 'amount', about: 'in units of the currency, such as 12.50' }],
    options: [
      { flags: '--idem <name>', about: 'credits once for this name, however often the command is repeated' },
    ],
    async run(given, { call, money, registry }) {
      const { key, idem } = given;
      const micros = typedAmount(given, { name: 'amount', as: '<amount>' }, registry);
      const answer = (await call('POST', '/admin/keys/topup', { key, micros, idem })) as ToppedUp;
      const again = answer.already ? ' (it was credited before under this name)' : '';
      return { json: answer, text: `${balanceText(answer, money)}${again}` };
    },
  },
];
