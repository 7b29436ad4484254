import type { JsonObject } from '../../../contract/json.ts';
import type { Warning } from '../../../contract/warning.ts';
import { orList } from '../or-list.ts';
import { effortOf, reasoningStyle } from '../reasoning-effort.ts';
import type { ConvertInput } from '../types.ts';

/** Ways in which servers of this dialect are asked to think; the value is a word, or a number of tokens (0: not). */
const STYLES: Readonly<Record<string, (value: string | number) => JsonObject>> = {
  effort: (value) => ({ reasoning_effort: value }),
  enable_thinking: (value) => ({
    enable_thinking: isOn(value),
    ...(typeof value === 'number' && value > 0 ? { thinking_budget: value } : {}),
  }),
  thinking: (value) => ({
    thinking: {
      type: isOn(value) ? 'enabled' : 'disabled',
      ...(typeof value === 'number' && value > 0 ? { budget_tokens: value } : {}),
    },
  }),
  reasoning: (value) => ({
    reasoning: typeof value === 'number' ? { max_tokens: value } : { effort: value },
  }),
};

function isOn(value: string | number): boolean {
  return value !== 0 && value !== 'disabled';
}

/** The caller's `reasoning_effort` as this upstream says it; passed as it is where the protocol says nothing of it. */
export function reasoningFields(input: ConvertInput, warnings: Warning[]): JsonObject {
  const effort = input.request.reasoning_effort;
  if (effort === undefined || effort === null) return {};
  const style = reasoningStyle(input);
  const say = style !== undefined && Object.hasOwn(STYLES, style.style) ? STYLES[style.style] : undefined;
  if (style === undefined || say === undefined) return { reasoning_effort: effort };
  const value = effortOf(style, effort);
  if (value === undefined) {
    if (style.style === 'effort') return { reasoning_effort: effort };
    warnings.push({
      field: 'reasoning_effort',
      action: 'ignored',
      message: `the upstream cannot be asked for the effort ${effort}; it knows ${orList(Object.keys(style.efforts))}`,
    });
    return {};
  }
  if (style.style === 'effort' && value !== effort) {
    warnings.push({
      field: 'reasoning_effort',
      action: 'coerced',
      message: `the upstream is asked for ${value}, because it does not know ${effort}`,
    });
  }
  return say(value);
}
