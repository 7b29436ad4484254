import { createHash, createHmac, randomUUID, sign } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Json } from '../../contract/json.ts';
import type { Twin } from '../../contract/twin.ts';
import type { Job, Journey } from './jobs.ts';
import type { TwinKeys } from './keys/twin-keys.ts';
import { type PollWorld, pollBody } from './poll-body.ts';

/** One report that was made, and whether the caller took it. */
export interface CallbackRow {
  readonly protocol: string;
  readonly id: string;
  readonly taken: boolean;
}

/**
 * Tells callers of changes of their jobs, as vendors do that were given an address: when a job begins to run and when
 * it has ended. Nothing keeps the process alive for it.
 */
export function startReporter(world: PollWorld) {
  const closing = new AbortController();
  const timers = new Set<NodeJS.Timeout>();
  const reports: CallbackRow[] = [];
  return {
    reports: reports as readonly CallbackRow[],
    watch(twin: Twin, job: Job, keys: TwinKeys): void {
      const { callback: address } = job;
      if (twin.kind !== 'polled' || twin.callback === undefined || address === undefined) return;
      const { callback } = twin;
      for (const delay of changesOf(job, world.journey)) {
        const timer = setTimeout(async () => {
          timers.delete(timer);
          // As of the change, however late the timer; and a copy, for a report is no look at the files.
          const then = { ...world, now: () => job.createdAt + delay };
          const { body } = pollBody(twin, { ...job }, then);
          const taken = await postCallback({ address, verify: callback.verify, keys, body }, closing.signal);
          reports.push({ protocol: job.protocol, id: job.id, taken });
        }, delay);
        timers.add(timer.unref());
      }
    },
    close(): void {
      closing.abort();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** Timers may fire a little early; the margin puts a report behind the change that it is about. */
const MARGIN_MS = 5;

function changesOf(job: Job, { queued_ms, running_ms }: Journey): readonly number[] {
  const starts = queued_ms + MARGIN_MS;
  return job.faults.has('never') ? [starts] : [starts, starts + running_ms];
}

/** Names whose key signs; whoever checks takes it as it comes. */
const ACCESS_KEY = 'sandbox';

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);
const TRIES = 3;
const TRY_WITHIN_MS = 5_000;
const FIRST_WAIT_MS = 200;

/** One report to a caller's address, signed as `verify` names it. */
interface CallbackPost {
  readonly address: string;
  readonly verify: string;
  readonly keys: TwinKeys;
  readonly body: Json;
}

/**
 * Posts a report, again while it fails, three times at most. Only addresses of this machine are called: the
 * sandbox reaches out to nobody. Never rejects; false when the caller did not take it.
 */
async function postCallback(post: CallbackPost, signal: AbortSignal): Promise<boolean> {
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
