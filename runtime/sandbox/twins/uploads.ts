import { randomBytes, randomInt } from 'node:crypto';
import type { Json, JsonObject } from '../../contract/json.ts';
import type { Twin, TwinStep, TwinStepCall } from '../../contract/twin.ts';
import { isObject } from '../../contract/values.ts';
import { leavesOf, withValue } from './answer-path.ts';
import { matchEndpoint } from './endpoints.ts';
import type { Fault } from './faults.ts';
import type { Received } from './received.ts';
import type { TwinAnswer } from './send.ts';

/** One upload as a vendor knows it: what it said in the place of each value of its examples. */
interface Upload {
  readonly id: string;
  readonly protocol: string;
  readonly step: TwinStep;
  readonly fresh: Map<string | number, string | number>;
  /** Calls that were answered. */
  done: number;
  /** Monotonic milliseconds from which on it is gone. */
  until: number;
}

/** One call of a step, so that a test can count them. */
export interface UploadRow {
  readonly protocol: string;
  readonly step: string;
  readonly call: number;
}

interface UploadCall {
  readonly received: Received;
  readonly hasKey: boolean;
  /** The twin's own base address, without a slash at its end. */
  readonly base: string;
}

/** Below it lie the addresses that take no credential. */
export const FOREIGN_PATH = 'uploads';

const CREDENTIALS = ['authorization', 'x-api-key', 'x-goog-api-key', 'cookie'];

export type UploadBook = ReturnType<typeof openUploadBook>;

/** Everything that callers gave to the twins before their submissions. */
export function openUploadBook(world: {
  readonly origin: () => string;
  readonly now: () => number;
  readonly fault: (protocol: string) => Fault | undefined;
}) {
  const uploads: Upload[] = [];
  const rows: UploadRow[] = [];

  const play = (upload: Upload, index: number, received: Received, base: string): TwinAnswer => {
    const { protocol, step } = upload;
    const call = step.calls[index];
    if (call === undefined) return refused(404, 'there is no such call');
    const problem = problemIn(call, received);
    if (problem !== undefined) return refused(400, problem);
    rows.push({ protocol, step: step.id, call: index });
    const fault = world.fault(protocol);
    if (fault === 'upload_error') return refused(500, 'internal error');
    upload.done = Math.max(upload.done, index + 1);
    upload.until = world.now() + (step.reuse_secs ?? 3_600) * 1_000;
    if (fault === 'upload_lost') return { kind: 'lost' };
    return answerOf(upload, index, { base, origin: world.origin() });
  };

  return {
    rows: rows as readonly UploadRow[],
    /** The answer to a call of a step; undefined where the call is none. */
    answer(twin: Twin, { received, hasKey, base }: UploadCall): TwinAnswer | undefined {
      for (const step of twin.prepare ?? []) {
        for (const [index, call] of step.calls.entries()) {
          if (call.address !== undefined) continue;
          if (matchEndpoint(call.endpoint, received) === undefined) continue;
          if (!hasKey) return refused(401, 'the key is wrong');
          const upload = index === 0 ? enter(uploads, twin.protocol, step) : find(uploads, twin, received);
          return upload === undefined
            ? refused(404, 'nothing is known of such an upload')
            : play(upload, index, received, base);
        }
      }
      const own = /^\/uploads\/(\w+)\/(\d+)$/.exec(received.path);
      const upload = uploads.find(({ id, protocol }) => id === own?.[1] && protocol === twin.protocol);
      if (upload === undefined) return undefined;
      return hasKey ? play(upload, Number(own?.[2]), received, base) : refused(401, 'the key is wrong');
    },
    /** The same at an address that the book gave out, on no twin's host. */
    answerForeign(received: Received): TwinAnswer {
      const [, , id = '', index = ''] = received.path.split('/');
      const upload = uploads.find((one) => one.id === id);
      if (upload === undefined) return refused(403, 'the address was never given');
      if (CREDENTIALS.some((name) => received.headers[name] !== undefined))
        return refused(400, 'only one way to authenticate is allowed');
      return play(upload, Number(index), received, `${world.origin()}/${upload.protocol}`);
    },
    /** What in a submission was never given, or is gone. */
    missing(twin: Twin, body: JsonObject): string | undefined {
      const alive = uploads.filter(
        ({ protocol, done, step, until }) =>
          protocol === twin.protocol && done === step.calls.length && until > world.now(),
      );
      return namedIn(twin, body).find((text) => !alive.some((upload) => names(text, upload)));
    },
    /** Forgets what a submission names; whether it names anything. */
    lose(twin: Twin, body: JsonObject): boolean {
      const named = namedIn(twin, body);
      for (const upload of uploads) if (named.some((text) => names(text, upload))) upload.until = 0;
      return named.length > 0;
    },
  };
}

