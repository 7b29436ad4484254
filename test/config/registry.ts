import type { Registry } from '../../runtime/contract/registry.ts';
import { fakeProtocol } from '../tasks/fake-protocol.ts';
import { familyOf, modelOf, registryOf } from '../tasks/world.ts';

/** Two protocols and two families: `video-a` by both, `video-b` by `query-ai` only. */
export const registry: Registry = registryOf(
  [
    { ...familyOf([modelOf('video-a'), modelOf('video-a-fast')], ['bearer-ai', 'query-ai']), id: 'a' },
    { ...familyOf([modelOf('video-b')], ['query-ai']), id: 'b' },
  ],
  [
    fakeProtocol('bearer-ai'),
    fakeProtocol('query-ai', { auth: { use: 'query', params: { name: 'key' } } }),
    fakeProtocol('open-ai', { auth: { use: 'none', params: {} } }),
  ],
);

/** The environment of every case; no report may show a value of it. */
export const env = {
  AI_KEY: 'canary-7f3a-from-the-environment',
  AI_URL: 'https://canary-host.example/?canary=1',
  EMPTY: '',
};
