import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ChatTwin } from '../../contract/chat.ts';
import type { Twin } from '../../contract/twin.ts';
import { openChatDesk, type PromptReaders } from '../chat/chat-desk.ts';
import { valueAt } from './answer-path.ts';
import { startReporter } from './callbacks.ts';
import { answerControl } from './control.ts';
import { findEndpoint } from './endpoints.ts';
import { createFaultPlan } from './faults.ts';
import { type Job, type Journey, jobPage, openJobBook } from './jobs.ts';
import { hasKey } from './keys/check-key.ts';
import { openTokenDesk } from './keys/tokens.ts';
import { openKeyRing } from './keys/twin-keys.ts';
import type { PollWorld } from './poll-body.ts';
import { type Received, receive } from './received.ts';
import { unfetchable } from './request-values.ts';
import { createLinkSigner, fileName, resultFile, serveFile } from './result-files.ts';
import { sendAnswer, sendJson, sendSubmitted } from './send.ts';
import { answerAsTwin } from './twin.ts';
import { FOREIGN_PATH, openUploadBook } from './uploads.ts';

export interface TwinServerOptions {
  readonly twins: Readonly<Record<string, Twin>>;
  /** Vendors of chat; one may stand here and among those of tasks. */
  readonly chat?: Readonly<Record<string, ChatTwin>>;
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

export type TwinServer = Awaited<ReturnType<typeof startTwins>>;

// An ES import reads every export of this module, and some of them load Node's own HTTP client: 13 MB, 30 ms.
const { createServer } = process.getBuiltinModule('node:http');

const DEFAULT_JOURNEY: Journey = { queued_ms: 500, running_ms: 2000 };

/** Plays every vendor on one loopback port, each below its protocol's name. */
export async function startTwins(options: TwinServerOptions) {
  const journey = options.journey ?? DEFAULT_JOURNEY;
  const faults = createFaultPlan(options.random ?? Math.random);
  const now = options.now ?? (() => performance.now());
  const book = openJobBook(faults, now);
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
  const control = { book, calls: desk.journal, faults, journey, now };
  const serveSandbox = (received: Received, response: ServerResponse) => {
    const [, , name, protocol = ''] = received.path.split('/');
    if (name === 'keys.json') return sendJson(response, 200, ring.publicKeys());
    if (name !== 'token') return answerControl(control, received, response);
    const keys = ring.of(protocol);
    if (keys === undefined) return sendJson(response, 404, { error: 'no twin takes assertions here' });
    const { http, body } = tokens.exchange(received, keys);
    return sendJson(response, http, body);
  };
  const handle = async (message: IncomingMessage, response: ServerResponse) => {
    const whole = await receive(message);
    const [, first = '', ...rest] = whole.path.split('/');
    if (first === FOREIGN_PATH) return sendAnswer(response, uploads.answerForeign(whole));
    if (first === 'files') return serveLink(whole, response);
    if (first === 'sandbox') return serveSandbox(whole, response);
    const twin = options.twins[first];
    const chatTwin = options.chat?.[first];
    const keys = ring.of(first);
    const received = { ...whole, path: `/${rest.join('/')}` };
    if (chatTwin !== undefined && keys !== undefined) {
      const draws = twin?.kind === 'answering' && findEndpoint(twin, received) !== undefined;
      const call = { received, hasKey: hasKey(chatTwin, received, { keys, tokens }), draws, response };
      if (await desk.serve(chatTwin, call)) return;
    }
    if (twin === undefined || keys === undefined) {
      const error = `no twin of ${first} answers ${received.method} ${received.path}`;
      return sendJson(response, 404, { error });
    }
    const access = { hasKey: hasKey(twin, received, { keys, tokens }), base: `${origin}/${twin.protocol}` };
    const upload = uploads.answer(twin, { received, ...access });
    if (upload !== undefined) return sendAnswer(response, upload);
    const { callback } = twin.kind === 'polled' ? twin : {};
    const reply = answerAsTwin(twin, received, {
      ...world,
      ...access,
      unfetchable: await unfetchable(received.body, {
        host: options.gateway?.(),
        callback: callback === undefined ? undefined : valueAt(received.body, callback.at),
      }),
      uploads,
      isRepeated: (value) => isRepeated(callIds, `${twin.protocol} ${value}`),
      book,
    });
    if (reply.kind === 'submitted') {
      book.enter(reply.job, received);
      reporter.watch(twin, reply.job, keys);
      return sendSubmitted(response, reply.body, reply.job, slow_ms);
    }
    if (reply.kind === 'file') return sendFile(reply.job, reply.variant, received, response);
    return sendAnswer(response, reply);
  };

  const server = createServer((message, response) => {
    handle(message, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, { error: String(error) });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    /** `http://127.0.0.1:<port>` */
    origin,
    baseUrl: (protocol: string) => `${origin}/${protocol}/`,
    /** The plain key; the only secret of vendors that take one, and of those that take one too. */
    keyOf: (protocol: string) => `sandbox-${protocol}`,
    /** What a channel of this twin holds, by the names of its strategy. */
    credentialOf: (protocol: string): Readonly<Record<string, string>> => ring.of(protocol)?.credential ?? {},
    /** What a channel must be told besides, to prove this twin's callbacks. */
    settingsOf: ring.settingsOf,
    /** Every vendor that is played, sorted. */
    protocols: Object.keys({ ...options.chat, ...options.twins }).sort(),
    setFaults: faults.set,
    addFault: faults.add,
    liftFaults: faults.lift,
    faultsInForce: faults.list,
    /** Creations, newest first, page by page. */
    jobs: (page: Parameters<typeof jobPage>[1]) => jobPage({ book, journey, now }, page),
    /** Of jobs that there are, vendors tell the truth from now on. */
    recover: book.recover,
    /** Connections that callers hold open. */
    connections: () =>
      new Promise<number>((resolve, reject) =>
        server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
      ),
    /** Every creation so far, in order: what the vendors would have billed. */
    journal: () => book.journal,
    /** Every call before a submission so far, in order. */
    uploads: () => uploads.rows,
    /** Every chat answer that was begun, in order; the last 5,000 at least. */
    chatJournal: () => desk.journal,
    /** Every report to callers' addresses so far. */
    reports: () => reporter.reports,
    close: () =>
      new Promise<void>((resolve) => {
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
