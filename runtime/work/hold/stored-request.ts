import type { TaskKind } from '../../contract/family.ts';
import type { Size } from '../../contract/size.ts';
import type { CheckedRequest } from '../../intake/types.ts';
import type { SentRequest, StoredRequest } from '../../store/types.ts';
import type { Plan } from '../plan/plan-results.ts';

/** What is kept of a request: numbers and sizes as they are sent, the prompt as the caller wrote it. */
export function storedRequest(request: CheckedRequest, plan: Plan): StoredRequest {
  const { canonical, echo = {}, response_format } = request;
  const { prompt } = canonical.facts;
  const { kind } = request.family;
  return {
    mode: canonical.mode,
    ...(typeof prompt === 'string' ? { prompt } : {}),
    ...sentRequest(kind, plan),
    ...(Object.keys(echo).length === 0 ? {} : { echo }),
    ...(kind === 'image' ? countField(request) : pricedOf(plan)),
    ...(response_format === undefined ? {} : { response_format }),
    warnings: plan.warnings,
  };
}

/** The part of it that another plan for the same request may send otherwise; `price` is what is on hold. */
export function sentRequest(
  kind: TaskKind,
  plan: Pick<Plan, 'facts' | 'candidate' | 'quote'>,
  price: number = plan.quote.micros,
): SentRequest {
  const { seconds, size } = plan.facts;
  const pictures = kind === 'image';
  return {
    ...(typeof seconds === 'number' ? { seconds } : {}),
    ...(typeof size === 'object' ? sizeField(size, pictures) : {}),
    ...(pictures ? { count: countOf(plan) } : {}),
    ...(plan.quote.micros < price ? { due: plan.quote.micros } : {}),
  };
}

function pricedOf({ values }: Plan): Pick<StoredRequest, 'priced'> {
  return Object.keys(values).length === 0 ? {} : { priced: values };
}

function countField({ fieldOf }: CheckedRequest): { readonly count_field?: string } {
  const field = fieldOf?.('count') ?? 'count';
  return field === 'count' ? {} : { count_field: field };
}

/** How many pictures are priced: a number that the protocol has no place for is one, unless it is made by several calls. */
function countOf({ facts, candidate }: Pick<Plan, 'facts' | 'candidate'>): number {
  const { carries, submit } = candidate.protocol;
  const counted = submit.read !== undefined || carries.facts.includes('count');
  return counted && typeof facts.count === 'number' ? facts.count : 1;
}

/** A picture of a named ratio and tier has them both in its size, as callers may write it: `16:9(2K)`. */
function sizeField({ pixels, tier, ratio }: Size, picture: boolean): { readonly size?: string } {
  if (pixels !== undefined) return { size: `${pixels.width}x${pixels.height}` };
  if (picture && tier !== undefined && ratio !== undefined)
    return { size: `${ratio}(${tier.toUpperCase()})` };
  const text = tier ?? ratio;
  return text === undefined ? {} : { size: text };
}
