import type { Canonical } from '../../contract/canonical.ts';
import type { ImageSizes } from '../../contract/family.ts';
import type { ModelFit } from '../../contract/models/fit-to-model.ts';
import {
  fitToRow,
  type ModelRow,
  makesPictures,
  modelRow,
  picturesPerCall,
} from '../../contract/models/model-route.ts';
import { resolveSize } from '../../contract/sizes/resolve-size.ts';
import { ratioNote, sentSize } from '../../contract/sizes/sent-size.ts';
import type { Warning } from '../../contract/warning.ts';
import type { CheckedRequest } from '../../intake/types.ts';
import type { Candidate } from './directory.ts';
import { mostPromptChars } from './prompt-limit.ts';
import { withFact } from './without-piece.ts';

/** A request as one candidate is asked for it. */
export interface FittedRequest extends PictureFit {
  /** What the upstream's model takes of `request`. */
  readonly model: ModelFit;
  readonly row: ModelRow | undefined;
}

/** A request for pictures as one candidate is asked for it. */
interface PictureFit {
  /** Size and prompt of pictures as they are sent; the count is that of all pictures. */
  readonly request: CheckedRequest;
  /** Pictures of each call; one entry for requests of other kinds. */
  readonly counts: readonly number[];
  /** What a picture is priced as. */
  readonly tier?: string;
  /** Facts that were seen to here: whether the adapter reads them says nothing about them. */
  readonly settled: readonly string[];
  /** Facts whose parts are what the upstream takes: each was meant, if any is read. */
  readonly fitted: readonly string[];
  readonly warnings: readonly Warning[];
}

/**
 * Fits a request to what a candidate's upstream model takes: the size and the number of pictures, then all facts.
 * Undefined where that model does not make it.
 */
export function fitRequest(request: CheckedRequest, candidate: Candidate): FittedRequest | undefined {
  const pictures = fitPictures(request, candidate);
  const task = { kind: request.family.kind };
  const found = fitToRow(candidate.protocol, {
    request: pictures.request.canonical,
    model: candidate.upstreamModel,
    task,
  });
  return found === undefined ? undefined : { ...pictures, row: found.row, model: found.fit };
}

/** Of requests that are not for pictures, nothing. */
function fitPictures(request: CheckedRequest, candidate: Candidate): PictureFit {
  const { sizes } = request.model;
  if (sizes === undefined || !makesPictures(candidate.protocol))
    return { request, counts: [1], settled: [], fitted: [], warnings: [] };
  const counted = fitCount(request, candidate);
  const size = fitPictureSize(counted.request, candidate, sizes);
  return {
    ...size,
    counts: counted.counts,
    settled: [...counted.settled, ...size.settled, 'response_format'],
    warnings: [...counted.warnings, ...size.warnings],
  };
}

type Counted = Pick<PictureFit, 'request' | 'counts' | 'settled' | 'warnings'>;

/**
 * A synchronous protocol makes many pictures by several calls. A polled task is one call: what is beyond it is not
 * made, and said so.
 */
function fitCount(request: CheckedRequest, { protocol, upstreamModel }: Candidate): Counted {
  const { count } = request.canonical.facts;
  const wanted = typeof count === 'number' ? count : 1;
  const carried = protocol.carries.facts.includes('count');
  const most = Math.min(wanted, picturesPerCall(protocol, upstreamModel));
  const settled = carried ? [] : ['count'];
  if (protocol.submit.read !== undefined)
    return { request, counts: partsOf(wanted, most), settled, warnings: [] };
  if (wanted <= most) return { request, counts: [wanted], settled, warnings: [] };
  const fewer = withCount(request, most);
  const field = request.fieldOf?.('count') ?? 'count';
  const message = `${field} ${wanted} is more than the upstream makes of one request; ${most} is used`;
  // That the protocol has no place for a count at all is told as a loss.
  const warnings: readonly Warning[] = carried ? [{ field, action: 'clamped', message }] : [];
  return { request: fewer, counts: [most], settled: [], warnings };
}

function withCount(request: CheckedRequest, count: number): CheckedRequest {
  return { ...request, canonical: withFact(request.canonical, 'count', count) };
}

/** `7` in parts of at most `3`: `3 3 1`. */
function partsOf(whole: number, most: number): readonly number[] {
  const calls = Math.max(1, Math.ceil(whole / most));
  return Array.from({ length: calls }, (_, index) => Math.min(most, whole - index * most));
}

type Sized = Omit<PictureFit, 'counts'>;

function fitPictureSize(request: CheckedRequest, candidate: Candidate, sizes: ImageSizes): Sized {
  const { canonical, given, model } = request;
  const { size } = canonical.facts;
  const resolved = typeof size === 'object' ? resolveSize(sizes, size, model.id) : undefined;
  const plain = { request, tier: lowestTier(sizes), settled: [], fitted: [], warnings: [] };
  if (resolved?.kind !== 'target') return plain;
  const resolvedSizes = { resolved, given: typeof given.size === 'object' ? given.size : undefined };
  const upstream = modelRow(candidate.protocol, candidate.upstreamModel, 'image');
  const sent = sentSize(sizes, resolvedSizes, upstream);
  const ratio = sent.ratio_in_prompt;
  const most = mostPromptChars(request, candidate);
  const prompt = ratio === undefined ? undefined : promptWith(canonical, { ratio, most });
  const resized = withFact(canonical, 'size', sent.size);
  const changed = prompt === undefined ? resized : withFact(resized, 'prompt', prompt);
  const why = sent.fallback;
  return {
    request: { ...request, canonical: changed },
    tier: sent.tier,
    settled: sent.size === undefined ? ['size'] : [],
    fitted: ['size'],
    warnings: why === undefined ? [] : [fallback(request, why, { ratio, noted: prompt !== undefined })],
  };
}

function fallback(
  { fieldOf, canonical }: CheckedRequest,
  why: string,
  { ratio, noted }: { readonly ratio: string | undefined; readonly noted: boolean },
): Warning {
  const field = fieldOf?.('size') ?? 'size';
  const own = `${field}${why.slice('size'.length)}`;
  if (ratio === undefined) return { field, action: 'fallback', message: own };
  const hasPrompt = typeof canonical.facts.prompt === 'string' && canonical.facts.prompt.trim() !== '';
  const obstacle = hasPrompt ? 'the prompt is too long' : 'there is no prompt';
  const note = ratioNote(ratio, noted ? undefined : obstacle);
  return { field, action: 'fallback', message: `${own}${note}` };
}

/** The prompt with the ratio at its end; undefined when it would be longer than prompts may be, or nothing else. */
function promptWith(
  { facts }: Canonical,
  { ratio, most }: { readonly ratio: string; readonly most: number },
): string | undefined {
  const note = `Aspect ratio: ${ratio}.`;
  const prompt = typeof facts.prompt === 'string' ? facts.prompt.trimEnd() : '';
  const whole = `${prompt}\n${note}`;
  return prompt !== '' && [...whole].length <= most ? whole : undefined;
}

function lowestTier({ rows }: ImageSizes): string {
  return rows[0]?.tier ?? '';
}
