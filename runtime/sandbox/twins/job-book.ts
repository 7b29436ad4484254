import type { Json, JsonObject } from '../../contract/json.ts';
import type { Twin } from '../../contract/twin.ts';
import type { RequestedVideo } from '../media/test-video.ts';
import { isObject, valueAt } from './answer-path.ts';
import { type FaultPlan, LIES } from './faults.ts';
import { type Job, type JournalRow, newJobId } from './jobs.ts';
import type { RequestedPictures } from './pictures/read-request.ts';
import type { Received } from './received.ts';

const SHORT_SIDES: Readonly<Record<string, number>> = { '4k': 2160, '2k': 1440, '1k': 1024 };

const FRAMES_PER_SECOND = 24;

const DEFAULTS: RequestedVideo = { width: 1280, height: 720, seconds: 5 };

/** Every job that the twins made, by the vendor's id and by the one that the submission gave it. */
export interface JobBook {
  readonly jobs: ReadonlyMap<string, Job>;
  readonly journal: readonly JournalRow[];
  /** A job that is not in the book yet: its submission may still be refused. */
  draw(twin: Twin, received: Received, from?: JobSource): Job;
  enter(job: Job, received: Received): void;
  find(protocol: string, id: string): Job | undefined;
  /** The job of this protocol that was entered last. */
  last(protocol: string): Job | undefined;
  /** Nothing that is said of a job from now on is one of `LIES`. */
  recover(): void;
}

/** What a job is made from besides what its submission says of videos. */
export interface JobSource {
  /** The job that it remakes. */
  readonly source?: Job | undefined;
  readonly pictures?: RequestedPictures | undefined;
}

/** How callers name their own jobs; where in the body they do so is each vendor's affair. */
const CALLERS_ID = /^task_[A-Za-z0-9]{20,64}$/;
const REFERENCE = /\[ref:([A-Za-z0-9_-]+)\]/;

export function openJobBook(faults: FaultPlan, now: () => number): JobBook {
  const jobs = new Map<string, Job>();
  const aliases = new Map<string, string>();
  const journal: JournalRow[] = [];
  const latest = new Map<string, Job>();
  const turns = openTurns();
  return {
    jobs,
    journal,
    draw(twin, received, { source, pictures } = {}) {
      const callback = callbackOf(twin, received);
      const key = [...shortTexts(received.body)].find((text) => CALLERS_ID.test(text));
      const chosen = faults.choose(twin.protocol, received);
      return {
        id: newJobId(twin.kind === 'answering' ? '' : (valueAt(twin.examples.submit, twin.id) ?? '')),
        protocol: twin.protocol,
        asked: source?.asked ?? requestedVideo(received.body),
        ...(pictures === undefined ? {} : { pictures, format: pictures.format }),
        withholds: chosen.has('partial') && pictures !== undefined && turns.withholds(pictures),
        faults: chosen,
        makesText: source?.makesText ?? (twin.kind === 'polled' && received.path === twin.texts?.path),
        createdAt: now(),
        ...(key === undefined ? {} : { key }),
        ...(callback === undefined ? {} : { callback }),
        cancelled: false,
        links: 0,
        looks: 0,
      };
    },
    enter(job, received) {
      const name = `${job.protocol}/${job.id}`;
      jobs.set(name, job);
      latest.set(job.protocol, job);
      if (job.key !== undefined) aliases.set(`${job.protocol}/${job.key}`, name);
      const ref = REFERENCE.exec(JSON.stringify(received.body, shorten))?.[1] ?? null;
      const { pictures } = job;
      journal.push({
        protocol: job.protocol,
        id: job.id,
        ref,
        faults: [...job.faults],
        ...(pictures === undefined ? {} : { pictures }),
      });
    },
    find(protocol, id) {
      const name = `${protocol}/${id}`;
      return jobs.get(name) ?? jobs.get(aliases.get(name) ?? '');
    },
    last: (protocol) => latest.get(protocol),
    recover() {
      const lies: ReadonlySet<string> = new Set(LIES);
      for (const job of jobs.values())
        if (job.faults.size > 0) job.faults = new Set([...job.faults].filter((fault) => !lies.has(fault)));
    },
  };
}

function callbackOf(twin: Twin, { query, body }: Received): string | undefined {
  const callback = twin.kind === 'polled' ? twin.callback : undefined;
  if (callback === undefined) return undefined;
  const address = callback.in === 'query' ? query.get(String(callback.at[0])) : valueAt(body, callback.at);
  return typeof address === 'string' ? address : undefined;
}

const MOST_TURNS = 1000;

/** Counts the calls for one picture each that have the same prompt: parts of a larger whole, as far as one can see. */
function openTurns(): { withholds(asked: RequestedPictures): boolean } {
  const turns = new Map<string, number>();
  return {
    withholds({ prompt, count }) {
      if (count > 1) return true;
      const turn = (turns.get(prompt) ?? 0) + 1;
      if (turns.size >= MOST_TURNS) turns.clear();
      turns.set(prompt, turn);
      return turn % 2 === 0;
    },
  };
}

const LONGEST_ID = 80;

function* shortTexts(value: Json | undefined): Generator<string> {
  if (typeof value === 'string' && value.length <= LONGEST_ID) yield value;
  else if (Array.isArray(value)) for (const item of value) yield* shortTexts(item);
  else if (isObject(value)) for (const item of Object.values(value)) yield* shortTexts(item);
}

/** Keeps long media out of the search for a reference mark. */
function shorten(_key: string, value: unknown): unknown {
  return typeof value === 'string' && value.length > 10_000 ? value.slice(0, 100) : value;
}

/** What the body of a submission says about size and length, wherever the vendor puts it. */
function requestedVideo(body: JsonObject): RequestedVideo {
  const found = {
    ratio: 16 / 9,
    side: 720,
    seconds: DEFAULTS.seconds,
    pixels: undefined as RequestedVideo | undefined,
  };
  visit(body, (key, value) => {
    const text = String(value).toLowerCase();
    const pixels = /^(\d{2,4})[x*](\d{2,4})$/.exec(text);
    const ratio = /^(\d{1,2}):(\d{1,2})$/.exec(text);
    const tier = /^(\d{3,4})p$/.exec(text);
    if (pixels !== null) found.pixels = { width: Number(pixels[1]), height: Number(pixels[2]), seconds: 0 };
    else if (ratio !== null) found.ratio = Number(ratio[1]) / Number(ratio[2]);
    else if (tier !== null) found.side = Number(tier[1]);
    else if (SHORT_SIDES[text] !== undefined) found.side = SHORT_SIDES[text];
    else if (/^(seconds|duration|durationSeconds)$/i.test(key) && Number.parseFloat(text) > 0)
      found.seconds = Number.parseFloat(text);
    else if (key === 'frames' && Number(value) > FRAMES_PER_SECOND)
      found.seconds = Math.round(Number(value) / FRAMES_PER_SECOND);
  });
  if (found.pixels !== undefined) return { ...found.pixels, seconds: found.seconds };
  const { ratio, side, seconds } = found;
  return ratio >= 1
    ? { width: Math.round(side * ratio), height: side, seconds }
    : { width: side, height: Math.round(side / ratio), seconds };
}

function visit(
  value: Json | undefined,
  see: (key: string, value: string | number) => void,
  key = '',
  depth = 0,
): void {
  if (depth > 6) return;
  if ((typeof value === 'string' && value.length < 40) || typeof value === 'number') see(key, value);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value))
      visit(item, see, Array.isArray(value) ? key : name, depth + 1);
  }
}
