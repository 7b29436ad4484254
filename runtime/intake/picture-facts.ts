import type { Canonical } from '../contract/canonical.ts';
import type { Family, ImageOutput, Model, PublicRequest, ResponseFormat } from '../contract/family.ts';
import type { Route } from '../contract/route.ts';
import { isSizeFact } from '../contract/size.ts';
import type { Warning } from '../contract/warning.ts';
import { refusal } from '../words/refusal.ts';
import { orList, showValue } from '../words/show-value.ts';
import { imageSize } from './image-size.ts';
import type { CheckedRequest } from './types.ts';

const FORMATS: readonly ResponseFormat[] = ['url', 'b64_json'];

/** Size and form of the pictures of a request; nothing for models of other kinds. Throws as its parts do. */
export function pictureFacts(input: {
  readonly route: Pick<Route, 'response_format'>;
  readonly model: Model;
  readonly family: Family;
  readonly request: PublicRequest;
  /** With defaults. */
  readonly facts: Canonical['facts'];
  readonly given: Canonical['facts'];
  readonly fieldOf: NonNullable<CheckedRequest['fieldOf']>;
}): Pick<CheckedRequest, 'response_format'> & {
  /** All facts of the request, with these decided. */
  readonly facts: Canonical['facts'];
  readonly warnings: readonly Warning[];
} {
  const { route, model, family, request, given, fieldOf } = input;
  const { sizes } = model;
  if (sizes === undefined) return { facts: input.facts, warnings: [] };
  const { size: _, ...others } = input.facts;
  const { size, warnings } = imageSize({
    ...input,
    model: { id: model.id, sizes },
    given: isSizeFact(given.size) ? given.size : undefined,
    fieldOf: (part) => fieldOf('size', part),
  });
  const sized = size === undefined ? others : { ...others, size };
  if (family.output === undefined) return { facts: sized, warnings };
  const { format, warnings: more } = responseFormat({
    output: family.output,
    asked: given.response_format,
    usual: route.response_format?.(request),
    modelId: model.id,
    field: fieldOf('response_format'),
  });
  return {
    facts: { ...sized, response_format: format },
    response_format: format,
    warnings: [...warnings, ...more],
  };
}

/**
 * The format that was asked for, or a default: where nobody asked, that of the route if the line has it and else the
 * line's; with a warning where the line says that what was asked for is not to be relied on. 400 `invalid_request`
 * for another word.
 */
function responseFormat(input: {
  readonly output: ImageOutput;
  readonly asked: unknown;
  /** The default of the route. */
  readonly usual: string | undefined;
  readonly modelId: string;
  readonly field: string;
}): { readonly format: ResponseFormat; readonly warnings: readonly Warning[] } {
  const { output, asked, usual, modelId, field } = input;
  if (asked === undefined) {
    const format = FORMATS.find((one) => one === usual && output.formats[one] !== 'no');
    return { format: format ?? output.default, warnings: [] };
  }
  const format = FORMATS.find((one) => one === asked);
  if (format === undefined) {
    const received = showValue(asked);
    throw refusal(field, `must be ${orList(FORMATS)} for ${modelId} (got ${received})`, {
      allowed: [...FORMATS],
      received,
    });
  }
  const warningOf = (used: string): readonly Warning[] => {
    const message = `${field} ${format} is not to be relied on for ${modelId}; ${used}`;
    return [{ field, action: 'fallback', message }];
  };
  switch (output.formats[format]) {
    case 'yes':
    case 'upstream':
      return { format, warnings: [] };
    case 'not_recommended':
      return { format, warnings: warningOf('it is tried nevertheless') };
    case 'no':
      return { format: output.default, warnings: warningOf(`${output.default} is used`) };
  }
}
