import type { ChatFormatChoice } from '../../contract/chat.ts';
import { textOf } from '../answer-parts.ts';

/** What a protocol file tells this format in `chat.options`. */
export interface ContentFacts {
  /** `extra_content`: the name in a tool call's `extra_content` under which its thought signature travels. */
  readonly extraContent: string | undefined;
  /** `skip_signature`: stands for a signature that was lost; vendors refuse a call that has none. */
  readonly skipSignature: string | undefined;
  /** `json_schema: true`: schemas go as they are, in the fields for JSON Schema that newer models have. */
  readonly jsonSchema: boolean;
}

/** Reads the options; what is absent or of another type is as if it were not there. */
export function readContentFacts({ options }: ChatFormatChoice): ContentFacts {
  return {
    extraContent: textOf(options.extra_content),
    skipSignature: textOf(options.skip_signature),
    jsonSchema: options.json_schema === true,
  };
}
