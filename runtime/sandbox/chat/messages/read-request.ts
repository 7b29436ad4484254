import type { Json, JsonObject } from '../../../contract/json.ts';
import { isObject } from '../../twins/answer-path.ts';
import { numberOf, objectOf, objectsOf, textOf, textsOf } from '../read-loosely.ts';
import type { Prompt, RequestedMedium, RequestedTool } from '../types.ts';

/** What a body asks for; nothing of it is refused. */
export function readRequest(body: JsonObject, { stream }: { readonly stream: boolean }): Prompt {
  const tools = objectsOf(body.tools).flatMap(toolOf);
  const system = textsOf(
    typeof body.system === 'string' ? body.system : objectsOf(body.system).map(({ text }) => textOf(text)),
  );
  const turns = readTurns(objectsOf(body.messages));
  const begins = [...system, ...(tools.length === 0 ? [] : [JSON.stringify(body.tools)])];
  const thinking = objectOf(body.thinking).type;
  return {
    ...turns,
    pieces: [...begins, ...turns.pieces],
    model: textOf(body.model),
    stream,
    tools,
    choice: choiceOf(objectOf(body.tool_choice), tools),
    parallel: objectOf(body.tool_choice).disable_parallel_tool_use !== true,
    shape: shapeOf(objectOf(body.output_config).format, system),
    thinking: thinking === 'adaptive' || thinking === 'enabled',
    maxTokens: numberOf(body.max_tokens),
    stop: textsOf(body.stop_sequences),
    count: 1,
    usageAsked: true,
    picture: false,
  };
}

interface Turn {
  readonly role: string;
  readonly blocks: readonly JsonObject[];
}

function readTurns(
  messages: readonly JsonObject[],
): Pick<Prompt, 'pieces' | 'media' | 'question' | 'results'> {
  const turns: Turn[] = [];
  for (const { role, content } of messages) {
    const turn = { role: textOf(role), blocks: blocksOf(content) };
    const last = turns.at(-1);
    if (last?.role !== turn.role) turns.push(turn);
    else turns[turns.length - 1] = { ...last, blocks: [...last.blocks, ...turn.blocks] };
  }
  const said = turns.filter(({ role }) => role === 'user').map(saidIn);
  const names = new Map((turns.at(-2)?.blocks ?? []).map(({ id, name }) => [id, textOf(name)]));
  const results = (turns.at(-1)?.blocks ?? []).filter(({ type }) => type === 'tool_result');
  return {
    pieces: turns.map(({ blocks }) => blocks.map(textOfBlock).join(' ')),
    media: turns.flatMap(({ blocks }) => blocks.flatMap(mediaOf)),
    question: said.findLast((text) => text !== '') ?? '',
    results: results.map((block) => ({
      name: names.get(block.tool_use_id) ?? textOf(block.tool_use_id),
      text: textOfBlock(block),
    })),
  };
}

function blocksOf(content: Json | undefined): readonly JsonObject[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : objectsOf(content);
}

function saidIn({ blocks }: Turn): string {
  return blocks.flatMap(({ type, text }) => (type === 'text' ? textOf(text) : [])).join(' ');
}

function textOfBlock({ type, text, input, content, thinking }: JsonObject): string {
  if (type === 'tool_use') return JSON.stringify(input);
  if (type !== 'tool_result') return textOf(text ?? thinking);
  return typeof content === 'string' ? content : objectsOf(content).map(textOfBlock).join(' ');
}

function mediaOf({ type, source, content }: JsonObject): readonly RequestedMedium[] {
  if (type === 'tool_result') return objectsOf(content).flatMap(mediaOf);
  if (type !== 'image' && type !== 'document') return [];
  return [{ kind: type === 'image' ? 'picture' : 'document', mime: textOf(objectOf(source).media_type) }];
}

/** What the vendor itself runs has a dated type and no schema. */
function toolOf({ type, name, input_schema: schema }: JsonObject): readonly RequestedTool[] {
  if (type !== undefined && type !== 'custom') return [];
  return [{ name: textOf(name), schema: objectOf(schema) }];
}

function choiceOf({ type, name }: JsonObject, tools: readonly RequestedTool[]): Prompt['choice'] {
  if (type === 'auto' || type === 'none') return type;
  if (type === 'any') return 'required';
  if (type === 'tool') return { name: textOf(name) };
  return tools.length === 0 ? 'none' : 'auto';
}

/** A schema where one is given; and JSON where the system's text asks for it, as models understand it. */
function shapeOf(format: Json | undefined, system: readonly string[]): Prompt['shape'] {
  const { schema } = objectOf(format);
  if (isObject(schema)) return { kind: 'schema', schema };
  return { kind: system.some((text) => /\bJSON\b/.test(text)) ? 'json' : 'text' };
}
