import type { ChatRequest } from '../../contract/chat.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import type { Effort } from '../../contract/paused-work.ts';
import type { Warning } from '../../contract/warning.ts';
import type { Draft } from '../answer-parts.ts';
import { effortOf, reasoningStyle, sharedEffort } from '../reasoning-effort.ts';
import { orList, refusal } from '../request-parts.ts';
import type { ConvertInput } from '../types.ts';
import type { ContentFacts } from './content-facts.ts';
import { cleanedSchema } from './tool-fields.ts';

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
export function generationConfig(
  input: ConvertInput,
  context: { readonly facts: ContentFacts; readonly warnings: Warning[]; readonly effort: Effort },
): JsonObject | undefined {
  const { request } = input;
  const config: Draft = {};
  const limit = request.max_completion_tokens ?? request.max_tokens;
  if (typeof limit === 'number') config.maxOutputTokens = limit;
  for (const [name, theirs] of RENAMED) {
    const value = request[name];
    if (typeof value === 'number') config[theirs] = value;
  }
  if (typeof request.n === 'number' && request.n !== 1) config.candidateCount = candidates(request.n);
  if (typeof request.seed === 'number') config.seed = seedOf(request.seed, context.warnings);
  const stops = stopSequences(request.stop, context.warnings);
  if (stops.length > 0) config.stopSequences = stops;
  readResponseFormat(request, { ...context, config });
  const modalities = responseModalities(input.body.modalities);
  if (modalities.length > 0) config.responseModalities = modalities;
  const thinking = thinkingConfig(input, context.warnings);
  if (thinking !== undefined) config.thinkingConfig = thinking;
  return Object.keys(config).length === 0 ? undefined : config;
}

function candidates(n: number): number {
  if (n <= MOST_CANDIDATES) return n;
  throw refusal('n', `must be at most ${MOST_CANDIDATES} for this model (got ${n})`);
}

function seedOf(seed: number, warnings: Warning[]): number {
  if (Math.abs(seed) <= MOST_SEED) return seed;
  const used = Math.abs(seed) % MOST_SEED;
  warnings.push({
    field: 'seed',
    action: 'coerced',
    message: `seed ${seed} was folded to ${used}, because the upstream takes 32 bits`,
  });
  return used;
}

function stopSequences(stop: ChatRequest['stop'], warnings: Warning[]): readonly string[] {
  const stops = typeof stop === 'string' ? [stop] : (stop ?? []);
  const said = stops.filter((one) => one !== '');
  if (said.length < stops.length) {
    warnings.push({ field: 'stop', action: 'ignored', message: 'empty stop sequences were left out' });
  }
  if (said.length <= MOST_STOPS) return said;
  warnings.push({
    field: 'stop',
    action: 'clamped',
    message: `the upstream takes ${MOST_STOPS} stop sequences; of ${said.length} the first ${MOST_STOPS} are used`,
  });
  return said.slice(0, MOST_STOPS);
}

function readResponseFormat(
  { response_format: format }: ChatRequest,
  {
    config,
    facts,
    warnings,
    effort,
  }: {
    readonly config: Draft;
    readonly facts: ContentFacts;
    readonly warnings: Warning[];
    readonly effort: Effort;
  },
): void {
  if (format === undefined || format === null || format.type === 'text') return;
  config.responseMimeType = 'application/json';
  if (format.type !== 'json_schema') return;
  const { schema } = format.json_schema;
  if (schema === undefined || schema === null) return;
  if (facts.jsonSchema) config.responseJsonSchema = schema;
  else
    config.responseSchema = cleanedSchema(schema, {
      field: 'response_format.json_schema.schema',
      warnings,
      effort,
    });
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
function thinkingConfig(
  { request, ...chosen }: Pick<ConvertInput, 'request' | 'choice' | 'settings' | 'model'>,
  warnings: Warning[],
): JsonObject | undefined {
  const effort = request.reasoning_effort;
  if (effort === undefined || effort === null) return undefined;
  const style = reasoningStyle(chosen);
  const field = style !== undefined && Object.hasOwn(FIELDS, style.style) ? FIELDS[style.style] : undefined;
  const value = style === undefined ? undefined : effortOf(style, effort);
  if (style === undefined || field === undefined || value === undefined) {
    const known = style === undefined ? [] : Object.keys(style.efforts);
    warnings.push({
      field: 'reasoning_effort',
      action: 'ignored',
      message: `the upstream cannot be asked for the effort ${effort}${known.length === 0 ? '' : `; it knows ${orList(known)}`}`,
    });
    return undefined;
  }
  const shared = sharedEffort(style, effort);
  if (shared !== undefined) {
    warnings.push({
      field: 'reasoning_effort',
      action: 'coerced',
      message: `the upstream knows no effort ${effort}; it is asked for ${shared}`,
    });
  }
  return { [field]: value, includeThoughts: effort !== 'none' && value !== 0 };
}
