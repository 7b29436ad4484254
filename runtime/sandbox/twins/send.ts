import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Json } from '../../contract/json.ts';
import type { Job } from './jobs.ts';
import type { UploadReply } from './uploads.ts';

/** The answer to a created job, or the way it gets lost. */
export async function sendSubmitted(
  response: ServerResponse,
  body: Json,
  job: Job,
  slowMs: number,
): Promise<void> {
  if (job.faults.has('lost_answer')) {
    response.destroy();
  } else if (job.faults.has('accepted_then_502')) {
    sendJson(response, 502, { error: 'bad gateway' });
  } else if (job.faults.has('cut')) {
    const text = JSON.stringify(body);
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    });
    response.write(text.slice(0, Math.floor(text.length / 2)), () => response.destroy());
  } else {
    if (job.faults.has('slow')) await sleep(slowMs);
    sendJson(response, 200, body);
  }
}

/** One JSON answer with its length. */
export function sendJson(response: ServerResponse, http: number, body: Json, retryAfterSecs?: number): void {
  const text = JSON.stringify(body);
  response.writeHead(http, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    ...(retryAfterSecs === undefined ? {} : { 'retry-after': String(retryAfterSecs) }),
  });
  response.end(text);
}

/** One binary answer with its length. */
export function sendBytes(response: ServerResponse, mime: string, bytes: Uint8Array): void {
  response.writeHead(200, { 'content-type': mime, 'content-length': bytes.length }).end(bytes);
}

/** A status alone. */
export function sendNothing(response: ServerResponse, http: number): void {
  response.writeHead(http, { 'content-length': 0 }).end();
}

/** The answer to a call before a submission. */
export function sendUpload(response: ServerResponse, reply: UploadReply): void {
  if (reply.kind === 'lost') response.destroy();
  else if (reply.kind === 'refused') sendJson(response, reply.http, { error: reply.reason });
  else {
    for (const [name, value] of Object.entries(reply.headers)) response.setHeader(name, value);
    if (reply.body === undefined) sendNothing(response, reply.http);
    else sendJson(response, reply.http, reply.body);
  }
}
