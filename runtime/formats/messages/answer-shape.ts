import type { ChatRequest } from '../../contract/chat.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { Warning } from '../../contract/warning.ts';
import { refusal } from '../request-parts.ts';
import { JSON_TOOL } from './messages-facts.ts';

/** What makes the answer the JSON that was asked for; at most one of the three. */
export interface AnswerShape {
  /** `output_config.format` */
  readonly format?: JsonObject;
  /** A tool whose input is the answer. */
  readonly tool?: JsonObject;
  /** A system text that asks for it. */
  readonly instruction?: string;
}

const INSTRUCTION = 'Answer with one JSON object and nothing else: no other text, no code fence.';

/** Reads `response_format`. Without a schema the upstream can only be asked for JSON in words; the caller is told. */
export function answerShape(
  request: ChatRequest,
  options: { readonly byTool: boolean; readonly warnings: Warning[] },
): AnswerShape {
  const format = request.response_format;
  if (format === undefined || format === null || format.type === 'text') return {};
  const named = format.type === 'json_schema' ? format.json_schema : undefined;
  const namedSchema = named?.schema ?? undefined;
  if (named === undefined || namedSchema === undefined) {
    options.warnings.push({
      field: 'response_format',
      action: 'coerced',
      message: 'the upstream has no such mode; a system message asks for JSON, which is not enforced',
    });
    return { instruction: INSTRUCTION };
  }
  const description = named.description ?? undefined;
  if (!options.byTool) {
    if (named.strict === false) {
      const message = 'the upstream keeps to the schema whether it is strict or not';
      options.warnings.push({ field: 'response_format.json_schema.strict', action: 'coerced', message });
    }
    const schema = description === undefined ? namedSchema : { description, ...namedSchema };
    return { format: { type: 'json_schema', schema } };
  }
  if (namedSchema.type !== 'object') {
    throw refusal('response_format.json_schema.schema.type', 'must be `object` for this upstream');
  }
  if (isForced(request)) {
    const message = 'the answer will be a call of a tool, because tool_choice asks for one';
    options.warnings.push({ field: 'response_format', action: 'ignored', message });
    return {};
  }
  return {
    tool: {
      name: JSON_TOOL,
      description: description ?? 'Gives the final answer.',
      input_schema: namedSchema,
    },
  };
}

function isForced(request: ChatRequest): boolean {
  const { tools, tool_choice: choice } = request;
  if (tools === undefined || tools === null || tools.length === 0) return false;
  return choice === 'required' || (typeof choice === 'object' && choice !== null);
}
