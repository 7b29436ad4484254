import type { IncomingHttpHeaders } from 'node:http';
import type { Route } from '../contract/route.ts';
import { createIntake } from '../intake/intake.ts';
import { deriveKeys } from '../secrets/secrets.ts';
import { systemClock } from '../time/clock.ts';
import { CHAT_SETTINGS } from '../work/settings.ts';
import { createStreamWatch } from '../work/stream/stream-watch.ts';
import { SECURITY_HEADERS } from './answers/headers.ts';
import { renderError } from './answers/render-error.ts';
import { sendAnswer } from './answers/send-answer.ts';
import { createErrorSender, leavesBody } from './answers/send-error.ts';
import { installBodyReader, isStreamed } from './body/body-reader.ts';
import { expectBody } from './body/expect-body.ts';
import type { Answer, Call } from './call.ts';
import { createTransfers } from './content/transfers.ts';
import { createEndSignals } from './end-signals.ts';
import { exchangeOf, routeOf } from './exchange.ts';
import {
  createFastify,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  SMALL_BODY_BYTES,
} from './fastify.ts';
import { createRunningRequests, readIdempotencyKey, runOnce } from './idempotency/run-once.ts';
import { createAuthenticator } from './identity/authenticate.ts';
import { identify } from './identity/identify.ts';
import { createAdmission } from './limits/admission.ts';
import { createRateLimiter } from './limits/rate-limiter.ts';
import { takeForm } from './limits/rate-limits.ts';
import { HANDLERS } from './operations/handlers.ts';
import { dryRun, isDryRun } from './operations/quote-call.ts';
import { reportRequests } from './report-requests.ts';
import { readQuery, readSwitch } from './routes/read-query.ts';
import {
  ANSWERED_WHILE_MADE,
  groupRoutes,
  notSelected,
  queryOf,
  type RouteGroup,
} from './routes/route-groups.ts';
import { createRouteTable } from './routes/route-table.ts';
import { DEFAULT_BOUNDS, type ServerContext, type ServerDeps } from './server-deps.ts';

export type { ServerBounds, ServerDeps } from './server-deps.ts';
export type { FastifyInstance };

/**
 * The public server: every route of the registry's table and nothing else. Each request is identified
 * before its body is read, then read, checked and handed to the operation its route names.
 */
export async function buildServer(deps: ServerDeps): Promise<FastifyInstance> {
  const context = contextOf(deps);
  const table = createRouteTable(deps.registry);
  const sendError = createErrorSender(context, table);
  const [pepper, previousPepper] = deriveKeys(deps.secrets, 'key-pepper');
  const authenticator = createAuthenticator({
    store: deps.store,
    pepper,
    previousPepper,
    clock: deps.clock,
    ...(deps.wellKnownKeys === undefined ? {} : { wellKnown: deps.wellKnownKeys }),
  });
  const admission = createAdmission({
    deployment: deps.deployment,
    limiter: context.limiter,
    store: deps.store,
  });
  const app = createFastify(
    {
      error: sendError,
      render: (error, requestId) =>
        renderError(deps.registry, { error, requestId, surface: table.surfaceOf('') }),
    },
    {
      unreadMs: context.bounds.contentIdleMs,
      drainMs: context.bounds.drainMs,
      requestMs: context.bounds.requestMs,
    },
    {
      addressConnections: context.bounds.addressConnections,
      behindProxy: () => (deps.deployment().server.trust_proxy ?? 0) > 0,
      isStreamed: (request) => isStreamed(request, routeOf(request)),
    },
  );
  const readers = createEndSignals(app, context.bounds.drainMs);
  const answers = createEndSignals(app, context.bounds.answerDrainMs);
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => {
    sendError(table.miss(request.method, request.url).error, request, reply);
  });

  reportRequests(app, deps);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY_HEADERS).header('x-request-id', request.id);
    // A connection that is kept open leads here, whatever a load balancer has learnt from `/readyz`.
    if (deps.draining?.() === true) reply.header('connection', 'close');
    if (request.routeOptions.config.open === true) return;
    const routes = request.routeOptions.config.gatewayRoutes;
    if (routes === undefined) {
      const miss = table.miss(request.method, request.url);
      if (miss.allow !== undefined) reply.header('allow', miss.allow);
      throw miss.error;
    }
    const query = queryOf(request);
    const route = routeOf(request);
    if (route === undefined) throw notSelected({ routes }, query);
    const address = admission.addressOf(request);
    const caller = await identify(
      { route, headers: request.headers, path: textsOf(request.params), query, address },
      { ...context, authenticator },
    ).catch((error: unknown) => {
      throw admission.unidentified(error, address);
    });
    exchangeOf(request).caller = caller;
    if (caller.kind === 'stranger') return sendNothing(request, reply);
    reply.headers(await admission.admit(route, { caller }));
    const { headers, raw } = request;
    await admission.checkPlaces(route, {
      caller,
      takesNone: ({ owner_id }) =>
        takesNoPlace({ route, headers, rawHeaders: raw.rawHeaders, owner_id }, context),
    });
    expectBody(route, headers);
  });
  const bodies = await installBodyReader(app, context.bounds, context.assets?.spool);

  const takesRaw = (route: Route): boolean => route.body?.kinds.includes('raw') === true;
  const groups = groupRoutes(deps.registry.routes);
  for (const group of groups) if (!group.routes.some(takesRaw)) addRoutes(app, group);
  await app.register(async (scope) => {
    bodies.takeRaw(scope);
    for (const group of groups) if (group.routes.some(takesRaw)) addRoutes(scope, group);
  });

  // A function of its own: what it holds of the body does not wait for a stream's end.
  async function answerOf(route: Route, request: FastifyRequest, signal: AbortSignal): Promise<Answer> {
    const rawQuery = queryOf(request);
    const query = readQuery(route, rawQuery);
    const idempotencyKey = readIdempotencyKey(route, request.raw.rawHeaders);
    const body = await bodies.read(request, route);
    return runCall(
      {
        route,
        requestId: request.id,
        span: exchangeOf(request).span,
        url: request.url,
        caller: exchangeOf(request).caller ?? { kind: 'anyone' },
        path: textsOf(request.params),
        query,
        get named() {
          return new Set(Object.keys(rawQuery));
        },
        get headers() {
          return textsOf(request.headers);
        },
        body,
        upload: bodies.upload(request, route),
        strict: readSwitch(request.headers, 'Gateway-Strict'),
        idempotencyKey,
        signal,
        hold: () => bodies.hold(request),
        release: () => bodies.release(request),
      },
      context,
    );
  }

  function addRoutes(scope: FastifyInstance, { method, url, routes }: RouteGroup): void {
    scope.route({
      method,
      url,
      bodyLimit: Math.max(
        ...routes.flatMap(({ body }) => [body?.max_bytes ?? SMALL_BODY_BYTES, body?.max_form_bytes ?? 0]),
      ),
      config: { gatewayRoutes: routes },
      handler: async (request, reply) => {
        const route = routeOf(request);
        if (route === undefined) throw notSelected({ routes }, queryOf(request));
        const ends = ANSWERED_WHILE_MADE.includes(route.operation) ? answers : readers;
        const answer = await answerOf(route, request, ends.of(request, reply)).catch((error: unknown) => {
          throw admission.failed(error, {
            caller: exchangeOf(request).caller,
            address: admission.addressOf(request),
          });
        });
        if (answer.kind === 'stream') void answer.asked.then(() => bodies.release(request));
        await sendAnswer(reply, answer);
        return reply;
      },
    });
  }

  deps.extend?.(app, async (request) => {
    const address = admission.addressOf(request);
    const key = await authenticator
      .authenticate(request.headers.authorization, { address })
      .catch((error: unknown) => {
        throw admission.unidentified(error, address);
      });
    await takeForm(context.limiter, key);
    return key;
  });
  await app.ready();
  return app;
}

