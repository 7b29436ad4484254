import type { ChatFormatChoice } from '../contract/chat.ts';
import { textOf } from './answer-parts.ts';

/** What a protocol file tells its format in `chat.options`. */
export interface FormatOptions {
  /** `extra_content`: the name in an `extra_content` under which signatures and signed thinking travel. */
  readonly extraContent: string | undefined;
  /** `skip_signature`: stands for a signature that was lost; vendors refuse a call that has none. */
  readonly skipSignature: string | undefined;
  /** `json_schema: true`: schemas go as they are, in the fields for JSON Schema that newer models have. */
  readonly jsonSchema: boolean;
  /** `json_schema: tool`: a schema is asked for by a tool that must be called, for models without the field. */
  readonly jsonByTool: boolean;
  /** `fixed_sampling`: reasoning styles whose models take no temperature, top_p and top_k. */
  readonly fixedSampling: readonly string[];
  /** `thinking_display`: sent with every wish to think. */
  readonly thinkingDisplay: string | undefined;
}

/** Reads the options; what is absent or of another type is as if it were not there. */
export function readOptions({ options }: ChatFormatChoice): FormatOptions {
  const styles = options.fixed_sampling;
  return {
    extraContent: textOf(options.extra_content),
    skipSignature: textOf(options.skip_signature),
    jsonSchema: options.json_schema === true,
    jsonByTool: options.json_schema === 'tool',
    fixedSampling: Array.isArray(styles) ? styles.filter((style) => typeof style === 'string') : [],
    thinkingDisplay: textOf(options.thinking_display),
  };
}
