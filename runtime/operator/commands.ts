import type { OperatorCommand } from './command.ts';
import { MONEY_COMMANDS } from './money-commands.ts';

/** Commands beside those of keys, in the order that `--help` lists them. */
export const OPERATOR_COMMANDS: readonly OperatorCommand[] = [...MONEY_COMMANDS];
