import type { Json, JsonObject } from '../../../contract/json.ts';
import { mediumAt, numberOf, objectOf, objectsOf, textOf, textsOf } from '../read-loosely.ts';
import type { Prompt, RequestedMedium, RequestedTool } from '../types.ts';

/** What a body asks for; nothing of it is refused. */
export function readRequest(body: JsonObject, { stream }: { readonly stream: boolean }): Prompt {
  const effort = textOf(body.reasoning_effort);
  const tools = objectsOf(body.tools).map(toolOf);
  const read = readMessages(objectsOf(body.messages));
  return {
    ...read,
    pieces: tools.length === 0 ? read.pieces : [JSON.stringify(body.tools), ...read.pieces],
    model: textOf(body.model),
    stream,
    tools,
    choice: choiceOf(body.tool_choice, tools),
    parallel: body.parallel_tool_calls !== false,
    shape: shapeOf(objectOf(body.response_format)),
    thinking: (effort !== '' && effort !== 'none') || body.enable_thinking === true,
    maxTokens: numberOf(body.max_completion_tokens) ?? numberOf(body.max_tokens),
    stop: textsOf(body.stop),
    count: numberOf(body.n) ?? 1,
    usageAsked: objectOf(body.stream_options).include_usage === true,
    picture: false,
  };
}

function readMessages(
  messages: readonly JsonObject[],
): Pick<Prompt, 'pieces' | 'media' | 'question' | 'results'> {
  const calls = messages.flatMap(({ tool_calls: made }) => objectsOf(made));
  const names = new Map(calls.map((call) => [call.id, textOf(objectOf(call.function).name)]));
  const texts = messages.map(({ content }) => contentOf(content));
  const answers = messages.slice(messages.findLastIndex(({ role }) => role !== 'tool') + 1);
  return {
    pieces: messages.map(({ tool_calls: made }, index) => {
      const text = texts[index] ?? '';
      return objectsOf(made).length === 0 ? text : `${text}${JSON.stringify(made)}`;
    }),
    media: messages.flatMap(({ content }) => objectsOf(content).flatMap(mediaOf)),
    question: texts[messages.findLastIndex(({ role }) => role === 'user')] ?? '',
    results: answers.map(({ tool_call_id: id, content }) => ({
      name: names.get(id) ?? textOf(id),
      text: contentOf(content),
    })),
  };
}

function contentOf(content: Json | undefined): string {
  if (typeof content === 'string') return content;
  const parts = objectsOf(content).map(({ text, refusal }) => textOf(text ?? refusal));
  return parts.filter((text) => text !== '').join(' ');
}

function mediaOf(part: JsonObject): readonly RequestedMedium[] {
  const held = objectOf(part[textOf(part.type)]);
  switch (part.type) {
    case 'image_url':
      return [mediumAt('picture', held.url)];
    case 'input_audio':
      return [{ kind: 'sound', mime: `audio/${textOf(held.format)}` }];
    case 'file':
      return [mediumAt('document', held.file_data)];
    case 'video_url':
      return [mediumAt('video', held.url)];
    default:
      return [];
  }
}

function toolOf(tool: JsonObject): RequestedTool {
  const { name, parameters } = objectOf(tool.function);
  return { name: textOf(name), schema: objectOf(parameters) };
}

function choiceOf(choice: Json | undefined, tools: readonly RequestedTool[]): Prompt['choice'] {
  if (choice === 'none' || choice === 'auto' || choice === 'required') return choice;
  const name = textOf(objectOf(objectOf(choice).function).name);
  if (name !== '') return { name };
  return tools.length === 0 ? 'none' : 'auto';
}

function shapeOf({ type, json_schema: described }: JsonObject): Prompt['shape'] {
  if (type === 'json_object') return { kind: 'json' };
  if (type !== 'json_schema') return { kind: 'text' };
  const { schema } = objectOf(described);
  return { kind: 'schema', schema: schema === undefined ? { type: 'object' } : objectOf(schema) };
}
