import type { OperatorCommand } from './command.ts';

/** Commands beside those of keys, in the order that `--help` lists them. */
export const OPERATOR_COMMANDS: readonly OperatorCommand[] = [];
