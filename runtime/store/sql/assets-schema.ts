/**
 * Version 2 of the tables: stored uploads, an index for listings that show one kind of task, and hints that tasks
 * remember until they can be polled. `asset_owners`
 * counts the bytes of each owner in one row, so that concurrent uploads cannot pass a limit together. An asset that
 * its owner deleted while a vendor could still fetch it has `deleted_at`, and expires with what was lent.
 */
export const ASSETS: readonly string[] = [
  `CREATE TABLE asset_owners(
    owner_id TEXT PRIMARY KEY,
    bytes {{int}} NOT NULL CHECK(bytes BETWEEN 0 AND 9007199254740991)
  ) {{strict}}`,

  `CREATE TABLE assets(
    id TEXT PRIMARY KEY,
    owner_id TEXT NOT NULL REFERENCES asset_owners(owner_id),
    kind TEXT NOT NULL CHECK(kind IN('image','video','audio')),
    mime TEXT NOT NULL,
    bytes {{int}} NOT NULL CHECK(bytes BETWEEN 0 AND 9007199254740991),
    hash TEXT NOT NULL,
    created_at {{int}} NOT NULL,
    expires_at {{int}} NOT NULL,
    lent_until {{int}} NOT NULL DEFAULT 0,
    deleted_at {{int}}
  ) {{strict}}`,
  'CREATE INDEX assets_owner ON assets(owner_id,created_at,id)',
  'CREATE INDEX assets_hash ON assets(hash,owner_id)',
  'CREATE INDEX assets_expiry ON assets(expires_at)',

  'CREATE INDEX tasks_owner_kind ON tasks(owner_id,kind,created_at,id) WHERE deleted_at IS NULL',
  'ALTER TABLE tasks ADD COLUMN hinted {{int}} NOT NULL DEFAULT 0 CHECK(hinted IN(0,1))',
];
