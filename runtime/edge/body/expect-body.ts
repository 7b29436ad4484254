import { GatewayError } from '../../contract/errors.ts';
import type { Route } from '../../contract/route.ts';
import type { CallBody } from '../call.ts';
import { SMALL_BODY_BYTES } from '../fastify.ts';
import { checkBoundary } from './multipart.ts';

export type BodyKind = 'json' | 'multipart';

type TakenKinds = NonNullable<Route['body']>['kinds'];

const TYPES: Readonly<Record<string, BodyKind>> = {
  'application/json': 'json',
  'multipart/form-data': 'multipart',
};
const NAMES = { json: 'application/json', multipart: 'multipart/form-data', raw: 'anything' } as const;

/** JSON on routes that stream files, whatever the largest file is; as much as other routes with media take. */
const HELD_BODY_BYTES = 20 * 1024 * 1024;

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Refuses from the headers alone what the body reader would refuse later: a body over the route's limit
 * (413) or of another kind (415). Runs after authentication and before a byte of the body is read.
 */
export function expectBody(route: Route, headers: Headers): void {
  const declared = declaredBytes(headers);
  const most = mostBytes(route, String(headers['content-type'] ?? ''));
  if (declared !== undefined && declared > most)
    throw new GatewayError('request_too_large', {
      message: `the request body must be at most ${most} bytes (got ${declared})`,
      details: { allowed: most, received: declared },
    });
  if (route.body === undefined || !hasBody(headers) || route.body.kinds.includes('raw')) return;
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity')
    throw new GatewayError('unsupported_media_type', {
      message: 'compressed request bodies are not accepted; leave Content-Encoding out',
    });
  const contentType = String(headers['content-type'] ?? '');
  const kind = bodyKind(contentType);
  if (kind === undefined || !route.body.kinds.includes(kind)) throw wrongType(route.body.kinds, contentType);
  if (kind === 'multipart') checkBoundary(contentType);
}

/** The most bytes of a body of this type: the route's limit, and for what is held in memory never a streamed file's. */
export function mostBytes(route: Route | undefined, contentType: string): number {
  const { max_bytes = SMALL_BODY_BYTES, max_form_bytes = max_bytes, stream } = route?.body ?? {};
  if (bodyKind(contentType) === 'multipart') return max_form_bytes;
  return stream === true ? Math.min(max_bytes, HELD_BODY_BYTES) : max_bytes;
}

/** Whether a request carries a body at all. */
export function hasBody(headers: Headers): boolean {
  return headers['transfer-encoding'] !== undefined || (declaredBytes(headers) ?? 0) > 0;
}

/** The declared length, or undefined for chunked bodies and none. */
export function declaredBytes(headers: Headers): number | undefined {
  const text = headers['content-length'];
  return typeof text === 'string' ? Number(text) : undefined;
}

/** Which reader a `Content-Type` asks for, whatever its parameters. */
export function bodyKind(contentType: string): BodyKind | undefined {
  return TYPES[contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''];
}

function wrongType(kinds: TakenKinds, contentType: string): GatewayError {
  const allowed = kinds.map((kind) => NAMES[kind]);
  const got = contentType === '' ? 'none' : contentType.slice(0, 80);
  return new GatewayError('unsupported_media_type', {
    message: `Content-Type must be ${allowed.join(' or ')} (got ${got})`,
    details: { allowed, received: got },
  });
}

/** A body that lives no longer than it is needed, whoever still knows the call that it came with. */
export interface RequestBody {
  /** As it was read. Throws once it was released. */
  take(): CallBody;
  /** Lets go of it; safe to call again. */
  release(): void;
}

/** Holds a body until it is released: an answer that runs for minutes must not keep the pictures it was asked with. */
export function holdBody(read: CallBody): RequestBody {
  let held: CallBody | undefined = read;
  return {
    take() {
      if (held === undefined) throw new Error('internal: a body was taken after its release');
      return held;
    },
    release() {
      held = undefined;
    },
  };
}
