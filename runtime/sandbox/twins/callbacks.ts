import { createHash, createHmac, randomUUID, sign } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Json } from '../../contract/json.ts';
import type { TwinKeys } from './keys/twin-keys.ts';

/** Names whose key signs; whoever checks takes it as it comes. */
const ACCESS_KEY = 'sandbox';

const TRIES = 3;
const TRY_WITHIN_MS = 5_000;
const FIRST_WAIT_MS = 200;

/** One report to a caller's address, signed as `verify` names it. */
export interface CallbackPost {
  readonly address: string;
  readonly verify: string;
  readonly keys: TwinKeys;
  readonly body: Json;
}

/**
 * Posts a report, again while it fails, three times at most. Only addresses of this machine are called: the
 * sandbox reaches out to nobody. Never rejects; false when the caller did not take it.
 */
export async function postCallback(post: CallbackPost, signal: AbortSignal): Promise<boolean> {
  const url = URL.parse(post.address);
  if (url === null || url.protocol !== 'http:' || !LOOPBACK.has(url.hostname)) return false;
  const body = JSON.stringify(post.body);
  for (let attempt = 1; attempt <= TRIES && !signal.aborted; attempt++) {
    const taken = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signatureOf(post, url, body) },
      body,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TRY_WITHIN_MS)]),
    }).then(
      (answer) => answer.body?.cancel().then(() => answer.ok) ?? answer.ok,
      () => false,
    );
    if (taken) return true;
    await sleep(FIRST_WAIT_MS * 2 ** attempt, undefined, { signal, ref: false }).catch(() => undefined);
  }
  return false;
}

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Headers as the vendors document them. */
function signatureOf(
  { verify, keys }: CallbackPost,
  url: URL,
  body: string,
): Readonly<Record<string, string>> {
  const id = randomUUID();
  const seconds = String(Math.floor(Date.now() / 1000));
  switch (verify) {
    case 'svix': {
      const secret = Buffer.from((keys.credential.webhook_secret ?? '').replace('whsec_', ''), 'base64');
      const mac = createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64');
      return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${mac}` };
    }
    case 'vidu_hmac': {
      const date = new Date().toUTCString();
      const text = `POST\n${url.pathname}\n${url.search.slice(1)}\n${ACCESS_KEY}\n${date}\nDate:${date}\nx-request-nonce:${id}\n`;
      return {
        date,
        'x-request-nonce': id,
        'x-hmac-signed-headers': 'Date;x-request-nonce',
        'x-hmac-algorithm': 'hmac-sha256',
        'x-hmac-access-key': ACCESS_KEY,
        'x-hmac-signature': createHmac('sha256', keys.plain).update(text).digest('base64'),
      };
    }
    case 'fal_ed25519': {
      const hash = createHash('sha256').update(body).digest('hex');
      const text = Buffer.from(`${id}\nsandbox\n${seconds}\n${hash}`);
      const signed = keys.callbackKey === undefined ? '' : sign(null, text, keys.callbackKey).toString('hex');
      return {
        'x-fal-webhook-request-id': id,
        'x-fal-webhook-user-id': 'sandbox',
        'x-fal-webhook-timestamp': seconds,
        'x-fal-webhook-signature': signed,
      };
    }
    default:
      return {};
  }
}
