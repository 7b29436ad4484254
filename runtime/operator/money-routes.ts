import { installAuditRoutes } from './audit-routes.ts';
import type { OperatorDeps } from './install-routes.ts';
import { installLedgerRoutes } from './ledger-routes.ts';
import type { OperatorListener } from './operator-listener.ts';
import { installRefundRoutes } from './refund-routes.ts';
import { installUsageRoutes } from './usage-routes.ts';

/** What operators see and do of money, and of each other. */
export function installMoneyRoutes(
  listener: OperatorListener,
  deps: Pick<OperatorDeps, 'store' | 'registry' | 'pepper'>,
): void {
  installUsageRoutes(listener, deps);
  installLedgerRoutes(listener, deps);
  installRefundRoutes(listener, deps);
  installAuditRoutes(listener, deps);
}
