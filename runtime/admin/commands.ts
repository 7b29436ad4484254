import { CHANNEL_COMMANDS } from './channels-command.ts';
import type { OperatorCommand } from './command.ts';
import { explainText } from './explain-text.ts';
import type { Explanation } from './explanation.ts';
import { KEY_LIMIT_COMMANDS } from './key-limit-commands.ts';
import { KEYS_COMMANDS } from './keys-command.ts';
import { MONEY_COMMANDS } from './money-commands.ts';
import { quoteCommand } from './quote-command.ts';
import { UNCERTAIN_COMMANDS } from './uncertain-command.ts';

/** `gateway explain`: what happened to a task or chat call, from the public field to the ledger. */
export const explainCommand: OperatorCommand = {
  name: 'explain',
  about: 'what happened to a task or chat call: times, channels, fields, calls to vendors, money',
  arguments: [{ name: 'id', about: 'id of the task or call, its id at the vendor, or of the request' }],
  async run(given, { call, colour, money, columns }) {
    const id = encodeURIComponent(String(given.id));
    const explanation = (await call('GET', `/admin/explain/${id}`)) as Explanation;
    return { json: explanation, text: explainText(explanation, { colour, money, columns }) };
  },
};

/** Commands that ask a gateway or its data folder, in the order that `--help` lists them. */
export const OPERATOR_COMMANDS: readonly OperatorCommand[] = [
  ...KEYS_COMMANDS,
  ...KEY_LIMIT_COMMANDS,
  ...MONEY_COMMANDS,
  ...CHANNEL_COMMANDS,
  ...UNCERTAIN_COMMANDS,
  quoteCommand,
  explainCommand,
];
