import { createHmac, timingSafeEqual } from 'node:crypto';
import { type AdapterFiles, CONTRACT_VERSION, loadAdapters } from '../contract/adapter-files.ts';
import type { Protocol } from '../contract/protocol.ts';
import type { Registry } from '../contract/registry.ts';
import type { Logger } from '../observe/logger.ts';
import type { Observer } from '../observe/observer.ts';
import type { KeptSpecs, Store, TaskRecord } from '../store/types.ts';
import { repeatEvery } from '../time/clock.ts';

/** Every process says so often that it works with its specs; those that nobody names for so long may go. */
const KEEP_EVERY_MS = 600_000;
const UNUSED_MS = 24 * 3_600_000;
/** What is loaded stays in memory. */
const MOST_VERSIONS = 50;
/** What could not be loaded is looked for again after so long. */
const LOOK_AGAIN_MS = 30_000;

type BegunTask = Pick<TaskRecord, 'protocol' | 'spec_version'>;
type Protocols = Readonly<Record<string, Protocol>>;

/** Protocols of stored tasks, each in the version of the specs that the task began with. */
export interface TaskSpecs {
  /** Loads what these tasks began with. Rejects with StoreUnavailable. */
  load(tasks: readonly Pick<BegunTask, 'spec_version'>[]): Promise<void>;
  /**
   * The protocol of a task whose version was loaded. Where that could not be found, or no longer fits this build, the protocol
   * of today's specs; undefined where these no longer have it either.
   */
  protocolOf(task: BegunTask): Protocol | undefined;
  /**
   * Keeps today's version for other processes and later builds, again and again until it is stopped. Resolves after the first
   * time: no task may begin before. A failure is logged and tried again in ten minutes.
   */
  startKeeping(): Promise<{ stop(): Promise<void> }>;
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
  /** Until when nothing is looked for again, by digest; in monotonic milliseconds. */
  const absent = new Map<string, number>();

  const missing = (digest: string, reason: string): undefined => {
    const isFirst = !absent.has(digest);
    absent.set(digest, performance.now() + LOOK_AGAIN_MS);
    if (!isFirst) return;
    input.observer.count('specs_missing', { reason });
    log.warn(
      { specs: digest, reason },
      'the specs that tasks began with could not be found; they go on with those of this build',
    );
  };

  async function find(digest: string): Promise<Protocols | undefined> {
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

  const isUnknown = (digest: string): boolean =>
    digest !== registry.digest && !versions.has(digest) && (absent.get(digest) ?? 0) <= performance.now();

  const loadVersion = (digest: string): Promise<void> => {
    const begun = loading.get(digest);
    if (begun !== undefined) return begun;
    const found = find(digest)
      .then((protocols) => {
        if (protocols !== undefined) versions.set(digest, protocols);
      })
      .finally(() => loading.delete(digest));
    loading.set(digest, found);
    return found;
  };

  return {
    async load(tasks) {
      const unknown = new Set<string>();
      for (const { spec_version } of tasks) if (isUnknown(spec_version)) unknown.add(spec_version);
      if (unknown.size > 0) await Promise.all([...unknown].map(loadVersion));
    },
    protocolOf({ protocol, spec_version }) {
      const protocols = versions.get(spec_version) ?? registry.protocols;
      return Object.hasOwn(protocols, protocol) ? protocols[protocol] : undefined;
    },
    async startKeeping() {
      const first = Promise.withResolvers<void>();
      const keep = async (): Promise<void> => {
        try {
          const files = JSON.stringify(await registry.adapters());
          const specs = { digest: registry.digest, contract: CONTRACT_VERSION, files };
          await store.keepSpecs({ specs: { ...specs, seal: sealOf(specs, keys[0]) }, unused_ms: UNUSED_MS });
        } finally {
          first.resolve();
        }
      };
      const keeping = repeatEvery(KEEP_EVERY_MS, keep, (error) =>
        log.warn(
          { err: error },
          'the specs could not be kept for later builds; that is tried again in ten minutes',
        ),
      );
      await first.promise;
      return keeping;
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
