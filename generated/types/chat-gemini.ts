// @generated from specs/families/chat-gemini.yaml by the gateway generator. Do not edit.

/** Body of a request for a model of Chat in Google's dialect. */
export interface ChatGeminiBody {
  /** Name of content that the upstream has cached. */
  readonly cachedContent?: string;
  /** What was said so far, in order. */
  readonly contents: readonly ({
    /** Who speaks; `user` where it is absent. */
    readonly role?: 'user' | 'model' | 'function';
    /** Each holds one of its members. */
    readonly parts?: readonly ({
      readonly text?: string;
      readonly inlineData?: {
        /** Media type. */
        readonly mimeType?: string;
        /** Base64 without a prefix. */
        readonly data: string;
        readonly [key: string]: unknown;
      };
      readonly fileData?: {
        /** Media type. */
        readonly mimeType?: string;
        /** Address that the upstream can read. */
        readonly fileUri: string;
        readonly [key: string]: unknown;
      };
      readonly functionCall?: {
        /** What the response repeats. */
        readonly id?: string;
        /** Name of the function. */
        readonly name: string;
        /** Its arguments. */
        readonly args?: Readonly<Record<string, unknown>>;
        readonly [key: string]: unknown;
      };
      readonly functionResponse?: {
        /** Which call this is the result of. */
        readonly id?: string;
        /** Name of the function. */
        readonly name: string;
        /** What it gave. */
        readonly response?: Readonly<Record<string, unknown>>;
        readonly [key: string]: unknown;
      };
      /** Is what the model thought. */
      readonly thought?: boolean;
      /** To be handed back with the part it came with. */
      readonly thoughtSignature?: string;
      readonly [key: string]: unknown;
    })[];
    readonly [key: string]: unknown;
  })[];
  /** How the answer is made. */
  readonly generationConfig?: {
    /** Higher is more random. */
    readonly temperature?: number;
    /** Only the likeliest tokens with this mass together. */
    readonly topP?: number;
    /** Only so many of the likeliest tokens. */
    readonly topK?: number;
    /** How many answers. */
    readonly candidateCount?: number;
    /** The most tokens of the answer. */
    readonly maxOutputTokens?: number;
    /** Texts that end the answer. */
    readonly stopSequences?: readonly string[];
    /** Same seed, similar answer. */
    readonly seed?: number;
    /** Against what was mentioned before. */
    readonly presencePenalty?: number;
    /** Against what was said often. */
    readonly frequencyPenalty?: number;
    /** Media type, such as `application/json`. */
    readonly responseMimeType?: string;
    /** Schema of the answer. */
    readonly responseSchema?: Readonly<Record<string, unknown>>;
    /** The same as JSON Schema. */
    readonly responseJsonSchema?: Readonly<Record<string, unknown>>;
    /** What the answer is made of. */
    readonly responseModalities?: readonly string[];
    /** How much the model thinks. */
    readonly thinkingConfig?: Readonly<Record<string, unknown>>;
    /** Ratio and size of pictures. */
    readonly imageConfig?: Readonly<Record<string, unknown>>;
    readonly [key: string]: unknown;
  };
  /** Labels that the upstream keeps with the answer. */
  readonly labels?: Readonly<Record<string, unknown>>;
  /** Thresholds, by category. */
  readonly safetySettings?: readonly Readonly<Record<string, unknown>>[];
  /** What holds for the whole conversation. */
  readonly systemInstruction?: {
    readonly parts?: readonly ({
      readonly text?: string;
      readonly [key: string]: unknown;
    })[];
    readonly [key: string]: unknown;
  };
  /** Whether and which functions are called. */
  readonly toolConfig?: Readonly<Record<string, unknown>>;
  /** What the model may call. */
  readonly tools?: readonly ({
    readonly functionDeclarations?: readonly ({
      /** Letters, digits, `_`, `.`, `:` and `-`; at most 128. */
      readonly name: string;
      /** What it does, for the model. */
      readonly description?: string;
      /** Schema of its arguments. */
      readonly parameters?: Readonly<Record<string, unknown>>;
      /** The same as JSON Schema. */
      readonly parametersJsonSchema?: Readonly<Record<string, unknown>>;
      readonly [key: string]: unknown;
    })[];
    readonly [key: string]: unknown;
  })[];
  readonly [key: string]: unknown;
}
