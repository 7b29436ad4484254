import type { ServerResponse } from 'node:http';
import type { Route } from '../contract/route.ts';
import type { Span } from '../observe/span.ts';
import type { BodyShare } from './body/budget.ts';
import type { RequestBody } from './body/expect-body.ts';
import type { Caller } from './call.ts';
import type { FastifyInstance, FastifyRequest } from './fastify.ts';
import { queryOf, selectRoute } from './routes/route-groups.ts';

/**
 * What is known of one request until its answer is gone. It is kept on the request instead of in maps by request, with
 * one `close` listener for all who wait for the end.
 */
export interface Exchange {
  /** Undefined: not looked for yet; null: there is none. */
  route: Route | null | undefined;
  caller: Caller | undefined;
  share: BodyShare | undefined;
  body: RequestBody | undefined;
  isReported: boolean;
  /** Where the request is part of a trace. */
  span: Span | undefined;
  /** Calls back when the answer is complete or its connection gone; at once where that is so already. */
  onClose(callback: () => void): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined for requests that were refused before any hook ran. */
    exchange: Exchange | undefined;
  }
}

/** To be called before any other hook is added. */
export function openExchanges(app: FastifyInstance): void {
  app.decorateRequest('exchange', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    request.exchange = openExchange(reply.raw);
    done();
  });
}

function openExchange(answer: ServerResponse): Exchange {
  const callbacks: (() => void)[] = [];
  let isClosed = answer.destroyed;
  answer.once('close', () => {
    isClosed = true;
    for (const callback of callbacks) callback();
  });
  return {
    route: undefined,
    caller: undefined,
    share: undefined,
    body: undefined,
    isReported: false,
    span: undefined,
    onClose(callback) {
      if (isClosed) callback();
      else callbacks.push(callback);
    },
  };
}

export function exchangeOf({ exchange }: FastifyRequest): Exchange {
  if (exchange === undefined) throw new Error('internal: the request was refused before it was looked at');
  return exchange;
}

/** The route that a request is for: the one of its path, or the one of several that its query selects. */
export function routeOf(request: FastifyRequest): Route | undefined {
  const { exchange } = request;
  if (exchange?.route !== undefined) return exchange.route ?? undefined;
  const routes = request.routeOptions?.config?.gatewayRoutes;
  const route = routes === undefined ? undefined : selectRoute({ routes }, queryOf(request));
  if (exchange !== undefined) exchange.route = route ?? null;
  return route;
}
