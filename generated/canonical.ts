// @generated from specs/vocabulary.yaml by the gateway generator. Do not edit.

import type { Canonical } from '../runtime/contract/canonical.ts';
import type { JsonObject } from '../runtime/contract/json.ts';
import type { Media } from '../runtime/contract/media.ts';
import type { Size } from '../runtime/contract/size.ts';

/** What a request asks for. */
export type Facts = {
  /** what an audio request makes, such as a song or only its words */
  readonly action?: string | undefined;
  /** the result has sound */
  readonly audio?: boolean | undefined;
  /** camera movement */
  readonly camera?: JsonObject | undefined;
  /** how many results */
  readonly count?: number | undefined;
  /** music without a voice */
  readonly instrumental?: boolean | undefined;
  /** words that are sung */
  readonly lyrics?: string | undefined;
  /** what to avoid */
  readonly negative_prompt?: string | undefined;
  /** what to make */
  readonly prompt?: string | undefined;
  /** length of the result (s) */
  readonly seconds?: number | undefined;
  /** absent or 0 is random */
  readonly seed?: number | undefined;
  /** ratio, tier and pixels as far as known */
  readonly size?: Size | undefined;
  /** style, in words */
  readonly tags?: string | undefined;
  /** effect template that decides what happens to the pictures */
  readonly template?: string | undefined;
  /** title of the result */
  readonly title?: string | undefined;
};

/** What a request brings along. */
export type Roles = {
  /** image */
  readonly first_frame?: readonly Media[] | undefined;
  /** image */
  readonly last_frame?: readonly Media[] | undefined;
  /** image */
  readonly mask?: readonly Media[] | undefined;
  /** whose movement the picture takes over */
  readonly motion_video?: readonly Media[] | undefined;
  /** image */
  readonly reference?: readonly Media[] | undefined;
  /** audio */
  readonly reference_audio?: readonly Media[] | undefined;
  /** video */
  readonly reference_video?: readonly Media[] | undefined;
  /** video */
  readonly source_video?: readonly Media[] | undefined;
  /** what the person in the picture or video says */
  readonly speech_audio?: readonly Media[] | undefined;
  /** image */
  readonly subject?: readonly Media[] | undefined;
};

/** Inferred from the roles that are present. */
export type Mode =
  | 'template'
  | 'motion_control'
  | 'digital_human'
  | 'lip_sync'
  | 'first_last'
  | 'video_edit'
  | 'video_reference'
  | 'subject'
  | 'first_frame_reference'
  | 'reference'
  | 'first_frame'
  | 'last_frame'
  | 'text';

/** The one shape between families and protocols. */
export interface CanonicalRequest extends Canonical {
  readonly mode: Mode;
  readonly facts: Facts;
  readonly roles: Roles;
}
