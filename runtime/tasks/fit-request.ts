import type { Canonical } from '../contract/canonical.ts';
import type { ImageSizes } from '../contract/family.ts';
import type { AcceptedSizes } from '../contract/protocol.ts';
import type { Size } from '../contract/size.ts';
import type { Warning } from '../contract/warning.ts';
import type { Candidate } from '../dispatch/types.ts';
import { fitSize } from '../sizes/fit-size.ts';
import { pictureModel } from '../sizes/picture-model.ts';
import { picturesPerCall } from '../sizes/pictures-per-call.ts';
import { resolveSize } from '../sizes/resolve-size.ts';
import { sizeText } from '../sizes/size-text.ts';
import { tierOfSent } from '../sizes/tier-of-sent.ts';
import { withFact } from './leave-out.ts';
import { mostPromptChars } from './prompt-limit.ts';
import type { CheckedRequest } from './types.ts';

/** A request for pictures as one candidate is asked for it. */
export interface FittedRequest {
  /** Size and prompt as they are sent; the count is that of all pictures. */
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

/** Without a `pictures` row nothing is known about what an upstream model takes, and sizes are sent as they are. */
const EVERYTHING: AcceptedSizes = { kind: 'range' };

/** Fits the size and the number of pictures to what a candidate's upstream model takes; of other requests, nothing. */
export function fitRequest(request: CheckedRequest, candidate: Candidate): FittedRequest {
  const { sizes } = request.model;
  if (sizes === undefined || candidate.protocol.pictures === undefined)
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

type Counted = Pick<FittedRequest, 'request' | 'counts' | 'settled' | 'warnings'>;

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

type Sized = Omit<FittedRequest, 'counts'>;

function fitPictureSize(request: CheckedRequest, candidate: Candidate, sizes: ImageSizes): Sized {
  const { canonical, given, model } = request;
  const { size } = canonical.facts;
  const asked = typeof size === 'object' ? size : undefined;
  const resolved = asked === undefined ? undefined : resolveSize(sizes, asked, model.id);
  const plain = { request, tier: lowestTier(sizes), settled: [], fitted: [], warnings: [] };
  if (resolved?.kind !== 'target') return plain;
  const { target, open_ratio } = resolved;
  const accepts = pictureModel(candidate.protocol, candidate.upstreamModel)?.sizes ?? EVERYTHING;
  const found = fitSize(accepts, target);
  const isGiven = given.size !== undefined;
  const isOpen = open_ratio === true && takesTierAlone(accepts);
  const sent = isOpen ? tierOnly(accepts.kind === 'named' ? found.sent : target) : found.sent;
  const tier = tierOfSent(sizes, { target, accepts, sent: found.sent });
  const ratio = isGiven && open_ratio !== true ? found.ratio_in_prompt : undefined;
  const most = mostPromptChars(model, candidate);
  const prompt = ratio === undefined ? undefined : promptWith(canonical, { ratio, most });
  const resized = withFact(canonical, 'size', sent);
  const changed = prompt === undefined ? resized : withFact(resized, 'prompt', prompt);
  const pinned = open_ratio === true && !isOpen ? pinnedRatio(target, found.sent) : undefined;
  const why = isGiven && !isOpen ? (found.fallback ?? pinned ?? inexact(given.size, found.sent)) : undefined;
  return {
    request: { ...request, canonical: changed },
    tier,
    settled: sent === undefined ? ['size'] : [],
    fitted: ['size'],
    warnings: why === undefined ? [] : [fallback(request, why, { ratio, noted: prompt !== undefined })],
  };
}

function takesTierAlone(accepts: AcceptedSizes): boolean {
  return accepts.kind === 'named' || (accepts.kind === 'range' && accepts.tier_alone === true);
}

/** A tier without a ratio, which would have been the reference's or the upstream's choice. */
function pinnedRatio({ tier }: Size, sent: Size | undefined): string | undefined {
  if (sent?.pixels === undefined) return undefined;
  return `size ${tier} leaves the ratio open, which the upstream does not; ${sizeText({ pixels: sent.pixels })} is used`;
}

function tierOnly(size: Size | undefined): Size | undefined {
  return size?.tier === undefined ? undefined : { tier: size.tier };
}

/** Pixels that were asked for to the dot, where only names can be sent. */
function inexact(given: Canonical['facts'][string], sent: Size | undefined): string | undefined {
  if (typeof given !== 'object' || sent?.pixels !== undefined) return undefined;
  const { pixels } = given as Size;
  if (pixels === undefined || sent === undefined) return undefined;
  const names = [sent.ratio, sent.tier].filter((part) => part !== undefined).join(' in ');
  return `size ${pixels.width}x${pixels.height} is sent as ${names}, because the upstream takes no pixels`;
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
  const instead = hasPrompt ? 'the prompt is too long' : 'there is no prompt';
  const note = noted
    ? `, and the prompt says the aspect ratio ${ratio}`
    : `, and ${instead} to say the aspect ratio ${ratio}`;
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
