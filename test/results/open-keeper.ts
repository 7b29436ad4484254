import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ResultSettings } from '../../runtime/config/types.ts';
import type { KeptFile } from '../../runtime/contract/protocol.ts';
import {
  openResults,
  type ResultKeeperOptions,
  type RunningKeeper,
} from '../../runtime/files/results/result-keeper.ts';
import { createLocalBlobs } from '../../runtime/files/uploads/blobs.ts';
import type { Store } from '../../runtime/store/types.ts';
import { fund, intent } from '../store/sample.ts';
import { tempFolder, tempStore } from '../store/temp-store.ts';
import { noNetwork } from '../uploads/open-room.ts';

/** Small limits that every test of kept results starts from. */
export const SETTINGS: ResultSettings = { keep_secs: 3_600, max_bytes: 1_000_000, max_task_bytes: 2_000_000 };

export const TASK = 'task_1';

export interface Keeping {
  readonly keeper: RunningKeeper;
  readonly store: Store;
  /** Where the bytes lie. */
  readonly folder: string;
  /** What the operator was told. */
  readonly told: object[];
  /** Names of the files that have their place. */
  blobs(): readonly string[];
  /** Names of files that are under way. */
  unfinished(): readonly string[];
  bytesOf(file: KeptFile | undefined): Promise<Buffer | undefined>;
  reopen(): Promise<RunningKeeper>;
}

/** The task that files are kept of. */
export async function openTask(store: Store): Promise<void> {
  await fund(store);
  await store.submitIntent(intent(TASK, { kind: 'image' }));
}

/** A keeper over a real store, which has an open task `TASK`, and a folder of its own. */
export async function openKeeper(over: Partial<ResultKeeperOptions> = {}, opened?: Store): Promise<Keeping> {
  const store = opened ?? (await tempStore()).store;
  if (opened === undefined) await openTask(store);
  const folder = join(tempFolder(), 'results');
  const told: object[] = [];
  const open = (): Promise<RunningKeeper> =>
    openResults({
      store,
      blobs: createLocalBlobs(folder),
      folder: join(folder, 'tmp'),
      settings: () => SETTINGS,
      egress: { publicStream: noNetwork },
      clock: Date.now,
      log: { warn: (fields: object) => void told.push(fields) },
      ...over,
    });
  const keeper = await open();
  return {
    keeper,
    store,
    folder,
    told,
    blobs: () => filesIn(folder).filter((name) => /^[0-9a-f]{64}$/.test(name)),
    unfinished: () => readdirSync(join(folder, 'tmp')),
    async bytesOf(file) {
      if (file === undefined) return undefined;
      const body = await keeper.open(file);
      return body === undefined ? undefined : Buffer.concat(await body.toArray());
    },
    reopen: open,
  };
}

/** Names of all files below a folder. */
export function filesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}
