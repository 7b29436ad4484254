import { GatewayError } from '../contract/errors.ts';
import type { ImageOutput, ResponseFormat } from '../contract/family.ts';
import type { Warning } from '../contract/warning.ts';
import { orList, showValue } from './show-value.ts';

/** How the pictures of a request come back, and what the caller is told about it. */
export interface ResolvedFormat {
  readonly format: ResponseFormat;
  readonly warnings: readonly Warning[];
}

const FORMATS: readonly ResponseFormat[] = ['url', 'b64_json'];

/**
 * The format that was asked for, or a default: where nobody asked, that of the route if the line has it and else the
 * line's; with a warning where the line says that what was asked for is not to be relied on. 400 `invalid_request`
 * for another word.
 */
export function responseFormat(input: {
  readonly output: ImageOutput;
  readonly asked: unknown;
  /** The default of the route. */
  readonly usual: string | undefined;
  readonly modelId: string;
  readonly field: string;
}): ResolvedFormat {
  const { output, asked, usual, modelId, field } = input;
  if (asked === undefined) {
    const format = FORMATS.find((one) => one === usual && output.formats[one] !== 'no');
    return { format: format ?? output.default, warnings: [] };
  }
  const format = FORMATS.find((one) => one === asked);
  if (format === undefined) {
    throw new GatewayError('invalid_request', {
      param: field,
      message: `${field} must be ${orList(FORMATS)} for ${modelId} (got ${showValue(asked)})`,
      details: { allowed: [...FORMATS], received: showValue(asked) },
    });
  }
  const warningOf = (used: string): readonly Warning[] => [
    {
      field,
      action: 'fallback',
      message: `${field} ${format} is not to be relied on for ${modelId}; ${used}`,
    },
  ];
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
