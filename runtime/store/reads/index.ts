import type { Reads } from '../operations.ts';
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

const lookups = {
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
} satisfies Partial<Reads>;

export type LookupName = keyof typeof lookups;

/** Reads by an index: cheap enough for the serving thread. */
export const LOOKUPS: Reads<LookupName> = lookups;

const surveys = {
  findTasks,
  listTasks,
  listUncertain,
  heldUncertain,
  usage,
  ledger,
  auditLog,
  listKeys,
  invariants,
} satisfies Partial<Reads>;

export type SurveyName = keyof typeof surveys;

/** Reads of many rows, or that grow with the tables: never on the serving thread. */
export const SURVEYS: Reads<SurveyName> = surveys;
