import type { Write } from '../operation.ts';
import * as assets from './assets.ts';
import * as audit from './audit.ts';
import * as calls from './calls.ts';
import * as claims from './claims.ts';
import * as credits from './credits.ts';
import * as facts from './facts.ts';
import * as finish from './finish.ts';
import * as forget from './forget.ts';
import * as keys from './keys.ts';
import * as files from './result-files.ts';
import * as schedule from './schedule.ts';
import * as intent from './submit-intent.ts';
import * as outcome from './submit-outcome.ts';
import * as traces from './traces.ts';
import * as uncertain from './uncertain.ts';

const modules = {
  ...intent,
  ...outcome,
  ...finish,
  ...schedule,
  ...uncertain,
  ...forget,
  ...calls,
  ...claims,
  ...credits,
  ...keys,
  ...audit,
  ...assets,
  ...files,
  ...traces,
  ...facts,
};

type Modules = typeof modules;

/** What is declared with `write` or `writeAlone`, under the name that it is exported with. */
export type Writes = {
  [N in keyof Modules as Modules[N] extends Write<never, unknown> ? N : never]: Modules[N];
};

function isWrite(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'run' in value;
}

/** Every write of the store by its name; drivers run them. */
export const WRITES = Object.fromEntries(
  Object.entries(modules).filter(([, value]) => isWrite(value)),
) as Writes;
