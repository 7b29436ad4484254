import type { Registry } from '../../contract/registry.ts';
import type { DatabaseState } from '../../store/sqlite/check-database.ts';
import type { Store } from '../../store/types.ts';
import type { Answer, Handler } from '../call.ts';

const STORE_PATIENCE_MS = 2_000;

/** What else decides whether new work is taken; a server without it looks at nothing but reads. */
export interface Storage {
  isWritable(): Promise<boolean>;
  /** False while the last look at the ledger found a violation. */
  isInOrder(): boolean;
  /** What the check of the whole database file found; a large one is checked while the gateway runs. */
  database(): DatabaseState;
  /** Outcomes of paid work that wait in memory until they can be stored. */
  outcomesWaiting(): number;
}

interface HealthContext {
  readonly registry: Pick<Registry, 'digest' | 'gateway'>;
  readonly store: Pick<Store, 'nextDueIn'>;
  readonly draining?: () => boolean;
  readonly storage?: Storage | undefined;
  /** Of the deployment's file; only operators are told. */
  readonly deploymentDigest?: () => string | undefined;
}

/** `health.live`: the process answers; says which specs it was built from. */
export const liveHealth: Handler = async (_call, context) => ({
  kind: 'json',
  status: 200,
  body: { status: 'ok', ...about(context) },
});

/** `health.ready`: 200 while new work is taken; 503 while draining when the store does not answer or takes nothing, its file is damaged, or its books are not in order. */
export const readyHealth: Handler = (_call, context) => readiness(context);

/** As `readyHealth`, for both listeners. */
export async function readiness(context: HealthContext): Promise<Answer> {
  const draining = context.draining?.() === true;
  const store = await storeAnswers(context);
  const inOrder = context.storage?.isInOrder() !== false;
  const database = context.storage?.database() ?? 'ok';
  const ready = store && inOrder && database !== 'damaged' && !draining;
  return {
    kind: 'json',
    status: ready ? 200 : 503,
    headers: ready ? {} : { 'retry-after': '5' },
    body: {
      status: ready ? 'ok' : 'unavailable',
      store: store ? 'ok' : 'unavailable',
      ledger: inOrder ? 'ok' : 'violated',
      database,
      ...(context.storage === undefined ? {} : { outcomes_waiting: context.storage.outcomesWaiting() }),
      draining,
      ...about(context),
      ...(context.deploymentDigest === undefined ? {} : { deployment: context.deploymentDigest() ?? null }),
    },
  };
}

function about(context: Pick<HealthContext, 'registry'>): {
  readonly name: string;
  readonly spec_version: number;
  readonly digest: string;
} {
  const { gateway, digest } = context.registry;
  return { name: gateway.name, spec_version: gateway.spec_version, digest };
}

async function storeAnswers({ store, storage }: Pick<HealthContext, 'store' | 'storage'>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, STORE_PATIENCE_MS, false);
  });
  try {
    return await Promise.race([store.nextDueIn().then(() => storage?.isWritable() ?? true), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
