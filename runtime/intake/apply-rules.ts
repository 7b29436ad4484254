import { GatewayError } from '../contract/errors.ts';
import type { Family, PublicRequest } from '../contract/family.ts';
import type { Warning } from '../contract/warning.ts';
import { valueAt } from './field-path.ts';
import { showValue } from './show-value.ts';

/**
 * The warnings of a family's own rules; throws at the first rule that refuses, whichever warnings stand before it: 400
 * `invalid_request`, or the code that the rule says.
 */
export function applyRules(
  family: Pick<Family, 'rules'>,
  request: PublicRequest,
  modelId: string,
): readonly Warning[] {
  const hits = family.rules?.(request, modelId) ?? [];
  const refused = hits.find((hit) => hit.action === 'refuse');
  if (refused !== undefined) {
    const received = valueAt(request.body, refused.field.split('.'));
    throw new GatewayError(refused.code ?? 'invalid_request', {
      param: refused.field,
      message: refused.message,
      ...(received === undefined ? {} : { details: { received: showValue(received) } }),
    });
  }
  return hits.flatMap(({ field, message, action }): Warning[] =>
    action === 'refuse' ? [] : [{ field, message, action }],
  );
}
