import { join } from 'node:path';
import { deriveKey, loadSecret } from '../auth/secrets.ts';
import type { DeploymentLoad } from '../config/load-deployment.ts';
import type { Registry } from '../contract/registry.ts';
import { openStore } from '../store/open-store.ts';
import { StoreRefused } from '../store/store-refused.ts';
import { createKeyCommands, type KeyCommands } from './key-commands.ts';
import { readOperatorFile } from './operator-file.ts';
import { remoteKeyCommands } from './remote-key-commands.ts';

type UsableLoad = Exclude<DeploymentLoad, { readonly kind: 'refused' }>;

/**
 * Key commands on the deployment's data folder: directly when nobody holds it, through the running gateway
 * otherwise. `close` must be called.
 */
export async function openKeys(
  load: UsableLoad,
  env: Readonly<Record<string, string | undefined>>,
  registry: Pick<Registry, 'families' | 'chat_families'>,
): Promise<{ readonly commands: KeyCommands; close(): Promise<void> }> {
  const dataDir = dataDirOf(load);
  const groups = new Set(load.kind === 'loaded' ? Object.keys(load.deployment.groups) : ['default']);
  try {
    const store = await openStore({ dataDir });
    const pepper = deriveKey(loadSecret({ env, dataDir }), 'key-pepper');
    const commands = createKeyCommands({ store, pepper, groups: () => groups, registry });
    return { commands, close: () => store.close() };
  } catch (error) {
    const operator =
      error instanceof StoreRefused && error.reason === 'in_use' ? readOperatorFile(dataDir) : undefined;
    if (operator === undefined) throw error;
    return { commands: remoteKeyCommands(operator), close: async () => undefined };
  }
}

function dataDirOf(load: UsableLoad): string {
  if (load.kind === 'loaded') return load.deployment.store.data_dir;
  return load.environment.data_dir ?? join('.', 'data', 'sandbox');
}
