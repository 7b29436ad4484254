import type { Json, JsonObject } from '../../../contract/json.ts';
import { isObject } from '../../../contract/values.ts';

/** UTF-8 bytes of what a message or delta delivers: content, refusal, reasoning and arguments of calls. */
export function deliveredBytes(message: JsonObject): number {
  let bytes = bytesOf(message.content);
  if (message.reasoning_content != null) bytes += bytesOf(message.reasoning_content);
  if (message.refusal != null) bytes += bytesOf(message.refusal);
  if (isObject(message.function_call)) bytes += bytesOf(message.function_call.arguments);
  if (!Array.isArray(message.tool_calls)) return bytes;
  for (const call of message.tool_calls) {
    if (!isObject(call)) continue;
    if (isObject(call.function)) bytes += bytesOf(call.function.arguments);
    if (isObject(call.custom)) bytes += bytesOf(call.custom.input);
  }
  return bytes;
}

/** Content may be a list of parts on some servers; what is no text counts as it is written. */
function bytesOf(value: Json | undefined): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  return value === undefined || value === null ? 0 : Buffer.byteLength(JSON.stringify(value));
}
