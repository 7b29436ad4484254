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
  /** the vendor writes the prompt */
  readonly auto_prompt?: boolean | undefined;
  /** `transparent`, `opaque` or `auto` */
  readonly background?: string | undefined;
  /** camera movement */
  readonly camera?: JsonObject | undefined;
  /** earlier turns and settings in a dialect that the upstream speaks too */
  readonly conversation?: JsonObject | undefined;
  /** how many results */
  readonly count?: number | undefined;
  /** id of the caller's own user, for the vendor's abuse checks */
  readonly end_user?: string | undefined;
  /** music without a voice */
  readonly instrumental?: boolean | undefined;
  /** words that are sung */
  readonly lyrics?: string | undefined;
  /** how strictly the vendor looks at the content */
  readonly moderation?: string | undefined;
  /** what to avoid */
  readonly negative_prompt?: string | undefined;
  /** made when there is less to do and for less */
  readonly off_peak?: boolean | undefined;
  /** 0 to 100, of formats that lose */
  readonly output_compression?: number | undefined;
  /** file format of a picture, such as `png` */
  readonly output_format?: string | undefined;
  /** what to make */
  readonly prompt?: string | undefined;
  /** how much work goes into a picture, in the vendor's words */
  readonly quality?: string | undefined;
  /** how pictures come back, `url` or `b64_json` */
  readonly response_format?: string | undefined;
  /** length of the result (s) */
  readonly seconds?: number | undefined;
  /** absent or 0 is random */
  readonly seed?: number | undefined;
  /** ratio, tier and pixels as far as known */
  readonly size?: Size | undefined;
  /** look of a picture, in the vendor's words */
  readonly style?: string | undefined;
  /** style, in words */
  readonly tags?: string | undefined;
  /** effect template that decides what happens to the pictures */
  readonly template?: string | undefined;
  /** title of the result */
  readonly title?: string | undefined;
  /** a visible mark of the vendor */
  readonly watermark?: boolean | undefined;
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
export type Mode = 'template' | 'motion_control' | 'digital_human' | 'lip_sync' | 'first_last' | 'video_edit' | 'video_reference' | 'subject' | 'first_frame_reference' | 'inpaint' | 'reference' | 'first_frame' | 'last_frame' | 'text';

/** The one shape between families and protocols. */
export interface CanonicalRequest extends Canonical {
  readonly mode: Mode;
  readonly facts: Facts;
  readonly roles: Roles;
}
