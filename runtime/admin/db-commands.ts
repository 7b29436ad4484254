import { join, resolve } from 'node:path';
import { type SecretPlace, secretPlaces } from '../secrets/secrets.ts';
import { copyStore, type FileCount, type StoreCopy } from '../store/copy-store.ts';
import { checkStore, migrateStore, type StorePlace } from '../store/maintain.ts';
import { dataDirOf, type UsableLoad } from './open-operator.ts';
import { type Shown, table, USUAL_COLUMNS, wrapped } from './print.ts';
import { shown, UsageError } from './refusals.ts';

export async function migrateDb(load: UsableLoad): Promise<Shown> {
  const { from, to } = await migrateStore(placeOf(load));
  const before = from === 0 ? 'an empty database' : `version ${from}`;
  return {
    json: { from, to },
    text:
      from === to
        ? `the schema is version ${to} already`
        : `the schema is version ${to} now, after ${before}`,
  };
}

/** Of a table's first two columns and its frame. */
const OTHER_COLUMNS = 30;
const LEAST_WIDTH = 20;

/** `holds`: whether all invariants do. */
export async function checkDb(
  load: UsableLoad,
  columns = USUAL_COLUMNS,
): Promise<Shown & { readonly holds: boolean }> {
  const place = placeOf(load);
  const { schema, invariants } = await checkStore(place);
  const broken = invariants.filter(({ violations }) => violations > 0);
  const rows = invariants.map(({ name, violations, about }) => [
    name,
    String(violations),
    wrapped(about, Math.max(LEAST_WIDTH, columns - OTHER_COLUMNS)).join('\n'),
  ]);
  const pages = place.kind === 'embedded' ? '; the pages of its file are in order' : '';
  const end =
    broken.length === 0
      ? `all ${invariants.length} invariants hold`
      : `not in order: ${broken.map(({ name }) => name).join(', ')}`;
  return {
    holds: broken.length === 0,
    json: { engine: place.kind, schema, holds: broken.length === 0, invariants },
    text: `${table(['invariant', 'violations', 'what must hold'], rows)}\nschema version ${schema}${pages}; ${end}`,
  };
}

/** Copies the embedded store into the database that is named, or that the deployment has. */
export async function copyDb(
  load: UsableLoad,
  {
    to = urlOf(load),
    env,
    progress = () => undefined,
  }: {
    readonly to?: string | undefined;
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly progress?: ((text: string) => void) | undefined;
  },
): Promise<Shown> {
  if (to === undefined) throw new UsageError('give --to <url>, or set DATABASE_URL');
  if (!/^postgres(ql)?:\/\//.test(to))
    throw new UsageError(`--to must begin with postgres:// (got ${shown(to.replace(/:.*/s, ':...'))})`);
  const dataDir = dataDirOf(load);
  let secrets: readonly SecretPlace[] = [];
  try {
    const copy = await copyStore({
      dataDir,
      url: to,
      onProgress: (name, rows, of) => progress(`copying ${name}: ${rows} of ${of} rows`),
      checkSeal(seal) {
        secrets = secretPlaces({ env, dataDir, seal });
      },
    });
    const { tables, givenBack, changedTexts, schema } = copy;
    const traces = tables.some(({ name }) => name === 'traces') ? 'copied' : 'left';
    const files = fileRooms(load, copy.files);
    return {
      json: { schema, tables, traces, givenBack, changedTexts, secrets, files },
      text: textOf(copy, { dataDir, traces, secrets, files }),
    };
  } finally {
    progress('');
  }
}

function placeOf(load: UsableLoad): StorePlace {
  const url = urlOf(load);
  return url === undefined ? { kind: 'embedded', dataDir: dataDirOf(load) } : { kind: 'postgres', url };
}

/** Whoever names a database means it, also where there is no `gateway.yaml`. */
function urlOf(load: UsableLoad): string | undefined {
  return load.kind === 'loaded' ? load.deployment.store.url : load.environment.database_url;
}

interface FileRoom extends FileCount {
  readonly name: string;
  /** Where they lie; absent: in a bucket. */
  readonly folder?: string;
}

function fileRooms(load: UsableLoad, files: StoreCopy['files']): readonly FileRoom[] {
  const deployment = load.kind === 'loaded' ? load.deployment : undefined;
  const base = resolve(deployment?.store.files_dir ?? dataDirOf(load));
  const inBucket = deployment?.assets?.s3 !== undefined;
  return Object.entries(files).map(([name, count]) => ({
    name,
    ...count,
    ...(inBucket ? {} : { folder: join(base, name) }),
  }));
}

function textOf(
  { tables, invariants, givenBack, changedTexts }: StoreCopy,
  {
    dataDir,
    traces,
    secrets,
    files,
  }: {
    readonly dataDir: string;
    readonly traces: 'copied' | 'left';
    readonly secrets: readonly SecretPlace[];
    readonly files: readonly FileRoom[];
  },
): string {
  const { holds, claims, leases } = givenBack;
  const wasCut = holds + claims + leases > 0;
  return [
    table(
      ['table', 'rows'],
      tables.flatMap(({ name, rows }) => (rows === 0 ? [] : [[name, String(rows)]])),
    ),
    `copied, all in one transaction: each table has as many rows, and all ${invariants.length} invariants hold`,
    ...(wasCut
      ? [
          `the gateway was not stopped cleanly: given back ${holds} holds and ${claims} claims of its calls; ${leases} tasks are looked at again at once`,
        ]
      : []),
    ...(traces === 'left'
      ? ['traces.db is missing or damaged: what `gateway explain` shows of calls to vendors was not copied']
      : []),
    ...(changedTexts > 0
      ? [`${changedTexts} texts had the character NUL, which PostgreSQL does not store: it is U+FFFD now`]
      : []),
    ...secrets.map(({ variable, file }) =>
      file === undefined
        ? `secret: start each process with the same ${variable}`
        : `secret: start each process with ${variable}_FILE=${file}, or a copy of that file`,
    ),
    ...files.flatMap(({ name, folder, count }) => {
      if (count === 0) return [];
      return folder === undefined
        ? [`files: ${count} ${name} stay in their bucket`]
        : [
            `files: ${count} ${name} stay in ${folder}; gateways on other machines need them in assets.s3 or store.files_dir`,
          ];
    }),
    `${resolve(dataDir)} is as it was: do not start a gateway on its database again`,
  ].join('\n');
}
