/**
 * Version 13 of the tables: whether what ends a live task, or sends it to another channel, frees a place on its channel.
 * It does not (`channel_slot` is 0) when the task was left to an operator, for that gave the place back.
 */
export const LEFT_SLOTS: readonly string[] = [
  'ALTER TABLE tasks ADD COLUMN channel_slot {{int}} NOT NULL DEFAULT 1 CHECK(channel_slot IN(0,1))',
];
