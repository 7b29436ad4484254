import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { createChannelDirectory } from '../../runtime/dispatch/channel-directory.ts';
import { sandboxDeployment } from '../../runtime/sandbox/sandbox-deployment.ts';

const { families } = registry;
const models = families.flatMap((family) => family.models.map(({ id }) => id));
/** Protocols that could serve any request, which is why they must not take all of them. */
const shared = Object.keys(registry.protocols).filter((id) =>
  families.every(({ protocols }) => protocols.includes(id)),
);

const deployment = sandboxDeployment({
  registry,
  twins: {
    origin: 'http://127.0.0.1:1',
    baseUrl: (protocol) => `http://127.0.0.1:1/${protocol}/`,
    keyOf: (protocol) => `sandbox-${protocol}`,
  },
  credentialFields: () => ['api_key'],
  server: { port: 1, admin_port: 2 },
  dataDir: '/nowhere',
});

test('there is a protocol that every family shares, and not every protocol is one', () => {
  expect(shared.length).toBeGreaterThan(0);
  expect(shared.length).toBeLessThan(Object.keys(registry.protocols).length);
});

test.each(models)('%s is made by its own vendor first, by the shared protocol after it', (model) => {
  const directory = createChannelDirectory(deployment, registry);
  const request = { mode: 'text', facts: { prompt: 'a heron' }, roles: {} };
  const order = directory
    .candidates({ model, group: 'default', request, tried: new Set() })
    .map(({ protocol }) => shared.includes(protocol.id));
  expect([order[0], order.at(-1)]).toEqual([false, true]);
});
