import type { ChatLimits, ChatRequest } from '../../contract/chat.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { Warning } from '../../contract/warning.ts';

/** The caller's fields for it, the one that wins first. */
const FIELDS = ['max_completion_tokens', 'max_tokens'] as const;

export interface BoundedOutput<R> {
  /** The most tokens that one answer may have. */
  readonly tokens: number;
  /** Body and request as they were given, or with the fields lowered to what the model can. */
  readonly request: R;
  readonly body: JsonObject;
  readonly warnings: readonly Warning[];
}

/**
 * How long an answer may get: what the caller asked for, at most what the model can, which is also what stands
 * where the caller names nothing. A number above the model's limit is lowered, and the caller is warned.
 */
export function boundOutput<R extends Pick<ChatRequest, (typeof FIELDS)[number]>>(
  { request, body }: { readonly request: R; readonly body: JsonObject },
  { limits, modelName }: { readonly limits: Pick<ChatLimits, 'output_tokens'>; readonly modelName: string },
): BoundedOutput<R> {
  const most = limits.output_tokens;
  const tooLarge = FIELDS.filter((field) => (request[field] ?? 0) > most);
  if (tooLarge.length === 0) {
    return {
      tokens: request.max_completion_tokens ?? request.max_tokens ?? most,
      request,
      body,
      warnings: [],
    };
  }
  const lowered = Object.fromEntries(tooLarge.map((field) => [field, most]));
  const bounded = { ...request, ...lowered };
  return {
    tokens: bounded.max_completion_tokens ?? bounded.max_tokens ?? most,
    request: bounded,
    body: { ...body, ...lowered },
    warnings: tooLarge.map((field) => ({
      field,
      action: 'clamped',
      message: `${field} ${request[field]} was lowered to ${most}, the most that ${modelName} can answer with`,
    })),
  };
}
