import { authorization, withBodyHash } from './canonical-request.ts';
import { type AuthStrategy, SigningError, textParam } from './strategy.ts';

const SCHEME = { algorithm: 'TC3-HMAC-SHA256', secretPrefix: 'TC3' } as const;

/**
 * Tencent Cloud's request signature, version 3: over the body, the type, the host and the action, which the
 * protocol names in a header `x-tc-action` of each call. Credential: `secret_id`, `secret_key`, and
 * `session_token` for temporary ones. Source: Tencent Cloud's documentation of API 3.0 signatures.
 */
export const tc3: AuthStrategy = {
  sign(call, credential, params, tools) {
    const action = call.headers['x-tc-action'];
    if (action === undefined) throw new SigningError('the protocol sets no header x-tc-action');
    const now = tools.now();
    const timestamp = `${Math.floor(now / 1000)}`;
    const type = call.headers['content-type'];
    return withBodyHash(call.body, (payloadHash) => {
      const value = authorization(
        SCHEME,
        {
          method: call.method,
          path: call.url.pathname,
          query: call.method === 'GET' ? call.url.search.slice(1) : '',
          headers: {
            ...(type === undefined ? {} : { 'content-type': type }),
            host: call.url.host,
            'x-tc-action': action.toLowerCase(),
          },
          payloadHash,
        },
        {
          keyId: credential.secret_id ?? '',
          secret: credential.secret_key ?? '',
          timestamp,
          parts: [new Date(now).toISOString().slice(0, 10), textParam(params, 'service', ''), 'tc3_request'],
        },
      );
      const token = credential.session_token ?? '';
      return {
        url: call.url,
        headers: {
          'x-tc-timestamp': timestamp,
          ...(token === '' ? {} : { 'x-tc-token': token }),
          authorization: value,
        },
      };
    });
  },
};
