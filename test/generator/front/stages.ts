import { reportContract } from '../../../generator/contract/contract.ts';
import { emitAll, emitOwn } from '../../../generator/emit/index.ts';
import type { Stages } from '../../../generator/generate.ts';
import { resolve } from '../../../generator/resolve/resolve.ts';

/** The real stages of the compiler. */
export const STAGES: Stages = { resolve, emitAll, emitOwn, reportContract };
