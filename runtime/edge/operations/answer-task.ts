import { randomBytes } from 'node:crypto';
import type { ResponseFormat } from '../../contract/family.ts';
import type { KeptFile } from '../../contract/protocol.ts';
import type { TaskView } from '../../contract/surface.ts';
import type { Warning } from '../../contract/warning.ts';
import type { TaskRecord } from '../../store/types.ts';
import type { BytesPlace } from '../answers/result-view.ts';
import { type ShownTask, taskView } from '../answers/task-view.ts';
import type { Answer, Call, JsonAnswer } from '../call.ts';
import { relayBody } from '../content/relay.ts';
import { type SplicedPiece, splicedBody, splicedLength } from '../content/spliced-body.ts';
import type { ServerContext } from '../server-deps.ts';
import { answerWith, inTime } from './operation-parts.ts';

/** What an answer needs to know of the request; never the body, which may be large and is read by then. */
export interface Asker extends Pick<Call, 'route' | 'requestId' | 'signal' | 'caller'> {
  /** The request has an `Idempotency-Key`: what it is refused with now is all that it will ever be answered. */
  readonly keyed?: boolean;
}

/** Around the JSON text: nothing, or what makes it an event or a list. */
export interface AnswerFrame {
  readonly type: string;
  readonly before: string;
  readonly after: string;
}

export interface AnswerOptions {
  /** Instead of what the submission asked for. */
  readonly response_format?: ResponseFormat | undefined;
  readonly headers?: (view: TaskView) => Readonly<Record<string, string>>;
  readonly frame?: AnswerFrame;
  /** What is left of the time that the caller is made to wait; absent: as long as bytes are waited for at most. */
  readonly within_ms?: number;
}

const PLAIN: AnswerFrame = { type: 'application/json; charset=utf-8', before: '', after: '' };

/**
 * A task in the words of the route's surface. Where the surface shows the bytes of result files, those are kept by
 * the gateway first and then written into the answer from where they lie, so that memory stays flat; a file whose
 * bytes cannot be had in time is shown without them, with a warning.
 */
export async function answerTask(
  call: Asker,
  context: ServerContext,
  task: TaskRecord,
  options: AnswerOptions = {},
): Promise<Answer> {
  const places = createBytePlaces();
  const shown = { caller: call.caller, bytes: places.placeOf, response_format: options.response_format };
  const first = await render(call, context, task, { shown, options });
  const names = new Set(places.offered() ? filesIn(first, places) : []);
  if (names.size === 0) return wholeAnswer(first, options);

  const kept = (await keptInTime(call, context, { task, names: [...names], options })) ?? task;
  const files = await keptFiles(kept, [...names], context);
  const bytes = (name: string) => (names.has(name) && !files.has(name) ? undefined : places.placeOf(name));
  const warnings = [...names].flatMap((name) => (files.has(name) ? [] : [withoutBytes(name)]));
  const final = await render(call, context, kept, { shown: { ...shown, bytes, warnings }, options });
  return splicedAnswer(final, { places, files, options, call, context });
}

/** The fetch goes on without the caller: whoever asks next finds its end. */
function keptInTime(
  { signal }: Asker,
  { tasks, bounds }: Pick<ServerContext, 'tasks' | 'bounds'>,
  asked: { readonly task: TaskRecord; readonly names: readonly string[]; readonly options: AnswerOptions },
): Promise<TaskRecord | undefined> {
  const { task, names, options } = asked;
  const within_ms = Math.min(bounds.keepWaitMs, options.within_ms ?? bounds.keepWaitMs);
  return inTime(tasks.keepFiles(task, names), { within_ms, signal });
}

async function render(
  call: Asker,
  context: ServerContext,
  task: TaskRecord,
  { shown, options }: { readonly shown: ShownTask; readonly options: AnswerOptions },
): Promise<JsonAnswer> {
  const view = await taskView(task, context, shown);
  return answerWith(call, context, view, options.headers?.(view.task));
}

function filesIn({ body }: JsonAnswer, places: BytePlaces): readonly string[] {
  return places.split(JSON.stringify(body)).flatMap((piece) => (piece.kind === 'file' ? [piece.name] : []));
}

