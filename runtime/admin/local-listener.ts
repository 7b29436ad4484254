import { GatewayError } from '../contract/errors.ts';
import type { OperatorListener, OperatorRequest } from './operator-listener.ts';

export type OperatorMethod = 'GET' | 'POST';

/** Asks an operators' route by its method and address; throws GatewayError for what it refuses. */
export type OperatorCall = (method: OperatorMethod, address: string, body?: unknown) => Promise<unknown>;

type Answer = (body: Readonly<Record<string, unknown>>, asked: OperatorRequest) => Promise<unknown>;

interface Row {
  readonly method: OperatorMethod;
  readonly segments: readonly string[];
  readonly answer: Answer;
}

/** The operators' routes without a server: for commands on a data folder that no gateway holds. */
export function createLocalListener(): OperatorListener & { readonly call: OperatorCall } {
  const rows: Row[] = [];
  const add = (method: OperatorMethod, path: string, answer: Answer): void => {
    rows.push({ method, segments: path.split('/'), answer });
  };
  return {
    get: (path, answer) => add('GET', path, (_, asked) => answer(asked)),
    post: (path, answer) => add('POST', path, answer),
    async call(method, address, body) {
      const url = new URL(address, 'http://local.invalid');
      const segments = url.pathname.split('/');
      for (const row of rows) {
        const path = row.method === method ? matched(row.segments, segments) : undefined;
        if (path === undefined) continue;
        const query = Object.fromEntries(url.searchParams);
        // As it would arrive: what JSON does not carry is not there.
        const sent: unknown = JSON.parse(JSON.stringify(body ?? {}));
        return row.answer(typeof sent === 'object' && sent !== null ? { ...sent } : {}, { path, query });
      }
      throw new GatewayError('route_not_found', {
        message: `there is no operators' route ${method} ${url.pathname}`,
      });
    },
  };
}

function matched(
  pattern: readonly string[],
  segments: readonly string[],
): Readonly<Record<string, string>> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const path: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = decodeURIComponent(segments[index] ?? '');
    if (part.startsWith(':')) path[part.slice(1)] = segment;
    else if (part !== segment) return undefined;
  }
  return path;
}
