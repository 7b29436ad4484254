import type { Lookups, Surveys } from '../operations.ts';
import {
  blobInUse,
  expiredBlobs,
  findAsset,
  findAssetByHash,
  findAssetById,
  listAssets,
  ownerBytes,
} from './assets.ts';
import { invariants } from './invariants.ts';
import { balanceOf, findKeyByHash, findKeys, listKeys } from './keys.ts';
import { ledger, ledgerOf } from './ledger-lines.ts';
import { auditLog, expiredResultFiles, findClaim, findSeal } from './records.ts';
import { listTasks } from './task-pages.ts';
import { chargeOf, findTask, findTaskById, findTasks, nextDueIn } from './tasks.ts';
import { attemptsOf, eventsOf, findKnownTask, findNamedWork, tracesOf } from './traces.ts';
import { listUncertain } from './uncertain.ts';
import { usage } from './usage.ts';
import { absorbedCalls, findCall, heldUncertain, limitReached, tasksByChannel } from './work.ts';

/** Reads by an index: cheap enough for the serving thread. */
export const LOOKUPS: Lookups = {
  findTask,
  findTaskById,
  nextDueIn,
  chargeOf,
  tasksByChannel,
  findAsset,
  findAssetById,
  findAssetByHash,
  listAssets,
  blobInUse,
  ownerBytes,
  expiredBlobs,
  expiredResultFiles,
  findKeyByHash,
  findKeys,
  balanceOf,
  findCall,
  absorbedCalls,
  ledgerOf,
  findClaim,
  limitReached,
  findKnownTask,
  findNamedWork,
  tracesOf,
  eventsOf,
  attemptsOf,
  findSeal,
};

/** Reads of many rows, or that grow with the tables: never on the serving thread. */
export const SURVEYS: Surveys = {
  findTasks,
  listTasks,
  listUncertain,
  heldUncertain,
  usage,
  ledger,
  auditLog,
  listKeys,
  invariants,
};
