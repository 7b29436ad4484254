/**
 * Version 10 of the tables: what calls cost beyond their hold, in micro-units, until an operator has seen it. NULL in
 * calls that are not settled, and in those of earlier versions, which could take more than their hold.
 */
export const ABSORBED: readonly string[] = [
  'ALTER TABLE calls ADD COLUMN absorbed {{int}} CHECK(absorbed>=0)',
  'ALTER TABLE calls ADD COLUMN seen {{int}} NOT NULL DEFAULT 0 CHECK(seen IN(0,1))',
  'CREATE INDEX calls_absorbed ON calls(ended_at) WHERE absorbed>0 AND seen=0',
];
