import type { Json, JsonObject } from '../../contract/json.ts';
import type { RefusalKind } from '../refused.ts';
import type { Received } from '../twins/received.ts';

export interface RequestedTool {
  readonly name: string;
  /** JSON Schema of its arguments. */
  readonly schema: JsonObject;
}

export interface RequestedMedium {
  readonly kind: 'picture' | 'sound' | 'document' | 'video';
  /** Empty when only an address was given. */
  readonly mime: string;
}

/** What a vendor understood of a request, free of its dialect. */
export interface Prompt {
  readonly model: string;
  readonly stream: boolean;
  /** Texts of the prompt in order, as they are counted and cached. */
  readonly pieces: readonly string[];
  readonly media: readonly RequestedMedium[];
  /** The last text of the user. */
  readonly question: string;
  /** Results of tools that the last turn brings. */
  readonly results: readonly { readonly name: string; readonly text: string }[];
  readonly tools: readonly RequestedTool[];
  readonly choice: 'auto' | 'none' | 'required' | { readonly name: string };
  /** Several calls in one answer are allowed. */
  readonly parallel: boolean;
  readonly shape:
    | { readonly kind: 'text' | 'json' }
    | { readonly kind: 'schema'; readonly schema: JsonObject };
  readonly thinking: boolean;
  readonly maxTokens?: number | undefined;
  readonly stop: readonly string[];
  /** Answers that are wanted. */
  readonly count: number;
  /** A stream ends with usage. */
  readonly usageAsked: boolean;
  /** The answer shall hold a picture. */
  readonly picture: boolean;
}

export interface MadeCall {
  readonly id: string;
  readonly name: string;
  readonly input: JsonObject;
}

/** Tokens; `answer` includes what was thought, `prompt` what was cached. */
export interface MadeUsage {
  readonly prompt: number;
  readonly cached: number;
  readonly answer: number;
  readonly thought: number;
}

/** Faults of the count that a vendor gives of its work. */
export type UsageManner = 'once' | 'missing' | 'twice' | 'negative';

/** What a twin answers, free of a dialect. */
export interface Reply {
  /** The vendor's own id. */
  readonly id: string;
  /** Epoch seconds. */
  readonly created: number;
  readonly thought?: string | undefined;
  readonly text?: string | undefined;
  readonly calls: readonly MadeCall[];
  readonly finish: 'end' | 'stop_word' | 'length' | 'calls' | 'refused';
  readonly stopWord?: string | undefined;
  readonly usage: MadeUsage;
  readonly manner: UsageManner;
}

/** One vendor's dialect: how it reads and refuses requests and how it writes answers. */
export interface Dialect {
  /** What stands before the random part of an answer's id. */
  readonly idPrefix: string;
  readonly callPrefix: string;
  /** Throws `Refused` for what the vendor does not take. */
  read(received: Received, call: { readonly model: string | undefined; readonly stream: boolean }): Prompt;
  whole(reply: Reply, prompt: Prompt): JsonObject;
  /** Events as they are on the wire; the last is what tells a whole stream from a cut one. */
  stream(reply: Reply, prompt: Prompt, call: { readonly sse: boolean }): readonly string[];
  refusal(
    kind: RefusalKind,
    message: string,
    param?: string,
  ): { readonly http: number; readonly body: JsonObject };
  /** The event that tells of a failure in the middle of a stream. */
  failure(body: Json, call: { readonly sse: boolean }): string;
  /** Refuses content in an answer of its own instead of an error. */
  readonly refusesInAnswer: boolean;
}
