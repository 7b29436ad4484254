import type { JsonObject } from '../../../contract/json.ts';
import type { Warning } from '../../../contract/warning.ts';
import { orList } from '../or-list.ts';
import { effortOf, reasoningStyle, sharedEffort } from '../reasoning-effort.ts';
import type { ConvertInput } from '../types.ts';

/** Two generations of one wish; a request that has both is refused by the vendor. */
const FIELDS: Readonly<Record<string, string>> = { level: 'thinkingLevel', budget: 'thinkingBudget' };

/** `thinkingConfig` for the caller's `reasoning_effort`; thoughts are shown unless thinking is off. */
export function thinkingConfig(
  { request, ...chosen }: Pick<ConvertInput, 'request' | 'choice' | 'settings' | 'model'>,
  warnings: Warning[],
): JsonObject | undefined {
  const effort = request.reasoning_effort;
  if (effort === undefined || effort === null) return undefined;
  const style = reasoningStyle(chosen);
  const field = style !== undefined && Object.hasOwn(FIELDS, style.style) ? FIELDS[style.style] : undefined;
  const value = style === undefined ? undefined : effortOf(style, effort);
  if (style === undefined || field === undefined || value === undefined) {
    const known = style === undefined ? [] : Object.keys(style.efforts);
    warnings.push({
      field: 'reasoning_effort',
      action: 'ignored',
      message: `the upstream cannot be asked for the effort ${effort}${known.length === 0 ? '' : `; it knows ${orList(known)}`}`,
    });
    return undefined;
  }
  const shared = sharedEffort(style, effort);
  if (shared !== undefined) {
    warnings.push({
      field: 'reasoning_effort',
      action: 'coerced',
      message: `the upstream knows no effort ${effort}; it is asked for ${shared}`,
    });
  }
  return { [field]: value, includeThoughts: effort !== 'none' && value !== 0 };
}
