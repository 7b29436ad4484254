// @generated from generator/schema/*.schema.json by the gateway generator. Do not edit.

import type { Lifecycle, Support } from '../../runtime/contract/family.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import type { RouteNeed } from '../../runtime/contract/route.ts';

export interface GatewayFile {
  readonly id: 'gateway';
  readonly name: string;
  readonly spec_version: number;
  readonly currency: string;
  readonly micros_per_unit: number;
  readonly released: string;
}

export interface VocabularyFile {
  readonly id: 'vocabulary';
  readonly facts: {
    readonly [key: string]: {
      readonly type: 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'size';
      readonly unit?: string;
      readonly about: string;
      readonly toggle?: boolean;
      readonly converted?: boolean;
      readonly priced?: boolean;
    };
  };
  readonly roles: {
    readonly [key: string]: {
      readonly kind: 'image' | 'video' | 'audio';
      readonly max?: number;
      readonly with?: Readonly<Record<string, 'string'>>;
      readonly about?: string;
    };
  };
  readonly modes: readonly ({
    readonly id: string;
    readonly needs: readonly string[];
    readonly also?: readonly string[];
    readonly about?: string;
  })[];
  readonly tiers: readonly string[];
  readonly denied?: {
    readonly anywhere?: Readonly<Record<string, readonly string[]>>;
    readonly merged?: Readonly<Record<string, readonly string[]>>;
    readonly chat?: Readonly<Record<string, readonly string[]>>;
  };
  readonly fields: Readonly<Record<string, JsonObject>>;
}

export interface FieldsFile {
  readonly id: string;
  readonly title: string;
  readonly fields: Readonly<Record<string, JsonObject>>;
}

export interface ErrorsFile {
  readonly id: 'errors';
  readonly default_type: string;
  readonly default_shape: 'object' | 'flat' | 'vendor';
  readonly assumed?: boolean;
  readonly codes: {
    readonly [key: string]: {
      readonly status: number;
      readonly retryable: boolean;
      readonly message: string;
      readonly types?: Readonly<Record<string, string>>;
      readonly shapes?: Readonly<Record<string, 'object' | 'flat' | 'vendor'>>;
      readonly assumed?: boolean;
      readonly on?: readonly string[];
      readonly about?: string;
    };
  };
  readonly failed_task: {
    readonly code: string;
    readonly message: string;
  };
  readonly classes: {
    readonly invalid_request: {
      readonly code: string;
      readonly message: string;
      readonly in_tasks?: boolean;
    };
    readonly content_policy: {
      readonly code: string;
      readonly message: string;
      readonly in_tasks?: boolean;
    };
    readonly invalid_key: {
      readonly code: string;
      readonly message: string;
      readonly in_tasks?: boolean;
    };
    readonly permission: {
      readonly code: string;
      readonly message: string;
      readonly in_tasks?: boolean;
    };
    readonly quota: {
      readonly code: string;
      readonly message: string;
      readonly in_tasks?: boolean;
    };
    readonly rate_limit: {
      readonly code: string;
      readonly message: string;
      readonly in_tasks?: boolean;
    };
    readonly not_found: {
      readonly code: string;
      readonly message: string;
      readonly in_tasks?: boolean;
    };
    readonly conflict: {
      readonly code: string;
      readonly message: string;
      readonly in_tasks?: boolean;
    };
    readonly overloaded: {
      readonly code: string;
      readonly message: string;
      readonly in_tasks?: boolean;
    };
    readonly timeout: {
      readonly code: string;
      readonly message: string;
      readonly in_tasks?: boolean;
    };
    readonly upstream: {
      readonly code: string;
      readonly message: string;
      readonly in_tasks?: boolean;
    };
  };
}

export interface SurfaceFile {
  readonly id: string;
  readonly title: string;
  readonly blocks?: Readonly<Record<string, unknown>>;
  readonly vendor_error?: unknown;
  readonly answer: Readonly<Record<string, unknown>>;
}

