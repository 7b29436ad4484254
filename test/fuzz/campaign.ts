import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { registry } from '../../generated/index.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import type { ShownRoute } from '../../runtime/contract/route.ts';
import { ANSWERED_WHILE_MADE } from '../../runtime/edge/routes/route-groups.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { png } from '../media/samples.ts';
import { collectGarbage } from '../support/collect-garbage.ts';
import { startSandboxGateway } from '../support/sandbox-gateway.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { shownRoutes } from '../support/shown-routes.ts';
import { makeTempFolder } from '../support/temp-folder.ts';
import { threadMs, watchTurns } from '../support/turn-watch.ts';
import { startHostileVendor } from './hostile-vendor.ts';
import { damaged, isObject, mutated, pick, type Random } from './mutate.ts';

export interface FuzzResult {
  readonly seed: number;
  readonly requests: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly vendor: { readonly answers: number; readonly changed: number };
  readonly longest_turn_ms: number;
  readonly heap_growth_mb: number;
  /** One line for each promise that did not hold; empty is good. */
  readonly broken: readonly string[];
}

const KEY = { id: 'fuzz', secret: 'sk-fuzz', owner: 'fuzz', funds: 1_000_000_000_000 };
/** Requests at once. */
const CALLERS = 4;
const FILES: readonly (() => Uint8Array<ArrayBuffer>)[] = [
  () => Uint8Array.from(png(64, 64)),
  () => Uint8Array.from(png(300, 200)).subarray(0, 60),
  () => new Uint8Array(500_000),
  () => new Uint8Array(0),
];
/** No request waits longer for its answer; those of pictures may be waited for by the gateway. */
const PATIENCE_MS = 20_000;
/** Processor time of a turn that is no matter of sizes: collecting garbage, the vendor and the callers, who share the thread. */
const ANY_TURN_MS = 300;
const MOST_GROWTH_MB = 96;

/** Server errors that are documented, each with its status: every one but the gateway's own mistake. */
const DOCUMENTED = Object.values(registry.errors).filter(
  ({ code, status }) => status >= 500 && code !== 'internal_error',
);
/** What waits for a vendor as long as that may take, and so longer than these callers do. */
const PATIENT: ReadonlySet<string> = new Set(ANSWERED_WHILE_MADE);

/** Sends so many requests, made of the routes' examples, to a gateway whose vendors change their answers. */
export async function runFuzz(input: {
  readonly seed: number;
  readonly requests: number;
  readonly onStep?: (done: number) => void;
}): Promise<FuzzResult> {
  const { seed, requests, onStep } = input;
  const random = seededRandom(seed);
  const broken = new Set<string>();
  const statuses: Record<string, number> = {};
  let twins = '';
  const secrets = new Map<string, string>();
  const vendor = await startHostileVendor({ random, twins: () => twins, secrets: () => secrets });
  const folder = makeTempFolder('fuzz');
  const note = (fields: object, message: string): void => {
    const line = `${message} ${inspect(fields, { depth: 12 })}`;
    for (const [protocol, secret] of secrets)
      if (line.includes(secret)) broken.add(`the log holds the credential of ${protocol}: ${message}`);
  };
  const gateway = await startSandboxGateway({
    folder,
    keys: [KEY],
    log: { ...silentLogger, info: note, warn: note, error: note },
    deploy(base) {
      twins = new URL(base.channels[0]?.base_url ?? '').origin;
      for (const { protocol, credentials } of base.channels)
        for (const value of Object.values(credentials[0] ?? {}))
          if (String(value).length >= 12) secrets.set(protocol, String(value));
      return {
        ...base,
        channels: base.channels.map((channel) => ({
          ...channel,
          // The sandbox names channels as it names their credentials.
          id: channel.id.replace('sandbox-', 'at-'),
          base_url: channel.base_url.replace(twins, vendor.origin),
        })),
        egress: { allow: [...base.egress.allow, new URL(vendor.origin).host] },
      };
    },
  });
  const turns = watchTurns();
  let longest = 0;
  try {
    await collectGarbage();
    const idle = heldBytes();
    let sent = 0;
    const known: string[] = [];
    const caller = async () => {
      while (sent < requests) {
        sent += 1;
        const number = sent;
        const made = makeRequest(random, pick(random, shownRoutes), known);
        const parseMs = parseTime(made.body);
        turns.longestMs();
        const told = await send(gateway.url, made);
        const turn = turns.longestMs();
        longest = Math.max(longest, turn);
        statuses[told.status] = (statuses[told.status] ?? 0) + 1;
        const where = `request ${number}, ${made.route.method} ${made.route.path}`;
        if (told.status >= 500 && !isDocumented(told, made.route.method))
          broken.add(`${where}: ${told.status} ${told.text.slice(0, 200)}`);
        if (told.isLate && !PATIENT.has(made.route.operation))
          broken.add(`${where}: no answer within ${PATIENCE_MS} ms`);
        if (turn > 3 * parseMs + ANY_TURN_MS) broken.add(`${where}: one turn took ${Math.round(turn)} ms`);
        for (const [protocol, secret] of secrets)
          if (told.text.includes(secret))
            broken.add(`${where}: the answer holds the credential of ${protocol}`);
        const id = /task_[0-9a-f]{32}/.exec(told.text)?.[0];
        if (id !== undefined && known.length < 500) known.push(id);
        if (number % 100 === 0) onStep?.(number);
      }
    };
    await Promise.all(Array.from({ length: CALLERS }, caller));
    for (const { name, violations } of await gateway.store.invariants())
      if (violations !== 0) broken.add(`invariant ${name} has ${violations} rows`);
    for (const leak of vendor.leaks) broken.add(leak);
    for (const name of readdirSync(folder).filter((file) => file.startsWith('gateway.db'))) {
      const bytes = readFileSync(join(folder, name));
      for (const [protocol, secret] of secrets)
        if (bytes.includes(secret)) broken.add(`the database holds the credential of ${protocol}`);
    }
    const grown = await growth(idle);
    if (grown > MOST_GROWTH_MB) broken.add(`the heap is ${Math.round(grown)} MB above idle`);
    return {
      seed,
      requests: sent,
      statuses,
      vendor: vendor.counts,
      longest_turn_ms: Math.round(longest),
      heap_growth_mb: Math.round(grown),
      broken: [...broken],
    };
  } finally {
    turns.stop();
    await gateway.close();
    await vendor.close();
  }
}

