import type { ErrorCode } from './errors.ts';
import type { ResponseFormat, TaskKind } from './family.ts';
import type { Json } from './json.ts';
import type { Warning } from './warning.ts';

/** The only four states a caller ever sees (decisions 1). */
export type PublicStatus = 'queued' | 'in_progress' | 'completed' | 'failed';

/** What a surface may say about a task. Never the upstream's id, channel or raw bodies. */
export interface TaskView {
  readonly id: string;
  readonly kind: TaskKind;
  readonly model: string;
  readonly status: PublicStatus;
  /** 100 exactly when completed. */
  readonly progress: number;
  /** Epoch seconds, like every time here. */
  readonly created_at: number;
  readonly updated_at?: number | undefined;
  readonly completed_at?: number | undefined;
  readonly expires_at?: number | undefined;
  readonly prompt?: string | undefined;
  readonly seconds?: number | undefined;
  readonly size?: string | undefined;
  readonly warnings?: readonly Warning[] | undefined;
  /** What the family repeats of the request (`payload`, `action`). */
  readonly echo?: Readonly<Record<string, string>> | undefined;
  /** Task that this one was made from. */
  readonly remixed_from?: string | undefined;
  /** Of pictures: what the caller wants each as. */
  readonly response_format?: ResponseFormat | undefined;
  /** What was charged in the end, and what had been given back by then; absent until money moved. */
  readonly usage?:
    | {
        readonly amount: number;
        readonly unit: string;
        readonly currency: string;
        readonly refunded?: number;
      }
    | undefined;
}

/** Links are signed and expiring, to this gateway's content route, or the upstream's when configured so. */
export interface ResultLinks {
  readonly video_url?: string | undefined;
  readonly audio_url?: string | undefined;
  readonly image_url?: string | undefined;
  readonly thumbnail_url?: string | undefined;
}

/** One result of a task; there is always one when the task is completed, also where a protocol knows no items. */
export interface ItemView extends ResultLinks {
  /** The gateway's own: `<task id>-1`. */
  readonly id: string;
  readonly title?: string | undefined;
  readonly text?: string | undefined;
  readonly tags?: string | undefined;
  readonly seconds?: number | undefined;
  /** Of pictures; stands for the bytes, which are written into the answer when it is sent. */
  readonly base64?: string | undefined;
  /** `image/png` ... */
  readonly mime?: string | undefined;
  readonly revised_prompt?: string | undefined;
  /** The vendor's signature of a part, which its clients send back in the next turn. */
  readonly signature?: string | undefined;
}

export interface ResultView extends ResultLinks {
  readonly items: readonly ItemView[];
  /** The vendor's own numbers (`input_tokens`, `output_tokens`, `total_tokens`), where it gives them. */
  readonly usage?: Readonly<Record<string, number>> | undefined;
}

/** A stored upload of `/v1/seedance/asset/*`. */
export interface AssetView {
  readonly id: string;
  /** `asset://<id>` */
  readonly uri: string;
  readonly media_type: string;
  readonly bytes: number;
  readonly created_at: number;
  readonly expires_at: number;
}

export interface RequestView {
  /** As in the `x-request-id` header. */
  readonly id: string;
}

export interface ErrorView {
  readonly code: ErrorCode | string;
  readonly message: string;
  readonly type: string;
  readonly param: string;
  /** HTTP status of a refusal; absent for the error of a failed task. */
  readonly status?: number | undefined;
  readonly retryable?: boolean | undefined;
  /** Micro-units that were charged; 0 for every refusal. */
  readonly charged?: number | undefined;
  /** What would have been taken, and what was given instead; where the refusal knows. */
  readonly allowed?: Json | undefined;
  readonly received?: Json | undefined;
}

export interface PageView {
  readonly items: readonly Json[];
  readonly first_id?: string | undefined;
  readonly last_id?: string | undefined;
  readonly has_more: boolean;
}

/** A model as a catalogue in a vendor's dialect shows it. */
export interface ModelView {
  readonly id: string;
  readonly title: string;
  /** Of chat models: prompt and answer together, in tokens. */
  readonly context_tokens?: number | undefined;
  /** Of chat models: the most that one answer may have, in tokens. */
  readonly output_tokens?: number | undefined;
}

export interface AnswerView {
  readonly request?: RequestView;
  readonly asset?: AssetView;
  readonly task?: TaskView;
  readonly result?: ResultView;
  readonly error?: ErrorView;
  readonly page?: PageView;
  readonly model?: ModelView;
}

/** One answer dialect, compiled from `specs/surfaces/<id>.yaml`. */
export interface Surface {
  readonly id: string;
  readonly title: string;
  /** Body of an error in the surface's own vendor shape; only for shape `vendor`. */
  vendorError?(view: AnswerView): Json;
  readonly answers: Readonly<Record<string, (view: AnswerView) => Json>>;
}