function enter(uploads: Upload[], protocol: string, step: TwinStep): Upload {
  const id = randomBytes(12).toString('hex');
  const upload: Upload = { id, protocol, step, fresh: new Map(), done: 0, until: 0 };
  for (const value of step.given) upload.fresh.set(value, freshWith(upload.fresh, value));
  uploads.push(upload);
  return upload;
}

/** The upload that a later call names, wherever it does. */
function find(
  uploads: readonly Upload[],
  { protocol }: Twin,
  { path, query, body }: Received,
): Upload | undefined {
  const text = `${decodeURIComponent(path)} ${query} ${JSON.stringify(body)}`;
  return uploads.findLast((upload) => upload.protocol === protocol && names(text, upload));
}

/** Whether a text holds a value that the vendor gave for an upload. */
function names(text: string, { fresh }: Upload): boolean {
  return [...fresh.values()].some((value) => text.includes(String(value)));
}

function problemIn(
  { endpoint, file, form = [] }: TwinStepCall,
  { method, body, raw }: Received,
): string | undefined {
  if (method !== endpoint.method) return `the address takes ${endpoint.method}`;
  const absent = form.find((field) => body[field] === undefined);
  if (absent !== undefined) return `the form lacks ${absent}`;
  const files = Object.values(body).filter((field) => isObject(field) && Number(field.bytes) > 0);
  const sent = endpoint.body === 'multipart' ? files.length : raw.length;
  return file && sent === 0 ? 'the file is missing' : undefined;
}

/** The example with values and addresses of this upload. */
function answerOf(
  { id, step, fresh }: Upload,
  index: number,
  { base, origin }: { readonly base: string; readonly origin: string },
): TwinAnswer {
  const { http, headers: shown, body: example } = step.calls[index]?.answer ?? { http: 404, headers: {} };
  const headers = { ...shown };
  let body = example === undefined ? undefined : renewed(example, fresh);
  for (const [number, { address, foreign }] of step.calls.entries()) {
    if (address?.call !== index) continue;
    const root = foreign === true ? `${origin}/${FOREIGN_PATH}` : `${base}/uploads`;
    const to = `${root}/${id}/${number}`;
    if (address.in === 'header') headers[String(address.at[0])] = to;
    else body = withValue(body, address.at, to);
  }
  return { kind: 'answer', http, headers, body };
}

function renewed(value: Json, fresh: Upload['fresh']): Json {
  if (typeof value === 'string' || typeof value === 'number') return fresh.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item: Json) => renewed(item, fresh));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, item === undefined ? item : renewed(item, fresh)]),
  );
}

/** What holds another value of the example holds that of this upload. */
function freshWith(fresh: Upload['fresh'], value: string | number): string | number {
  const part = [...fresh.keys()].findLast((one) => String(value).includes(String(one)));
  if (part === undefined || typeof value === 'number') return freshLike(value);
  return value.replace(String(part), String(fresh.get(part)));
}

/** Another value of the same look: what follows the last slash is drawn anew, letter by letter. */
function freshLike(value: string | number): string | number {
  if (typeof value === 'number') return Number(drawn(String(value)));
  const start = value.lastIndexOf('/') + 1;
  return value.slice(0, start) + drawn(value.slice(start));
}

function drawn(text: string): string {
  return text
    .replaceAll(/[1-9]/g, () => String(randomInt(1, 10)))
    .replaceAll(/[a-f]/g, () => 'abcdef'.charAt(randomInt(6)))
    .replaceAll(/[g-z]/g, () => 'ghijklmnopqrstuvwxyz'.charAt(randomInt(20)));
}

/** Texts in the fields that hold what steps gave; an address or a file itself may stand there where that is said so. */
function namedIn({ prepare = [] }: Twin, body: JsonObject): readonly string[] {
  const fields = prepare.flatMap((step) => step.fields);
  const outputs = prepare.flatMap((step) => step.given);
  return [...leavesOf(body)].flatMap(([key, leaf]) => {
    const named = fields.filter(({ name }) => name === key);
    if (named.length === 0 || typeof leaf === 'boolean') return [];
    const text = String(leaf);
    const plain = /^(?:https?:|data:)/.test(text) && !outputs.some((one) => isLike(text, String(one)));
    return plain && named.some(({ always }) => !always) ? [] : [text];
  });
}

/** Whether an address lies where the vendor's own do. */
function isLike(text: string, example: string): boolean {
  const start = example.slice(0, example.lastIndexOf('/') + 1);
  return start !== '' && text.startsWith(start);
}

function refused(http: number, reason: string): TwinAnswer {
  return { kind: 'answer', http, body: { error: reason } };
}
