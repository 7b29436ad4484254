import type { Lookups, Surveys } from '../operations.ts';
import { invariants } from './invariants.ts';
import { balanceOf, findKeyByHash, listKeys } from './keys.ts';
import { chargeOf, findTask, findTaskById, listTasks, nextDueIn } from './tasks.ts';

/** Reads by an index: cheap enough for the serving thread. */
export const LOOKUPS: Lookups = {
  findTask,
  findTaskById,
  listTasks,
  nextDueIn,
  chargeOf,
  findKeyByHash,
  balanceOf,
};

/** Reads that grow with the tables: never on the serving thread. */
export const SURVEYS: Surveys = { listKeys, invariants };
