// @generated from specs/lines/l1.yaml by the gateway generator. Do not edit.

/** Body of a request for a model of L1 native multimodal. */
export interface L1Body {
  readonly [key: string]: unknown;
  /** What was said and shown so far, in order. */
  readonly contents: readonly ({
    readonly [key: string]: unknown;
    /** Who speaks; `user` where it is absent. */
    readonly role?: 'user' | 'model' | null;
    /** Each holds one of its members. */
    readonly parts?: readonly ({
      readonly [key: string]: unknown;
      readonly text?: string | null;
      /** A picture. */
      readonly inlineData?: {
        readonly [key: string]: unknown;
        /** Media type. */
        readonly mimeType?: string | null;
        /** Another spelling of `mimeType`. */
        readonly mime_type?: string | null;
        /** Base64 without a prefix. */
        readonly data: string;
      } | null;
      /** Another spelling of `inlineData`. */
      readonly inline_data?: {
        readonly [key: string]: unknown;
        /** Media type. */
        readonly mimeType?: string | null;
        /** Another spelling of `mimeType`. */
        readonly mime_type?: string | null;
        /** Base64 without a prefix. */
        readonly data: string;
      } | null;
      /** A picture at an address. */
      readonly fileData?: {
        readonly [key: string]: unknown;
        /** Media type. */
        readonly mimeType?: string | null;
        /** Another spelling of `mimeType`. */
        readonly mime_type?: string | null;
        /** Address or `asset://<id>`. */
        readonly fileUri?: string;
        /** Another spelling of `fileUri`. */
        readonly file_uri?: string;
      } | null;
      /** Another spelling of `fileData`. */
      readonly file_data?: {
        readonly [key: string]: unknown;
        /** Media type. */
        readonly mimeType?: string | null;
        /** Another spelling of `mimeType`. */
        readonly mime_type?: string | null;
        /** Address or `asset://<id>`. */
        readonly fileUri?: string;
        /** Another spelling of `fileUri`. */
        readonly file_uri?: string;
      } | null;
      /** Is what the model thought. */
      readonly thought?: boolean | null;
      /** To be handed back with the part it came with. */
      readonly thoughtSignature?: string | null;
    })[] | null;
  })[];
  /** How the pictures are made. */
  readonly generationConfig?: {
    readonly [key: string]: unknown;
    /** Ratio and size of the pictures. */
    readonly imageConfig?: {
      readonly [key: string]: unknown;
      /** Width to height, such as `16:9`. */
      readonly aspectRatio?: string | null;
      /** `1K`, or `2K` where the model has it. */
      readonly imageSize?: string | null;
    } | null;
    /** What the answer is made of; pictures must be among it. */
    readonly responseModalities?: readonly ('TEXT' | 'IMAGE' | 'Text' | 'Image' | 'text' | 'image')[] | null;
    /** How many pictures; 1 when absent. */
    readonly candidateCount?: number | null;
    /** Same seed, similar result. */
    readonly seed?: number | null;
    /** Higher is more random. */
    readonly temperature?: number | null;
    /** Only the likeliest tokens with this mass together. */
    readonly topP?: number | null;
    /** Only so many of the likeliest tokens. */
    readonly topK?: number | null;
    /** The most tokens of the answer. */
    readonly maxOutputTokens?: number | null;
    /** How much the model thinks. */
    readonly thinkingConfig?: Readonly<Record<string, unknown>> | null;
  } | null;
  /** Thresholds, by category. */
  readonly safetySettings?: readonly Readonly<Record<string, unknown>>[] | null;
  /** What holds for the whole conversation. */
  readonly systemInstruction?: {
    readonly [key: string]: unknown;
    readonly parts?: readonly ({
      readonly [key: string]: unknown;
      readonly text?: string | null;
    })[] | null;
  } | null;
}
