// @generated from specs/families/ax.yaml by the gateway generator. Do not edit.

import type { SharedFields } from '../fields.ts';

/** Body of a request for a model of Audio. */
export interface AxBody extends Pick<SharedFields, 'prompt'> {
  readonly [key: string]: unknown;
  /** Not offered. */
  readonly continue_clip_id?: string;
  /** What the song is about. */
  readonly gpt_description_prompt?: string;
  /** Music without a voice. */
  readonly make_instrumental?: boolean;
  /** Public model name, where there is no `mv`. */
  readonly model?: string;
  /** Public model name. */
  readonly mv?: string;
  /** Styles to avoid. */
  readonly negative_tags?: string;
  /** Ignored; ask for the task instead. */
  readonly notify_hook?: string;
  /** Style, in words. */
  readonly tags?: string;
  /** Title of the song. */
  readonly title?: string;
}
