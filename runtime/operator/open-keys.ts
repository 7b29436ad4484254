import type { Registry } from '../contract/registry.ts';
import type { KeyCommands } from './key-commands.ts';
import { openOperator, type UsableLoad } from './open-operator.ts';
import { remoteKeyCommands } from './remote-key-commands.ts';

/**
 * Key commands on the deployment's data folder: directly when nobody holds it, through the running gateway
 * otherwise. `close` must be called.
 */
export async function openKeys(
  load: UsableLoad,
  env: Readonly<Record<string, string | undefined>>,
  registry: Registry,
): Promise<{ readonly commands: KeyCommands; close(): Promise<void> }> {
  const { call, close } = await openOperator(load, env, registry);
  return { commands: remoteKeyCommands(call), close };
}
