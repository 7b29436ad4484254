// @generated from generator/schema/*.schema.json by the gateway generator. Do not edit.

import type { FinishMeaning } from '../../runtime/contract/chat.ts';
import type { TaskKind } from '../../runtime/contract/family.ts';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import type { Media } from '../../runtime/contract/media.ts';
import type { CallFacts } from '../../runtime/contract/prepare.ts';
import type { BatchPart, ErrorClass, ReadResult } from '../../runtime/contract/protocol.ts';
import type { MultipartPart } from '../../runtime/contract/upstream.ts';
import type { WarningAction } from '../../runtime/contract/warning.ts';

export interface ReplaysFile {
  readonly auth?: {
    readonly use: string;
    readonly params: JsonObject;
  };
  readonly submit?: readonly ({
    readonly title: string | number;
    readonly model: string;
    readonly channel?: JsonObject;
    readonly kind?: TaskKind;
    readonly callback_url?: string;
    readonly call?: CallFacts;
    readonly request: {
      readonly mode: string;
      readonly facts?: Readonly<Record<string, string | number | boolean | JsonObject>>;
      readonly roles?: Readonly<Record<string, readonly Media[]>>;
      readonly metadata?: JsonObject;
    };
    readonly route?: Readonly<Record<string, string>> | null;
    readonly sent?: {
      readonly method: string;
      readonly path: string;
      readonly query?: Readonly<Record<string, string>>;
      readonly headers?: Readonly<Record<string, string>>;
      readonly json?: Json;
      readonly multipart?: readonly MultipartPart[];
      readonly bytes?: Media;
    };
    readonly warnings?: readonly ({
      readonly field: string;
      readonly action: WarningAction;
    })[];
  })[];
  readonly verdicts?: readonly ({
    readonly title: string | number;
    readonly http: number;
    readonly body?: Json;
    readonly verdict: 'accepted' | 'rejected' | 'answered' | 'ambiguous';
    readonly id?: string;
    readonly class?: ErrorClass;
    readonly elsewhere?: boolean;
  })[];
  readonly accept?: readonly ({
    readonly title: string | number;
    readonly answer: {
      readonly http: number;
      readonly body?: Json;
      readonly headers?: Readonly<Record<string, string>>;
    };
    readonly route?: Readonly<Record<string, string>>;
    readonly ok?: boolean;
    readonly accepted: {
      readonly id?: string;
      readonly saved: Readonly<Record<string, string>>;
    };
  })[];
  readonly answered?: readonly ({
    readonly title: string | number;
    readonly answer: {
      readonly http: number;
      readonly body?: Json;
      readonly headers?: Readonly<Record<string, string>>;
    };
    readonly route?: Readonly<Record<string, string>>;
    readonly reading: JsonObject;
    readonly class?: ErrorClass;
  })[];
  readonly prepare?: readonly ({
    readonly title: string | number;
    readonly step: string;
    readonly item?: Media;
    readonly calls: readonly ({
      readonly sent: {
        readonly method: string;
        readonly path: string;
        readonly query?: Readonly<Record<string, string>>;
        readonly headers?: Readonly<Record<string, string>>;
        readonly json?: Json;
        readonly multipart?: readonly MultipartPart[];
        readonly bytes?: Media;
      };
      readonly answer: {
        readonly http: number;
        readonly body?: Json;
        readonly headers?: Readonly<Record<string, string>>;
      };
      readonly done?: boolean;
    })[];
    readonly given: JsonObject;
  })[];
  readonly poll?: readonly ({
    readonly upstream_id: string;
    readonly saved?: Readonly<Record<string, string>>;
    readonly channel?: JsonObject;
    readonly sent: {
      readonly method: string;
      readonly path: string;
      readonly query?: Readonly<Record<string, string>>;
      readonly headers?: Readonly<Record<string, string>>;
      readonly json?: Json;
      readonly multipart?: readonly MultipartPart[];
      readonly bytes?: Media;
    };
  })[];
  readonly batch?: readonly ({
    readonly ids: readonly string[];
    readonly most: number;
    readonly channel?: JsonObject;
    readonly sent: {
      readonly method: string;
      readonly path: string;
      readonly query?: Readonly<Record<string, string>>;
      readonly headers?: Readonly<Record<string, string>>;
      readonly json?: Json;
      readonly multipart?: readonly MultipartPart[];
      readonly bytes?: Media;
    };
    readonly answer: {
      readonly http: number;
      readonly body?: Json;
      readonly headers?: Readonly<Record<string, string>>;
    };
    readonly parts: readonly BatchPart[];
  })[];
  readonly look_up?: readonly ({
    readonly title: string | number;
    readonly saved?: Readonly<Record<string, string>>;
    readonly channel?: JsonObject;
    readonly sent: {
      readonly method: string;
      readonly path: string;
      readonly query?: Readonly<Record<string, string>>;
      readonly headers?: Readonly<Record<string, string>>;
      readonly json?: Json;
      readonly multipart?: readonly MultipartPart[];
      readonly bytes?: Media;
    };
    readonly answer: {
      readonly http: number;
      readonly body?: Json;
      readonly headers?: Readonly<Record<string, string>>;
    };
    readonly id?: string;
    readonly echo?: string;
  })[];
  readonly remix?: readonly ({
    readonly title: string | number;
    readonly source: {
      readonly upstream_id: string;
      readonly saved?: Readonly<Record<string, string>>;
    };
    readonly prompt: string;
    readonly sent: {
      readonly method: string;
      readonly path: string;
      readonly query?: Readonly<Record<string, string>>;
      readonly headers?: Readonly<Record<string, string>>;
      readonly json?: Json;
      readonly multipart?: readonly MultipartPart[];
      readonly bytes?: Media;
    };
    readonly answer: {
      readonly http: number;
      readonly body?: Json;
      readonly headers?: Readonly<Record<string, string>>;
    };
    readonly id: string;
  })[];
  readonly callback?: {
    readonly verify: string;
    readonly params: JsonObject;
  };
  readonly words?: Readonly<Partial<Record<'queued' | 'in_progress' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'fetch' | 'none', readonly string[]>>>;
  readonly readings?: readonly ({
    readonly title: string | number;
    readonly answer: {
      readonly http: number;
      readonly body?: Json;
      readonly headers?: Readonly<Record<string, string>>;
    };
    readonly saved?: Readonly<Record<string, string>>;
    readonly reading: JsonObject;
  })[];
  readonly polls?: readonly ({
    readonly title: string | number;
    readonly http: number;
    readonly body?: Json;
    readonly headers?: Readonly<Record<string, string>>;
    readonly verdict: JsonObject;
  })[];
  readonly fetch?: readonly ({
    readonly title: string | number;
    readonly answer: {
      readonly http: number;
      readonly body?: Json;
      readonly headers?: Readonly<Record<string, string>>;
    };
    readonly saved?: Readonly<Record<string, string>>;
    readonly sent: {
      readonly method: string;
      readonly path: string;
      readonly query?: Readonly<Record<string, string>>;
      readonly headers?: Readonly<Record<string, string>>;
      readonly json?: Json;
      readonly multipart?: readonly MultipartPart[];
      readonly bytes?: Media;
    };
  })[];
  readonly fetched?: readonly ({
    readonly title: string | number;
    readonly answer: {
      readonly http: number;
      readonly body?: Json;
      readonly headers?: Readonly<Record<string, string>>;
    };
    readonly result: ReadResult;
  })[];
  readonly cancel?: readonly ({
    readonly upstream_id: string;
    readonly saved?: Readonly<Record<string, string>>;
    readonly channel?: JsonObject;
    readonly sent: {
      readonly method: string;
      readonly path: string;
      readonly query?: Readonly<Record<string, string>>;
      readonly headers?: Readonly<Record<string, string>>;
      readonly json?: Json;
      readonly multipart?: readonly MultipartPart[];
      readonly bytes?: Media;
    };
    readonly while: readonly string[];
  })[];
  readonly errors?: readonly ({
    readonly class?: ErrorClass;
    readonly http: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body: Json;
    readonly definite?: boolean;
  })[];
  readonly models?: readonly string[];
  readonly told?: {
    readonly [key: string]: string | {
      readonly [key: string]: unknown;
      readonly at: string;
      readonly pixels?: 'area' | 'short_side';
    };
  };
  readonly costly?: readonly string[];
  readonly lengths?: {
    readonly at: string;
    readonly models: readonly ({
      readonly model: string;
      readonly mode: string;
      readonly takes: readonly number[] | {
        readonly min: number;
        readonly max: number;
      };
    })[];
  };
  readonly sizes?: readonly ({
    readonly model: string;
    readonly per_call?: number;
    readonly sent?: Readonly<Record<string, string | null>>;
  })[];
  readonly not?: readonly string[];
  readonly chat?: {
    readonly base_url?: string;
    readonly credential?: Readonly<Record<string, string>>;
    readonly signed?: Readonly<Record<string, string>>;
    readonly required?: readonly string[];
    readonly calls?: readonly ({
      readonly title?: string | number;
      readonly settings?: JsonObject;
      readonly model: string;
      readonly complete: {
        readonly post: string;
        readonly headers?: Readonly<Record<string, string>>;
      };
      readonly stream?: {
        readonly post: string;
        readonly headers?: Readonly<Record<string, string>>;
      };
    })[];
    readonly says?: string;
    readonly finish?: Readonly<Record<string, FinishMeaning>>;
    readonly refusals?: readonly ({
      readonly class?: ErrorClass;
      readonly http: number;
      readonly body: Json;
    })[];
    readonly lacks?: readonly string[];
    readonly not?: readonly string[];
  };
}
