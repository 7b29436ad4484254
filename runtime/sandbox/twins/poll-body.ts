import type { Json } from '../../contract/json.ts';
import type { ReadState } from '../../contract/protocol.ts';
import type { AnswerPath, PolledTwin } from '../../contract/twin.ts';
import { valueAt, withoutValue, withText, withValue } from './answer-path.ts';
import { type Job, type Journey, stateOf } from './jobs.ts';
import { withPictures } from './pictures/with-pictures.ts';
import { LIFE_SECS } from './result-files.ts';

/** What of the world an answer about a job depends on. */
export interface PollWorld {
  readonly journey: Journey;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** Public address of a result file of a job. */
  readonly link: (job: Job, file: string) => string;
}

/** What a vendor says of a job now: a body in its own words, and the HTTP status where it has one for the state. */
export function pollBody(
  twin: PolledTwin,
  job: Job,
  world: PollWorld,
): { readonly http: number; readonly body: Json; readonly state: ReadState } {
  const { state, progress } = stateOf(job, world.journey, world.now());
  const spoken = spokenState(twin, state);
  const example = exampleOf(twin, job, spoken);
  const words = wordsOf(twin, job, spoken);
  const known = words[Math.floor(world.now() / 50) % Math.max(1, words.length)];
  const word = job.faults.has('unknown_status') ? 'zombie' : known;
  let body = example;
  if (twin.pollEcho !== undefined)
    body = withText(body, twin.pollEcho, job.faults.has('wrong_id') ? `${job.id}0` : job.id);
  if (twin.keyEcho !== undefined && job.key !== undefined && valueAt(example, twin.keyEcho) !== undefined)
    body = withValue(body, twin.keyEcho, job.key);
  if (twin.state.at.length === 0 && job.faults.has('unknown_status')) body = {};
  else if (word !== undefined && valueAt(example, twin.state.at) !== undefined)
    body = withText(body, twin.state.at, word);
  if (twin.progress !== undefined && valueAt(body, twin.progress) !== undefined)
    body = withProgress(body, twin.progress, progress);
  if (spoken === 'completed') body = withLinks(twin, body, job, world);
  if (spoken === 'fetch' && twin.fetchId !== undefined) body = withText(body, twin.fetchId.at, job.id);
  return { http: twin.http?.[spoken] ?? 200, body, state: spoken };
}

/** The words for a state; of a failure those of the class that the job was told to fail with, else those without one. */
function wordsOf(
  { state: { words, classes = {} } }: PolledTwin,
  { faults }: Job,
  state: ReadState,
): readonly string[] {
  const all = words[state] ?? [];
  if (state !== 'failed') return all;
  const why = faults.has('fail_policy') ? 'content_policy' : undefined;
  const classWords = all.filter((word) => classes[word] === why);
  return classWords.length === 0 ? all : classWords;
}

/**
 * The protocol's own way to say it: `completed` is `fetch` where a second call brings the result (or, without
 * a word for it, the failure), and states that a vendor does not tell apart are the nearest one.
 */
function spokenState({ examples: { poll } }: PolledTwin, state: ReadState): ReadState {
  if (
    poll.fetch !== undefined &&
    (state === 'completed' || (state === 'failed' && poll.failed === undefined))
  )
    return 'fetch';
  if (poll[state] !== undefined) return state;
  return state === 'cancelled' ? 'failed' : 'in_progress';
}

/** Keeps the spelling of the example: a share of one, a number, a percent text, or a line of a log with one. */
function withProgress(body: Json, path: AnswerPath, progress: number): Json {
  const example = valueAt(body, path);
  if (typeof example === 'number')
    return withValue(body, path, example > 0 && example <= 1 ? progress / 100 : progress);
  const text = String(example);
  const line = /\d+%/.test(text) ? text.replaceAll(/\d+%/g, `${progress}%`) : String(progress);
  return withValue(body, path, line);
}

/** The answer in a state; what made a text or pictures may have one of its own. */
function exampleOf({ examples, texts, pictures }: PolledTwin, job: Job, state: ReadState): Json {
  const own = job.makesText ? texts?.completed : job.pictures && pictures?.made?.completed;
  return (state === 'completed' ? own : undefined) ?? examples.poll[state] ?? {};
}

/** The answer of the call that fetches a result. */
export function fetchBody(twin: PolledTwin, job: Job, world: Pick<PollWorld, 'link'>): Json {
  const drawn = job.pictures && twin.pictures?.made?.completed;
  return withLinks(twin, drawn ?? twin.examples.fetch ?? {}, job, world);
}

/** A body that names where the job's files are; or, when it was told to have lost them, does not. */
function withLinks(twin: PolledTwin, example: Json, job: Job, world: Pick<PollWorld, 'link'>): Json {
  job.links += 1;
  const body = withExpiry(twin, example);
  const lost = job.faults.has('no_result');
  const { pictures } = twin;
  if (pictures !== undefined && job.pictures !== undefined)
    return withPictures(body, pictures, { job, link: world.link });
  if (job.makesText) return lost ? (twin.texts?.at ?? []).reduce(withoutValue, body) : body;
  const results = Object.entries(twin.results);
  if (lost) {
    const paths = [...results.map(([, path]) => path), ...(twin.also ?? [])];
    return paths.reduce(withoutValue, body);
  }
  return results.reduce<Json>((filled, [file, path]) => withValue(filled, path, world.link(job, file)), body);
}

/** What was made is there for as long as its links are good, whenever the example was written. */
function withExpiry({ expires = [] }: PolledTwin, body: Json): Json {
  const until = Math.floor(Date.now() / 1000) + LIFE_SECS;
  return expires.reduce((dated, path) => withValue(dated, path, until), body);
}
