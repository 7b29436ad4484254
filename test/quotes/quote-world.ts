import type { Deployment } from '../../runtime/config/types.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { SANDBOX_ADMIN_KEY } from '../../runtime/sandbox/sandbox-deployment.ts';
import type { TwinServer } from '../../runtime/sandbox/twins/twin-server.ts';
import type { Store } from '../../runtime/store/types.ts';
import { startSandboxGateway } from '../support/sandbox-gateway.ts';
import { makeTempFolder } from '../support/temp-folder.ts';

export interface Told {
  readonly status: number;
  readonly headers: Headers;
  readonly body: JsonObject;
}

export interface QuoteWorld {
  readonly url: string;
  readonly twins: TwinServer;
  readonly store: Store;
  readonly folder: string;
  /** Sends a body with the key of somebody who can pay. */
  post(path: string, body: JsonObject, headers?: Readonly<Record<string, string>>): Promise<Told>;
  admin(body: JsonObject): Promise<Told>;
  /** What operators read of a task. */
  explain(id: string): Promise<JsonObject>;
  /** Replaces the deployment, as a reload does. */
  deploy(change: (now: Deployment) => Deployment): void;
  close(): Promise<void>;
}

const RICH_AND_POOR = ['rich', 'poor'] as const;
const KEYS = { rich: 10 ** 15, poor: 1 } as const;

export const keyOf = (who: keyof typeof KEYS): string => `sk-test-${who}`;

/** The sandbox in this process, with a key of somebody rich and of somebody poor. */
export async function startQuoteWorld(): Promise<QuoteWorld> {
  const folder = makeTempFolder('quotes');
  const gateway = await startSandboxGateway({
    folder,
    keys: RICH_AND_POOR.map((who) => ({
      id: `key_${who}`,
      secret: keyOf(who),
      owner: who,
      funds: KEYS[who],
    })),
    twins: { journey: { queued_ms: 0, running_ms: 10 } },
    poll_secs: 0.05,
  });
  // With a limit of its own, the group has no bound on what is read for quotes: these tests ask for hundreds.
  gateway.deploy((now) => {
    const groups = Object.entries(now.groups).map(([id, group]) => {
      return [id, { ...group, limits: { ...group.limits, rpm: group.limits.rpm ?? 1_000_000 } }] as const;
    });
    return { ...now, groups: Object.fromEntries(groups) };
  });
  const send = async (
    url: string,
    body: JsonObject,
    headers: Readonly<Record<string, string>>,
  ): Promise<Told> => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
    return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : { text } };
  };
  return {
    url: gateway.url,
    twins: gateway.twins,
    store: gateway.store,
    folder,
    post: (path, body, headers = {}) =>
      send(`${gateway.url}${path}`, body, { authorization: `Bearer ${keyOf('rich')}`, ...headers }),
    admin: (body) =>
      send(`${gateway.adminUrl}/admin/quote`, body, { authorization: `Bearer ${SANDBOX_ADMIN_KEY}` }),
    explain: async (id) => {
      const headers = { authorization: `Bearer ${SANDBOX_ADMIN_KEY}` };
      const answer = await fetch(`${gateway.adminUrl}/admin/explain/${id}`, { headers });
      return JSON.parse(await answer.text());
    },
    deploy: gateway.deploy,
    close: gateway.close,
  };
}
