import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ChatTwin } from '../../contract/chat.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { Twin } from '../../contract/twin.ts';
import { openChatDesk, type PromptReaders } from '../chat/chat-desk.ts';
import type { ChatRow } from '../chat/chat-journal.ts';
import { valueAt } from './answer-path.ts';
import { answerControl } from './control.ts';
import { createFaultPlan, type FaultRule } from './faults.ts';
import { findEndpoint } from './find-endpoint.ts';
import { type JobBook, openJobBook } from './job-book.ts';
import type { Job, JournalRow, Journey } from './jobs.ts';
import { hasKey } from './keys/check-key.ts';
import { openKeyRing } from './keys/key-ring.ts';
import { openTokenDesk } from './keys/token-desk.ts';
import type { PollWorld } from './poll-body.ts';
import { type Received, receive } from './received.ts';
import { type CallbackRow, startReporter } from './reporter.ts';
import { fileName, resultFile } from './result-file.ts';
import { sendBytes, sendJson, sendNothing, sendSubmitted, sendUpload } from './send.ts';
import { serveFile } from './serve-file.ts';
import { createLinkSigner } from './signed-link.ts';
import { answerAsTwin, type TwinReply } from './twin.ts';
import { unfetchable } from './unfetchable.ts';
import { FOREIGN_PATH, openUploadBook, type UploadRow } from './uploads.ts';

export interface TwinServerOptions {
  readonly twins: Readonly<Record<string, Twin>>;
  /** Vendors of chat; one may stand here and among those of tasks. */
  readonly chat?: Readonly<Record<string, ChatTwin>>;
  /** 0 or absent: any free port. */
  readonly port?: number;
  /** `host:port` of the gateway, of which vendors fetch files; asked at every submission. */
  readonly gateway?: () => string | undefined;
  readonly journey?: Journey;
  readonly random?: () => number;
  readonly slow_ms?: number;
  /** How vendors of chat read requests; absent: without refusing any. */
  readonly readers?: PromptReaders;
  /** Between two events of a stream; absent: none. */
  readonly word_ms?: number;
  /** Monotonic milliseconds that jobs age by; tests step them. */
  readonly now?: () => number;
}

export interface TwinServer {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  baseUrl(protocol: string): string;
  /** The plain key; the only secret of vendors that take one, and of those that take one too. */
  keyOf(protocol: string): string;
  /** What a channel of this twin holds, by the names of its strategy. */
  credentialOf(protocol: string): Readonly<Record<string, string>>;
  /** What a channel must be told besides, to prove this twin's callbacks. */
  settingsOf(protocol: string): JsonObject;
  setFaults(rules: readonly FaultRule[]): void;
  /** Of jobs that there are, vendors tell the truth from now on. */
  recover(): void;
  /** Connections that callers hold open. */
  connections(): Promise<number>;
  /** Every creation so far, in order: what the vendors would have billed. */
  journal(): readonly JournalRow[];
  /** Every call before a submission so far, in order. */
  uploads(): readonly UploadRow[];
  /** Every chat answer that was begun, in order; the last 5,000 at least. */
  chatJournal(): readonly ChatRow[];
  /** Every report to callers' addresses so far. */
  reports(): readonly CallbackRow[];
  close(): Promise<void>;
}

// An ES import reads every export of this module, and some of them load Node's own HTTP client: 13 MB, 30 ms.
const { createServer } = process.getBuiltinModule('node:http');

const DEFAULT_JOURNEY: Journey = { queued_ms: 500, running_ms: 2000 };

