import type { ErrorClass } from '../../../runtime/contract/protocol.ts';

const CLASSES = {
  invalid_request: true,
  content_policy: true,
  invalid_key: true,
  permission: true,
  quota: true,
  rate_limit: true,
  not_found: true,
  conflict: true,
  overloaded: true,
  timeout: true,
  upstream: true,
} as const satisfies Readonly<Record<ErrorClass, true>>;

/** Every class that an error rule, a state row or `fails_on` may name. */
export const ERROR_CLASSES: readonly ErrorClass[] = (Object.keys(CLASSES) as ErrorClass[]).sort();
