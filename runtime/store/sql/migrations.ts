import { ABSORBED } from './absorbed-schema.ts';
import { ASSETS } from './assets-schema.ts';
import { CALL_SLOTS } from './call-slots-schema.ts';
import { CALLS } from './calls-schema.ts';
import { FACTS } from './facts-schema.ts';
import { HOSTED_FILES } from './hosted-files-schema.ts';
import { IDEMPOTENCY } from './idempotency-schema.ts';
import { LEFT_SLOTS } from './left-slots-schema.ts';
import { LIMITS } from './limits-schema.ts';
import { MONEY } from './money-schema.ts';
import { ODD_EVENTS } from './odd-events-schema.ts';
import { PLACES } from './places-schema.ts';
import { REQUESTS } from './requests-schema.ts';
import { RESULT_FILES } from './result-files-schema.ts';
import { SCHEMA } from './schema.ts';
import { TRACES } from './traces-schema.ts';
import { UNLISTED } from './unlisted-schema.ts';

/** One step of the schema. A released step is never edited: later changes are new steps. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly statements: readonly string[];
}

/** In order, versions without gaps from 1. */
export const MIGRATIONS: readonly Migration[] = [
  { version: 1, name: 'ledger, tasks and keys', statements: SCHEMA },
  { version: 2, name: 'assets, and tasks by kind', statements: ASSETS },
  { version: 3, name: 'synchronous calls', statements: CALLS },
  { version: 4, name: 'kept result files', statements: RESULT_FILES },
  { version: 5, name: 'answers to repeated requests', statements: IDEMPOTENCY },
  { version: 6, name: 'traces', statements: TRACES },
  { version: 7, name: 'limits of keys', statements: LIMITS },
  { version: 8, name: 'money exports', statements: MONEY },
  { version: 9, name: 'slots of calls, words about uncertain tasks', statements: CALL_SLOTS },
  { version: 10, name: 'absorbed by calls', statements: ABSORBED },
  { version: 11, name: 'traces by request', statements: REQUESTS },
  { version: 12, name: 'results that operators review', statements: ODD_EVENTS },
  { version: 13, name: 'places on channels of tasks left to operators', statements: LEFT_SLOTS },
  { version: 14, name: 'statuses that no protocol lists', statements: UNLISTED },
  { version: 15, name: 'files that vendors fetch', statements: HOSTED_FILES },
  { version: 16, name: 'vendors and credentials of tasks', statements: PLACES },
  { version: 17, name: 'seal of the secret, proof of writing', statements: FACTS },
];

/** The table that says which steps a database has. */
export const MIGRATIONS_TABLE = `CREATE TABLE IF NOT EXISTS schema_migrations(
  version {{int}} PRIMARY KEY,
  name TEXT NOT NULL,
  applied_at {{int}} NOT NULL
) {{strict}}`;
