import type { JsonObject } from '../../../runtime/contract/json.ts';
import { type Operation, PAID_OPERATIONS } from '../../../runtime/contract/route.ts';

const IDEMPOTENCY_KEY: JsonObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Of your choice, new for each request: a request that is sent again with the same key within 24 hours is given ' +
    'the first answer, with `Idempotent-Replayed: true`, and is charged once.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
};

/** The header by which a request that costs money may be sent again; none for others. */
export function repeatHeaders(operations: readonly Operation[]): readonly JsonObject[] {
  return operations.some((operation) => PAID_OPERATIONS.has(operation)) ? [IDEMPOTENCY_KEY] : [];
}
