import type { Batch } from './batch.ts';
import { INT, type RowOf, TEXT, table } from './columns.ts';
import { lookup, writeAlone } from './operation.ts';
import { type Part, send, statement } from './sql.ts';

const SPECS = table({
  digest: TEXT,
  /** Version of the contract that the adapters call. */
  contract: INT,
  /** The adapters' files by name, as JSON text. */
  files: TEXT,
  /** Of a key of the server's secret, over all of the above. */
  seal: TEXT,
});

/** The adapters of one version of the specs, for whoever asks about tasks that began with it. */
export type KeptSpecs = Readonly<RowOf<typeof SPECS>>;

const KEEP = statement(`INSERT INTO specs(digest,contract,files,seal,kept_at) VALUES(?1,?2,?3,?4,{{now}})
  ON CONFLICT(digest) DO UPDATE SET contract=excluded.contract, files=excluded.files, seal=excluded.seal, kept_at={{now}}`);
const FORGET = statement(`DELETE FROM specs WHERE kept_at<{{now}}-CAST(?1 AS {{int}}) AND NOT EXISTS
  (SELECT 1 FROM live l JOIN work w ON w.id=l.work WHERE w.spec_version=specs.digest)`);
const FIND = statement(`SELECT ${SPECS.columns} FROM specs WHERE digest=?1`);

/**
 * Keeps a version for as long as a process says so every `unused_ms`, or a task that began with it is open; forgets others.
 */
export const keepSpecs = writeAlone(function* (
  _batch: Batch,
  {
    specs: { digest, contract, files, seal },
    unused_ms,
  }: { readonly specs: KeptSpecs; readonly unused_ms: number },
): Part<void> {
  yield* send(KEEP, [digest, contract, files, seal]);
  yield* send(FORGET, [unused_ms]);
});

export const findSpecs = lookup(function* (digest: string): Part<KeptSpecs | undefined> {
  return (yield* SPECS.all(FIND, [digest]))[0];
});
