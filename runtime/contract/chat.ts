import type { FieldType, Lifecycle, ObjectNames, Support, Validator } from './family.ts';
import type { Json, JsonObject } from './json.ts';
import type { AnswerScope, AuthChoice, ErrorRule, Failure } from './protocol.ts';
import type { ChannelSettings, UpstreamRequest } from './upstream.ts';

/** Types of the items that the content of a message may hold. */
export const CONTENT_KINDS = ['text', 'image_url', 'input_audio', 'file', 'video_url'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** Fields of a message that hold such items. */
export const CONTENT_LISTS = ['content', 'images'] as const;

/** What a chat model may be able to do beside reading content. */
export const CHAT_FEATURES = ['tools', 'json_object', 'json_schema', 'reasoning'] as const;
export type ChatFeature = (typeof CHAT_FEATURES)[number];

/** Message conversions and stream state machines of `runtime/formats`, chosen by name from a protocol file. */
export type ChatFormatName = 'chat-completions' | 'messages' | 'generate-content';

export const FINISH_REASONS = ['stop', 'length', 'tool_calls', 'content_filter'] as const;
export type FinishReason = (typeof FINISH_REASONS)[number];

/** What an upstream's word why it stopped means; `failed`: the model went wrong, and another try may not. */
export type FinishMeaning = FinishReason | 'failed';

export interface ContentPart {
  readonly type: ContentKind;
  readonly text?: string;
  readonly image_url?: { readonly url: string; readonly detail?: string | null };
  /** Base64 without a prefix. */
  readonly input_audio?: { readonly data: string; readonly format: string };
  readonly file?: {
    /** Data URI, base64 without a prefix, http(s) address or `asset://<id>`. */
    readonly file_data?: string | null;
    readonly file_id?: string | null;
    readonly filename?: string | null;
  };
  readonly video_url?: { readonly url: string };
}

export interface ToolCall {
  readonly id: string;
  readonly type?: 'function' | null;
  /** `arguments` is JSON text, possibly broken: a model wrote it. */
  readonly function: { readonly name: string; readonly arguments: string };
  /** What a vendor must be given back with the call, by vendor (`{ google: { thought_signature } }`). */
  readonly extra_content?: JsonObject;
}

export interface ChatMessage {
  readonly role: 'system' | 'developer' | 'user' | 'assistant' | 'tool';
  readonly content?: string | readonly ContentPart[] | null;
  readonly name?: string | null;
  readonly tool_calls?: readonly ToolCall[] | null;
  readonly tool_call_id?: string;
  readonly reasoning_content?: string | null;
  readonly refusal?: string | null;
  /** Pictures of an answer that is given back; of role assistant alone. */
  readonly images?: readonly ContentPart[] | null;
  readonly annotations?: readonly JsonObject[] | null;
  readonly reasoning_details?: readonly JsonObject[] | null;
  readonly audio?: JsonObject | null;
}

export interface ChatTool {
  readonly type: 'function';
  readonly function: {
    readonly name: string;
    readonly description?: string | null;
    readonly parameters?: JsonObject | null;
    readonly strict?: boolean | null;
  };
}

export type ToolChoice =
  | 'none'
  | 'auto'
  | 'required'
  | { readonly type: 'function'; readonly function: { readonly name: string } };

export type ResponseFormat =
  | { readonly type: 'text' | 'json_object' }
  | {
      readonly type: 'json_schema';
      readonly json_schema: {
        readonly name: string;
        readonly description?: string | null;
        readonly schema?: JsonObject | null;
        readonly strict?: boolean | null;
      };
    };

/** A chat body after validation and the chat checks, read by its known names; the caller's own object. */
export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly stream?: boolean | null;
  readonly stream_options?: { readonly include_usage?: boolean | null } | null;
  readonly max_tokens?: number | null;
  readonly max_completion_tokens?: number | null;
  readonly temperature?: number | null;
  readonly top_p?: number | null;
  readonly top_k?: number | null;
  readonly n?: number | null;
  readonly stop?: string | readonly string[] | null;
  readonly presence_penalty?: number | null;
  readonly frequency_penalty?: number | null;
  readonly seed?: number | null;
  readonly tools?: readonly ChatTool[] | null;
  readonly tool_choice?: ToolChoice | null;
  readonly parallel_tool_calls?: boolean | null;
  readonly response_format?: ResponseFormat | null;
  readonly reasoning_effort?: string | null;
  readonly user?: string | null;
}

/** Tokens, whole and never negative. `prompt` includes what was cached, `completion` what was reasoned. */
export interface ChatUsage {
  readonly prompt: number;
  readonly completion: number;
  readonly cached: number;
  readonly reasoning: number;
}

/** Micro-units of the gateway's currency for each million tokens. */
export interface TokenPrice {
  readonly per: 'million_tokens';
  readonly input_micros: number;
  /** Of the prompt, the part that the upstream took from its cache; absent: as `input_micros`. */
  readonly cached_input_micros?: number;
  readonly output_micros: number;
  /** Micro-units of one request that says a field, by field: what it asks for costs by itself, such as a search. */
  readonly per_call?: Readonly<Record<string, number>>;
  readonly free?: boolean;
}

export interface ChatLimits {
  /** Prompt and answer together, in tokens. */
  readonly context_tokens: number;
  /** The most that one answer may have; what is held when the caller names no limit. */
  readonly output_tokens: number;
}

/** One public chat model, fully resolved. */
export interface ChatModel {
  readonly id: string;
  readonly title: string;
  readonly family: string;
  readonly aliases: readonly string[];
  readonly inputs: Readonly<Record<ContentKind, Support>>;
  readonly features: Readonly<Record<ChatFeature, Support>>;
  readonly limits: ChatLimits;
  readonly price: TokenPrice;
  readonly lifecycle: Lifecycle;
}

