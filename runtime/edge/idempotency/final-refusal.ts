import { GatewayError } from '../../contract/errors.ts';
import type { Registry } from '../../contract/registry.ts';
import { fillTemplate } from '../answers/render-error.ts';

/** A refusal that is all that its `Idempotency-Key` will ever be answered. */
export class FinalRefusal extends GatewayError {}

const AGAIN = 'send it again under a new Idempotency-Key';
const CHANGED = 'what you send next takes a new Idempotency-Key';

/**
 * The same refusal, the first time in the words in which it is told to those who repeat the request: repeating it
 * under its key is of no use, and its message ends with what is.
 */
export function finalRefusal(error: GatewayError, { errors }: Pick<Registry, 'errors'>): FinalRefusal {
  if (error instanceof FinalRefusal) return error;
  const { code, options } = error;
  const entry = errors[code];
  const message = options.message ?? fillTemplate(entry.message, options.values ?? {});
  const retryable = options.details?.retryable ?? entry.retryable;
  return new FinalRefusal(code, {
    ...options,
    message: `${message}; ${retryable === true ? AGAIN : CHANGED}`,
    details: { ...options.details, retryable: false },
  });
}
