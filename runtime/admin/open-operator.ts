import { join, resolve } from 'node:path';
import type { DeploymentLoad } from '../config/load-deployment.ts';
import type { Registry } from '../contract/registry.ts';
import { deriveKey, openDataFolder } from '../secrets/secrets.ts';
import { DATABASE, hasDatabase } from '../store/open-store.ts';
import { StoreRefused } from '../store/store-errors.ts';
import type { OpenDesk } from '../work/quote/open-desk.ts';
import type { QuoteDesk } from '../work/quote/quote-desk.ts';
import { createActions } from './actions.ts';
import type { OperatorCall } from './command.ts';
import { readOperatorFile } from './operator-file.ts';
import { remoteCall } from './remote-call.ts';

export type UsableLoad = Exclude<DeploymentLoad, { readonly kind: 'refused' }>;

export interface OpenOperator {
  readonly call: OperatorCall;
  /** Must be called. */
  close(): Promise<void>;
}

/**
 * The actions of operators of a deployment: on its data folder when nobody holds it, else of the gateway that runs. A folder
 * without a database is refused and left as it is, unless the command may begin one: of what nobody stored nothing can
 * be told.
 */
export async function openOperator(
  load: UsableLoad,
  {
    env,
    registry,
    begins,
  }: {
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly registry: Registry;
    readonly begins: boolean;
  },
): Promise<OpenOperator> {
  const dataDir = dataDirOf(load);
  if (!begins && !hasDatabase(dataDir))
    throw new StoreRefused(
      'no_database',
      `there is no ${DATABASE} in ${resolve(dataDir)}; set GATEWAY_DATA_DIR, or run this where the gateway runs`,
    );
  const deployment = load.kind === 'loaded' ? load.deployment : undefined;
  const groups = new Set(deployment === undefined ? ['default'] : Object.keys(deployment.groups));
  try {
    const { store, secret } = await openDataFolder({ env, dataDir });
    const pepper = deriveKey(secret, 'key-pepper');
    let open: OpenDesk | undefined;
    const quotes = async (): Promise<QuoteDesk | undefined> => {
      if (deployment === undefined) return undefined;
      // Other commands need none of what may ask channels.
      const { openDesk } = await import('../work/quote/open-desk.ts');
      open ??= openDesk({ deployment, registry, store });
      return open.desk;
    };
    const deps = { store, registry, pepper, groups: () => groups, deployment: () => deployment, quotes };
    const actions = createActions(deps);
    return {
      // Each action takes the fields of its own operation.
      call: ((id, fields) => actions[id](fields as never, 'operator')) as OperatorCall,
      close: () => Promise.all([open?.close(), store.close()]).then(() => undefined),
    };
  } catch (error) {
    const operator =
      error instanceof StoreRefused && error.reason === 'in_use' ? readOperatorFile(dataDir) : undefined;
    if (operator === undefined) throw error;
    return { call: remoteCall(operator, registry) as OperatorCall, close: async () => undefined };
  }
}

function dataDirOf(load: UsableLoad): string {
  if (load.kind === 'loaded') return load.deployment.store.data_dir;
  return load.environment.data_dir ?? join('.', 'data', 'sandbox');
}
