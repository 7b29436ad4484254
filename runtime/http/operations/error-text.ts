import type { GatewayError } from '../../contract/errors.ts';
import type { Call } from '../call.ts';
import { renderError } from '../render-error.ts';
import type { ServerContext } from '../server-deps.ts';

/** An error inside a stream: the body that it would have had as an answer, as JSON text on one line. */
export function errorText(
  error: GatewayError,
  { route, requestId }: Pick<Call, 'route' | 'requestId'>,
  { registry }: Pick<ServerContext, 'registry'>,
): string {
  return JSON.stringify(renderError(registry, { error, surface: route.surface, route, requestId }).body);
}