/** Those of the files that are really there; looked at before anything is promised. */
async function keptFiles(
  task: TaskRecord,
  names: readonly string[],
  { results, log }: Pick<ServerContext, 'results' | 'log'>,
): Promise<ReadonlyMap<string, KeptFile>> {
  const found = await Promise.all(
    names.map(async (name): Promise<readonly [string, KeptFile][]> => {
      const file = task.result?.files[name]?.kept;
      if (file === undefined || results === undefined) return [];
      const begin = await results.open(file, { first: 0, last: 0 }).catch((error: unknown) => {
        log.warn({ task: task.id, file: file.id, error }, 'a kept file could not be opened');
        return undefined;
      });
      begin?.destroy();
      return begin === undefined ? [] : [[name, file]];
    }),
  );
  return new Map(found.flat());
}

function withoutBytes(name: string): Warning {
  return {
    field: 'response_format',
    action: 'fallback',
    message: `the bytes of ${name} cannot be had now; the answer has its address instead`,
  };
}

function wholeAnswer(answer: JsonAnswer, { frame }: AnswerOptions): Answer {
  if (frame === undefined) return answer;
  const text = framed(answer, frame);
  return { kind: 'text', type: frame.type, text, ...(answer.headers && { headers: answer.headers }) };
}

function framed({ body }: JsonAnswer, { before, after }: AnswerFrame): string {
  return `${before}${JSON.stringify(body)}${after}`;
}

function splicedAnswer(
  rendered: JsonAnswer,
  {
    places,
    files,
    options,
    call,
    context,
  }: {
    readonly places: BytePlaces;
    readonly files: ReadonlyMap<string, KeptFile>;
    readonly options: AnswerOptions;
    readonly call: Asker;
    readonly context: ServerContext;
  },
): Answer {
  const { results } = context;
  const frame = options.frame ?? PLAIN;
  const pieces = places.split(framed(rendered, frame)).flatMap((piece): readonly SplicedPiece[] => {
    if (piece.kind === 'text') return [piece];
    const file = files.get(piece.name);
    return file === undefined ? [] : [{ kind: 'file', file }];
  });
  if (results === undefined || files.size === 0) return wholeAnswer(rendered, options);
  const length = splicedLength(pieces);
  const body = relayBody(splicedBody(pieces, results), {
    bounds: context.bounds,
    promisedBytes: length,
    signal: call.signal,
  });
  return {
    kind: 'content',
    status: 200,
    headers: { ...rendered.headers, 'content-type': frame.type, 'content-length': String(length) },
    body,
  };
}

/** A piece of an answer's text, or the result file whose bytes stand there as base64. */
type AnswerPiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly name: string };

interface BytePlaces {
  /** What stands for a file's bytes in a view; no text of a caller or of a vendor can be one. */
  readonly placeOf: BytesPlace;
  /** Whether any place was given out: only then an answer can have one. */
  offered(): boolean;
  /** An answer's JSON text, cut where files stand. */
  split(text: string): readonly AnswerPiece[];
}

/**
 * Places for bytes in one answer: the surface puts them where it likes, and what it used is found in the text that
 * it made. So surfaces stay pure, and pictures never become strings.
 */
export function createBytePlaces(): BytePlaces {
  // Most answers name no file's bytes, and need no mark.
  let mark: string | undefined;
  return {
    placeOf(name) {
      mark ??= randomBytes(16).toString('hex');
      return `${mark}.${name}.`;
    },
    offered: () => mark !== undefined,
    split(text) {
      if (mark === undefined) return [{ kind: 'text', text }];
      const place = new RegExp(`${mark}\\.(\\w+)\\.`, 'g');
      const pieces: AnswerPiece[] = [];
      let end = 0;
      for (const found of text.matchAll(place)) {
        pieces.push({ kind: 'text', text: text.slice(end, found.index) });
        pieces.push({ kind: 'file', name: found[1] ?? '' });
        end = found.index + found[0].length;
      }
      return [...pieces, { kind: 'text', text: text.slice(end) }];
    },
  };
}
