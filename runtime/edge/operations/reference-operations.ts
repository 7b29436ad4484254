import { defaultUrl } from '../../config/to-deployment.ts';
import { GatewayError } from '../../contract/errors.ts';
import type { JsonObject } from '../../contract/json.ts';
import { answerText, type KeptText, keepText } from '../answers/kept-text.ts';
import type { Call, Handler } from '../call.ts';
import type { ServerContext } from '../server-deps.ts';
import { partOfDocument } from './part-of-document.ts';

/** A page, a style sheet or a browser module below `/docs`. */
export interface ReferenceText {
  readonly type: string;
  readonly text: string;
  readonly status: number;
  /** It is not kept: anybody may ask for as many others as there are words. */
  readonly once?: true;
}

/** What explains the API to callers. */
export interface Reference {
  /** `path` is without a query, `query` as the route declares it. */
  find(request: {
    readonly path: string;
    readonly query: Readonly<Record<string, string | undefined>>;
    readonly base: string;
    /** Examples lead to the playground of callers. */
    readonly playground?: boolean | undefined;
  }): Promise<ReferenceText>;
}

/** Nothing but its own files is loaded, no script or style stands in a page, and nobody frames it. */
const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
};

/** `docs.get`: pages for people, where the deployment does not close them. */
export const getDocs: Handler<
  undefined,
  { readonly q: string | undefined; readonly family: string | undefined }
> = async (call, context) => {
  const { docs, public_url: base, playground } = context.deployment().server;
  const { reference } = context;
  if (docs === false || reference === undefined)
    throw new GatewayError('route_not_found', {
      message: 'this gateway shows no pages; /openapi.json describes its routes',
    });
  const [path = ''] = call.url.split('?', 1);
  const text = await keptText(
    context,
    [path, call.query.family, base, String(playground === true)],
    async () => (await reference()).find({ path, query: call.query, base, playground }),
  );
  return answerText(call, text, PAGE_HEADERS);
};

/** `openapi.get`: the generated OpenAPI document or the part of one surface, with the address that it is served under. */
export const getOpenapi: Handler = async (call, context) => {
  const url = serverUrl(context);
  const surface = surfaceOf(call, context);
  const text = await keptText(context, ['openapi', surface, url], async () => {
    const whole: JsonObject = JSON.parse(await context.registry.openapi());
    const document =
      surface === undefined ? whole : partOfDocument(whole, routesOf(surface, context.registry.routes));
    const type = 'application/json; charset=utf-8';
    return { type, status: 200, text: JSON.stringify({ ...document, servers: [{ url }] }) };
  });
  return answerText(call, text);
};

/** Of all that is kept: what was made longest ago goes first. */
const MOST_KEPT_BYTES = 2 * 1024 * 1024;

interface Kept {
  readonly texts: Map<string, KeptText>;
  bytes: number;
}

const KEPT = new WeakMap<ServerContext, Kept>();

/** A text that was made before, or is made now. */
async function keptText(
  context: ServerContext,
  names: readonly (string | undefined)[],
  make: () => Promise<ReferenceText>,
): Promise<KeptText> {
  const kept = KEPT.get(context) ?? { texts: new Map<string, KeptText>(), bytes: 0 };
  KEPT.set(context, kept);
  const key = JSON.stringify(names);
  const known = kept.texts.get(key);
  if (known !== undefined) return known;
  const { text, type, status, once } = await make();
  const made = await keepText(text, type, status);
  if (once === true || kept.texts.has(key)) return made;
  kept.texts.set(key, made);
  kept.bytes += sizeOf(made);
  for (const [oldest, one] of kept.texts) {
    if (kept.bytes <= MOST_KEPT_BYTES) break;
    kept.texts.delete(oldest);
    kept.bytes -= sizeOf(one);
  }
  return made;
}

function sizeOf({ bytes, compressed }: KeptText): number {
  return bytes.length + compressed.length;
}

function surfaceOf(
  { path }: Pick<Call, 'path'>,
  { registry }: Pick<ServerContext, 'registry'>,
): string | undefined {
  if (path.surface === undefined) return undefined;
  const [, id = ''] = /^(.*)\.json$/.exec(path.surface) ?? [];
  if (Object.hasOwn(registry.surfaces, id)) return id;
  const known = Object.keys(registry.surfaces).map((one) => `${one}.json`);
  throw new GatewayError('route_not_found', {
    message: `there is no such description; there are ${known.join(', ')}`,
    details: { allowed: known },
  });
}

function routesOf(surface: string, routes: ServerContext['registry']['routes']): ReadonlySet<string> {
  const own = routes.filter((route) => route.surface === surface);
  return new Set(own.map(({ method, path }) => `${method.toLowerCase()} ${path}`));
}

/** Relative to the document where nobody said under which address callers come. */
function serverUrl({ deployment }: Pick<ServerContext, 'deployment'>): string {
  const { public_url, host, port } = deployment().server;
  return public_url === defaultUrl(host, port) ? '/' : public_url;
}
