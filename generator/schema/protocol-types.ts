// @generated from generator/schema/*.schema.json by the gateway generator. Do not edit.

import type { Json, JsonObject } from '../../runtime/contract/json.ts';

export interface ProtocolFile {
  readonly id: string;
  readonly extends?: string;
  readonly abstract?: boolean;
  readonly change?: Readonly<Record<string, unknown>>;
  readonly title: string;
  readonly about?: string;
  readonly base_url_example?: string;
  readonly mirrors?: string;
  readonly auth: {
    readonly [key: string]: Json;
    readonly use: string;
  };
  readonly ok?: Readonly<Record<string, string | number | boolean>>;
  readonly routes?: readonly ({
    readonly [key: string]: unknown;
    readonly when?: string;
  })[];
  readonly chat?: {
    readonly format: 'chat-completions' | 'messages' | 'generate-content';
    readonly native?: string;
    readonly extra_fields?: readonly string[];
    readonly per_call?: readonly string[];
    readonly free_values?: Readonly<Record<string, readonly (string | number | boolean)[]>>;
    readonly complete: {
      readonly post: string;
      readonly query?: unknown;
      readonly headers?: unknown;
    };
    readonly stream: {
      readonly post: string;
      readonly query?: unknown;
      readonly headers?: unknown;
    };
    readonly fields: readonly string[];
    readonly inputs: Readonly<Partial<Record<'text' | 'image_url' | 'input_audio' | 'file' | 'video_url', readonly ('url' | 'inline')[]>>>;
    readonly mimes?: Readonly<Partial<Record<'text' | 'image_url' | 'input_audio' | 'file' | 'video_url', readonly string[]>>>;
    readonly finish: Readonly<Record<string, 'stop' | 'length' | 'tool_calls' | 'content_filter' | 'failed'>>;
    readonly reasoning?: readonly ({
      readonly style: string;
      readonly models?: readonly string[];
      readonly efforts: Readonly<Record<string, string | number>>;
    })[];
    readonly options?: JsonObject;
    readonly pace: {
      readonly first_secs: number;
      readonly idle_secs: number;
      readonly total_secs: number;
    };
    readonly max_event_bytes?: number;
    readonly max_answer_bytes?: number;
  };
  readonly models?: readonly ({
    readonly [key: string]: unknown;
    readonly rows?: readonly Readonly<Record<string, unknown>>[];
    readonly like?: readonly string[];
    readonly kind?: 'video' | 'image' | 'audio';
    readonly modes?: readonly string[];
    readonly needs?: readonly string[];
    readonly lacks?: readonly string[];
    readonly limits?: {
      readonly [key: string]: unknown;
      readonly together?: readonly ({
        readonly [key: string]: unknown;
        readonly when: string;
      })[];
    };
    readonly per_call?: number;
    readonly sizes?: readonly string[] | {
      readonly min_pixels?: number;
      readonly max_pixels?: number;
      readonly tier_alone?: boolean;
      readonly min_side_px?: number;
      readonly max_side_px?: number;
      readonly multiple_of?: number;
      readonly min_ratio?: string;
      readonly max_ratio?: string;
      readonly ratios?: readonly string[];
      readonly tiers?: readonly string[];
    } | 'none';
  })[];
  readonly prepare?: readonly ({
    readonly id: string;
    readonly each?: string | readonly string[];
    readonly when?: string;
    readonly calls: readonly ({
      readonly get?: string;
      readonly post?: string;
      readonly put?: string;
      readonly delete?: string;
      readonly query?: unknown;
      readonly headers?: unknown;
      readonly json?: unknown;
      readonly multipart?: unknown;
      readonly bytes?: string;
      readonly sign?: 'channel' | 'none';
      readonly save?: Readonly<Record<string, string>>;
      readonly until?: string;
      readonly fails?: string;
      readonly every_secs?: number;
      readonly most?: number;
    })[];
    readonly give: Readonly<Record<string, string>>;
    readonly reuse_secs?: number;
    readonly within_secs?: number;
  })[];
  readonly submit?: {
    readonly get?: string;
    readonly post?: string;
    readonly put?: string;
    readonly delete?: string;
    readonly query?: unknown;
    readonly headers?: unknown;
    readonly json?: unknown;
    readonly multipart?: unknown;
    readonly multipart_when?: string;
    readonly within_secs?: number;
    readonly max_answer_bytes?: number;
    readonly answer?: {
      readonly result: unknown;
      readonly failure?: {
        readonly code?: string;
        readonly message?: string;
      };
    };
    readonly accept?: {
      readonly id: string;
      readonly save?: Readonly<Record<string, string>>;
    };
  };
  readonly poll?: {
    readonly get?: string;
    readonly post?: string;
    readonly put?: string;
    readonly delete?: string;
    readonly query?: unknown;
    readonly headers?: unknown;
    readonly json?: unknown;
    readonly multipart?: unknown;
    readonly state: unknown;
    readonly echo?: string;
    readonly progress?: string;
    readonly result?: unknown;
    readonly failure?: {
      readonly code?: string;
      readonly message?: string;
    };
    readonly fails_on?: readonly ('invalid_request' | 'content_policy' | 'upstream')[];
    readonly fetch?: {
      readonly get?: string;
      readonly post?: string;
      readonly put?: string;
      readonly delete?: string;
      readonly query?: unknown;
      readonly headers?: unknown;
      readonly json?: unknown;
      readonly multipart?: unknown;
      readonly result: unknown;
      readonly fails_on?: readonly ('invalid_request' | 'content_policy' | 'invalid_key' | 'permission' | 'quota' | 'rate_limit' | 'not_found' | 'conflict' | 'overloaded' | 'timeout' | 'upstream')[];
    };
    readonly batch?: {
      readonly get?: string;
      readonly post?: string;
      readonly put?: string;
      readonly delete?: string;
      readonly query?: unknown;
      readonly headers?: unknown;
      readonly json?: unknown;
      readonly multipart?: unknown;
      readonly most: number;
      readonly each: string;
      readonly id: string;
      readonly as: unknown;
    };
  };
  readonly remix?: {
    readonly get?: string;
    readonly post?: string;
    readonly put?: string;
    readonly delete?: string;
    readonly query?: unknown;
    readonly headers?: unknown;
    readonly json?: unknown;
    readonly multipart?: unknown;
    readonly accept: {
      readonly id: string;
      readonly save?: Readonly<Record<string, string>>;
    };
  };
  readonly callback?: {
    readonly [key: string]: Json;
    readonly verify: string;
  };
  readonly cancel?: {
    readonly get?: string;
    readonly post?: string;
    readonly put?: string;
    readonly delete?: string;
    readonly query?: unknown;
    readonly headers?: unknown;
    readonly json?: unknown;
    readonly multipart?: unknown;
    readonly while: readonly ('queued' | 'in_progress')[];
  };
  readonly dedup?: {
    readonly by: string;
    readonly look_up: {
      readonly get?: string;
      readonly post?: string;
      readonly put?: string;
      readonly delete?: string;
      readonly query?: unknown;
      readonly headers?: unknown;
      readonly json?: unknown;
      readonly multipart?: unknown;
      readonly echo?: string;
      readonly accept: {
        readonly id: string;
        readonly save?: Readonly<Record<string, string>>;
      };
    };
  };
  readonly errors: {
    readonly use?: string;
    readonly code?: string;
    readonly message?: string;
    readonly rules?: readonly ({
      readonly class?: 'invalid_request' | 'content_policy' | 'invalid_key' | 'permission' | 'quota' | 'rate_limit' | 'not_found' | 'conflict' | 'overloaded' | 'timeout' | 'upstream';
      readonly http?: readonly number[] | string;
      readonly code?: readonly (string | number)[];
      readonly message?: readonly string[];
      readonly definite?: boolean;
    })[];
  };
  readonly pace?: {
    readonly first_secs: number;
    readonly every_secs: number;
    readonly slow_secs: number;
    readonly deadline_secs: number;
  };
  readonly metadata_fields?: readonly string[];
  readonly metadata_addresses?: readonly string[];
  readonly deny_metadata?: readonly string[];
  readonly allow_metadata?: readonly string[];
  readonly hooks?: string;
  readonly examples: {
    readonly required?: readonly string[];
    readonly chat_required?: readonly string[];
    readonly prepare?: {
      readonly [key: string]: readonly ({
        readonly http?: number;
        readonly headers?: Readonly<Record<string, string>>;
        readonly body?: unknown;
      })[];
    };
    readonly submit?: unknown;
    readonly asked?: Readonly<Partial<Record<'model' | 'prompt' | 'size' | 'width' | 'height' | 'ratio' | 'tier' | 'count' | 'format' | 'reference' | 'mask', string | readonly string[]>>>;
    readonly gives?: readonly ({
      readonly models?: readonly string[];
      readonly format: 'url' | 'b64_json';
    })[];
    readonly pictures?: {
      readonly path?: string;
      readonly completed: unknown;
    };
    readonly withheld?: unknown;
    readonly poll?: Readonly<Record<string, unknown>>;
    readonly fetch?: unknown;
    readonly texts?: {
      readonly path: string;
      readonly completed: unknown;
    };
    readonly complete?: Json;
    readonly stream?: readonly ({
      readonly event?: string;
      readonly data: Json;
    })[];
    readonly errors?: {
      readonly [key: string]: {
        readonly http: number;
        readonly body: unknown;
      };
    };
  };
}
