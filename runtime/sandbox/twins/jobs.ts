import { randomBytes } from 'node:crypto';
import type { ResponseFormat } from '../../contract/family.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import type { ReadState } from '../../contract/protocol.ts';
import type { Twin } from '../../contract/twin.ts';
import type { RequestedVideo } from '../media/test-video.ts';
import { leavesOf, valueAt } from './answer-path.ts';
import { type Fault, type FaultPlan, LIES } from './faults.ts';
import type { RequestedPictures } from './pictures/read-request.ts';
import { type Received, referenceIn } from './received.ts';

export interface Job {
  readonly id: string;
  readonly protocol: string;
  readonly asked: RequestedVideo;
  /** It makes pictures. */
  readonly pictures?: RequestedPictures | undefined;
  /** Of the pictures, it keeps back the last. */
  readonly withholds: boolean;
  /** What the caller calls it. */
  readonly key?: string | undefined;
  faults: ReadonlySet<Fault>;
  /** It makes a text that stands in the answer, and no file. */
  readonly makesText: boolean;
  /** Monotonic milliseconds. */
  readonly createdAt: number;
  /** Where the caller wants to be told of changes. */
  readonly callback?: string | undefined;
  /** How its pictures come; some vendors are told so when they are asked for the result. */
  format?: ResponseFormat | undefined;
  cancelled: boolean;
  /** Times its result was looked up after it was done; a fresh link is made each time. */
  links: number;
  /** Requests for its file. */
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
  readonly pictures?: RequestedPictures | undefined;
}

export interface Journey {
  readonly queued_ms: number;
  readonly running_ms: number;
}

/** What a job is made from besides what its submission says of videos. */
interface JobSource {
  /** The job that it remakes. */
  readonly source?: Job | undefined;
  readonly pictures?: RequestedPictures | undefined;
}

/** How callers name their own jobs; where in the body they do so is each vendor's affair. */
const CALLERS_ID = /^task_[A-Za-z0-9]{20,64}$/;

export type JobBook = ReturnType<typeof openJobBook>;

/** Every job that the twins made, by the vendor's id and by the one that the submission gave it. */
export function openJobBook(faults: FaultPlan, now: () => number) {
  const jobs = new Map<string, Job>();
  const aliases = new Map<string, string>();
  const journal: JournalRow[] = [];
  const latest = new Map<string, Job>();
  const withholds = countTurns();
  return {
    jobs: jobs as ReadonlyMap<string, Job>,
    journal: journal as readonly JournalRow[],
    /** A job that is not in the book yet: its submission may still be refused. */
    draw(twin: Twin, received: Received, { source, pictures }: JobSource): Job {
      const texts = [...leavesOf(received.body)].map(([, leaf]) => String(leaf));
      const chosen = faults.choose(twin.protocol, received);
      return {
        id: newJobId(twin.kind === 'answering' ? '' : (valueAt(twin.examples.submit, twin.id) ?? '')),
        protocol: twin.protocol,
        asked: source?.asked ?? requestedVideo(received.body),
        pictures,
        format: pictures?.format,
        withholds: chosen.has('partial') && pictures !== undefined && withholds(pictures),
        faults: chosen,
        makesText: source?.makesText ?? (twin.kind === 'polled' && received.path === twin.texts?.path),
        createdAt: now(),
        key: texts.find((text) => CALLERS_ID.test(text)),
        callback: callbackOf(twin, received),
        cancelled: false,
        links: 0,
        looks: 0,
      };
    },
    enter(job: Job, { body }: Received): void {
      const name = `${job.protocol}/${job.id}`;
      jobs.set(name, job);
      latest.set(job.protocol, job);
      if (job.key !== undefined) aliases.set(`${job.protocol}/${job.key}`, name);
      const { protocol, id, pictures } = job;
      journal.push({ protocol, id, ref: referenceOf(body), faults: [...job.faults], pictures });
    },
    find(protocol: string, id: string): Job | undefined {
      const name = `${protocol}/${id}`;
      return jobs.get(name) ?? jobs.get(aliases.get(name) ?? '');
    },
    /** The job of this protocol that was entered last. */
    last: (protocol: string): Job | undefined => latest.get(protocol),
    /** Nothing that is said of a job from now on is one of `LIES`. */
    recover(): void {
      const lies: ReadonlySet<Fault> = new Set(LIES);
      for (const job of jobs.values())
        job.faults = new Set([...job.faults].filter((fault) => !lies.has(fault)));
    },
  };
}

