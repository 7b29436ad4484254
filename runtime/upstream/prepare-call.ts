import type { Steps } from '../contract/paused-work.ts';
import { credentialFacts } from '../contract/protocols/credential-facts.ts';
import { type Credential, hasFields, type SignedCall, type SigningTools } from './auth/strategy.ts';
import { authStrategy } from './auth/table.ts';
import { joinChannelUrl } from './channel-url.ts';
import type { BodyPiece } from './large-body.ts';
import { encodeBody } from './request-body.ts';
import type { ChannelCall } from './types.ts';

/** Everything of a channel call but its answer: an address under the channel's base, headers and bytes. */
export interface PreparedCall {
  readonly method: string;
  readonly url: URL;
  /** Without the credential. */
  readonly headers: Readonly<Record<string, string>>;
  /** Taken out of this list by who sends it. */
  readonly body: BodyPiece[];
  /**
   * Adds the credential; `url` must be under the channel's base. Rejects with `SigningError`, or with the
   * signal's reason when it is aborted first.
   */
  sign(url: URL, signal: AbortSignal): Promise<SignedCall>;
  /** Values that must never appear in what we keep of an answer. */
  readonly secrets: readonly string[];
}

/** `too_large`: no channel could be sent it. */
type Unsent = 'refused_by_policy' | 'too_large';

/** A call ready to be sent, or the rule of ours that it breaks; the reason holds no secret. */
export type Preparation =
  | { readonly kind: 'ok'; readonly call: PreparedCall }
  | { readonly kind: 'refused'; readonly reason: string; readonly why: Unsent };

const USER_AGENT = 'media-generation-gateway';

/** Set by the client or by us, so neither a protocol's data nor a template may set them. */
export const RESERVED_HEADERS: ReadonlySet<string> = new Set([
  'accept-encoding',
  'authorization',
  'connection',
  'content-length',
  'content-type',
  'cookie',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'te',
  'traceparent',
  'tracestate',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Builds a call from the channel and the protocol's request; nothing of the caller's request is copied, and nothing of
 * the protocol's is known to what is built but its bytes.
 */
export function* prepareCall(
  input: ChannelCall,
  options: { readonly headers: Readonly<Record<string, string>>; readonly signing: SigningTools },
): Steps<Preparation> {
  const { channel, request, auth } = input;
  const strategy = authStrategy(auth.use);
  const facts = credentialFacts(auth.use);
  if (strategy === undefined || facts === undefined) return refused(`there is no auth strategy ${auth.use}`);
  const credential = channel.credentials[input.credential] ?? {};
  const forms = facts.forms(auth.params);
  if (!forms.some((form) => hasFields(credential, form))) {
    const missing = forms[0]?.find((field) => !hasFields(credential, [field]));
    return refused(`credential ${input.credential} of channel ${channel.id} has no ${missing}`);
  }
  const built = joinChannelUrl({ base: channel.base_url, path: request.path, query: request.query });
  if (built.kind === 'refused') return refused(built.reason);
  const own = ownHeaders(request.headers);
  if (typeof own === 'string') return refused(`a protocol must not set the header ${own}`);
  const body = yield* encodeBody(request.body);
  if (body === 'not_prepared') return refused('a file of the request was not prepared');
  if (body === 'too_large') return refused('the request is too large to be written', 'too_large');

  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-encoding': 'identity',
    'user-agent': USER_AGENT,
    ...own,
    ...options.headers,
  };
  if (body.contentType !== undefined) headers['content-type'] = body.contentType;
  const unsigned = { method: request.method, headers, body: [...body.chunks] };
  return {
    kind: 'ok',
    call: {
      ...unsigned,
      url: built.url,
      async sign(url, signal) {
        const call = { ...unsigned, url };
        const signed = await orAborted(signal, strategy.sign(call, credential, auth.params, options.signing));
        return { ...signed, headers: { ...headers, ...signed.headers } };
      },
      secrets: secretsOf(credential),
    },
  };
}

/** By the protocol's headers: those of chats are the same objects for all requests. */
const OWN_HEADERS = new WeakMap<Readonly<Record<string, string>>, Readonly<Record<string, string>>>();

/** With lower-case names; or the name of a header that no protocol may set. */
function ownHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> | string {
  const known = OWN_HEADERS.get(headers);
  if (known !== undefined) return known;
  const own: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const lower = name.toLowerCase();
    if (RESERVED_HEADERS.has(lower)) return name;
    own[lower] = value;
  }
  OWN_HEADERS.set(headers, own);
  return own;
}

/** Shorter values would blank out ordinary words of answers. */
const MIN_SECRET_CHARS = 8;

const SECRETS = new WeakMap<Credential, readonly string[]>();

function secretsOf(credential: Credential): readonly string[] {
  const known = SECRETS.get(credential);
  if (known !== undefined) return known;
  const secrets = Object.values(credential).filter((value) => value.length >= MIN_SECRET_CHARS);
  SECRETS.set(credential, secrets);
  return secrets;
}

/** One token is made for all who wait for it, so nobody's leaving may end it. */
async function orAborted<T>(signal: AbortSignal, work: T | Promise<T>): Promise<T> {
  if (!(work instanceof Promise)) return work;
  const left = Promise.withResolvers<never>();
  const leave = () => left.reject(signal.reason);
  signal.addEventListener('abort', leave, { once: true });
  try {
    if (signal.aborted) leave();
    return await Promise.race([work, left.promise]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

function refused(reason: string, why: Unsent = 'refused_by_policy'): Preparation {
  return { kind: 'refused', reason, why };
}
