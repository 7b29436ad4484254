import type { ErrorCode } from './errors.ts';
import type { ResponseFormat, TaskKind } from './family.ts';
import type { Whole } from './filters/casts.ts';
import type { Json } from './json.ts';
import type { Warning } from './warning.ts';

/** The only four states a caller ever sees. */
export const PUBLIC_STATUSES = ['queued', 'in_progress', 'completed', 'failed'] as const;

export type PublicStatus = (typeof PUBLIC_STATUSES)[number];

// The comments of fields are what callers read of them in the OpenAPI document, and their tags are keywords of its
// schemas; fields without a type that specs can read are GW9002.

/** What a surface may say about a task. Never the upstream's id, channel or raw bodies. */
export interface TaskView {
  /** Id of the task. */
  readonly id: string;
  readonly kind: TaskKind;
  /** The caller's name of the model. */
  readonly model: string;
  readonly status: PublicStatus;
  /**
   * Percent; 100 exactly when completed.
   * @minimum 0
   * @maximum 100
   */
  readonly progress: Whole;
  /** Epoch seconds. */
  readonly created_at: Whole;
  /** Epoch seconds of the last change. */
  readonly updated_at?: Whole | undefined;
  /** Epoch seconds. */
  readonly completed_at?: Whole | undefined;
  /** Epoch seconds; the result is gone afterwards. */
  readonly expires_at?: Whole | undefined;
  /** As it was asked for. */
  readonly prompt?: string | undefined;
  /** Length of the result. */
  readonly seconds?: number | undefined;
  /** Size of the result as far as it is known. */
  readonly size?: string | undefined;
  /** What was not taken as it was given. */
  readonly warnings?: readonly Warning[] | undefined;
  /** What is repeated of the request. */
  readonly echo?: Readonly<Record<string, string>> | undefined;
  /** Id of the task that this one was made from. */
  readonly remixed_from?: string | undefined;
  /** How the pictures come back. */
  readonly response_format?: ResponseFormat | undefined;
  /** What was charged in the end. */
  readonly usage?: ChargeView | undefined;
}

/** Absent until money moved. */
export interface ChargeView {
  readonly amount: Whole;
  readonly unit: string;
  readonly currency: string;
  /** Given back later; `amount` is without it. */
  readonly refunded?: Whole;
}

/** Links are signed and expiring, to this gateway's content route, or the upstream's when configured so. */
export interface ResultLinks {
  /**
   * Where the finished video is.
   * @format uri
   */
  readonly video_url?: string | undefined;
  /**
   * Where the finished sound is.
   * @format uri
   */
  readonly audio_url?: string | undefined;
  /**
   * Where the finished picture is.
   * @format uri
   */
  readonly image_url?: string | undefined;
  /**
   * Where a small picture of the result is.
   * @format uri
   */
  readonly thumbnail_url?: string | undefined;
}

/** One result of a task; there is always one when the task is completed, also where a protocol knows no items. */
export interface ItemView extends ResultLinks {
  /** Id of this result of the task. */
  readonly id: string;
  /** Name of the result. */
  readonly title?: string | undefined;
  /** What was written, such as lyrics. */
  readonly text?: string | undefined;
  /** Style of the result. */
  readonly tags?: string | undefined;
  /** Length of the result. */
  readonly seconds?: number | undefined;
  // It stands for the bytes, which are written into the answer when it is sent.
  /**
   * The picture itself.
   * @contentEncoding base64
   */
  readonly base64?: string | undefined;
  /** Media type of the picture, such as `image/png`. */
  readonly mime?: string | undefined;
  /** What the vendor made of the prompt. */
  readonly revised_prompt?: string | undefined;
  /** To be handed back with this part in the next turn. */
  readonly signature?: string | undefined;
}

export interface ResultView extends ResultLinks {
  readonly items: readonly ItemView[];
  /** The vendor's own numbers. */
  readonly usage?: TokenCounts | undefined;
}

/** What surfaces show of a vendor's usage. */
export interface TokenCounts {
  /** As the vendor counted. */
  readonly input_tokens?: Whole;
  /** As the vendor counted. */
  readonly input_text_tokens?: Whole;
  /** As the vendor counted. */
  readonly input_image_tokens?: Whole;
  /** As the vendor counted. */
  readonly output_tokens?: Whole;
  /** As the vendor counted. */
  readonly output_text_tokens?: Whole;
  /** As the vendor counted. */
  readonly output_image_tokens?: Whole;
  /** As the vendor counted. */
  readonly total_tokens?: Whole;
  readonly [other: string]: number | undefined;
}

/** A stored upload of `/v1/seedance/asset/*`. */
export interface AssetView {
  /** Id of the upload. */
  readonly id: string;
  /** How requests refer to it: `asset://<id>`. */
  readonly uri: string;
  /** Found in its content, such as `image/png`. */
  readonly media_type: string;
  /** Its size. */
  readonly bytes: Whole;
  /** Epoch seconds. */
  readonly created_at: Whole;
  /** Epoch seconds; it is gone afterwards. */
  readonly expires_at: Whole;
}

export interface RequestView {
  /** As in the `x-request-id` header. */
  readonly id: string;
}

/** The status is that of a refusal, absent for the error of a failed task; `charged` is 0 for every refusal. */
export interface ErrorView {
  /** What a program can act on. */
  readonly code: ErrorCode | string;
  /** What happened, for people. */
  readonly message: string;
  readonly type: string;
  readonly param: string;
  /** HTTP status of a refusal. */
  readonly status?: Whole | undefined;
  /** Whether the same request may succeed later. */
  readonly retryable?: boolean | undefined;
  /** What was charged, in parts of the currency. */
  readonly charged?: Whole | undefined;
  /** What would have been taken, where that can be listed. */
  readonly allowed?: Json | undefined;
  /** What was given instead. */
  readonly received?: Json | undefined;
}

export interface PageView {
  readonly items: readonly Json[];
  readonly first_id?: string | undefined;
  readonly last_id?: string | undefined;
  readonly has_more: boolean;
}

/** A model as a catalogue in a vendor's dialect shows it; tokens are those of chat models. */
export interface ModelView {
  /** Public name of the model. */
  readonly id: string;
  /** Its name for people. */
  readonly title: string;
  /** Prompt and answer together, in tokens. */
  readonly context_tokens?: Whole | undefined;
  /** The most that one answer may have, in tokens. */
  readonly output_tokens?: Whole | undefined;
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