/** Plays every vendor on one loopback port, each below its protocol's name. */
export async function startTwins(options: TwinServerOptions): Promise<TwinServer> {
  const journey = options.journey ?? DEFAULT_JOURNEY;
  const faults = createFaultPlan(options.random ?? Math.random);
  const now = options.now ?? (() => performance.now());
  const book: JobBook = openJobBook(faults, now);
  const uploads = openUploadBook({ origin: () => origin, now, fault: faults.chooseForUpload });
  const callIds = new Set<string>();
  const tokens = openTokenDesk();
  const signer = createLinkSigner();
  let origin = '';
  const ring = openKeyRing({ ...options.chat, ...options.twins }, () => `${origin}/sandbox`);
  const world: PollWorld = {
    journey,
    now,
    link(job, file) {
      const path = `/files/${job.protocol}/${encodeURIComponent(job.id)}/${fileName(file)}`;
      return `${origin}${path}?link=${job.links}&${signer.sign(path)}`;
    },
  };
  const reporter = startReporter(world);
  const slow_ms = options.slow_ms ?? 3000;
  const desk = openChatDesk({ faults, slow_ms, word_ms: options.word_ms ?? 0, readers: options.readers });

  const sendFile = (job: Job, file: string, received: Received, response: ServerResponse) =>
    serveFile(received, response, {
      ...resultFile(job, file),
      tag: `${job.id}-${file}`,
      cut: job.faults.has('cut_download'),
    });
  const serveLink = (received: Received, response: ServerResponse) => {
    const [, , protocol = '', id = '', file = ''] = received.path.split('/');
    const job = book.find(protocol, decodeURIComponent(id));
    const expired = job?.faults.has('expired_link') === true && received.query.get('link') === '1';
    if (job === undefined || expired || !signer.isGood(received.path, received.query))
      sendJson(response, 403, { error: 'the link has expired' });
    else sendFile(job, file.replace(/\..*$/, ''), received, response);
  };
  const serveToken = (received: Received, response: ServerResponse) => {
    const keys = ring.of(received.path.split('/')[3] ?? '');
    if (keys === undefined) return sendJson(response, 404, { error: 'no twin takes assertions here' });
    const { http, body } = tokens.exchange(received, keys);
    return sendJson(response, http, body);
  };

  const control = {
    jobs: book.jobs,
    journal: book.journal,
    calls: desk.journal,
    journey,
    now,
    setFaults: (rules: readonly FaultRule[]) => faults.set(rules),
  };
  const handle = async (message: IncomingMessage, response: ServerResponse) => {
    const received = await receive(message);
    const [, first, second, ...rest] = received.path.split('/');
    if (first === FOREIGN_PATH) return sendUpload(response, uploads.answerForeign(received));
    if (first === 'files') return serveLink(received, response);
    if (first === 'sandbox' && second === 'token') return serveToken(received, response);
    if (first === 'sandbox' && second === 'keys.json') return sendJson(response, 200, ring.publicKeys());
    if (first === 'sandbox') return answerControl(control, received, response);
    const twin = first === undefined ? undefined : options.twins[first];
    const chatTwin = first === undefined ? undefined : options.chat?.[first];
    const keys = first === undefined ? undefined : ring.of(first);
    const inside = { ...received, path: `/${[second, ...rest].join('/')}` };
    if (chatTwin !== undefined && keys !== undefined) {
      const draws = twin?.kind === 'answering' && findEndpoint(twin, inside) !== undefined;
      const call = { received: inside, hasKey: hasKey(chatTwin, inside, { keys, tokens }), draws, response };
      if (await desk.serve(chatTwin, call)) return;
    }
    if (twin === undefined || keys === undefined)
      return sendJson(response, 404, {
        error: `no twin of ${first} answers ${received.method} ${inside.path}`,
      });
    const upload = uploads.answer(twin, {
      received: inside,
      hasKey: hasKey(twin, inside, { keys, tokens }),
      base: `${origin}/${twin.protocol}`,
    });
    if (upload !== undefined) return sendUpload(response, upload);
    const { callback } = twin.kind === 'polled' ? twin : {};
    const missing = await unfetchable(inside.body, {
      host: options.gateway?.(),
      callback: callback === undefined ? undefined : valueAt(inside.body, callback.at),
    });
    const reply = answerAsTwin(twin, inside, {
      ...world,
      hasKey: hasKey(twin, inside, { keys, tokens }),
      base: `${origin}/${twin.protocol}`,
      unfetchable: missing,
      uploads,
      isRepeated: (value) => isRepeated(callIds, `${twin.protocol} ${value}`),
      find: (id) => book.find(twin.protocol, id),
      create: (seen, from) => book.draw(twin, seen, from),
      last: () => book.last(twin.protocol),
    });
    if (reply.kind === 'submitted') {
      book.enter(reply.job, received);
      reporter.watch(twin, reply.job, keys);
      return sendSubmitted(response, reply.body, reply.job, slow_ms);
    }
    if (reply.kind === 'file') return sendFile(reply.job, reply.variant, received, response);
    return sendReply(reply, { received: inside, twin, response });
  };

  const server = createServer((message, response) => {
    handle(message, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, { error: String(error) });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    baseUrl: (protocol) => `${origin}/${protocol}/`,
    keyOf: (protocol) => `sandbox-${protocol}`,
    credentialOf: (protocol) => ring.of(protocol)?.credential ?? {},
    settingsOf: (protocol) => ring.settingsOf(protocol),
    setFaults: (rules) => faults.set(rules),
    recover: () => book.recover(),
    connections: () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
      ),
    journal: () => book.journal,
    uploads: () => uploads.rows,
    chatJournal: () => desk.journal,
    reports: () => reporter.reports,
    close: () =>
      new Promise((resolve) => {
        reporter.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Whether a value is among those that were seen; from now on it is. */
function isRepeated(seen: Set<string>, value: string): boolean {
  const known = seen.size;
  return seen.add(value).size === known;
}

/** Answers that are about no file and no new job. */
function sendReply(
  reply: Exclude<TwinReply, { readonly kind: 'submitted' | 'file' }>,
  { received, twin, response }: { received: Received; twin: Twin; response: ServerResponse },
): void {
  if (reply.kind === 'html')
    sendBytes(response, 'text/html', Buffer.from('<html><body>Please wait</body></html>'));
  else if (reply.kind === 'empty') sendNothing(response, reply.http);
  else if (reply.kind === 'json') sendJson(response, reply.http, reply.body, reply.retryAfterSecs);
  else
    sendJson(response, 404, {
      error: `${received.method} ${received.path} is not a route of ${twin.protocol}`,
    });
}
