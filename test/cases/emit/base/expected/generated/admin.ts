// @generated from specs/admin/ by the gateway generator. Do not edit.

import type { AdminOperation } from '../runtime/contract/admin.ts';

/** Routes of the operators' listener, and commands, by id. */
export const adminOperations: Readonly<Record<string, AdminOperation>> = {};

/** What is given to each operation: its fields, as they were read. */
export interface AdminFieldsById {
}

/** What the command of each operation takes beside them. */
export interface AdminOptionsById {
}
