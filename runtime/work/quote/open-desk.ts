import { DEFAULT_ASSETS } from '../../config/to-deployment.ts';
import type { Deployment } from '../../config/types.ts';
import type { Registry } from '../../contract/registry.ts';
import { createMediaService } from '../../files/media/media-service.ts';
import { createHosting } from '../../files/uploads/hosting.ts';
import { formatOf } from '../../formats/table.ts';
import { createIntake } from '../../intake/intake.ts';
import { silentLogger } from '../../observe/logger.ts';
import { createObserver } from '../../observe/observer.ts';
import type { Store } from '../../store/types.ts';
import { systemClock } from '../../time/clock.ts';
import { createEgress } from '../../upstream/egress.ts';
import { createUrlPolicy } from '../../upstream/url-policy.ts';
import { createChatService } from '../chat-service.ts';
import { createDirectory } from '../plan/directory.ts';
import { createQuoteDesk } from './quote-desk.ts';

export type OpenDesk = ReturnType<typeof openDesk>;

/**
 * A desk for a deployment that no gateway runs: by the same rooms, which know nothing of how its channels are but the
 * tasks that the store has in flight there, so that all that are enabled and have room could serve. Must be
 * closed.
 */
export function openDesk(input: {
  readonly deployment: Deployment;
  readonly registry: Registry;
  readonly store: Store;
}) {
  const { deployment, registry, store } = input;
  const limits = {
    allow: () => deployment.egress.allow,
    https_only: !deployment.sandbox,
    own_hosts: [new URL(deployment.server.public_url).host],
  };
  const egress = createEgress(limits);
  const policy = createUrlPolicy(limits);
  const { checkPassedOn } = policy;
  const view = { deployment, directory: createDirectory(deployment, registry) };
  const shared = {
    registry,
    observer: createObserver(),
    log: silentLogger,
    clock: systemClock,
    random: Math.random,
    current: () => view,
  };
  const hosting = createHosting({
    registry,
    store,
    publicUrl: () => deployment.server.public_url,
    settings: () => deployment.assets ?? DEFAULT_ASSETS,
    policy,
    // Nothing is sent, so that no link is ever followed.
    key: new Uint8Array(32),
    clock: () => systemClock.now(),
  });
  const media = createMediaService({ egress, checkAddress: checkPassedOn, hosting });
  const chat = createChatService({
    ...shared,
    store,
    egress,
    formatOf,
    findKeys: (ids) => store.findKeys(ids),
    checkAddress: checkPassedOn,
  });
  const desk = createQuoteDesk({
    registry,
    intake: createIntake({ registry, deployment: () => deployment, clock: () => systemClock.now() }),
    tasks: { ...shared, store, media, results: { isReady: async () => true } },
    chat,
    store,
  });
  return { desk, close: () => egress.close() };
}
