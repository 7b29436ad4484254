import { generateKey, hashKey, keyPrefix } from '../../../runtime/secrets/keys.ts';
import type { Store } from '../../../runtime/store/types.ts';
import { startSandboxGateway } from '../../support/sandbox-gateway.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';

const FUNDS = 1_000_000_000;

export const OWNERS = ['first', 'second'] as const;
export type Owner = (typeof OWNERS)[number];

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

export interface Sent {
  readonly path: string;
  readonly key?: string;
  readonly owner?: Owner;
  /** Of another key than the owner's first. */
  readonly secret?: string;
  readonly body?: unknown;
  readonly form?: FormData;
  readonly signal?: AbortSignal;
}

export interface World {
  readonly url: string;
  readonly store: Store;
  keyOf(owner: Owner): string;
  /** Makes one more key of the first owner, for these models. */
  secretOf(models: readonly string[]): Promise<string>;
  /** A POST, with an `Idempotency-Key` where one is given. */
  post(sent: Sent): Promise<Reply>;
  /** Jobs and answers that vendors have begun so far. */
  creates(): number;
  /** Micro-units that left the owner's wallet, held ones included. */
  spent(owner: Owner): Promise<number>;
  close(): Promise<void>;
}

/** The gateway as the sandbox runs it, in this process, with two owners. */
export async function startWorld(folder = makeTempFolder('repeated')): Promise<World> {
  const keyOf = (owner: Owner): string => `sk-test-${owner}`;
  const { url, store, pepper, twins, close } = await startSandboxGateway({
    folder,
    keys: OWNERS.map((owner) => ({ id: `key_${owner}`, secret: keyOf(owner), owner, funds: FUNDS })),
    twins: { journey: { queued_ms: 20, running_ms: 40 }, slow_ms: 300 },
  });
  let more = 0;
  return {
    url,
    store,
    keyOf,
    async secretOf(models) {
      more += 1;
      const [secret, id] = [generateKey(), `key_more_${more}`];
      const key = { id, name: id, owner_id: 'first', group: 'default', models: [...models] };
      await store.createKey({
        ...key,
        prefix: keyPrefix(secret),
        hash: hashKey(pepper, secret),
      });
      return secret;
    },
    async post({ path, key, owner = 'first', secret = keyOf(owner), body, form, signal }) {
      const answer = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${secret}`,
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...(form === undefined ? { 'content-type': 'application/json' } : {}),
        },
        body: form ?? JSON.stringify(body),
        ...(signal === undefined ? {} : { signal }),
      });
      return { status: answer.status, headers: answer.headers, body: await answer.text() };
    },
    creates: () => twins.journal().length + twins.chatJournal().length,
    async spent(owner) {
      const { wallet = 0 } = (await store.balanceOf(`key_${owner}`)) ?? {};
      return FUNDS - wallet;
    },
    close,
  };
}
