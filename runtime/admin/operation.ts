import type { AdminFieldsById, AdminOptionsById } from '../../generated/admin.ts';

/** Id of a file of `specs/admin`. */
export type OperationId = keyof AdminFieldsById;

/** What an operation is given, as it was read. */
export type FieldsOf<Id extends OperationId> = AdminFieldsById[Id];

/** What its command takes beside that. */
export type OptionsOf<Id extends OperationId> = AdminOptionsById[Id];
