// @generated from specs/families/chat-gemini.yaml by the gateway generator. Do not edit.

/** Body of a request for a model of Chat in Google's dialect. */
export interface ChatGeminiBody {
  /** What was said so far, in order. */
  readonly contents: readonly ({
    /** Who speaks; `user` where it is absent. */
    readonly role?: 'user' | 'model' | 'function' | null;
    /** Each holds one of its members. */
    readonly parts?: readonly ({
      readonly text?: string | null;
      readonly inlineData?: {
        /** Media type. */
        readonly mimeType?: string | null;
        /** Base64 without a prefix. */
        readonly data: string;
        readonly [key: string]: unknown;
      } | null;
      readonly fileData?: {
        /** Media type. */
        readonly mimeType?: string | null;
        /** Address that the upstream can read. */
        readonly fileUri: string;
        readonly [key: string]: unknown;
      } | null;
      readonly functionCall?: {
        /** What the response repeats. */
        readonly id?: string | null;
        /** Name of the function. */
        readonly name: string;
        /** Its arguments. */
        readonly args?: Readonly<Record<string, unknown>> | null;
        readonly [key: string]: unknown;
      } | null;
      readonly functionResponse?: {
        /** Which call this is the result of. */
        readonly id?: string | null;
        /** Name of the function. */
        readonly name: string;
        /** What it gave. */
        readonly response?: Readonly<Record<string, unknown>> | null;
        readonly [key: string]: unknown;
      } | null;
      /** Is what the model thought. */
      readonly thought?: boolean | null;
      /** To be handed back with the part it came with. */
      readonly thoughtSignature?: string | null;
      readonly [key: string]: unknown;
    })[] | null;
    readonly [key: string]: unknown;
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
    readonly responseModalities?: readonly string[] | null;
    /** How much the model thinks. */
    readonly thinkingConfig?: Readonly<Record<string, unknown>> | null;
    /** Ratio and size of pictures. */
    readonly imageConfig?: Readonly<Record<string, unknown>> | null;
    readonly [key: string]: unknown;
  } | null;
  /** Thresholds, by category. */
  readonly safetySettings?: readonly Readonly<Record<string, unknown>>[] | null;
  /** What holds for the whole conversation. */
  readonly systemInstruction?: {
    readonly parts?: readonly ({
      readonly text?: string | null;
      readonly [key: string]: unknown;
    })[] | null;
    readonly [key: string]: unknown;
  } | null;
  /** Whether and which functions are called. */
  readonly toolConfig?: Readonly<Record<string, unknown>> | null;
  /** What the model may call. */
  readonly tools?: readonly ({
    readonly functionDeclarations?: readonly ({
      /** Letters, digits, `_`, `.`, `:` and `-`; at most 128. */
      readonly name: string;
      /** What it does, for the model. */
      readonly description?: string | null;
      /** Schema of its arguments. */
      readonly parameters?: Readonly<Record<string, unknown>> | null;
      /** The same as JSON Schema. */
      readonly parametersJsonSchema?: Readonly<Record<string, unknown>> | null;
      readonly [key: string]: unknown;
    })[] | null;
    readonly [key: string]: unknown;
  })[] | null;
  readonly [key: string]: unknown;
}
