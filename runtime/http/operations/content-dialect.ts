import type { StreamDialect } from '../../chat/types.ts';
import type { Call } from '../call.ts';
import type { ServerContext } from '../server-deps.ts';
import { errorText } from './error-text.ts';

/** What errors tell; a dialect lives as long as its stream, and must not keep the rest of the call with it. */
type DialectCall = Pick<Call, 'route' | 'requestId'>;
type Known = Pick<ServerContext, 'registry'>;

/**
 * Pieces of content as server-sent events; the last piece says itself that it is the last. Clients of the dialect
 * take each line for a piece, so that nothing may be written while the upstream is silent.
 */
export function contentEvents({ route, requestId }: DialectCall, context: Known): StreamDialect {
  return {
    chunk: (json) => `data: ${json}\r\n\r\n`,
    end: '',
    error: (error) => `data: ${errorText(error, { route, requestId }, context)}\r\n\r\n`,
    keepAlive: undefined,
    usageChunk: false,
  };
}

/**
 * Pieces of content as the items of one JSON list, closed also behind an error, which is its last item then. One
 * for each stream: it knows whether the list has begun.
 */
export function contentList({ route, requestId }: DialectCall, context: Known): StreamDialect {
  let begun = false;
  const item = (text: string): string => `${begun ? ',\r\n' : '['}${text}`;
  return {
    chunk(json) {
      const text = item(json);
      begun = true;
      return text;
    },
    get end() {
      return begun ? ']' : '[]';
    },
    error: (error) => `${item(errorText(error, { route, requestId }, context))}]`,
    keepAlive: '\n',
    usageChunk: false,
  };
}
