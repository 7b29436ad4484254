import { CHANNEL_COMMANDS } from './channels-command.ts';
import type { OperatorCommand } from './command.ts';
import { explainCommand } from './explain-command.ts';
import { KEY_LIMIT_COMMANDS } from './key-limit-commands.ts';
import { KEYS_COMMANDS } from './keys-command.ts';
import { MONEY_COMMANDS } from './money-commands.ts';
import { quoteCommand } from './quote-command.ts';
import { UNCERTAIN_COMMANDS } from './uncertain-command.ts';

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
