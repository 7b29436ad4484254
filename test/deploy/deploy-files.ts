import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { registry } from '../../generated/index.ts';
import { checkDeployment } from '../../runtime/config/load-deployment.ts';
import { stopWithinSecs } from '../../runtime/work/attempt/attempt-bounds.ts';
import { ROOT } from '../support/process.ts';

const EXAMPLE = 'deploy/gateway.example.yaml';

export function readDeployFile(name: string): string {
  return readFileSync(join(ROOT, 'deploy', name), 'utf8');
}

/** Names of the variables that the example configuration reads. */
export function exampleVariables(): readonly string[] {
  const text = readFileSync(join(ROOT, EXAMPLE), 'utf8');
  return [...new Set([...text.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name))];
}

/** What `gateway check` says of the example configuration: seconds that stopping takes at most. */
export async function stopSecsOfExample(): Promise<number> {
  const env = Object.fromEntries(exampleVariables().map((name) => [name, 'a secret of nobody']));
  const { deployment, diagnostics } = await checkDeployment(join(ROOT, EXAMPLE), env, registry);
  if (deployment === undefined || diagnostics.length > 0)
    throw new Error(`${EXAMPLE} is not in order: ${JSON.stringify(diagnostics)}`);
  return stopWithinSecs(deployment.channels, registry.protocols);
}

/** The longest of any vendor there is, which the defaults of all files allow for. */
export function longestStopSecs(): number {
  const channels = Object.keys(registry.protocols).map((protocol) => ({ protocol, enabled: true }));
  return stopWithinSecs(channels, registry.protocols);
}

/** Paths of the public listener that tell its health. */
export function healthPaths(): readonly string[] {
  return registry.routes.flatMap(({ operation, path }) => (operation.startsWith('health.') ? [path] : []));
}
