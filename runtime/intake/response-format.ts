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
 * The format that was asked for, or the line's default: where nobody asked, and with a warning where the line says
 * that what was asked for is not to be relied on (interface 4.6). 400 `invalid_request` for another word.
 */
export function responseFormat(input: {
  readonly output: ImageOutput;
  readonly asked: unknown;
  readonly modelId: string;
  readonly field: string;
}): ResolvedFormat {
  const { output, asked, modelId, field } = input;
  if (asked === undefined) return { format: output.default, warnings: [] };
  const format = FORMATS.find((one) => one === asked);
  if (format === undefined) {
    throw new GatewayError('invalid_request', {
      param: field,
      message: `${field} must be ${orList(FORMATS)} for ${modelId} (got ${showValue(asked)})`,
      details: { allowed: [...FORMATS], received: showValue(asked) },
    });
  }
  const told = (used: string): readonly Warning[] => [
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
      return { format, warnings: told('it is tried nevertheless') };
    case 'no':
      return { format: output.default, warnings: told(`${output.default} is used`) };
  }
}
