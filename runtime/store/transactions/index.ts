import type { Writes } from '../operations.ts';
import { adjust } from './adjust.ts';
import { createAsset, deleteAsset, expireAssets, hostAsset, lendAsset, releaseHosted } from './assets.ts';
import { noteAction } from './audit.ts';
import { forgetClaims, keepAnswer } from './claims.ts';
import { proveWritable, seal } from './facts.ts';
import { completeTask, failTask } from './finish.ts';
import { deleteTask, noteGone, replaceResult } from './forget.ts';
import { setKeyDisabled, setKeyLimits } from './key-limits.ts';
import { createKey, revokeKey } from './keys.ts';
import { refund } from './refund.ts';
import { releaseStaleCalls } from './release-calls.ts';
import { resolveUncertain } from './resolve-uncertain.ts';
import { addResultFile, forgetResultFiles } from './result-files.ts';
import { claimDue, pollSoon, reschedule } from './schedule.ts';
import { openCall, recordAnswered, settleCall } from './settle-call.ts';
import { shiftSchedule } from './shift-schedule.ts';
import { submitIntent } from './submit-intent.ts';
import { markAttempt, recordAccepted, recordAmbiguous, recordRefused } from './submit-outcome.ts';
import { takeOver } from './take-over.ts';
import { topUp } from './top-up.ts';
import { addTraces, forgetTraces } from './traces.ts';
import { leaveToOperator, recordFound } from './uncertain.ts';

const writes = {
  submitIntent,
  recordAccepted,
  recordAnswered,
  recordRefused,
  recordAmbiguous,
  recordFound,
  markAttempt,
  claimDue,
  reschedule,
  completeTask,
  failTask,
  replaceResult,
  noteGone,
  deleteTask,
  pollSoon,
  createAsset,
  lendAsset,
  hostAsset,
  releaseHosted,
  deleteAsset,
  expireAssets,
  addResultFile,
  forgetResultFiles,
  createKey,
  revokeKey,
  setKeyLimits,
  setKeyDisabled,
  resolveUncertain,
  leaveToOperator,
  takeOver,
  shiftSchedule,
  topUp,
  openCall,
  settleCall,
  releaseStaleCalls,
  refund,
  adjust,
  noteAction,
  keepAnswer,
  forgetClaims,
  addTraces,
  forgetTraces,
  proveWritable,
  seal,
} satisfies Partial<Writes>;

export type WriteName = keyof typeof writes;

/** Every write of the store, by the name it has in `Store`. Drivers run them by name. */
export const TRANSACTIONS: Writes<WriteName> = writes;
