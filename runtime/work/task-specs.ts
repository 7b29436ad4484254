import { createHmac, timingSafeEqual } from 'node:crypto';
import { type AdapterFiles, CONTRACT_VERSION, loadAdapters } from '../contract/adapter-files.ts';
import type { Protocol } from '../contract/protocol.ts';
import type { Registry } from '../contract/registry.ts';
import type { Logger } from '../observe/logger.ts';
import type { Observer } from '../observe/observer.ts';
import type { KeptSpecs, Store, TaskRecord } from '../store/types.ts';
import { repeatEvery } from '../time/clock.ts';

/** Every process says so often that it works with its specs; those that nobody names for so long may go. */
const KEEP_EVERY_MS = 3_600_000;
const UNUSED_MS = 24 * 3_600_000;
/** What is loaded stays in memory. */
const MOST_VERSIONS = 50;

type Began = Pick<TaskRecord, 'protocol' | 'spec_version'>;
type Protocols = Readonly<Record<string, Protocol>>;

/** Protocols of stored tasks, each in the version of the specs that the task began with. */
export interface TaskSpecs {
  /** Loads what these tasks began with. Rejects with StoreUnavailable. */
  load(tasks: readonly Pick<Began, 'spec_version'>[]): Promise<void>;
  /**
   * The protocol of a task whose version was loaded. Where that is not to be had, or no longer fits this build, the protocol
   * of today's specs; undefined where these no longer have it either.
   */
  protocolOf(task: Began): Protocol | undefined;
  /** Keeps today's version for other processes and later builds, now and every hour until it is stopped. */
  startKeeping(): { stop(): Promise<void> };
}

export function createTaskSpecs(input: {
  readonly registry: Pick<Registry, 'digest' | 'protocols' | 'adapters'>;
  readonly store: Pick<Store, 'keepSpecs' | 'findSpecs'>;
  /** Where adapters lie while they are loaded. */
  readonly folder: string;
  /** The first one seals what is kept, and any opens it: nothing else of the database is run as code. */
  readonly keys: readonly [Uint8Array, ...(readonly Uint8Array[])];
  readonly observer: Pick<Observer, 'count'>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}): TaskSpecs {
  const { registry, store, keys, log } = input;
  const versions = new Map<string, Protocols>();
  const loading = new Map<string, Promise<void>>();

  const missing = (digest: string, reason: string): Protocols => {
    input.observer.count('specs_missing', { reason });
    log.warn(
      { specs: digest, reason },
      'the specs that tasks began with are not to be had; they go on with those of this build',
    );
    return registry.protocols;
  };

  async function find(digest: string): Promise<Protocols> {
    if (versions.size >= MOST_VERSIONS) return missing(digest, 'too_many');
    const kept = await store.findSpecs(digest);
    if (kept === undefined) return missing(digest, 'unknown');
    if (kept.contract !== CONTRACT_VERSION) return missing(digest, 'other_contract');
    if (!keys.some((key) => isSealed(kept, key))) return missing(digest, 'sealed_by_another_secret');
    try {
      const files: AdapterFiles = JSON.parse(kept.files);
      const protocols = await loadAdapters(files, input.folder);
      log.info({ specs: digest }, 'tasks that began with other specs go on with those');
      return { ...registry.protocols, ...protocols };
    } catch (error) {
      log.warn({ err: error, specs: digest }, 'specs that were kept could not be loaded');
      return missing(digest, 'unfit');
    }
  }

  const know = (digest: string): Promise<void> => {
    const begun = loading.get(digest);
    if (begun !== undefined) return begun;
    const found = find(digest)
      .then((protocols) => void versions.set(digest, protocols))
      .finally(() => loading.delete(digest));
    loading.set(digest, found);
    return found;
  };

  return {
    async load(tasks) {
      const unknown = new Set<string>();
      for (const { spec_version } of tasks)
        if (spec_version !== registry.digest && !versions.has(spec_version)) unknown.add(spec_version);
      if (unknown.size > 0) await Promise.all([...unknown].map(know));
    },
    protocolOf({ protocol, spec_version }) {
      const protocols = versions.get(spec_version) ?? registry.protocols;
      return Object.hasOwn(protocols, protocol) ? protocols[protocol] : undefined;
    },
    startKeeping() {
      const keep = async (): Promise<void> => {
        const files = JSON.stringify(await registry.adapters());
        const specs = { digest: registry.digest, contract: CONTRACT_VERSION, files };
        await store.keepSpecs({ specs: { ...specs, seal: sealOf(specs, keys[0]) }, unused_ms: UNUSED_MS });
      };
      return repeatEvery(KEEP_EVERY_MS, keep, (error) =>
        log.warn(
          { err: error },
          'the specs could not be kept for later builds; that is tried again in an hour',
        ),
      );
    },
  };
}

function sealOf({ digest, contract, files }: Omit<KeptSpecs, 'seal'>, key: Uint8Array): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([digest, contract, files]))
    .digest('hex');
}

function isSealed(kept: KeptSpecs, key: Uint8Array): boolean {
  const [found, wanted] = [Buffer.from(kept.seal), Buffer.from(sealOf(kept, key))];
  return found.length === wanted.length && timingSafeEqual(found, wanted);
}
