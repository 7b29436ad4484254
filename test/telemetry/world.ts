import { readOperatorFile } from '../../runtime/admin/operator-file.ts';
import type { Deployment } from '../../runtime/config/types.ts';
import { type Logger, silentLogger } from '../../runtime/observe/logger.ts';
import { type SandboxGateway, startSandboxGateway } from '../support/sandbox-gateway.ts';
import { makeTempFolder } from '../support/temp-folder.ts';

export const KEY = 'telemetry-key-of-this-test';

export interface TelemetryWorld {
  readonly gateway: SandboxGateway;
  ask(path: string, body: object, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** The text of `/metrics`. */
  scrape(): Promise<string>;
}

/** The sandbox with a key that has money. */
export async function startTelemetryWorld(
  deploy: (base: Deployment) => Deployment = (base) => base,
  log: Logger = silentLogger,
): Promise<TelemetryWorld> {
  const folder = makeTempFolder('telemetry');
  const gateway = await startSandboxGateway({
    folder,
    keys: [{ id: 'tele', secret: KEY, owner: 'tele', funds: 1_000_000_000 }],
    deploy,
    log,
  });
  return {
    gateway,
    ask: (path, body, headers = {}) =>
      fetch(`${gateway.url}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    async scrape() {
      const { token } = readOperatorFile(folder) ?? {};
      const answer = await fetch(`${gateway.adminUrl}/metrics`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return answer.text();
    },
  };
}
