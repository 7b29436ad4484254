import type { Json, JsonObject } from '../../../../runtime/contract/json.ts';
import { isObject } from '../../../../runtime/contract/values.ts';
import type { Prompt } from '../../../../runtime/sandbox/chat/types.ts';
import { insist } from '../../../../runtime/sandbox/refused.ts';
import { numberAt } from '../read-values.ts';
import { checkSchema } from './check-schema.ts';
import { itemsAt, knownFields } from './known-fields.ts';

const AT = 'generation_config';
const FIELDS = [
  ...['temperature', 'topP', 'topK', 'candidateCount', 'maxOutputTokens', 'stopSequences', 'seed'],
  ...['presencePenalty', 'frequencyPenalty', 'responseLogprobs', 'logprobs', 'responseMimeType'],
  ...['responseSchema', 'responseJsonSchema', 'responseModalities', 'mediaResolution', 'speechConfig'],
  ...['thinkingConfig', 'imageConfig'],
];
const LEVELS = ['minimal', 'low', 'medium', 'high'];
const RATIOS = ['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9'];
const SIZES = ['512', '1K', '2K', '4K'];
const MOST_TOKENS = 1_000_000;

export type ReadConfig = Pick<Prompt, 'shape' | 'thinking' | 'maxTokens' | 'stop' | 'count' | 'picture'>;

/** How the answer shall be made; bounds and contradictions as the vendor's documents have them. */
export function readConfig(value: Json | undefined): ReadConfig {
  const config = knownFields(value, FIELDS, AT);
  numberAt(config, 'temperature', { min: 0, max: 2 });
  numberAt(config, 'topP', { min: 0, max: 1 });
  numberAt(config, 'topK', { min: 1, max: 1000 });
  numberAt(config, 'presencePenalty', { min: -2, max: 2 });
  numberAt(config, 'frequencyPenalty', { min: -2, max: 2 });
  const stop = itemsAt(config, 'stopSequences', `${AT}.stop_sequences`).map(String);
  insist(
    stop.length <= 5,
    `Unable to submit request because it has ${stop.length} stopSequences values. The supported number is from 0 to 5.`,
  );
  const modalities = itemsAt(config, 'responseModalities', `${AT}.response_modalities`);
  checkPicture(config.imageConfig);
  return {
    shape: readShape(config),
    thinking: readThinking(config.thinkingConfig),
    maxTokens: numberAt(config, 'maxOutputTokens', { min: 1, max: MOST_TOKENS, whole: true }),
    stop: stop.filter((word) => word !== ''),
    count: numberAt(config, 'candidateCount', { min: 1, max: 8, whole: true }) ?? 1,
    picture: modalities.includes('IMAGE'),
  };
}

function readThinking(value: Json | undefined): boolean {
  const thinking = knownFields(
    value,
    ['includeThoughts', 'thinkingBudget', 'thinkingLevel'],
    `${AT}.thinking_config`,
  );
  const { thinkingBudget: budget, thinkingLevel: level } = thinking;
  insist(
    budget === undefined || level === undefined,
    'You can only set only one of thinking budget and thinking level.',
  );
  insist(
    level === undefined || LEVELS.includes(String(level).toLowerCase()),
    `Invalid value at '${AT}.thinking_config.thinking_level', ${JSON.stringify(level)}`,
  );
  numberAt(thinking, 'thinkingBudget', { min: -1, max: 32_768, whole: true });
  return thinking.includeThoughts === true && budget !== 0;
}

function readShape(config: JsonObject): Prompt['shape'] {
  const { responseMimeType: mime, responseSchema: own, responseJsonSchema: plain } = config;
  insist(
    mime === undefined || mime === 'text/plain' || mime === 'application/json',
    `* GenerateContentRequest.${AT}.response_mime_type: allowed mimetypes are \`text/plain\` and \`application/json\`.`,
  );
  insist(
    own === undefined || plain === undefined,
    'Only one of response_schema and response_json_schema may be set.',
  );
  const schema = own ?? plain;
  insist(
    schema === undefined || mime === 'application/json',
    `* GenerateContentRequest.${AT}.response_schema: only allowed when response_mime_type is \`application/json\`.`,
  );
  if (own !== undefined) checkSchema(own, `${AT}.response_schema`);
  if (isObject(schema)) return { kind: 'schema', schema };
  return { kind: mime === 'application/json' ? 'json' : 'text' };
}

function checkPicture(value: Json | undefined): void {
  const { aspectRatio, imageSize } = knownFields(value, ['aspectRatio', 'imageSize'], `${AT}.image_config`);
  insist(
    aspectRatio === undefined || RATIOS.includes(String(aspectRatio)),
    `Invalid aspect ratio ${JSON.stringify(aspectRatio)}. Supported: ${RATIOS.join(', ')}.`,
  );
  insist(
    imageSize === undefined || SIZES.includes(String(imageSize)),
    `Invalid image size ${JSON.stringify(imageSize)}. Supported: ${SIZES.join(', ')}.`,
  );
}
