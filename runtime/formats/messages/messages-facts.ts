import type { ChatFormatChoice } from '../../contract/chat.ts';
import { textOf } from '../answer-parts.ts';

/** What a protocol file tells this format in `chat.options`. */
export interface MessagesFacts {
  /** `extra_content`: the name in a tool call's `extra_content` under which signed thinking travels. */
  readonly extraContent: string | undefined;
  /** `json_schema: tool`: a schema is asked for by a tool that must be called, for models without the field. */
  readonly jsonByTool: boolean;
  /** `fixed_sampling`: reasoning styles whose models take no temperature, top_p and top_k. */
  readonly fixedSampling: readonly string[];
  /** `thinking_display`: sent with every wish to think. */
  readonly thinkingDisplay: string | undefined;
}

/** Name of the tool that carries an answer made by schema; a caller's own tool may not have it. */
export const JSON_TOOL = 'gateway_json_answer';

/** Reads the options; what is absent or of another type is as if it were not there. */
export function readFacts(choice: ChatFormatChoice): MessagesFacts {
  const { options } = choice;
  const styles = options.fixed_sampling;
  return {
    extraContent: textOf(options.extra_content),
    jsonByTool: options.json_schema === 'tool',
    fixedSampling: Array.isArray(styles) ? styles.filter((style) => typeof style === 'string') : [],
    thinkingDisplay: textOf(options.thinking_display),
  };
}
