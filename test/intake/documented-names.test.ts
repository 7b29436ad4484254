import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';

/** Names that the public documents of a format have and callers send; written from those, not from the specs. */
const GOOGLE: Readonly<Record<string, readonly string[]>> = {
  '': [
    'contents',
    'systemInstruction',
    'tools',
    'toolConfig',
    'safetySettings',
    'generationConfig',
    'cachedContent',
  ],
  contents: ['role', 'parts'],
  'contents.parts': [
    ...['text', 'inlineData', 'fileData', 'functionCall', 'functionResponse', 'thought', 'thoughtSignature'],
    ...['videoMetadata', 'partMetadata', 'mediaResolution'],
  ],
  'contents.parts.inlineData': ['mimeType', 'data'],
  'contents.parts.fileData': ['mimeType', 'fileUri'],
  'contents.parts.videoMetadata': ['startOffset', 'endOffset', 'fps'],
  'contents.parts.functionCall': ['id', 'name', 'args'],
  'contents.parts.functionResponse': ['id', 'name', 'response', 'parts', 'willContinue', 'scheduling'],
  generationConfig: [
    ...['temperature', 'topP', 'topK', 'candidateCount', 'maxOutputTokens', 'stopSequences', 'seed'],
    ...['presencePenalty', 'frequencyPenalty', 'responseLogprobs', 'logprobs', 'responseMimeType'],
    ...[
      'responseSchema',
      'responseJsonSchema',
      'responseModalities',
      'mediaResolution',
      'thinkingConfig',
      'imageConfig',
    ],
  ],
  'generationConfig.thinkingConfig': ['includeThoughts', 'thinkingBudget', 'thinkingLevel'],
  'generationConfig.imageConfig': ['aspectRatio', 'imageSize'],
  safetySettings: ['category', 'threshold'],
  tools: ['functionDeclarations'],
  'tools.functionDeclarations': [
    'name',
    'description',
    'parameters',
    'parametersJsonSchema',
    'response',
    'behavior',
  ],
  'toolConfig.functionCallingConfig': ['mode', 'allowedFunctionNames'],
};

const OPENAI: Readonly<Record<string, readonly string[]>> = {
  '': [
    ...['model', 'messages', 'audio', 'frequency_penalty', 'logit_bias', 'logprobs', 'max_completion_tokens'],
    ...['max_tokens', 'metadata', 'modalities', 'n', 'parallel_tool_calls', 'prediction', 'presence_penalty'],
    ...[
      'prompt_cache_key',
      'reasoning_effort',
      'response_format',
      'safety_identifier',
      'seed',
      'service_tier',
    ],
    ...['stop', 'store', 'stream', 'stream_options', 'temperature', 'tool_choice', 'tools', 'top_logprobs'],
    ...['top_p', 'user', 'verbosity', 'web_search_options'],
  ],
  messages: ['role', 'content', 'name', 'refusal', 'audio', 'tool_calls', 'tool_call_id'],
  'messages.content': ['type', 'text', 'image_url', 'input_audio', 'file'],
  'messages.content.image_url': ['url', 'detail'],
  'messages.content.input_audio': ['data', 'format'],
  'messages.tool_calls': ['id', 'type', 'function'],
  'messages.tool_calls.function': ['name', 'arguments'],
  response_format: ['type', 'json_schema'],
  'response_format.json_schema': ['name', 'description', 'schema', 'strict'],
  stream_options: ['include_usage', 'include_obfuscation'],
  tools: ['type', 'function'],
  'tools.function': ['name', 'description', 'parameters', 'strict'],
};

const rows = [
  ['generateContent', 'contents', GOOGLE],
  ['chat completions', 'messages', OPENAI],
] as const;

test.each(rows)('what the documents of %s name is known here', (_, field, names) => {
  const family = registry.chat_families.find(({ fields }) => Object.hasOwn(fields, field));
  const known = new Map((family?.objects ?? []).map(({ at, names: own }) => [at.join('.'), own]));
  known.set('', Object.keys(family?.fields ?? {}));
  const unknown = Object.entries(names).flatMap(([at, documented]) =>
    documented.filter((name) => known.get(at)?.includes(name) !== true).map((name) => `${at}.${name}`),
  );
  expect(unknown).toEqual([]);
});