export interface ChatObject extends ObjectNames {
  /** It holds nothing else. */
  readonly closed?: boolean;
}

/** One chat family, compiled from `specs/families/<id>.yaml` with `kind: chat`. */
export interface ChatFamily {
  readonly id: string;
  readonly title: string;
  readonly kind: 'chat';
  /** Another chat family whose models these routes offer in a body of their own. */
  readonly models_of?: string | undefined;
  readonly routes: readonly string[];
  readonly protocols: readonly string[];
  readonly suffixes: readonly ('release' | 'tier')[];
  /** Public top-level fields; of others an upstream is sent those that its protocol lists. */
  readonly fields: Readonly<Record<string, FieldType>>;
  /** Every name may also be spelt with `_`; it is handed on as it stands here. */
  readonly snake_case?: boolean;
  /** Objects below the public fields that have known names; a name that folds to one of them is spelt like it. */
  readonly objects?: readonly ChatObject[];
  /** Names that such objects never hold beside them, in any spelling; patterns take `*`. */
  readonly denied?: readonly string[];
  readonly validate: Validator<unknown>;
  readonly models: readonly ChatModel[];
}

/** How an upstream takes one kind of content: an address it fetches itself, or bytes within the request. */
export type ContentForm = 'url' | 'inline';

export interface ChatFormatChoice {
  readonly use: ChatFormatName;
  /** The upstream's words why it stopped, and what each means; words that are not listed are `stop`. */
  readonly finish: Readonly<Record<string, FinishMeaning>>;
  /** How reasoning is asked for, by style; a channel's setting `reasoning` chooses another than the first that is for the model. */
  readonly reasoning: readonly ReasoningStyle[];
  /** Further facts of the format (`max_tokens_field`, `default_max_tokens`), for its converter alone. */
  readonly options: JsonObject;
}

export interface ReasoningStyle {
  readonly style: string;
  /** `*` patterns of the upstream's names of models that take it; absent: every model. */
  readonly models?: readonly string[];
  /** The public `reasoning_effort` as the upstream says it: a word, or a number of tokens. */
  readonly efforts: Readonly<Record<string, string | number>>;
}

export interface ChatPace {
  /** To the first byte of an answer's headers. */
  readonly first_secs: number;
  /** Silence inside an answer. */
  readonly idle_secs: number;
  readonly total_secs: number;
}

export interface ChatScope {
  /** The upstream's name of the model. */
  readonly model: string;
  readonly channel: ChannelSettings;
}

/** One upstream chat format, compiled from the `chat` block of `specs/protocols/<id>.yaml`; pure. */
export interface ChatProtocol {
  readonly id: string;
  readonly title: string;
  readonly auth: AuthChoice;
  /** How the vendor's own `base_url` is written, for people; with a path where the version is counted to it. */
  readonly base_url_example?: string;
  /** Names of the channel's `settings` that its calls and its format read, sorted; absent: none. */
  readonly settings?: readonly string[];
  readonly format: ChatFormatChoice;
  /** The surface whose bodies this protocol speaks itself, so that they pass through. */
  readonly native: string;
  /** Fields of the upstream's own that are passed on in a native body, and that no family declares; absent: none. */
  readonly extra_fields?: readonly string[];
  /** Names that are left out at any depth of those fields, in any spelling; patterns take `*`. */
  readonly denied_names?: readonly string[];
  /** Public chat fields that the format can say; others that were given are told as `ignored`. */
  readonly fields: readonly string[];
  /** Public chat fields that cost by the request: said only for models whose price has them. */
  readonly per_call_fields?: readonly string[];
  /** Public chat fields that are said with these values alone, unless they cost by the request and are paid for. */
  readonly free_values?: Readonly<Record<string, readonly (string | number | boolean)[]>>;
  /** Forms in which each kind of content is taken, preferred first; a kind that is absent cannot be sent. */
  readonly inputs: Readonly<Partial<Record<ContentKind, readonly ContentForm[]>>>;
  /** Media types that are taken inline, by kind; absent: any. */
  readonly mimes: Readonly<Partial<Record<ContentKind, readonly string[]>>>;
  readonly pace: ChatPace;
  /** On decoded bytes of one event of a stream. */
  readonly max_event_bytes: number;
  /** On decoded bytes of an answer that comes whole. */
  readonly max_answer_bytes: number;
  /** Method, path, query and headers; the body is the format's. */
  readonly calls: {
    complete(scope: ChatScope): UpstreamRequest;
    stream(scope: ChatScope): UpstreamRequest;
  };
  readonly errors: {
    read(scope: AnswerScope): Failure;
    readonly rules: readonly ErrorRule[];
  };
}

/** What the sandbox needs to play one chat vendor: from the spec's words and hand-written examples. */
export interface ChatTwin {
  readonly protocol: string;
  readonly auth: AuthChoice;
  readonly format: ChatFormatName;
  /** `{name}` in a path is any one segment; a verb may follow it (`/models/{model}:stream`). */
  readonly complete: ChatTwinEndpoint;
  readonly stream: ChatTwinEndpoint;
  readonly examples: {
    readonly complete: Json;
    /** Events in order: `{ event?, data }`, data as JSON or as a literal text. */
    readonly stream: readonly { readonly event?: string; readonly data: Json }[];
    /** By error class. */
    readonly errors: Readonly<Record<string, { readonly http: number; readonly body: Json }>>;
  };
}

export interface ChatTwinEndpoint {
  readonly method: 'POST';
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Headers without which the vendor refuses, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly required: readonly string[];
}