export interface RouteFile {
  readonly id: string;
  readonly also?: readonly ({
    readonly as?: string;
    readonly method?: 'GET' | 'HEAD' | 'POST' | 'DELETE';
    readonly path?: string;
    readonly title?: string;
    readonly about?: string;
    readonly examples?: {
      readonly accepted?: readonly ({
        readonly title: string;
        readonly body?: JsonObject;
        readonly query?: Readonly<Record<string, string>>;
        readonly path?: Readonly<Record<string, string>>;
      })[];
      readonly rejected?: readonly ({
        readonly title: string;
        readonly body?: JsonObject;
        readonly query?: Readonly<Record<string, string>>;
        readonly path?: Readonly<Record<string, string>>;
        readonly code: string;
        readonly param?: string;
      })[];
    };
  })[];
  readonly each?: Readonly<Record<string, readonly string[]>>;
  readonly title: string;
  readonly about?: string;
  readonly surface: string;
  readonly operation: string;
  readonly method: 'GET' | 'HEAD' | 'POST' | 'DELETE';
  readonly path: string;
  readonly auth?: 'key' | 'key_or_link' | 'none';
  readonly key_headers?: readonly string[];
  readonly body?: {
    readonly kinds: readonly ('json' | 'multipart' | 'raw')[];
    readonly max_bytes: number;
    readonly max_form_bytes?: number;
    readonly max_keys?: number;
    readonly stream?: boolean;
  };
  readonly model?: string;
  readonly tasks?: {
    readonly kind: 'video' | 'audio' | 'image';
    readonly made_by?: readonly string[];
  };
  readonly selected_by?: Readonly<Record<string, string>>;
  readonly task_id_in?: {
    readonly body: string;
  };
  readonly needs?: readonly RouteNeed[];
  readonly response_format?: string;
  readonly query?: Readonly<Record<string, JsonObject>>;
  readonly answer?: string;
  readonly examples?: {
    readonly accepted?: readonly ({
      readonly title: string;
      readonly body?: JsonObject;
      readonly query?: Readonly<Record<string, string>>;
      readonly path?: Readonly<Record<string, string>>;
    })[];
    readonly rejected?: readonly ({
      readonly title: string;
      readonly body?: JsonObject;
      readonly query?: Readonly<Record<string, string>>;
      readonly path?: Readonly<Record<string, string>>;
      readonly code: string;
      readonly param?: string;
    })[];
  };
}

export interface FamilyFile {
  readonly id: string;
  readonly extends?: string;
  readonly abstract?: boolean;
  readonly change?: Readonly<Record<string, unknown>>;
  readonly title: string;
  readonly about?: string;
  readonly kind: 'video' | 'audio' | 'chat';
  readonly models_of?: string;
  readonly routes: readonly string[];
  readonly protocols: readonly string[];
  readonly suffixes?: readonly ('release' | 'tier')[];
  readonly fields: Readonly<Record<string, JsonObject>>;
  readonly required?: readonly string[];
  readonly read: Readonly<Record<string, unknown>>;
  readonly rules?: readonly ({
    readonly when: string;
    readonly field: string;
    readonly warn?: string;
    readonly refuse?: string;
    readonly code?: string;
    readonly action?: 'ignored' | 'coerced' | 'clamped' | 'fallback';
  })[];
  readonly mentions?: readonly ({
    readonly fact: string;
    readonly role: string;
    readonly by: string;
    readonly prefix: string;
  })[];
  readonly echo?: Readonly<Record<string, unknown>>;
  readonly modes: Readonly<Record<string, Support>>;
  readonly examples?: Readonly<Record<string, JsonObject>>;
  readonly limits?: {
    readonly [key: string]: unknown;
    readonly together?: readonly ({
      readonly [key: string]: unknown;
      readonly when: string;
      readonly move?: true;
    })[];
  };
  readonly price?: {
    readonly per: 'clip' | 'second' | 'song' | 'character';
    readonly of?: string;
    readonly micros?: number;
    readonly rows?: readonly ({
      readonly [key: string]: unknown;
      readonly micros: number;
    })[];
    readonly factors?: Readonly<Record<string, Readonly<Partial<Record<'true' | 'false', number>>>>>;
    readonly free?: boolean;
  };
  readonly models?: readonly ({
    readonly id: string;
    readonly title?: string;
    readonly aliases?: readonly string[];
    readonly modes?: Readonly<Record<string, Support>>;
    readonly limits?: {
      readonly [key: string]: unknown;
      readonly together?: readonly ({
        readonly [key: string]: unknown;
        readonly when: string;
        readonly move?: true;
      })[];
    };
    readonly price?: {
      readonly per: 'clip' | 'second' | 'song' | 'character';
      readonly of?: string;
      readonly micros?: number;
      readonly rows?: readonly ({
        readonly [key: string]: unknown;
        readonly micros: number;
      })[];
      readonly factors?: Readonly<Record<string, Readonly<Partial<Record<'true' | 'false', number>>>>>;
      readonly free?: boolean;
    };
    readonly lifecycle?: Lifecycle;
  })[];
}

