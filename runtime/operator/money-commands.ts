import { auditCommand } from './audit-command.ts';
import type { OperatorCommand } from './command.ts';
import { ledgerCommand } from './ledger-command.ts';
import { adjustCommand, refundCommand } from './refund-command.ts';
import { usageCommand } from './usage-command.ts';

/** What operators see and do of money, and of each other. */
export const MONEY_COMMANDS: readonly OperatorCommand[] = [
  usageCommand,
  ledgerCommand,
  refundCommand,
  adjustCommand,
  auditCommand,
];
