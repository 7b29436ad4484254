import { type FSWatcher, watch } from 'node:fs';
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
}

/** A deployment that follows its file. */
export interface LiveDeployment {
  /** The newest good snapshot; one request keeps the one it took (F71). */
  current(): Deployment;
  /** Reads the file again now; false when it was refused and the old snapshot stays. */
  reload(): Promise<boolean>;
  stop(): void;
}

/** Editors and orchestrators write a file in several steps; only the last one matters. */
const SETTLE_MS = 100;

/**
 * Replaces the snapshot on SIGHUP and when something in the file's folder changes (files are often replaced by
 * renaming or by a link). A bad file is logged with its diagnostics and never replaces a good one.
 */
export function watchDeployment(options: WatchOptions): LiveDeployment {
  const { env, registry, log, path } = options;
  let snapshot = options.initial;
  let lastRead: Deployment | undefined;
  let refused = '';
  let settle: NodeJS.Timeout | undefined;

  const readAgain = async (): Promise<boolean> => {
    const load = await loadDeployment({ ...env, GATEWAY_CONFIG: path }, registry);
    if (load.kind !== 'loaded') {
      const report = reportText(load);
      if (report !== refused) {
        log.error({ file: path, report }, 'the new deployment was refused; the old one stays');
      }
      refused = report;
      return false;
    }
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
  const reload = (): Promise<boolean> => {
    reading = reading.then(readAgain).catch((error: unknown) => {
      log.error({ err: error, file: path }, 'the deployment could not be replaced');
      return false;
    });
    return reading;
  };
  const soon = (): void => {
    clearTimeout(settle);
    settle = setTimeout(() => void reload(), SETTLE_MS);
  };
  const onHangUp = (): void => {
    void reload();
  };
  const watcher = watchFolder(dirname(resolve(path)), soon, log);
  process.on('SIGHUP', onHangUp);
  return {
    current: () => snapshot,
    reload,
    stop() {
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
