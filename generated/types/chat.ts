// @generated from specs/families/chat.yaml by the gateway generator. Do not edit.

import type { SharedFields } from '../fields.ts';

/** Body of a request for a model of Chat. */
export interface ChatBody extends Pick<SharedFields, 'model'> {
  readonly [key: string]: unknown;
  /** Voice and format of a spoken answer. */
  readonly audio?: {
    readonly [key: string]: unknown;
    /** Name of the voice. */
    readonly voice?: string | null;
    /** Such as `wav` or `mp3`. */
    readonly format?: string | null;
  } | null;
  /** Against what was said often. */
  readonly frequency_penalty?: number | null;
  /** Token ids, each with -100 to 100. */
  readonly logit_bias?: Readonly<Record<string, unknown>> | null;
  /** Tells how likely each token was. */
  readonly logprobs?: boolean | null;
  /** The same, with those of reasoning; wins over `max_tokens`. */
  readonly max_completion_tokens?: number | null;
  /** The most tokens of the answer. */
  readonly max_tokens?: number | null;
  /** What was said so far, in order. */
  readonly messages: readonly ({
    readonly [key: string]: unknown;
    /** Who of several with this role speaks. */
    readonly name?: string | null;
    /** Plain text, or items of several types. */
    readonly content?: string | readonly ({
      readonly [key: string]: unknown;
      /** Ends a piece that the upstream keeps for later requests. */
      readonly cache_control?: {
        readonly [key: string]: unknown;
        /** `ephemeral`. */
        readonly type?: string;
      } | null;
    } & ({
      readonly [key: string]: unknown;
      readonly type: 'text';
      readonly text: string;
    } | {
      readonly [key: string]: unknown;
      readonly type: 'image_url';
      readonly image_url: {
        /** Address, data URI or `asset://<id>`. */
        readonly url: string;
        /** How closely it is looked at: `auto`, `low` or `high`. */
        readonly detail?: string | null;
      };
    } | {
      readonly [key: string]: unknown;
      readonly type: 'input_audio';
      readonly input_audio: {
        /** Base64 without a prefix. */
        readonly data: string;
        /** Such as `wav` or `mp3`. */
        readonly format: string;
      };
    } | {
      readonly [key: string]: unknown;
      readonly type: 'file';
      readonly file: {
        /** Data URI, base64 without a prefix, address or `asset://<id>`. */
        readonly file_data?: string | null;
        /** Name of the file. */
        readonly filename?: string | null;
      };
    } | {
      readonly [key: string]: unknown;
      readonly type: 'video_url';
      readonly video_url: {
        /** Address, data URI or `asset://<id>`. */
        readonly url: string;
      };
    }))[] | null;
    /** Ends a piece that the upstream keeps for later requests. */
    readonly cache_control?: {
      readonly [key: string]: unknown;
      /** `ephemeral`. */
      readonly type?: string;
    } | null;
  } & ({
    readonly [key: string]: unknown;
    readonly role: 'system';
    readonly content: string | readonly unknown[];
  } | {
    readonly [key: string]: unknown;
    readonly role: 'developer';
    readonly content: string | readonly unknown[];
  } | {
    readonly [key: string]: unknown;
    readonly role: 'user';
    readonly content: string | readonly unknown[];
  } | {
    readonly [key: string]: unknown;
    readonly role: 'assistant';
    /** What the model thought. */
    readonly reasoning_content?: string | null;
    /** The same, as some vendors spell it. */
    readonly reasoning?: string | null;
    /** What some vendors want back of it. */
    readonly reasoning_details?: readonly ({
      readonly [key: string]: unknown;
      /** `reasoning.text`, `reasoning.summary` or `reasoning.encrypted`. */
      readonly type?: string | null;
      /** Its id. */
      readonly id?: string | null;
      /** Whose form it has. */
      readonly format?: string | null;
      /** Its place. */
      readonly index?: number | null;
      /** What was thought. */
      readonly text?: string | null;
      /** The same, shortened. */
      readonly summary?: string | null;
      /** The same, encrypted. */
      readonly data?: string | null;
      /** The vendor's proof that it is whole. */
      readonly signature?: string | null;
    })[] | null;
    /** Why it would not answer. */
    readonly refusal?: string | null;
    /** Sources that the answer names. */
    readonly annotations?: readonly ({
      readonly [key: string]: unknown;
      /** `url_citation`. */
      readonly type?: string | null;
      readonly url_citation?: {
        readonly [key: string]: unknown;
        /** Address of the source. */
        readonly url?: string | null;
        /** Its title. */
        readonly title?: string | null;
        /** What is cited. */
        readonly content?: string | null;
        /** Where in the answer it begins. */
        readonly start_index?: number | null;
        /** Where it ends. */
        readonly end_index?: number | null;
      } | null;
    })[] | null;
    /** Pictures of the answer; each counts as an item of `content`. */
    readonly images?: readonly ({
      readonly [key: string]: unknown;
      readonly type: 'image_url';
      /** Its place. */
      readonly index?: number | null;
      /** What a vendor wants back with its picture, as it came. */
      readonly extra_content?: Readonly<Record<string, unknown>> | null;
      readonly image_url: {
        /** Address, data URI or `asset://<id>`. */
        readonly url: string;
      };
    })[] | null;
    /** Never taken: the upstream keeps spoken answers. Send what was said as `content`. */
    readonly audio?: Readonly<Record<string, unknown>> | null;
    /** What the model wants to be called; each is answered by a message of role `tool`. */
    readonly tool_calls?: readonly ({
      readonly [key: string]: unknown;
      /** What `tool_call_id` repeats. */
      readonly id: string;
      /** The only type. */
      readonly type?: 'function' | null;
      /** Its place in a stream, as it came. */
      readonly index?: number | null;
      /** What a vendor wants back with its call, as it came. */
      readonly extra_content?: Readonly<Record<string, unknown>> | null;
      readonly function: {
        readonly [key: string]: unknown;
        /** Name of the tool. */
        readonly name: string;
        /** JSON as text. */
        readonly arguments: string;
      };
    })[] | null;
  } | {
    readonly [key: string]: unknown;
    readonly role: 'tool';
    readonly content: string | readonly unknown[];
    /** Which call this is the result of. */
    readonly tool_call_id: string;
  }))[];
  /** Labels that the upstream keeps with the answer. */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
  /** What the answer is made of. */
  readonly modalities?: readonly string[] | null;
  /** How many answers. */
  readonly n?: number | null;
  /** Whether several tools may be called at once. */
  readonly parallel_tool_calls?: boolean | null;
  /** Text that the answer will mostly repeat. */
  readonly prediction?: {
    readonly [key: string]: unknown;
    /** `content`. */
    readonly type?: string | null;
    /** The text, or items of type `text`. */
    readonly content?: string | readonly ({
      readonly [key: string]: unknown;
      readonly type?: 'text';
      readonly text?: string;
    })[] | null;
  } | null;
  /** Against what was mentioned before. */
  readonly presence_penalty?: number | null;
  /** Requests with the same key share a cache. */
  readonly prompt_cache_key?: string | null;
  /** How much the model thinks. */
  readonly reasoning_effort?: 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh' | 'max' | null;
  /** Form of the answer. */
  readonly response_format?: {
    readonly [key: string]: unknown;
    readonly type: 'text';
  } | {
    readonly [key: string]: unknown;
    readonly type: 'json_object';
  } | {
    readonly [key: string]: unknown;
    readonly type: 'json_schema';
    readonly json_schema: {
      readonly [key: string]: unknown;
      /** Letters, digits, `_` and `-`; at most 64. */
      readonly name: string;
      /** What it is for, for the model. */
      readonly description?: string | null;
      /** JSON Schema of the answer. */
      readonly schema?: Readonly<Record<string, unknown>> | null;
      /** The answer fits the schema exactly. */
      readonly strict?: boolean | null;
    };
  } | null;
  /** The same, as a hash. */
  readonly safety_identifier?: string | null;
  /** Same seed, similar answer. */
  readonly seed?: number | null;
  /** How the upstream queues the request. */
  readonly service_tier?: string | null;
  /** Texts that end the answer. */
  readonly stop?: string | readonly string[] | null;
  /** Whether the upstream keeps the answer. */
  readonly store?: boolean | null;
  /** Answer as a stream of events that ends with `data: [DONE]`. */
  readonly stream?: boolean | null;
  /** Only with `stream`. */
  readonly stream_options?: {
    readonly [key: string]: unknown;
    /** Tells the usage in the last chunk. */
    readonly include_usage?: boolean | null;
    /** Chunks are filled up to hide their lengths. */
    readonly include_obfuscation?: boolean | null;
  } | null;
  /** Higher is more random. */
  readonly temperature?: number | null;
  /** `none`, `auto`, `required`, or the one function that must be called. */
  readonly tool_choice?: string | {
    readonly [key: string]: unknown;
    readonly type: 'function';
    readonly function: {
      readonly [key: string]: unknown;
      /** Name of the tool. */
      readonly name: string;
    };
  } | null;
  /** What the model may call. */
  readonly tools?: readonly ({
    readonly [key: string]: unknown;
    /** The only type. */
    readonly type: 'function';
    /** Ends a piece that the upstream keeps for later requests. */
    readonly cache_control?: {
      readonly [key: string]: unknown;
      /** `ephemeral`. */
      readonly type?: string;
    } | null;
    readonly function: {
      readonly [key: string]: unknown;
      /** Letters, digits, `_` and `-`; at most 64. */
      readonly name: string;
      /** What it does, for the model. */
      readonly description?: string | null;
      /** JSON Schema of its arguments. */
      readonly parameters?: Readonly<Record<string, unknown>> | null;
      /** Arguments fit the schema exactly. */
      readonly strict?: boolean | null;
    };
  })[] | null;
  /** Only so many of the likeliest tokens. */
  readonly top_k?: number | null;
  /** And so many others; needs `logprobs`. */
  readonly top_logprobs?: number | null;
  /** Only the likeliest tokens with this mass together. */
  readonly top_p?: number | null;
  /** Id of the end user, for the upstream. */
  readonly user?: string | null;
  /** How long the answer is: `low`, `medium` or `high`. */
  readonly verbosity?: string | null;
  /** Lets the model search the web; of models that have a price for it. */
  readonly web_search_options?: {
    readonly [key: string]: unknown;
    /** How much is read; `high` has no price. */
    readonly search_context_size?: 'low' | 'medium' | null;
    /** Where the user is. */
    readonly user_location?: {
      readonly [key: string]: unknown;
      /** `approximate`. */
      readonly type?: string | null;
      readonly approximate?: {
        readonly [key: string]: unknown;
        readonly city?: string | null;
        readonly region?: string | null;
        readonly country?: string | null;
        readonly timezone?: string | null;
      } | null;
    } | null;
  } | null;
}
