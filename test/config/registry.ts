import type { Registry } from '../../runtime/contract/registry.ts';
import { fakeProtocol } from '../tasks/fake-protocol.ts';
import { familyOf, modelOf, registryOf } from '../tasks/world.ts';

const SIGNED = { use: 'jwt_hs256', params: { issuer: 'access_key', secret: 'secret_key', or: 'bearer' } };

/** Two protocols and two families: `video-a` by both, `video-b` by `query-ai` only; `video-s` is signed for. */
export const registry: Registry = registryOf(
  [
    { ...familyOf([modelOf('video-a'), modelOf('video-a-fast')], ['bearer-ai', 'query-ai']), id: 'a' },
    { ...familyOf([modelOf('video-b')], ['query-ai']), id: 'b' },
    { ...familyOf([modelOf('video-s')], ['signed-ai', 'account-ai', 'hasty-ai', 'keys-ai']), id: 's' },
  ],
  [
    fakeProtocol('bearer-ai', { settings: ['region', 'sub_app_id'] }),
    fakeProtocol('query-ai', { auth: { use: 'query', params: { name: 'key' } } }),
    fakeProtocol('signed-ai', { auth: SIGNED, callback: { verify: 'svix', params: {} } }),
    fakeProtocol('account-ai', { auth: { use: 'google_sa', params: { scope: 's' } } }),
    fakeProtocol('hasty-ai', { auth: { ...SIGNED, params: { ...SIGNED.params, ttl_secs: '5' } } }),
    fakeProtocol('keys-ai', {
      callback: { verify: 'fal_ed25519', params: { jwks_url: 'https://ai.example' } },
    }),
    fakeProtocol('open-ai', { auth: { use: 'none', params: {} } }),
  ],
);

/** The environment of every case; no report may show a value of it. */
export const env = {
  AI_KEY: 'canary-7f3a-from-the-environment',
  AI_URL: 'https://canary-host.example/?canary=1',
  SHORT: 'whsec_canary',
  USER_URL: 'https://canary:canary@token.example/',
  EMPTY: '',
};
