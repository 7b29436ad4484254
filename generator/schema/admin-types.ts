// @generated from generator/schema/*.schema.json by the gateway generator. Do not edit.

import type { AdminField } from '../../runtime/contract/admin.ts';

export interface AdminFile {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly get?: string;
  readonly post?: string;
  readonly answer: string;
  readonly danger?: 'traffic' | 'money' | 'final';
  readonly reads?: true;
  readonly begins?: boolean;
  readonly max_body_bytes?: number;
  readonly any_of?: readonly string[];
  readonly fields?: Readonly<Record<string, AdminField>>;
  readonly options?: Readonly<Record<string, AdminField>>;
}
