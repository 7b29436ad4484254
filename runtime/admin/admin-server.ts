import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AdminKey } from '../config/types.ts';
import { GatewayError } from '../contract/errors.ts';
import { inTurns } from '../contract/paused-work.ts';
import type { Registry } from '../contract/registry.ts';
import { isObject } from '../contract/values.ts';
import { suggest } from '../document/suggest.ts';
import { SECURITY_HEADERS } from '../edge/answers/headers.ts';
import { type RenderedError, renderError } from '../edge/answers/render-error.ts';
import { sendAnswer } from '../edge/answers/send-answer.ts';
import { knownError } from '../edge/answers/send-error.ts';
import type { Answer } from '../edge/call.ts';
import {
  createFastify,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from '../edge/fastify.ts';
import { invalidKey } from '../edge/identity/authenticate.ts';
import { createProbeLimiter } from '../edge/limits/admission.ts';
import { addressBucket } from '../edge/limits/caller-address.ts';
import { readiness } from '../edge/operations/health.ts';
import type { ServerDeps } from '../edge/server-deps.ts';
import { parseJsonBody } from '../intake/parse-json-body.ts';
import type { Gauge, Observer } from '../observe/observer.ts';
import { deriveKey } from '../secrets/secrets.ts';
import type { Doer } from '../store/audit.ts';
import type { Store } from '../store/types.ts';
import { isOperatorText } from './money-actions.ts';
import type { OperationId } from './operation.ts';
import { isPlayStream } from './play-actions.ts';
import { readRequest } from './read-fields.ts';
import type { ContentForOperators, OperatorContent } from './task-content.ts';
import { type CheckRole, createRoleCheck } from './viewers.ts';

const LONGEST_SHOWN = 200;

/** Takes the fields of its own operation. */
type Action = (fields: never, by: Doer) => Promise<unknown>;

/** What the operators' listener is given; callers' keys mean nothing to it. */
interface AdminDeps {
  readonly registry: Pick<Registry, 'digest' | 'gateway' | 'errors' | 'surfaces' | 'admin' | 'admin_openapi'>;
  readonly store: Pick<Store, 'nextDueIn' | 'noteAction'>;
  readonly observer: Pick<Observer, 'text' | 'count'>;
  /** What is counted when it is asked for. Never rejects. */
  readonly gauges?: () => Promise<readonly Gauge[]>;
  readonly secret: Uint8Array;
  /** Keys that open the listener, under the names that the audit log has; none closes everything but health. */
  readonly adminKeys: () => readonly AdminKey[];
  readonly log: ServerDeps['log'];
  readonly draining?: () => boolean;
  readonly storage?: ServerDeps['storage'];
  /** The digest of the deployment's file, so that operators see whether all processes have the same one. */
  readonly deploymentDigest?: () => string | undefined;
  /** What operations do; one without an action has no route. Every route is behind the admin key. */
  readonly actions?: { readonly [Id in OperationId]?: Action };
  /** Files of results; without it there is no route for them. */
  readonly content?: ContentForOperators;
  /** Adds routes that have a guard of their own, such as the console's. */
  readonly extend?: (app: FastifyInstance, checkRole: CheckRole) => void;
}

/**
 * The operators' server: health for probes, metrics behind the admin key. It is built apart from
 * the public one, so that no route of it can ever be reached there.
 */
export async function buildAdminServer(deps: AdminDeps): Promise<FastifyInstance> {
  const compareKey = deriveKey(deps.secret, 'admin-compare');
  const render = (error: GatewayError, requestId: string): RenderedError =>
    renderError(deps.registry, { error, surface: '', requestId });
  const app = createFastify({ error: sendError, render });
  app.removeAllContentTypeParsers();
  app.setErrorHandler(sendError);
  const guesses = createProbeLimiter();
  const checkRole = createRoleCheck(deps.store);
  const routes: string[] = [];
  app.setNotFoundHandler((request) => {
    throw noSuchRoute(request);
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...SECURITY_HEADERS, 'x-request-id': request.id });
    if (request.routeOptions.config.open === true) return;
    if (holderOf(request) === undefined) throw refusal(request);
    if (request.is404) throw noSuchRoute(request);
  });

  const about = { name: deps.registry.gateway.name, digest: deps.registry.digest };
  const serve = (path: string, open: boolean, answer: () => Promise<Answer>): void => {
    routes.push(`GET ${path}`);
    app.get(path, { config: { open } }, async (_request, reply) => {
      await sendAnswer(reply, await answer());
      return reply;
    });
  };
  serve('/healthz', true, async () => {
    const deployment = deps.deploymentDigest?.() ?? null;
    return { kind: 'json', status: 200, body: { status: 'ok', ...about, deployment } };
  });
  serve('/readyz', true, () => readiness(deps));
  serve('/metrics', false, async () => {
    const type = 'text/plain; version=0.0.4; charset=utf-8';
    return { kind: 'text', type, text: deps.observer.text(await deps.gauges?.()) };
  });
  serve('/admin/openapi.json', false, async () => {
    const text = await deps.registry.admin_openapi();
    return { kind: 'text', type: 'application/json; charset=utf-8', text };
  });

  const { content } = deps;
  if (content !== undefined) {
    routes.push('GET /admin/tasks/:id/content');
    app.get('/admin/tasks/:id/content', async (request, reply) => {
      await sendAnswer(reply, await content(readContentRequest(request, reply)));
      return reply;
    });
  }

  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => inTurns(parseJsonBody(body)),
  );
  const actions: Readonly<Record<string, Action | undefined>> = deps.actions ?? {};
  for (const operation of Object.values(deps.registry.admin)) {
    const action = Object.hasOwn(actions, operation.id) ? actions[operation.id] : undefined;
    if (action === undefined) continue;
    const { method, max_body_bytes: bodyLimit } = operation;
    const url = operation.path.replaceAll(/\{(\w+)\}/g, ':$1');
    routes.push(`${method} ${url}`);
    app.route({
      method,
      url,
      ...(bodyLimit === undefined ? {} : { bodyLimit }),
      handler: async (request, reply) => {
        const holder = holderOf(request);
        // A reload took the key away while the body arrived.
        if (holder === undefined) throw refusal(request);
        await checkRole({ ...holder, via: 'api' }, operation);
        const [path, query] = [request.params, request.query].map(lastTexts);
        const body = isObject(request.body) ? request.body : {};
        const fields = readRequest(operation, { path: path ?? {}, query: query ?? {}, body });
        // What was read is of the types that the specs say.
        const answer = await action(fields as never, holder.name);
        if (isOperatorText(answer)) reply.type(answer.type).send(answer.text);
        else if (isPlayStream(answer)) reply.code(answer.status).type(answer.type).send(answer.body);
        else reply.send(answer);
        return reply;
      },
    });
  }

  deps.extend?.(app, checkRole);

  /** Who has the key is always let in; who guesses it is slowed down, and operators read of it. */
  function refusal({ ip }: Pick<FastifyRequest, 'ip'>): GatewayError {
    deps.observer.count('admin_keys_refused');
    const tooMany = guesses.miss(addressBucket(ip));
    if (tooMany === undefined)
      deps.log.warn({ address: ip }, "the operators' listener was asked with a key that is not valid");
    return (
      tooMany ??
      invalidKey('the admin key is missing or not valid; send it as `Authorization: Bearer <ADMIN_KEY>`')
    );
  }

  /** The admin key that a request comes with. Constant time in what comes: every key is compared by its digest. */
  function holderOf(request: Pick<FastifyRequest, 'headers'>): AdminKey | undefined {
    const presented = bearerOf(request);
    if (presented === undefined) return undefined;
    const digest = digestOf(presented);
    return deps.adminKeys().filter(({ key }) => timingSafeEqual(digest, digestOf(key)))[0];
  }

  /** The callers' routes are another server's, and so is their description. */
  function noSuchRoute({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): GatewayError {
    const shownRoute = `${method} ${url.split('?')[0] ?? ''}`.slice(0, LONGEST_SHOWN);
    const meant = suggest(shownRoute, routes);
    const help =
      meant === undefined ? 'docs/guides/run/commands.md lists them' : `did you mean \`${meant}\`?`;
    return new GatewayError('route_not_found', {
      message: `there is no operators' route \`${shownRoute}\`; ${help}`,
    });
  }

  function digestOf(key: string): Buffer {
    return createHmac('sha256', compareKey).update(key).digest();
  }

  function sendError(
    ...[thrown, request, reply]: Parameters<Parameters<typeof createFastify>[0]['error']>
  ): void {
    const { error, unknown } = knownError(thrown);
    if (unknown)
      deps.log.error({ request: request.id, error: thrown }, 'operator request failed unexpectedly');
    const rendered = render(error, request.id);
    reply
      .code(rendered.status)
      .headers({ ...SECURITY_HEADERS, ...rendered.headers, 'x-request-id': request.id })
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(rendered.body));
  }

  await app.ready();
  return app;
}

/** What a request for a file asks for; it is given up when who asked has gone. */
export function readContentRequest(request: FastifyRequest, reply: FastifyReply): OperatorContent {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const { id = '' } = lastTexts(request.params);
  const { variant, item } = lastTexts(request.query);
  const method = request.method === 'HEAD' ? 'HEAD' : 'GET';
  return { id, variant, item, method, headers: request.headers, signal: gone.signal };
}

function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer ([\x21-\x7e]{1,512})$/i.exec(headers.authorization ?? '')?.[1];
}

/** Texts by name; of a name that is given more than once the last. */
export function lastTexts(values: unknown): Readonly<Record<string, string>> {
  if (typeof values !== 'object' || values === null) return {};
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, string][] => {
      const last: unknown = Array.isArray(value) ? value.at(-1) : value;
      return typeof last === 'string' ? [[name, last]] : [];
    }),
  );
}
