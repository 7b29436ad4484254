import type { ChatFormatChoice, ChatFormatName } from './chat.ts';

/** An option that protocol files may give a format, and what it must be. */
export interface FormatOption {
  /** `styles`: names of the file's own styles of reasoning. */
  readonly type: 'text' | 'texts' | 'boolean' | 'styles';
  readonly one_of?: readonly string[];
  /** A channel's setting of the same name replaces it. */
  readonly setting?: boolean;
  readonly about: string;
}

/** A style of reasoning, and how it says an effort. */
export interface FormatStyle {
  readonly efforts: 'words' | 'tokens' | 'either';
  readonly about: string;
}

export interface FormatFacts {
  readonly about: string;
  /** Where the upstream's name of the model stands. */
  readonly model: 'body' | 'path';
  /** Words of `finish` may mean `failed`: the format then takes the answer for none. */
  readonly fails?: boolean;
  readonly styles: Readonly<Record<string, FormatStyle>>;
  readonly options: Readonly<Record<string, FormatOption>>;
}

/**
 * What the chat block of a protocol file may tell each format. The formats themselves live in
 * runtime/formats; what they read of `options`, `reasoning` and the channel's settings stands here, so that
 * a misspelt name is a mistake at its line.
 */
export const CHAT_FORMAT_FACTS: Readonly<Record<ChatFormatName, FormatFacts>> = {
  'chat-completions': {
    about: 'the common chat format; bodies pass through but for what the gateway decides',
    model: 'body',
    styles: {
      effort: { efforts: 'words', about: 'field `reasoning_effort`' },
      enable_thinking: { efforts: 'either', about: 'fields `enable_thinking` and `thinking_budget`' },
      thinking: { efforts: 'either', about: 'object `thinking` with `type` and `budget_tokens`' },
      reasoning: { efforts: 'either', about: 'object `reasoning` with `effort` or `max_tokens`' },
    },
    options: {
      max_tokens_field: {
        type: 'text',
        one_of: ['max_tokens', 'max_completion_tokens'],
        setting: true,
        about: 'the one name by which the upstream knows the limit of tokens',
      },
      extra_content: {
        type: 'texts',
        about: 'names of `extra_content` in tool calls that the upstream takes; absent: all',
      },
    },
  },
  messages: {
    about: 'turns of content blocks, with system texts, tools and thinking in fields of their own',
    model: 'body',
    styles: {
      budget: { efforts: 'tokens', about: 'thinking with a budget of tokens; 0 is none' },
      adaptive: { efforts: 'words', about: 'adaptive thinking with an effort; `disabled` is none' },
    },
    options: {
      extra_content: {
        type: 'text',
        about: 'name in `extra_content` of a tool call under which signed thinking travels',
      },
      json_schema: {
        type: 'text',
        one_of: ['tool'],
        about: '`tool`: a schema is asked for by a forced tool',
      },
      fixed_sampling: { type: 'styles', about: 'styles whose models take no temperature, top_p and top_k' },
      thinking_display: {
        type: 'text',
        one_of: ['summarized', 'omitted'],
        about: 'sent with every wish to think',
      },
    },
  },
  'generate-content': {
    about: 'contents of parts, with the model in the path and sampling in an object of its own',
    model: 'path',
    fails: true,
    styles: {
      level: { efforts: 'words', about: '`thinkingLevel`' },
      budget: { efforts: 'tokens', about: '`thinkingBudget`; 0 is none' },
    },
    options: {
      extra_content: {
        type: 'text',
        about: 'name in `extra_content` of a tool call under which its thought signature travels',
      },
      skip_signature: { type: 'text', about: 'stands for a thought signature that was lost' },
      json_schema: { type: 'boolean', about: 'schemas go as they are, in the fields for JSON Schema' },
    },
  },
};

/** The words that a channel's setting of a chat protocol may have; undefined where any value is taken. */
export function settingWords(
  { use, reasoning }: Pick<ChatFormatChoice, 'use' | 'reasoning'>,
  name: string,
): readonly string[] | undefined {
  if (name === 'reasoning') return reasoning.map(({ style }) => style);
  const { options } = CHAT_FORMAT_FACTS[use];
  const option = Object.hasOwn(options, name) ? options[name] : undefined;
  return option?.setting === true ? option.one_of : undefined;
}
