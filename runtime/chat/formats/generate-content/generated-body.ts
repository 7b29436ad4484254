import type { Json, JsonObject } from '../../../contract/json.ts';
import { isObject } from '../../../contract/values.ts';

/** One `GenerateContentResponse`, whole or of a stream, told apart from everything else. */
export type GeneratedBody =
  | { readonly kind: 'response'; readonly body: JsonObject; readonly candidates: readonly Json[] }
  | { readonly kind: 'error'; readonly body: JsonObject }
  | { readonly kind: 'none'; readonly reason: string };

/** Errors come bare, or in a list where the vendor thinks that it streams one. */
export function generatedBody(value: Json | undefined): GeneratedBody {
  const body = Array.isArray(value) ? value[0] : value;
  if (!isObject(body)) return { kind: 'none', reason: 'it is no JSON object' };
  if (body.error !== undefined && body.error !== null) return { kind: 'error', body };
  if (Array.isArray(value)) return { kind: 'none', reason: 'it is a list' };
  const { candidates } = body;
  if (candidates !== undefined && candidates !== null && !Array.isArray(candidates)) {
    return { kind: 'none', reason: 'its candidates are no list' };
  }
  const known = Array.isArray(candidates) || isObject(body.promptFeedback) || isObject(body.usageMetadata);
  if (!known) return { kind: 'none', reason: 'it has neither candidates nor feedback nor usage' };
  return { kind: 'response', body, candidates: candidates ?? [] };
}
