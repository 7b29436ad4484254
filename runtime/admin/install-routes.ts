import type { Deployment } from '../config/types.ts';
import type { Registry } from '../contract/registry.ts';
import type { QuoteDesk } from '../quotes/types.ts';
import type { Store } from '../store/types.ts';
import { installAuditRoutes } from './audit-routes.ts';
import { installChannelRoutes, type LiveChannels } from './channels-routes.ts';
import type { ExplainDeps } from './explain-deps.ts';
import { explainWork } from './explain-work.ts';
import { createKeyCommands } from './key-commands.ts';
import { installKeyRoutes } from './key-routes.ts';
import { installLedgerRoutes } from './ledger-routes.ts';
import type { OperatorListener } from './operator-listener.ts';
import { installQuoteRoutes } from './quote-routes.ts';
import { installRefundRoutes } from './refund-routes.ts';
import { installUncertainRoutes } from './uncertain-routes.ts';
import { installUsageRoutes } from './usage-routes.ts';

/** What operators' routes work with; the command line has all but what only a running gateway knows. */
export interface OperatorDeps {
  readonly store: Store;
  readonly registry: Registry;
  /** Hashes the keys of callers. */
  readonly pepper: Uint8Array;
  /** Names of the deployment's groups. */
  readonly groups: () => ReadonlySet<string>;
  /** The deployment of this moment; absent where none is configured. */
  readonly deployment: () => Deployment | undefined;
  /** Prices of requests; absent, or undefined, where no channels are known. */
  readonly quotes?: () => Promise<QuoteDesk | undefined>;
  /** What only a running gateway knows of its channels. */
  readonly live?: LiveChannels;
}

/** Every route of the operators' listener, in a running gateway and in the command line alike. */
export function installOperatorRoutes(listener: OperatorListener, deps: OperatorDeps): void {
  installKeyRoutes(listener, createKeyCommands(deps));
  installMoneyRoutes(listener, deps);
  installExplainRoutes(listener, deps);
  installChannelRoutes(listener, deps);
  installQuoteRoutes(listener, { quotes: async () => undefined, ...deps });
  installUncertainRoutes(listener, deps);
}

/** `GET /admin/explain/:id`, of a task or chat call. */
function installExplainRoutes(listener: OperatorListener, deps: ExplainDeps): void {
  listener.get('/admin/explain/:id', ({ path }) => explainWork(deps, path.id ?? ''));
}

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
