import { hash } from 'node:crypto';
import { type FSWatcher, watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { renderReport } from '../document/report.ts';
import type { Logger } from '../observe/logger.ts';
import { readSecretFile } from '../secrets/secret-file.ts';
import type { Env } from './environment.ts';
import { type DeploymentLoad, type DeploymentRegistry, loadDeployment } from './load-deployment.ts';
import type { Deployment } from './types.ts';

export interface WatchOptions {
  /** The deployment the gateway started with. */
  readonly initial: Deployment;
  /** What it was made of: the gateway may listen elsewhere than the file says, so changes are judged file against file. */
  readonly read: Loaded;
  /** The file it came from. */
  readonly path: string;
  readonly env: Env;
  readonly registry: DeploymentRegistry;
  readonly log: Logger;
  /** Told after the snapshot was replaced. */
  readonly onChange?: (deployment: Deployment) => void;
  /** How many tasks are in flight on each channel; absent: none are. */
  readonly tasksInFlight?: () => Promise<ReadonlyMap<string, number>>;
  /** Between two looks at a file that changed; default half a second. */
  readonly lookMs?: number;
}

/** A deployment that follows its file. */
export interface LiveDeployment {
  /** The newest good snapshot; one request keeps the one it took. */
  current(): Deployment;
  /**
   * Reads the file again now; false when it was refused and the old snapshot stays. One that lacks a channel with tasks
   * in flight is taken only by force.
   */
  reload(options?: { readonly force?: boolean }): Promise<boolean>;
  stop(): void;
}

const LOOK_MS = 500;
/**
 * Editors and orchestrators write a file in several steps, and half of one may be a good deployment, too. So many looks
 * in a row must find the same bytes: more where the file ends within a line, or lacks what is served.
 */
export const EQUAL_LOOKS = { usual: 10, maybeHalf: 120 } as const;

/**
 * Replaces the snapshot on SIGHUP and when something changes in the folder of the file, or of a file that it takes a
 * secret from (files are often replaced by renaming or by a link), once it stays the same for a while. A bad file is logged with its diagnostics and never
 * replaces a good one; nor does one that lacks a channel with tasks in flight, unless SIGHUP says that this is meant.
 */
export function watchDeployment(options: WatchOptions): LiveDeployment {
  const { env, registry, log, path, lookMs = LOOK_MS } = options;
  let snapshot = options.initial;
  let lastRead = options.read;
  let refused = '';
  let settle: NodeJS.Timeout | undefined;
  /** Since the last look; other files of the folder may change all the time, and start no look anew. */
  let touched = false;
  const touch = (): void => {
    touched = true;
  };
  let stopped = false;

  /** Channels with tasks in flight that a new deployment has no more. */
  const abandoned = async (next: Deployment): Promise<readonly string[]> => {
    const kept = new Set(next.channels.map(({ id }) => id));
    const dropped = snapshot.channels.filter(({ id }) => !kept.has(id));
    if (dropped.length === 0) return [];
    const tasks = await options.tasksInFlight?.();
    return dropped.flatMap(({ id }) => ((tasks?.get(id) ?? 0) > 0 ? [id] : []));
  };

  const load = async (bytes?: Uint8Array): Promise<DeploymentLoad> => {
    const read = await loadDeployment({ ...env, GATEWAY_CONFIG: path }, registry, { bytes });
    follow(read.secret_files);
    return read;
  };

  let files: readonly string[] = [];
  const watchers = new Map<string, FSWatcher | undefined>();
  /** Watches the folders of the deployment file and of these, and no others. */
  const follow = (secretFiles: readonly string[]): void => {
    files = secretFiles;
    const folders = new Set([path, ...files].map((file) => dirname(resolve(file))));
    for (const [folder, watcher] of watchers)
      if (stopped || !folders.has(folder)) {
        watcher?.close();
        watchers.delete(folder);
      }
    for (const folder of folders)
      if (!stopped && watchers.get(folder) === undefined)
        watchers.set(
          folder,
          watchFolder(folder, () => (settle === undefined ? soon() : touch()), log),
        );
  };

  /** Logged once for each reason in a row. */
  const refuse = (reason: string, fields: object, message: string): false => {
    if (reason !== refused) log.error({ file: path, ...fields }, message);
    refused = reason;
    return false;
  };

  const readAgain = async ({ force = false, bytes }: Reading): Promise<boolean> => {
    const read = await load(bytes);
    if (read.kind !== 'loaded') {
      const report = reportText(read);
      return refuse(report, { report }, 'the new deployment was refused; the old one stays');
    }
    const missing = await abandoned(read.deployment);
    if (missing.length > 0 && !force) {
      return refuse(
        `missing ${missing.join(', ')}`,
        { channels: missing },
        'the new deployment lacks channels with tasks in flight; the old one stays: put them back, or send SIGHUP to drop them',
      );
    }
    if (missing.length > 0)
      log.warn({ file: path, channels: missing }, 'channels with tasks in flight were dropped');
    refused = '';
    const fixed = startOnly(lastRead.deployment, read.deployment);
    if (fixed.length > 0) log.warn({ file: path, changed: fixed }, 'these settings change only at a restart');
    lastRead = read;
    const next = { ...read.deployment, server: snapshot.server, store: snapshot.store };
    if (isDeepStrictEqual(next, snapshot)) return true;
    snapshot = next;
    log.info({ file: path, channels: snapshot.channels.length }, 'the deployment was replaced');
    options.onChange?.(snapshot);
    return true;
  };
  let reading = Promise.resolve(true);
  const reload = (how: Reading = {}): Promise<boolean> => {
    reading = reading
      .then(() => readAgain(how))
      .catch((error: unknown) => {
        log.error({ err: error, file: path }, 'the deployment could not be replaced');
        return false;
      });
    return reading;
  };
  /** Whether it is to stay longer as it is: then the log says why. */
  const mayBeHalf = async (bytes: Buffer): Promise<boolean> => {
    await reading;
    const read = await load(bytes);
    if (read.kind !== 'loaded') return false;
    const lacking =
      bytes.at(-1) === LINE_END ? lost(lastRead.written, read.written) : 'the end of its last line';
    if (lacking === undefined) return false;
    const secs = (EQUAL_LOOKS.maybeHalf * lookMs) / 1_000;
    log.warn(
      { file: path, lacks: lacking },
      `the new deployment may be half written; it is taken when it stays so for ${secs} seconds, or on SIGHUP`,
    );
    return true;
  };
  /** What was loaded or refused last. */
  let known: string | undefined;
  const soon = (seen?: string, equal = 0): void => {
    clearTimeout(settle);
    const timer = setTimeout(async () => {
      touched = false;
      const bytes = await readFile(path).catch(() => Buffer.alloc(0));
      const now = fingerprint(bytes, files);
      const looks = seen === now ? equal + 1 : 0;
      const isKnown = now === known;
      const isDue =
        !isKnown &&
        (looks === EQUAL_LOOKS.maybeHalf || (looks === EQUAL_LOOKS.usual && !(await mayBeHalf(bytes))));
      if (stopped || settle !== timer) return;
      settle = undefined;
      if (isDue) {
        known = now;
        void reload({ bytes });
      }
      if (!isKnown && !isDue) soon(now, looks);
      else if (touched) soon();
    }, lookMs);
    settle = timer;
  };
  const onHangUp = (): void => {
    void reload({ force: true });
  };
  follow(options.read.secret_files);
  process.on('SIGHUP', onHangUp);
  return {
    current: () => snapshot,
    reload,
    stop() {
      stopped = true;
      clearTimeout(settle);
      follow([]);
      process.off('SIGHUP', onHangUp);
    },
  };
}

/** Tells apart what the deployment file and its files of secrets hold. */
function fingerprint(bytes: Buffer, files: readonly string[]): string {
  const parts = files.map((file) => {
    const read = readSecretFile(file);
    return read.kind === 'read' ? hash('sha256', read.bytes) : read.problem;
  });
  return [hash('sha256', bytes), ...parts].join();
}

type Loaded = Extract<DeploymentLoad, { readonly kind: 'loaded' }>;

interface Reading {
  readonly force?: boolean;
  /** What the file holds; absent: read now. */
  readonly bytes?: Uint8Array;
}

const LINE_END = 0x0a;

/** Where the file says less than before: a name or an item of a list that is there no more. Channels are known by their id. */
function lost(before: unknown, after: unknown, path = ''): string | undefined {
  if (typeof before !== 'object' || before === null) return undefined;
  const [had, has] = [
    partsOf(before),
    typeof after === 'object' && after !== null ? partsOf(after) : new Map(),
  ];
  for (const [name, part] of had) {
    const place = path === '' ? name : `${path}.${name}`;
    const found = has.has(name) ? lost(part, has.get(name), place) : place;
    if (found !== undefined) return found;
  }
  return undefined;
}

function partsOf(value: object): ReadonlyMap<string, unknown> {
  if (!Array.isArray(value)) return new Map(Object.entries(value));
  return new Map(value.map((item: unknown, index) => [idOf(item) ?? String(index), item]));
}

function idOf(item: unknown): string | undefined {
  if (typeof item !== 'object' || item === null || !('id' in item)) return undefined;
  return typeof item.id === 'string' ? item.id : undefined;
}

/** Parts that are read once, when listeners and store are opened. */
function startOnly(before: Deployment, after: Deployment): readonly string[] {
  const parts = ['server', 'store', 'telemetry'] as const;
  const bucket = isDeepStrictEqual(before.assets?.s3, after.assets?.s3) ? [] : ['assets.s3'];
  return [...parts.filter((part) => !isDeepStrictEqual(before[part], after[part])), ...bucket];
}

function reportText(load: DeploymentLoad): string {
  return renderReport(load.report.diagnostics, {
    format: 'text',
    sources: load.report.sources,
    colour: false,
  });
}

/** Without a watcher (no inotify, a network folder) SIGHUP still works. */
function watchFolder(folder: string, onChange: () => void, log: Logger): FSWatcher | undefined {
  try {
    const watcher = watch(folder, { persistent: false }, onChange);
    watcher.on('error', (error) =>
      log.warn({ err: error, folder }, 'a folder of the deployment is no longer watched'),
    );
    return watcher;
  } catch (error) {
    log.warn(
      { err: error, folder },
      'a folder of the deployment cannot be watched; send SIGHUP to load what changes there',
    );
    return undefined;
  }
}
