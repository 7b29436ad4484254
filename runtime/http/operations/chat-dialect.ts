import type { StreamDialect } from '../../chat/types.ts';
import type { Call } from '../call.ts';
import type { ServerContext } from '../server-deps.ts';
import { errorText } from './error-text.ts';

/**
 * Chunks as server-sent events that end with `data: [DONE]`. Everything is JSON text, so that no
 * line end of a model's name or an error can begin an event of its own (F61).
 */
export function chatDialect(
  // Not the call: a dialect lives as long as its stream, and the call has the body.
  { route, requestId }: Pick<Call, 'route' | 'requestId'>,
  context: Pick<ServerContext, 'registry'>,
  { usageChunk }: Pick<StreamDialect, 'usageChunk'>,
): StreamDialect {
  return {
    chunk: (json) => `data: ${json}\n\n`,
    end: 'data: [DONE]\n\n',
    error: (error) => `data: ${errorText(error, { route, requestId }, context)}\n\n`,
    keepAlive: ': keep-alive\n\n',
    usageChunk,
  };
}
