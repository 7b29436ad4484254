// @generated from specs/families/chat-gemini.yaml by the gateway generator. Do not edit.

/** Body of a request for a model of Chat in Google's dialect. */
export interface ChatGeminiBody {
  readonly [key: string]: unknown;
  /** Never taken: what is kept at the upstream is not the caller's. */
  readonly cachedContent?: null;
  /** What was said so far, in order. */
  readonly contents: readonly ({
    /** Who speaks; `user` where it is absent. */
    readonly role?: 'user' | 'model' | 'function' | null;
    /** Each holds one of its members. */
    readonly parts?: readonly ({
      readonly text?: string | null;
      /** A medium within the body. */
      readonly inlineData?: {
        /** Media type. */
        readonly mimeType?: string | null;
        /** Base64 without a prefix. */
        readonly data: string;
        /** Its name. */
        readonly displayName?: string | null;
      } | null;
      /** A medium at an address. */
      readonly fileData?: {
        /** Media type. */
        readonly mimeType?: string | null;
        /** Public address that the upstream can read. */
        readonly fileUri: string;
        /** Its name. */
        readonly displayName?: string | null;
      } | null;
      readonly functionCall?: {
        /** What the response repeats. */
        readonly id?: string | null;
        /** Name of the function. */
        readonly name: string;
        /** Its arguments. */
        readonly args?: Readonly<Record<string, unknown>> | null;
      } | null;
      readonly functionResponse?: {
        /** Which call this is the result of. */
        readonly id?: string | null;
        /** Name of the function. */
        readonly name: string;
        /** What it gave. */
        readonly response?: Readonly<Record<string, unknown>> | null;
        /** Media that it gave. */
        readonly parts?: readonly ({
          /** A medium within the body. */
          readonly inlineData?: {
            /** Media type. */
            readonly mimeType?: string | null;
            /** Base64 without a prefix. */
            readonly data: string;
            /** Its name. */
            readonly displayName?: string | null;
          } | null;
          /** A medium at an address. */
          readonly fileData?: {
            /** Media type. */
            readonly mimeType?: string | null;
            /** Public address that the upstream can read. */
            readonly fileUri: string;
            /** Its name. */
            readonly displayName?: string | null;
          } | null;
        })[] | null;
        /** More of it follows. */
        readonly willContinue?: boolean | null;
        /** When the model reads it. */
        readonly scheduling?: string | null;
      } | null;
      /** Is what the model thought. */
      readonly thought?: boolean | null;
      /** To be handed back with the part it came with. */
      readonly thoughtSignature?: string | null;
      /** Which piece of a video is read. */
      readonly videoMetadata?: {
        readonly [key: string]: unknown;
        readonly startOffset?: string | Readonly<Record<string, unknown>> | null;
        readonly endOffset?: string | Readonly<Record<string, unknown>> | null;
        readonly fps?: number | null;
      } | null;
      /** How closely a medium is looked at. */
      readonly mediaResolution?: {
        readonly [key: string]: unknown;
        readonly level?: string | null;
      } | null;
      /** Labels of the caller. */
      readonly partMetadata?: Readonly<Record<string, unknown>> | null;
    })[] | null;
  })[];
  /** How the answer is made. */
  readonly generationConfig?: {
    /** Higher is more random. */
    readonly temperature?: number | null;
    /** Only the likeliest tokens with this mass together. */
    readonly topP?: number | null;
    /** Only so many of the likeliest tokens. */
    readonly topK?: number | null;
    /** How many answers. */
    readonly candidateCount?: number | null;
    /** The most tokens of the answer. */
    readonly maxOutputTokens?: number | null;
    /** Texts that end the answer. */
    readonly stopSequences?: readonly string[] | null;
    /** Same seed, similar answer. */
    readonly seed?: number | null;
    /** Against what was mentioned before. */
    readonly presencePenalty?: number | null;
    /** Against what was said often. */
    readonly frequencyPenalty?: number | null;
    /** Media type, such as `application/json`. */
    readonly responseMimeType?: string | null;
    /** Schema of the answer. */
    readonly responseSchema?: Readonly<Record<string, unknown>> | null;
    /** The same as JSON Schema. */
    readonly responseJsonSchema?: Readonly<Record<string, unknown>> | null;
    /** What the answer is made of. */
    readonly responseModalities?: readonly ('TEXT' | 'Text' | 'text')[] | null;
    /** Tells how likely each token was. */
    readonly responseLogprobs?: boolean | null;
    /** And so many others. */
    readonly logprobs?: number | null;
    /** How closely media are looked at. */
    readonly mediaResolution?: string | null;
    /** More careful answers about elections. */
    readonly enableEnhancedCivicAnswers?: boolean | null;
    /** How much the model thinks. */
    readonly thinkingConfig?: {
      /** Tells what it thought. */
      readonly includeThoughts?: boolean | null;
      /** The most tokens of thinking. */
      readonly thinkingBudget?: number | null;
      /** `minimal`, `low`, `medium` or `high`. */
      readonly thinkingLevel?: string | null;
    } | null;
    /** Ratio and size of pictures. */
    readonly imageConfig?: {
      readonly [key: string]: unknown;
      readonly aspectRatio?: string | null;
      readonly imageSize?: string | null;
    } | null;
  } | null;
  /** Thresholds, by category. */
  readonly safetySettings?: readonly ({
    readonly [key: string]: unknown;
    readonly category?: string | null;
    readonly threshold?: string | null;
    readonly method?: string | null;
  })[] | null;
  /** What holds for the whole conversation. */
  readonly systemInstruction?: {
    /** Is not read. */
    readonly role?: string | null;
    readonly parts?: readonly ({
      readonly text?: string | null;
    })[] | null;
  } | null;
  /** Whether and which functions are called. */
  readonly toolConfig?: {
    readonly functionCallingConfig?: {
      /** `AUTO`, `ANY`, `NONE` or `VALIDATED`. */
      readonly mode?: string | null;
      /** Which may be called. */
      readonly allowedFunctionNames?: readonly string[] | null;
      /** Arguments come in pieces. */
      readonly streamFunctionCallArguments?: boolean | null;
    } | null;
  } | null;
  /** What the model may call. */
  readonly tools?: readonly ({
    readonly functionDeclarations?: readonly ({
      readonly [key: string]: unknown;
      /** Letters, digits, `_`, `.`, `:` and `-`; at most 128. */
      readonly name: string;
      /** What it does, for the model. */
      readonly description?: string | null;
      /** Schema of its arguments. */
      readonly parameters?: Readonly<Record<string, unknown>> | null;
      /** The same as JSON Schema. */
      readonly parametersJsonSchema?: Readonly<Record<string, unknown>> | null;
      /** Schema of what it gives. */
      readonly response?: Readonly<Record<string, unknown>> | null;
      /** The same as JSON Schema. */
      readonly responseJsonSchema?: Readonly<Record<string, unknown>> | null;
      /** Whether the model waits for it. */
      readonly behavior?: string | null;
    })[] | null;
  })[] | null;
}
