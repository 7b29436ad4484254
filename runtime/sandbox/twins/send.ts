import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Json } from '../../contract/json.ts';
import type { Job } from './jobs.ts';

/** What a twin wants to say besides files and new jobs. */
export type TwinAnswer =
  | {
      readonly kind: 'answer';
      readonly http: number;
      readonly headers?: Headers;
      /** Absent: a status alone. */
      readonly body?: Json | undefined;
    }
  | { readonly kind: 'page' }
  | { readonly kind: 'lost' };

type Headers = Readonly<Record<string, string>>;

export const RETRY_SOON: Headers = { 'retry-after': '1' };

/** What a proxy between says while its vendor is away. */
export const PAGE = Buffer.from('<html><body>Please wait</body></html>');

export function sendAnswer(response: ServerResponse, answer: TwinAnswer): void {
  if (answer.kind === 'lost') response.destroy();
  else if (answer.kind === 'page') sendPage(response);
  else if (answer.body !== undefined) sendJson(response, answer.http, answer.body, answer.headers);
  else response.writeHead(answer.http, { ...answer.headers, 'content-length': 0 }).end();
}

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
export function sendJson(
  response: ServerResponse,
  http: number,
  body: Json | object,
  headers: Headers = {},
): void {
  const text = JSON.stringify(body);
  response.writeHead(http, {
    ...headers,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

export function sendPage(response: ServerResponse): void {
  sendBytes(response, 'text/html', PAGE);
}

/** One binary answer with its length. */
export function sendBytes(response: ServerResponse, mime: string, bytes: Uint8Array): void {
  response.writeHead(200, { 'content-type': mime, 'content-length': bytes.length }).end(bytes);
}
