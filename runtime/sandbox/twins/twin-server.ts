import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Twin } from '../../contract/twin.ts';
import { testPicture } from '../media/test-picture.ts';
import { testVideo } from '../media/test-video.ts';
import { valueAt } from './answer-path.ts';
import { videoAsked } from './asked.ts';
import { answerControl } from './control.ts';
import { createFaultPlan, type FaultRule } from './faults.ts';
import { type Job, type JournalRow, type Journey, newJobId } from './jobs.ts';
import { type Received, receive } from './received.ts';
import { sendBytes, sendJson, sendSubmitted } from './send.ts';
import { serveFile } from './serve-file.ts';
import { answerAsTwin, type TwinContext } from './twin.ts';

export interface TwinServerOptions {
  readonly twins: Readonly<Record<string, Twin>>;
  /** 0 or absent: any free port. */
  readonly port?: number;
  readonly journey?: Journey;
  readonly random?: () => number;
  readonly slow_ms?: number;
}

export interface TwinServer {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  baseUrl(protocol: string): string;
  keyOf(protocol: string): string;
  setFaults(rules: readonly FaultRule[]): void;
  /** Every creation so far, in order: what the vendors would have billed. */
  journal(): readonly JournalRow[];
  close(): Promise<void>;
}

// An ES import reads every export of this module, and some of them load Node's own HTTP client: 13 MB, 30 ms.
const { createServer } = process.getBuiltinModule('node:http');

const DEFAULT_JOURNEY: Journey = { queued_ms: 500, running_ms: 2000 };

/** Plays every vendor on one loopback port, each below its protocol's name. */
export async function startTwins(options: TwinServerOptions): Promise<TwinServer> {
  const journey = options.journey ?? DEFAULT_JOURNEY;
  const jobs = new Map<string, Job>();
  const journal: JournalRow[] = [];
  const faults = createFaultPlan(options.random ?? Math.random);
  const keyOf = (protocol: string) => `sandbox-${protocol}`;
  const now = () => performance.now();
  let origin = '';

  const create = (twin: Twin, received: Received): Job => {
    const example = String(valueAt(twin.examples.submit, twin.id) ?? '');
    const job: Job = {
      id: newJobId(example),
      protocol: twin.protocol,
      asked: videoAsked(received.body),
      faults: faults.choose(twin.protocol, received),
      createdAt: now(),
      cancelled: false,
      links: 0,
    };
    return job;
  };
  const remember = (job: Job, received: Received) => {
    jobs.set(`${job.protocol}/${job.id}`, job);
    const ref = /\[ref:([A-Za-z0-9_-]+)\]/.exec(JSON.stringify(received.body, shorten))?.[1] ?? null;
    journal.push({ protocol: job.protocol, id: job.id, ref, faults: [...job.faults] });
  };
  const sendFile = (job: Job, variant: string, received: Received, response: ServerResponse) => {
    const picture = variant !== 'video';
    const bytes = picture ? testPicture(320, 180) : testVideo(job.asked);
    serveFile(received, response, {
      bytes,
      mime: picture ? 'image/png' : 'video/mp4',
      tag: `${job.id}-${variant}`,
      cut: job.faults.has('cut_download'),
    });
  };
  const serveLink = (received: Received, response: ServerResponse) => {
    const [, , protocol, id, file] = received.path.split('/');
    const job = jobs.get(`${protocol}/${id}`);
    const expired = job?.faults.has('expired_link') === true && received.query.get('link') === '1';
    if (job === undefined || expired) sendJson(response, 403, { error: 'the link has expired' });
    else sendFile(job, (file ?? 'video').replace(/\..*$/, ''), received, response);
  };

  const control = { jobs, journal, journey, setFaults: (rules: readonly FaultRule[]) => faults.set(rules) };
  const handle = async (message: IncomingMessage, response: ServerResponse) => {
    const received = await receive(message);
    const [, first, ...rest] = received.path.split('/');
    if (first === 'files') return serveLink(received, response);
    if (first === 'sandbox') return answerControl(control, received, response);
    const twin = first === undefined ? undefined : options.twins[first];
    if (twin === undefined) return sendJson(response, 404, { error: `no twin is called ${first}` });
    const context: TwinContext = {
      key: keyOf(twin.protocol),
      journey,
      now,
      link: (job, file) => `${origin}/files/${job.protocol}/${job.id}/${file}.mp4?link=${job.links}`,
      find: (id) => jobs.get(`${twin.protocol}/${id}`),
      create: (seen) => create(twin, seen),
    };
    const inside = { ...received, path: `/${rest.join('/')}` };
    const reply = answerAsTwin(twin, inside, context);
    if (reply.kind === 'unknown_route')
      return sendJson(response, 404, {
        error: `${received.method} ${inside.path} is not a route of ${twin.protocol}`,
      });
    if (reply.kind === 'file') return sendFile(reply.job, reply.variant, received, response);
    if (reply.kind === 'html')
      return sendBytes(response, 'text/html', Buffer.from('<html><body>Please wait</body></html>'));
    if (reply.kind === 'json') return sendJson(response, reply.http, reply.body, reply.retryAfterSecs);
    remember(reply.job, received);
    return sendSubmitted(response, reply.body, reply.job, options.slow_ms ?? 3000);
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
    keyOf,
    setFaults: (rules) => faults.set(rules),
    journal: () => journal,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Keeps long media out of the search for a reference mark. */
function shorten(_key: string, value: unknown): unknown {
  return typeof value === 'string' && value.length > 10_000 ? value.slice(0, 100) : value;
}