/** One creation, with where its job stands now; a job that was forgotten stands nowhere. */
export interface JobRow extends Pick<JournalRow, 'protocol' | 'id' | 'faults'> {
  /** Its place among all creations, from 1. */
  readonly number: number;
  readonly state: ReadState | null;
  readonly progress: number | null;
}

/** Creations before a place, newest first, at most so many; of one vendor where it is named. */
export function jobPage(
  { book, journey, now }: JobsInTime,
  {
    protocol,
    before,
    limit,
  }: { readonly protocol?: string | undefined; readonly before?: number | undefined; readonly limit: number },
): readonly JobRow[] {
  const rows: JobRow[] = [];
  const last = Math.min(book.journal.length, (before ?? Number.POSITIVE_INFINITY) - 1);
  for (let number = last; number > 0 && rows.length < limit; number -= 1) {
    const row = book.journal[number - 1];
    if (row === undefined || (protocol !== undefined && row.protocol !== protocol)) continue;
    const { id, faults } = row;
    const job = book.find(row.protocol, id);
    const stands = job === undefined ? { state: null, progress: null } : stateOf(job, journey, now());
    rows.push({ number, protocol: row.protocol, id, faults, ...stands });
  }
  return rows;
}

interface JobsInTime {
  readonly book: Pick<JobBook, 'journal' | 'find'>;
  readonly journey: Journey;
  readonly now: () => number;
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

function callbackOf(twin: Twin, { query, body }: Received): string | undefined {
  const callback = twin.kind === 'polled' ? twin.callback : undefined;
  if (callback === undefined) return undefined;
  const address = callback.in === 'query' ? query.get(String(callback.at[0])) : valueAt(body, callback.at);
  return typeof address === 'string' ? address : undefined;
}

const MOST_TURNS = 1000;

/** Tells apart the calls for one picture each that have the same prompt: parts of a larger whole, as far as one can see. */
function countTurns(): (asked: RequestedPictures) => boolean {
  const turns = new Map<string, number>();
  return ({ prompt, count }) => {
    if (count > 1) return true;
    const turn = (turns.get(prompt) ?? 0) + 1;
    if (turns.size >= MOST_TURNS) turns.clear();
    turns.set(prompt, turn);
    return turn % 2 === 0;
  };
}

/** Long texts are media and are looked through at their beginning alone. */
function referenceOf(body: JsonObject): string | null {
  for (const [, leaf] of leavesOf(body)) {
    const text = String(leaf);
    const reference = referenceIn(text.length > 10_000 ? text.slice(0, 100) : text);
    if (reference !== undefined) return reference;
  }
  return null;
}

const SHORT_SIDES: Readonly<Record<string, number>> = { '4k': 2160, '2k': 1440, '1k': 1024 };
const FRAMES_PER_SECOND = 24;
const LONGEST_WORD = 40;

/** What the body of a submission says about size and length, wherever the vendor puts it. */
function requestedVideo(body: JsonObject): RequestedVideo {
  let ratio = 16 / 9;
  let side = 720;
  let seconds = 5;
  let sides: { readonly width: number; readonly height: number } | undefined;
  for (const [key, leaf] of leavesOf(body)) {
    if (typeof leaf === 'string' && leaf.length >= LONGEST_WORD) continue;
    const text = String(leaf).toLowerCase();
    const pixels = /^(\d{2,4})[x*](\d{2,4})$/.exec(text);
    const proportion = /^(\d{1,2}):(\d{1,2})$/.exec(text);
    const tier = /^(\d{3,4})p$/.exec(text);
    if (pixels !== null) sides = { width: Number(pixels[1]), height: Number(pixels[2]) };
    else if (proportion !== null) ratio = Number(proportion[1]) / Number(proportion[2]);
    else if (tier !== null) side = Number(tier[1]);
    else if (SHORT_SIDES[text] !== undefined) side = SHORT_SIDES[text];
    else if (/^(seconds|duration|durationSeconds)$/i.test(key) && Number.parseFloat(text) > 0)
      seconds = Number.parseFloat(text);
    else if (key === 'frames' && Number(text) > FRAMES_PER_SECOND)
      seconds = Math.round(Number(text) / FRAMES_PER_SECOND);
  }
  if (sides !== undefined) return { ...sides, seconds };
  return ratio >= 1
    ? { width: Math.round(side * ratio), height: side, seconds }
    : { width: side, height: Math.round(side / ratio), seconds };
}
