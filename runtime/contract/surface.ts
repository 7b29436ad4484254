import type { ErrorCode } from './errors.ts';
import type { Json } from './json.ts';
import type { Warning } from './warning.ts';

/** The only four states a caller ever sees (decisions 1). */
export type PublicStatus = 'queued' | 'in_progress' | 'completed' | 'failed';

/** What a surface may say about a task. Never the upstream's id, channel or raw bodies. */
export interface TaskView {
  readonly id: string;
  readonly kind: 'video';
  readonly model: string;
  readonly status: PublicStatus;
  /** 100 exactly when completed. */
  readonly progress: number;
  /** Epoch seconds, like every time here. */
  readonly created_at: number;
  readonly completed_at?: number | undefined;
  readonly expires_at?: number | undefined;
  readonly prompt?: string | undefined;
  readonly seconds?: number | undefined;
  readonly size?: string | undefined;
  readonly warnings?: readonly Warning[] | undefined;
  /** What was charged; absent until money moved. */
  readonly usage?: { readonly amount: number; readonly unit: string; readonly currency: string } | undefined;
}

export interface ResultView {
  /** Signed, expiring link to this gateway's content route, or the upstream's link when configured so. */
  readonly video_url?: string | undefined;
}

export interface ErrorView {
  readonly code: ErrorCode | string;
  readonly message: string;
  readonly type: string;
  readonly param: string;
}

export interface PageView {
  readonly items: readonly Json[];
  readonly first_id?: string | undefined;
  readonly last_id?: string | undefined;
  readonly has_more: boolean;
}

export interface AnswerView {
  readonly task?: TaskView;
  readonly result?: ResultView;
  readonly error?: ErrorView;
  readonly page?: PageView;
}

/** One answer dialect, compiled from `specs/surfaces/<id>.yaml`. */
export interface Surface {
  readonly id: string;
  readonly title: string;
  /** Body of an error in the surface's own vendor shape; only for shape `vendor`. */
  vendorError?(view: AnswerView): Json;
  readonly answers: Readonly<Record<string, (view: AnswerView) => Json>>;
}