async function growth(idle: number): Promise<number> {
  await collectGarbage();
  return (heldBytes() - idle) / 1_048_576;
}

/** Bodies are outside the heap. */
function heldBytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** An answer to HEAD has no body, and so no code: its status alone is held to the documents. */
function isDocumented({ status, text }: Told, method: string): boolean {
  return DOCUMENTED.some(
    (entry) => entry.status === status && (method === 'HEAD' || text.includes(`"${entry.code}"`)),
  );
}

interface Made {
  readonly route: ShownRoute;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
}

function makeRequest(random: Random, route: ShownRoute, known: readonly string[]): Made {
  const examples = random() < 0.7 ? route.examples.accepted : route.examples.rejected;
  const example = examples.length === 0 ? undefined : pick(random, examples);
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const given = example?.path?.[name];
    if (given !== undefined && !given.startsWith('task_')) return encodeURIComponent(given);
    // Few are unknown: a key that asks for many is made to wait.
    if (known.length === 0) return 'task_0';
    const id = pick(random, known);
    return random() < 0.97 ? id : encodeURIComponent(damaged(random, id).slice(0, 200));
  });
  const query = new URLSearchParams({ ...example?.query, ...route.selected_by }).toString();
  const headers = {
    authorization: `Bearer ${KEY.secret}`,
    ...(random() < 0.2 ? { 'gateway-dry-run': 'true' } : {}),
    ...(random() < 0.1 ? { 'gateway-strict': 'true' } : {}),
  };
  const address = query === '' ? path : `${path}?${query}`;
  if (route.body === undefined) return { route, address, headers, body: undefined };
  let value: JsonObject = example?.body ?? {};
  for (let times = random() < 0.4 ? 0 : 1 + Math.floor(random() * 2); times > 0; times -= 1) {
    const next = mutated(random, value);
    if (isObject(next)) value = next;
  }
  if (route.body.kinds.includes('multipart') && (random() < 0.3 || !route.body.kinds.includes('json'))) {
    const form = new FormData();
    for (const [name, item] of Object.entries(value).slice(0, 80))
      form.append(name, typeof item === 'string' ? item : JSON.stringify(item));
    if (random() < 0.5) {
      const bytes = pick(random, FILES)();
      const type = pick(random, ['image/png', 'video/mp4', 'application/octet-stream']);
      form.append(
        pick(random, ['file', 'image', 'image[]', 'mask', 'input_reference']),
        new Blob([bytes], { type }),
        'x',
      );
    }
    return { route, address, headers, body: form };
  }
  const text = JSON.stringify(value);
  return {
    route,
    address,
    headers: { ...headers, 'content-type': 'application/json' },
    body: random() < 0.1 ? damaged(random, text) : text,
  };
}

function parseTime(body: Made['body']): number {
  if (typeof body !== 'string') return 0;
  const begin = threadMs();
  try {
    JSON.parse(body);
  } catch {
    // What is damaged is read as far as it goes.
  }
  return threadMs() - begin;
}

interface Told {
  readonly status: number;
  readonly text: string;
  readonly isLate: boolean;
}

async function send(origin: string, { route, address, headers, body }: Made): Promise<Told> {
  try {
    const answer = await fetch(`${origin}${address}`, {
      method: route.method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body === undefined ? {} : { body }),
    });
    const text = await answer.text();
    return { status: answer.status, text, isLate: false };
  } catch (error) {
    // Streams that broke off end so, as do callers who are out of patience.
    return { status: 0, text: String(error), isLate: Object(error).name === 'TimeoutError' };
  }
}
