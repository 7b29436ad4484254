import { CHANNEL_COMMANDS } from './channels-command.ts';
import type { OperatorCommand } from './command.ts';
import { explainCommand } from './explain-command.ts';
import { KEY_LIMIT_COMMANDS } from './key-limit-commands.ts';
import { MONEY_COMMANDS } from './money-commands.ts';
import { quoteCommand } from './quote-command.ts';
import { UNCERTAIN_COMMANDS } from './uncertain-command.ts';

/** Commands beside those of keys, in the order that `--help` lists them. */
export const OPERATOR_COMMANDS: readonly OperatorCommand[] = [
  ...MONEY_COMMANDS,
  ...KEY_LIMIT_COMMANDS,
  ...CHANNEL_COMMANDS,
  ...UNCERTAIN_COMMANDS,
  quoteCommand,
  explainCommand,
];
