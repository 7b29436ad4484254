import type { ChatRequest, ReasoningStyle } from '../../contract/chat.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { type Effort, isSpent, type Steps } from '../../contract/paused-work.ts';
import { refusal } from '../../words/refusal.ts';
import { orList } from '../../words/show-value.ts';
import type { Draft } from '../answer-parts.ts';
import { readOptions } from '../format-options.ts';
import { effortOf, reasoningStyle, startWarnings, type Warn } from '../request-parts.ts';
import type { Converted, ConvertInput } from '../types.ts';
import { toContents } from './to-contents.ts';
import { cleanedSchema, type ToolContext, toolFields } from './tool-fields.ts';

/** A chat request as the body of `generateContent`; the model and whether it streams stand in the path. */
export function* toGenerateContent(input: ConvertInput): Steps<Converted> {
  const { warnings, warn } = startWarnings();
  const options = readOptions(input.choice);
  const { contents, system } = yield* toContents(input.request.messages, { options, media: input, warn });
  const effort: Effort = { chars: 0 };
  const config = generationConfig(input, { options, warn, effort });
  if (isSpent(effort, 0)) yield;
  const body: JsonObject = {
    ...(system.length === 0 ? {} : { systemInstruction: { parts: system } }),
    contents,
    ...(yield* toolFields(input.request, { options, warn, effort })),
    ...(config === undefined ? {} : { generationConfig: config }),
  };
  return { body, warnings };
}

/** Two generations of one wish; a request that has both is refused by the vendor. */
const FIELDS: Readonly<Record<string, string>> = { level: 'thinkingLevel', budget: 'thinkingBudget' };

const MOST_STOPS = 5;
const MOST_CANDIDATES = 8;
/** Seeds of the vendor are 32 bits wide. */
const MOST_SEED = 2 ** 31 - 1;
const MODALITIES: Readonly<Record<string, string>> = { text: 'TEXT', image: 'IMAGE' };

/** Public numbers that only have another name. */
const RENAMED = [
  ['temperature', 'temperature'],
  ['top_p', 'topP'],
  ['top_k', 'topK'],
  ['presence_penalty', 'presencePenalty'],
  ['frequency_penalty', 'frequencyPenalty'],
] as const satisfies readonly (readonly [keyof ChatRequest, string])[];

/** `generationConfig`; undefined when the caller asked for nothing that stands there. */
function generationConfig(input: ConvertInput, context: ToolContext): JsonObject | undefined {
  const { request } = input;
  const config: Draft = {};
  const limit = request.max_completion_tokens ?? request.max_tokens;
  if (typeof limit === 'number') config.maxOutputTokens = limit;
  for (const [name, theirs] of RENAMED) {
    const value = request[name];
    if (typeof value === 'number') config[theirs] = value;
  }
  if (typeof request.n === 'number' && request.n !== 1) config.candidateCount = candidates(request.n);
  if (typeof request.seed === 'number') config.seed = seedOf(request.seed, context.warn);
  const stops = stopSequences(request.stop, context.warn);
  if (stops.length > 0) config.stopSequences = stops;
  Object.assign(config, formatFields(request, context));
  const modalities = responseModalities(input.body.modalities);
  if (modalities.length > 0) config.responseModalities = modalities;
  const thinking = thinkingConfig(input, context.warn);
  if (thinking !== undefined) config.thinkingConfig = thinking;
  return Object.keys(config).length === 0 ? undefined : config;
}

function candidates(n: number): number {
  if (n <= MOST_CANDIDATES) return n;
  throw refusal('n', `must be at most ${MOST_CANDIDATES} for this model (got ${n})`);
}

function seedOf(seed: number, warn: Warn): number {
  if (Math.abs(seed) <= MOST_SEED) return seed;
  const used = Math.abs(seed) % MOST_SEED;
  warn('seed', 'coerced', `seed ${seed} was folded to ${used}, because the upstream takes 32 bits`);
  return used;
}

function stopSequences(stop: ChatRequest['stop'], warn: Warn): readonly string[] {
  const stops = typeof stop === 'string' ? [stop] : (stop ?? []);
  const said = stops.filter((one) => one !== '');
  if (said.length < stops.length) {
    warn('stop', 'ignored', 'empty stop sequences were left out');
  }
  if (said.length <= MOST_STOPS) return said;
  const used = `of ${said.length} the first ${MOST_STOPS} are used`;
  warn('stop', 'clamped', `the upstream takes ${MOST_STOPS} stop sequences; ${used}`);
  return said.slice(0, MOST_STOPS);
}

function formatFields({ response_format: format }: ChatRequest, context: ToolContext): JsonObject {
  if (format === undefined || format === null || format.type === 'text') return {};
  const mime = { responseMimeType: 'application/json' };
  const schema = format.type === 'json_schema' ? format.json_schema.schema : undefined;
  if (schema === undefined || schema === null) return mime;
  if (context.options.jsonSchema) return { ...mime, responseJsonSchema: schema };
  const field = 'response_format.json_schema.schema';
  return { ...mime, responseSchema: cleanedSchema(schema, { ...context, field }) };
}

function responseModalities(given: Json | undefined): readonly string[] {
  if (!Array.isArray(given)) return [];
  return given.map((one: Json, index) => {
    const word = typeof one === 'string' && Object.hasOwn(MODALITIES, one) ? MODALITIES[one] : undefined;
    if (word !== undefined) return word;
    throw refusal(`modalities[${index}]`, `must be text or image for this model (got ${String(one)})`);
  });
}

/** `thinkingConfig` for the caller's `reasoning_effort`; thoughts are shown unless thinking is off. */
function thinkingConfig(input: ConvertInput, warn: Warn): JsonObject | undefined {
  const effort = input.request.reasoning_effort;
  if (effort === undefined || effort === null) return undefined;
  const style = reasoningStyle(input);
  const field = style !== undefined && Object.hasOwn(FIELDS, style.style) ? FIELDS[style.style] : undefined;
  const value = style === undefined ? undefined : effortOf(style, effort);
  if (style === undefined || field === undefined || value === undefined) {
    const known = orList(Object.keys(style?.efforts ?? {}));
    const hint = known === '' ? '' : `; it knows ${known}`;
    warn('reasoning_effort', 'ignored', `the upstream cannot be asked for the effort ${effort}${hint}`);
    return undefined;
  }
  const shared = sharedEffort(style, effort);
  if (shared !== undefined) {
    const message = `the upstream knows no effort ${effort}; it is asked for ${shared}`;
    warn('reasoning_effort', 'coerced', message);
  }
  return { [field]: value, includeThoughts: effort !== 'none' && value !== 0 };
}

/**
 * The other effort that the style says in the same way, where this one has no word or number of its own: the one
 * that is called so, else the first that is listed. Undefined when the effort stands for itself.
 */
function sharedEffort({ efforts }: ReasoningStyle, effort: string): string | undefined {
  const value = efforts[effort];
  if (value === effort) return undefined;
  const same = Object.keys(efforts).filter((name) => efforts[name] === value);
  const owner = same.find((name) => name === value) ?? same[0];
  return owner === effort ? undefined : owner;
}
