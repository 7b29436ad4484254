/** Version 16 of the tables: the vendor and credential that a task was made with, wherever they stand in the file now. */
export const PLACES: readonly string[] = ['ALTER TABLE tasks ADD COLUMN place TEXT'];
