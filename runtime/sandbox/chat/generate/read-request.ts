import type { Json, JsonObject } from '../../../contract/json.ts';
import { isObject } from '../../twins/answer-path.ts';
import { numberOf, objectOf, objectsOf, textOf, textsOf } from '../read-loosely.ts';
import type { Prompt, RequestedMedium, RequestedTool } from '../types.ts';

/** What a body asks for; nothing of it is refused. The model is named by the path. */
export function readRequest(
  body: JsonObject,
  call: { readonly model: string; readonly stream: boolean },
): Prompt {
  const known = named(body);
  const tools = objectsOf(known.tools).flatMap((tool) =>
    objectsOf(named(tool).functionDeclarations).map(toolOf),
  );
  const contents = readContents(objectsOf(known.contents));
  const begins = [known.systemInstruction, known.tools].filter((value) => value !== undefined);
  const config = named(known.generationConfig);
  const thinking = named(config.thinkingConfig);
  return {
    ...contents,
    pieces: [...begins.map((value) => JSON.stringify(value)), ...contents.pieces],
    model: call.model,
    stream: call.stream,
    tools,
    choice: choiceOf(named(named(known.toolConfig).functionCallingConfig), tools),
    parallel: true,
    shape: shapeOf(config),
    thinking: thinking.includeThoughts === true && thinking.thinkingBudget !== 0,
    maxTokens: numberOf(config.maxOutputTokens),
    stop: textsOf(config.stopSequences),
    count: numberOf(config.candidateCount) ?? 1,
    usageAsked: true,
    picture: textsOf(config.responseModalities).includes('IMAGE'),
  };
}

/** An object with its names in `camelCase`, in which the vendor takes them, too. */
function named(value: Json | undefined): JsonObject {
  const entries = Object.entries(objectOf(value));
  const camelCase = (name: string) =>
    name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(entries.map(([name, held]) => [camelCase(name), held]));
}

interface Turn {
  readonly role: string;
  readonly parts: readonly JsonObject[];
}

function readContents(
  contents: readonly JsonObject[],
): Pick<Prompt, 'pieces' | 'media' | 'question' | 'results'> {
  const turns: Turn[] = [];
  for (const content of contents) {
    const { role, parts } = named(content);
    const turn = { role: role === 'model' ? role : 'user', parts: objectsOf(parts).map(named) };
    const last = turns.at(-1);
    // The vendor's own client keeps each event of a stream as a content of the model.
    if (last?.role !== 'model' || turn.role !== 'model') turns.push(turn);
    else turns[turns.length - 1] = { ...last, parts: [...last.parts, ...turn.parts] };
  }
  const said = turns.filter(({ role }) => role === 'user').map(saidIn);
  return {
    pieces: turns.map((turn) =>
      [saidIn(turn), ...[...calls(turn), ...responses(turn)].map((one) => JSON.stringify(one))].join(' '),
    ),
    media: turns.flatMap(({ parts }) => parts.flatMap(mediaOf)),
    question: said.findLast((text) => text !== '') ?? '',
    results: turns.slice(-1).flatMap(responses),
  };
}

function saidIn({ parts }: Turn): string {
  return parts.map(({ text, thought }) => (thought === true ? '' : textOf(text))).join('');
}

const calls = ({ parts }: Turn) => parts.flatMap((part) => calledOf(part.functionCall, 'args'));
const responses = ({ parts }: Turn) => parts.flatMap((part) => calledOf(part.functionResponse, 'response'));

function calledOf(value: Json | undefined, holds: 'args' | 'response') {
  if (!isObject(value)) return [];
  const known = named(value);
  const id = typeof known.id === 'string' ? known.id : undefined;
  return [{ id, name: textOf(known.name), text: JSON.stringify(known[holds] ?? {}) }];
}

const KINDS: Readonly<Record<string, RequestedMedium['kind']>> = {
  image: 'picture',
  audio: 'sound',
  video: 'video',
};

function mediaOf({ inlineData, fileData }: JsonObject): readonly RequestedMedium[] {
  if (inlineData === undefined && fileData === undefined) return [];
  const mime = textOf(named(inlineData ?? fileData).mimeType);
  return [{ kind: KINDS[mime.split('/')[0] ?? ''] ?? 'document', mime }];
}

function toolOf(declaration: JsonObject): RequestedTool {
  const { name, parameters, parametersJsonSchema: plain } = named(declaration);
  return { name: textOf(name), schema: objectOf(parameters ?? plain) };
}

function choiceOf(
  { mode, allowedFunctionNames: allowed }: JsonObject,
  tools: readonly RequestedTool[],
): Prompt['choice'] {
  if (mode === 'NONE' || tools.length === 0) return 'none';
  if (mode !== 'ANY') return 'auto';
  const [name] = textsOf(allowed);
  return name === undefined ? 'required' : { name };
}

function shapeOf({
  responseMimeType: mime,
  responseSchema: own,
  responseJsonSchema: plain,
}: JsonObject): Prompt['shape'] {
  const schema = own ?? plain;
  if (isObject(schema)) return { kind: 'schema', schema };
  return { kind: mime === 'application/json' ? 'json' : 'text' };
}
