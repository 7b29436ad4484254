/**
 * Version 9 of the tables: a synchronous call holds the work slots of its key and group as a task does; an uncertain
 * task keeps the policy of its channel (`uncertain_policy`), so that it does not change when the channel is gone; and a
 * task remembers that its upstream id is an operator's word (`id_told`).
 */
export const CALL_SLOTS: readonly string[] = [
  'ALTER TABLE calls ADD COLUMN group_slot TEXT',
  'ALTER TABLE calls ADD COLUMN key_slot TEXT',

  "ALTER TABLE tasks ADD COLUMN uncertain_policy TEXT CHECK(uncertain_policy IN('release','manual'))",
  'ALTER TABLE tasks ADD COLUMN id_told {{int}} NOT NULL DEFAULT 0 CHECK(id_told IN(0,1))',
  'CREATE INDEX tasks_told ON tasks(id) WHERE id_told=1',
];