function contextOf(deps: ServerDeps): ServerContext {
  const bounds = { ...DEFAULT_BOUNDS, ...deps.bounds };
  return {
    ...deps,
    intake: createIntake(deps),
    linkKeys: deriveKeys(deps.secrets, 'content-links'),
    callbackKeys: deriveKeys(deps.secrets, 'callbacks'),
    bounds,
    limiter: deps.limiter ?? createRateLimiter(),
    transfers: createTransfers(bounds.transfers),
    keyWatch: createStreamWatch(
      {
        clock: { ...systemClock, now: deps.clock },
        log: deps.log,
        findKeys: (ids) => deps.store.findKeys(ids),
      },
      CHAT_SETTINGS,
    ),
    running: createRunningRequests(),
  };
}

function textsOf(value: unknown): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  if (typeof value !== 'object' || value === null) return texts;
  for (const name of Object.keys(value)) {
    const text: unknown = Reflect.get(value, name);
    if (typeof text === 'string') texts[name] = text;
  }
  return texts;
}

/** Answers 204 to a caller whose body nobody will read; what is left of it ends with the connection. */
function sendNothing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (leavesBody(request)) reply.header('connection', 'close');
  return reply.code(204).send();
}

/** Hands an authenticated request to the operation that its route names. */
async function runCall(call: Call, context: ServerContext): Promise<Answer> {
  if (isDryRun(call)) return dryRun(call, context);
  const handler = HANDLERS[call.route.operation];
  const { idempotencyKey: key } = call;
  return key === undefined ? handler(call, context) : runOnce(call, context, { key, handler });
}

/**
 * Whether a request for paid work begins none, so that it needs no place among what its key has in flight: a dry run,
 * and one that came before under its `Idempotency-Key`. Needs no body. Throws GatewayError for headers that are wrong.
 */
async function takesNoPlace(
  asked: {
    readonly route: Route;
    readonly headers: IncomingHttpHeaders;
    readonly rawHeaders: readonly string[];
    readonly owner_id: string;
  },
  { running, store }: Pick<ServerContext, 'running' | 'store'>,
): Promise<boolean> {
  const dryRun = asked.headers['gateway-dry-run'];
  if (isDryRun({ route: asked.route, headers: { 'gateway-dry-run': dryRun?.toString() } })) return true;
  const key = readIdempotencyKey(asked.route, asked.rawHeaders);
  if (key === undefined) return false;
  const name = { owner_id: asked.owner_id, key };
  return running.find(name) !== undefined || (await store.findClaim(name)) !== undefined;
}