export interface TiersFile {
  readonly id: string;
  readonly title: string;
  readonly about?: string;
  readonly extends?: string;
  readonly rows: readonly ({
    readonly preset: string;
    readonly tier: string;
    readonly size: string;
  })[];
}

export interface ChatFamilyFile {
  readonly id: string;
  readonly extends?: string;
  readonly abstract?: boolean;
  readonly change?: Readonly<Record<string, unknown>>;
  readonly title: string;
  readonly about?: string;
  readonly kind: 'chat';
  readonly models_of?: string;
  readonly routes: readonly string[];
  readonly protocols: readonly string[];
  readonly suffixes?: readonly 'release'[];
  readonly snake_case?: boolean;
  readonly fields: Readonly<Record<string, JsonObject>>;
  readonly required?: readonly string[];
  readonly supports?: Readonly<Record<string, Support>>;
  readonly limits?: {
    readonly context_tokens?: number;
    readonly output_tokens?: number;
  };
  readonly price?: {
    readonly per: 'million_tokens';
    readonly input_micros: number;
    readonly cached_input_micros?: number;
    readonly output_micros: number;
    readonly per_call?: Readonly<Record<string, number>>;
    readonly free?: boolean;
  };
  readonly models?: readonly ({
    readonly id: string;
    readonly title?: string;
    readonly aliases?: readonly string[];
    readonly supports?: Readonly<Record<string, Support>>;
    readonly limits?: {
      readonly context_tokens?: number;
      readonly output_tokens?: number;
    };
    readonly price?: {
      readonly per: 'million_tokens';
      readonly input_micros: number;
      readonly cached_input_micros?: number;
      readonly output_micros: number;
      readonly per_call?: Readonly<Record<string, number>>;
      readonly free?: boolean;
    };
    readonly lifecycle?: Lifecycle;
  })[];
}

export interface LineFile {
  readonly output?: {
    readonly url: Support;
    readonly b64_json: Support;
    readonly default: 'url' | 'b64_json';
  };
  readonly sizes?: {
    readonly table: string;
    readonly default: string;
    readonly other_tiers?: 'refuse' | 'fall_back';
    readonly ratios?: readonly string[];
    readonly tiers?: readonly string[];
    readonly free?: {
      readonly min_pixels: number;
      readonly max_pixels: number;
      readonly min_ratio: string;
      readonly max_ratio: string;
    };
  };
  readonly price?: {
    readonly per: 'image';
    readonly micros?: number;
    readonly tiers?: Readonly<Record<string, number>>;
    readonly rows?: readonly ({
      readonly [key: string]: unknown;
      readonly micros: number;
    })[];
    readonly free?: boolean;
  };
}
