import { randomBytes } from 'node:crypto';
import type { ResponseFormat } from '../../contract/family.ts';
import type { Json } from '../../contract/json.ts';
import type { ReadState } from '../../contract/protocol.ts';
import type { RequestedVideo } from '../media/test-video.ts';
import type { Fault } from './faults.ts';
import type { RequestedPictures } from './pictures/read-request.ts';

export interface Job {
  readonly id: string;
  readonly protocol: string;
  readonly asked: RequestedVideo;
  /** It makes pictures. */
  readonly pictures?: RequestedPictures;
  /** Of the pictures, it keeps back the last. */
  readonly withholds: boolean;
  /** What the caller calls it. */
  readonly key?: string;
  faults: ReadonlySet<Fault>;
  /** It makes a text that stands in the answer, and no file. */
  readonly makesText: boolean;
  /** Monotonic milliseconds. */
  readonly createdAt: number;
  /** Where the caller wants to be told of changes. */
  readonly callback?: string;
  /** How its pictures come; some vendors are told so when they are asked for the result. */
  format?: ResponseFormat | undefined;
  cancelled: boolean;
  /** Times its result was looked up after it was done; a fresh link is made each time. */
  links: number;
  /** Downloads of a file that comes late. */
  looks: number;
}

/** One row per creation, so that a test can count what the vendor would have billed. */
export interface JournalRow {
  readonly protocol: string;
  readonly id: string;
  /** `[ref:...]` found in the body, which lets a test match creations with its own requests. */
  readonly ref: string | null;
  readonly faults: readonly Fault[];
  /** What it understood, where pictures were asked for. */
  readonly pictures?: RequestedPictures;
}

export interface Journey {
  readonly queued_ms: number;
  readonly running_ms: number;
}

/** What a job would answer now: its state as the protocol's specs name it, and its progress. */
export function stateOf(
  job: Job,
  journey: Journey,
  now: number,
): { readonly state: ReadState; readonly progress: number } {
  if (job.cancelled) return { state: 'cancelled', progress: 0 };
  const age = now - job.createdAt;
  if (age < journey.queued_ms) return { state: 'queued', progress: 0 };
  const done = (age - journey.queued_ms) / journey.running_ms;
  if (done < 1 || job.faults.has('never'))
    return { state: 'in_progress', progress: Math.min(99, Math.floor(done * 100)) };
  const fails = job.faults.has('fail') || job.faults.has('fail_policy');
  return { state: fails ? 'failed' : 'completed', progress: 100 };
}

/**
 * An id that looks like the vendor's example: what stands before its last slash or colon is kept, and digits
 * stay digits, so that 64-bit ids and names with slashes are exercised; a number is one that JSON carries exactly.
 */
export function newJobId(given: Json): string {
  const example = String(given);
  const [before = '', name = ''] = /^(.*[/:])?([^/:]*)$/s.exec(example)?.slice(1) ?? [];
  if (/^\d+$/.test(name)) {
    const digits = BigInt(`0x${randomBytes(10).toString('hex')}`)
      .toString()
      .slice(0, (typeof given === 'number' ? 15 : Math.max(18, name.length)) - 1);
    return `${before}9${digits}`;
  }
  const prefix = /^[a-zA-Z]+[-_]/.exec(name)?.[0] ?? '';
  return `${before}${prefix}${randomBytes(12).toString('hex')}`;
}
