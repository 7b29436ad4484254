import * as assets from './assets.ts';
import { invariants } from './invariants.ts';
import * as keys from './keys.ts';
import { ledger, ledgerOf } from './ledger-lines.ts';
import { auditLog, expiredResultFiles, findClaim, findSeal } from './records.ts';
import { listTasks } from './task-pages.ts';
import {
  chargeOf,
  findEndedCall,
  findKnownTask,
  findTask,
  findTaskById,
  findTasks,
  limitReached,
  nextDueIn,
  tasksByChannel,
} from './tasks.ts';
import { attemptsOf, eventsOf, findNamedWork, tracesOf } from './traces.ts';
import { absorbedCalls, heldUncertain, listUncertain } from './uncertain.ts';
import { usage } from './usage.ts';

const { listKeys, findKeyByHash, findKeys, findBalance } = keys;

/** Reads by an index: cheap enough for the serving thread. */
export const LOOKUPS = {
  ...assets,
  findKeyByHash,
  findKeys,
  findBalance,
  findTask,
  findTaskById,
  findKnownTask,
  findEndedCall,
  nextDueIn,
  chargeOf,
  tasksByChannel,
  limitReached,
  expiredResultFiles,
  absorbedCalls,
  ledgerOf,
  findClaim,
  findSeal,
  findNamedWork,
  tracesOf,
  eventsOf,
  attemptsOf,
};

/** Reads of many rows, or that grow with the tables: never on the serving thread. */
export const SURVEYS = {
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
