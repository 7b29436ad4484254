// @generated from specs/families/vx-img2video.yaml by the gateway generator. Do not edit.

/** Body of a request for a model of Family I, image to video in the vendor's format. */
export interface VxImg2videoBody {
  readonly [key: string]: unknown;
  /** With dialogue and background sound, or silent. */
  readonly audio?: boolean;
  /** Adds music from a library. */
  readonly bgm?: boolean;
  /** Length of the result in seconds. */
  readonly duration?: number;
  /** The first frame. */
  readonly images: readonly string[];
  /** The system writes the prompt, which costs more, and `prompt` is ignored. */
  readonly is_rec?: boolean;
  /** JSON text about the origin, handed through. */
  readonly meta_data?: string;
  /** Public model name. */
  readonly model: string;
  /** How much moves. */
  readonly movement_amplitude?: 'auto' | 'small' | 'medium' | 'large';
  /** Made when there is less to do. */
  readonly off_peak?: boolean;
  /** Handed through and repeated in answers. */
  readonly payload?: string;
  /** What to make. Needed unless an image, video or audio is given. */
  readonly prompt?: string;
  /** Resolution; what is allowed, and the default, depend on model and duration. */
  readonly resolution?: '360p' | '540p' | '720p' | '1080p';
  /** Absent or 0 is random. */
  readonly seed?: number;
  /** Voice of all; empty leaves it to the system. */
  readonly voice_id?: string;
  /** Adds a watermark. */
  readonly watermark?: boolean;
  /** 1 top left, 2 top right, 3 bottom right, 4 bottom left. */
  readonly wm_position?: number;
  /** Picture of the watermark. */
  readonly wm_url?: string;
}
