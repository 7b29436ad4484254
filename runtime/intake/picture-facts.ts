import type { Canonical, FactValue } from '../contract/canonical.ts';
import type { Family, Model, PublicRequest } from '../contract/family.ts';
import type { Route } from '../contract/route.ts';
import type { Size } from '../contract/size.ts';
import type { Warning } from '../contract/warning.ts';
import type { CheckedRequest } from '../tasks/types.ts';
import { imageSize } from './image-size.ts';
import { responseFormat } from './response-format.ts';

/** What a line decides about its pictures. */
export interface PictureFacts extends Pick<CheckedRequest, 'response_format'> {
  /** All facts of the request, with these decided. */
  readonly facts: Canonical['facts'];
  readonly warnings: readonly Warning[];
}

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
}): PictureFacts {
  const { route, model, family, request, given, fieldOf } = input;
  const { sizes } = model;
  if (sizes === undefined) return { facts: input.facts, warnings: [] };
  const { size: _, ...others } = input.facts;
  const { size, warnings } = imageSize({
    ...input,
    model: { id: model.id, sizes },
    given: asSize(given.size),
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

function asSize(value: FactValue | undefined): Size | undefined {
  return typeof value === 'object' ? value : undefined;
}
