// @generated from specs/families/chat.yaml by the gateway generator. Do not edit.

/** Body of a request for a model of Chat. */
export interface ChatBody {
  /** Voice and format of a spoken answer. */
  readonly audio?: {
    /** Name of the voice. */
    readonly voice?: string | null;
    /** Such as `wav` or `mp3`. */
    readonly format?: string | null;
    readonly [key: string]: unknown;
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
    /** Who of several with this role speaks. */
    readonly name?: string | null;
    /** Plain text, or items of several types. */
    readonly content?: string | readonly ({
      /** Ends a piece that the upstream keeps for later requests. */
      readonly cache_control?: {
        /** `ephemeral`. */
        readonly type?: string;
        readonly [key: string]: unknown;
      } | null;
      readonly [key: string]: unknown;
    } & ({
      readonly type: 'text';
      readonly text: string;
      readonly [key: string]: unknown;
    } | {
      readonly type: 'image_url';
      readonly image_url: {
        /** Address, data URI or `asset://<id>`. */
        readonly url: string;
        /** How closely it is looked at: `auto`, `low` or `high`. */
        readonly detail?: string | null;
      };
      readonly [key: string]: unknown;
    } | {
      readonly type: 'input_audio';
      readonly input_audio: {
        /** Base64 without a prefix. */
        readonly data: string;
        /** Such as `wav` or `mp3`. */
        readonly format: string;
      };
      readonly [key: string]: unknown;
    } | {
      readonly type: 'file';
      readonly file: {
        /** Data URI, base64 without a prefix, address or `asset://<id>`. */
        readonly file_data?: string | null;
        /** Name of the file. */
        readonly filename?: string | null;
      };
      readonly [key: string]: unknown;
    } | {
      readonly type: 'video_url';
      readonly video_url: {
        /** Address, data URI or `asset://<id>`. */
        readonly url: string;
      };
      readonly [key: string]: unknown;
    }))[] | null;
    /** Ends a piece that the upstream keeps for later requests. */
    readonly cache_control?: {
      /** `ephemeral`. */
      readonly type?: string;
      readonly [key: string]: unknown;
    } | null;
    readonly [key: string]: unknown;
  } & ({
    readonly role: 'system';
    readonly content: string | readonly unknown[];
    readonly [key: string]: unknown;
  } | {
    readonly role: 'developer';
    readonly content: string | readonly unknown[];
    readonly [key: string]: unknown;
  } | {
    readonly role: 'user';
    readonly content: string | readonly unknown[];
    readonly [key: string]: unknown;
  } | {
    readonly role: 'assistant';
    /** What the model thought. */
    readonly reasoning_content?: string | null;
    /** The same, as some vendors spell it. */
    readonly reasoning?: string | null;
    /** What some vendors want back of it. */
    readonly reasoning_details?: readonly ({
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
      readonly [key: string]: unknown;
    })[] | null;
    /** Why it would not answer. */
    readonly refusal?: string | null;
    /** Sources that the answer names. */
    readonly annotations?: readonly ({
      /** `url_citation`. */
      readonly type?: string | null;
      readonly url_citation?: {
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
        readonly [key: string]: unknown;
      } | null;
      readonly [key: string]: unknown;
    })[] | null;
    /** Pictures of the answer; each counts as an item of `content`. */
    readonly images?: readonly ({
      readonly type: 'image_url';
      /** Its place. */
      readonly index?: number | null;
      /** What a vendor wants back with its picture, as it came. */
      readonly extra_content?: Readonly<Record<string, unknown>> | null;
      readonly image_url: {
        /** Address, data URI or `asset://<id>`. */
        readonly url: string;
      };
      readonly [key: string]: unknown;
    })[] | null;
    /** Never taken: the upstream keeps spoken answers. Send what was said as `content`. */
    readonly audio?: Readonly<Record<string, unknown>> | null;
    /** What the model wants to be called; each is answered by a message of role `tool`. */
    readonly tool_calls?: readonly ({
      /** What `tool_call_id` repeats. */
      readonly id: string;
      /** The only type. */
      readonly type?: 'function' | null;
      /** Its place in a stream, as it came. */
      readonly index?: number | null;
      /** What a vendor wants back with its call, as it came. */
      readonly extra_content?: Readonly<Record<string, unknown>> | null;
      readonly function: {
        /** Name of the tool. */
        readonly name: string;
        /** JSON as text. */
        readonly arguments: string;
        readonly [key: string]: unknown;
      };
      readonly [key: string]: unknown;
    })[] | null;
    readonly [key: string]: unknown;
  } | {
    readonly role: 'tool';
    readonly content: string | readonly unknown[];
    /** Which call this is the result of. */
    readonly tool_call_id: string;
    readonly [key: string]: unknown;
  }))[];
  /** Labels that the upstream keeps with the answer. */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
  /** What the answer is made of. */
  readonly modalities?: readonly string[] | null;
  /** Public model name. */
  readonly model: string;
  /** How many answers. */
  readonly n?: number | null;
  /** Whether several tools may be called at once. */
  readonly parallel_tool_calls?: boolean | null;
  /** Text that the answer will mostly repeat. */
  readonly prediction?: {
    /** `content`. */
    readonly type?: string | null;
    /** The text, or items of type `text`. */
    readonly content?: string | readonly ({
      readonly type?: 'text';
      readonly text?: string;
      readonly [key: string]: unknown;
    })[] | null;
    readonly [key: string]: unknown;
  } | null;
  /** Against what was mentioned before. */
  readonly presence_penalty?: number | null;
  /** Requests with the same key share a cache. */
  readonly prompt_cache_key?: string | null;
  /** How much the model thinks. */
  readonly reasoning_effort?: 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh' | 'max' | null;
  /** Form of the answer. */
  readonly response_format?: {
    readonly type: 'text';
    readonly [key: string]: unknown;
  } | {
    readonly type: 'json_object';
    readonly [key: string]: unknown;
  } | {
    readonly type: 'json_schema';
    readonly json_schema: {
      /** Letters, digits, `_` and `-`; at most 64. */
      readonly name: string;
      /** What it is for, for the model. */
      readonly description?: string | null;
      /** JSON Schema of the answer. */
      readonly schema?: Readonly<Record<string, unknown>> | null;
      /** The answer fits the schema exactly. */
      readonly strict?: boolean | null;
      readonly [key: string]: unknown;
    };
    readonly [key: string]: unknown;
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
    /** Tells the usage in the last chunk. */
    readonly include_usage?: boolean | null;
    /** Chunks are filled up to hide their lengths. */
    readonly include_obfuscation?: boolean | null;
    readonly [key: string]: unknown;
  } | null;
  /** Higher is more random. */
  readonly temperature?: number | null;
  /** `none`, `auto`, `required`, or the one function that must be called. */
  readonly tool_choice?: string | {
    readonly type: 'function';
    readonly function: {
      /** Name of the tool. */
      readonly name: string;
      readonly [key: string]: unknown;
    };
    readonly [key: string]: unknown;
  } | null;
  /** What the model may call. */
  readonly tools?: readonly ({
    /** The only type. */
    readonly type: 'function';
    /** Ends a piece that the upstream keeps for later requests. */
    readonly cache_control?: {
      /** `ephemeral`. */
      readonly type?: string;
      readonly [key: string]: unknown;
    } | null;
    readonly function: {
      /** Letters, digits, `_` and `-`; at most 64. */
      readonly name: string;
      /** What it does, for the model. */
      readonly description?: string | null;
      /** JSON Schema of its arguments. */
      readonly parameters?: Readonly<Record<string, unknown>> | null;
      /** Arguments fit the schema exactly. */
      readonly strict?: boolean | null;
      readonly [key: string]: unknown;
    };
    readonly [key: string]: unknown;
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
    /** How much is read; `high` has no price. */
    readonly search_context_size?: 'low' | 'medium' | null;
    /** Where the user is. */
    readonly user_location?: {
      /** `approximate`. */
      readonly type?: string | null;
      readonly approximate?: {
        readonly city?: string | null;
        readonly region?: string | null;
        readonly country?: string | null;
        readonly timezone?: string | null;
        readonly [key: string]: unknown;
      } | null;
      readonly [key: string]: unknown;
    } | null;
    readonly [key: string]: unknown;
  } | null;
  readonly [key: string]: unknown;
}
