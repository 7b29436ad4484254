import { type FSWatcher, watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { renderReport } from '../contract/document/report.ts';
import type { Logger } from '../observe/logger.ts';
import type { Env } from './environment.ts';
import { type DeploymentLoad, type DeploymentRegistry, loadDeployment } from './load-deployment.ts';
import type { Deployment } from './types.ts';

export interface WatchOptions {
  /** The deployment the gateway started with. */
  readonly initial: Deployment;
  /** The file it came from. */
  readonly path: string;
  readonly env: Env;
  readonly registry: DeploymentRegistry;
  readonly log: Logger;
  /** Told after the snapshot was replaced. */
  readonly onChange?: (deployment: Deployment) => void;
  /** How many tasks are in flight on each channel; absent: none are. */
  readonly tasksInFlight?: () => Promise<ReadonlyMap<string, number>>;
  /** For so long the file must stay as it is before it is taken; default half a second. */
  readonly settleMs?: number;
}

/** A deployment that follows its file. */
export interface LiveDeployment {
  /** The newest good snapshot; one request keeps the one it took (F71). */
  current(): Deployment;
  /**
   * Reads the file again now; false when it was refused and the old snapshot stays. One that lacks a channel with tasks
   * in flight is taken only by force.
   */
  reload(options?: { readonly force?: boolean }): Promise<boolean>;
  stop(): void;
}

/** Editors and orchestrators write a file in several steps, and half of one may be a good deployment, too. */
const SETTLE_MS = 500;

/**
 * Replaces the snapshot on SIGHUP and when something in the file's folder changes (files are often replaced by
 * renaming or by a link), once it stays the same for a while. A bad file is logged with its diagnostics and never
 * replaces a good one; nor does one that lacks a channel with tasks in flight, unless SIGHUP says that this is meant.
 */
export function watchDeployment(options: WatchOptions): LiveDeployment {
  const { env, registry, log, path, settleMs = SETTLE_MS } = options;
  let snapshot = options.initial;
  let lastRead: Deployment | undefined;
  let refused = '';
  let settle: NodeJS.Timeout | undefined;
  let stopped = false;

  /** Channels with tasks in flight that a new deployment has no more. */
  const abandoned = async (next: Deployment): Promise<readonly string[]> => {
    const kept = new Set(next.channels.map(({ id }) => id));
    const dropped = snapshot.channels.filter(({ id }) => !kept.has(id));
    if (dropped.length === 0) return [];
    const tasks = await options.tasksInFlight?.();
    return dropped.flatMap(({ id }) => ((tasks?.get(id) ?? 0) > 0 ? [id] : []));
  };

  const readAgain = async (force: boolean): Promise<boolean> => {
    const load = await loadDeployment({ ...env, GATEWAY_CONFIG: path }, registry);
    if (load.kind !== 'loaded') {
      const report = reportText(load);
      if (report !== refused) {
        log.error({ file: path, report }, 'the new deployment was refused; the old one stays');
      }
      refused = report;
      return false;
    }
    const missing = await abandoned(load.deployment);
    if (missing.length > 0 && !force) {
      const report = `missing ${missing.join(', ')}`;
      if (report !== refused) {
        log.error(
          { file: path, channels: missing },
          'the new deployment lacks channels with tasks in flight; the old one stays: put them back, or send SIGHUP to drop them',
        );
      }
      refused = report;
      return false;
    }
    if (missing.length > 0)
      log.warn({ file: path, channels: missing }, 'channels with tasks in flight were dropped');
    refused = '';
    const fixed = lastRead === undefined ? [] : startOnly(lastRead, load.deployment);
    if (fixed.length > 0) log.warn({ file: path, changed: fixed }, 'these settings change only at a restart');
    lastRead = load.deployment;
    const next = { ...load.deployment, server: snapshot.server, store: snapshot.store };
    if (isDeepStrictEqual(next, snapshot)) return true;
    snapshot = next;
    log.info({ file: path, channels: snapshot.channels.length }, 'the deployment was replaced');
    options.onChange?.(snapshot);
    return true;
  };
  // The gateway may listen elsewhere than the file says (port 0), so changes are judged file against file.
  let reading = loadDeployment({ ...env, GATEWAY_CONFIG: path }, registry).then((load) => {
    if (load.kind === 'loaded') lastRead = load.deployment;
    return load.kind === 'loaded';
  });
  const reload = ({ force = false }: { readonly force?: boolean } = {}): Promise<boolean> => {
    reading = reading
      .then(() => readAgain(force))
      .catch((error: unknown) => {
        log.error({ err: error, file: path }, 'the deployment could not be replaced');
        return false;
      });
    return reading;
  };
  /** Reads it when two looks in a row found the same bytes. */
  const soon = (seen?: string): void => {
    clearTimeout(settle);
    settle = setTimeout(async () => {
      const bytes = await readFile(path, 'latin1').catch(() => '');
      if (stopped) return;
      if (bytes === seen) void reload();
      else soon(bytes);
    }, settleMs);
  };
  const onHangUp = (): void => {
    void reload({ force: true });
  };
  const watcher = watchFolder(dirname(resolve(path)), () => soon(), log);
  process.on('SIGHUP', onHangUp);
  return {
    current: () => snapshot,
    reload,
    stop() {
      stopped = true;
      clearTimeout(settle);
      watcher?.close();
      process.off('SIGHUP', onHangUp);
    },
  };
}

/** Parts that are read once, when listeners and store are opened. */
function startOnly(before: Deployment, after: Deployment): readonly string[] {
  const parts = ['server', 'store'] as const;
  return parts.filter((part) => !isDeepStrictEqual(before[part], after[part]));
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
    watcher.on('error', (error) => log.warn({ err: error }, 'the deployment file is no longer watched'));
    return watcher;
  } catch (error) {
    log.warn({ err: error }, 'the deployment file cannot be watched; send SIGHUP to reload it');
    return undefined;
  }
}
