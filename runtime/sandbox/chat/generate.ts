import type { Json, JsonObject } from '../../contract/json.ts';
import { isObject } from '../../contract/values.ts';
import { testPicture } from '../media/test-video.ts';
import type { RefusalKind } from '../refused.ts';
import { numberOf, objectOf, objectsOf, signatureOf, splitWords, textOf, textsOf } from './dialect-parts.ts';
import type { Dialect, Prompt, Reply, RequestedMedium, RequestedTool } from './types.ts';

const ERRORS: Readonly<Record<RefusalKind, readonly [http: number, status: string]>> = {
  invalid_request: [400, 'INVALID_ARGUMENT'],
  invalid_key: [400, 'INVALID_ARGUMENT'],
  not_found: [404, 'NOT_FOUND'],
  rate_limit: [429, 'RESOURCE_EXHAUSTED'],
  quota: [429, 'RESOURCE_EXHAUSTED'],
  content_policy: [400, 'INVALID_ARGUMENT'],
  overloaded: [503, 'UNAVAILABLE'],
  upstream: [500, 'INTERNAL'],
};

const RPC = 'type.googleapis.com/google.rpc';
const DETAILS: Readonly<Partial<Record<RefusalKind, JsonObject>>> = {
  invalid_key: { '@type': `${RPC}.ErrorInfo`, reason: 'API_KEY_INVALID', domain: 'googleapis.com' },
  rate_limit: { '@type': `${RPC}.RetryInfo`, retryDelay: '1s' },
  quota: {
    '@type': `${RPC}.QuotaFailure`,
    violations: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel' }],
  },
};

/** A vendor of contents made of parts, with the model in the path. */
export const generateDialect: Dialect = {
  idPrefix: 'resp',
  callPrefix: 'fc_',
  refusesInAnswer: true,
  read: ({ body }, { model, stream: streamed }) =>
    readRequest(body, { model: model ?? '', stream: streamed }),
  whole,
  stream,
  refusal(kind, message) {
    const [code, status] = ERRORS[kind];
    const details = DETAILS[kind];
    const said = { code, message, status, ...(details === undefined ? {} : { details: [details] }) };
    return { http: code, body: { error: said } };
  },
  failure: (body, { sse }) => (sse ? event(body) : `,\r\n${JSON.stringify(body)}]`),
};

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

const FINISH: Readonly<Record<Reply['finish'], string>> = {
  end: 'STOP',
  stop_word: 'STOP',
  length: 'MAX_TOKENS',
  calls: 'STOP',
  refused: 'SAFETY',
};
const PICTURE_SIDE = 64;

/** The answer as one body; a refused prompt has no candidate. */
function whole(reply: Reply, prompt: Prompt): JsonObject {
  const ending = { ...usageAt(reply, 1), ...tailOf(reply, prompt) };
  if (reply.finish === 'refused') return { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, ...ending };
  const parts = [
    ...(reply.thought === undefined ? [] : [{ text: reply.thought, thought: true }]),
    ...(reply.text === undefined || reply.text === '' ? [] : [{ text: reply.text }]),
    ...pictures(prompt),
    ...callParts(reply),
  ];
  const candidates = Array.from({ length: prompt.count }, (_, index) => ({
    // A candidate may have no parts at all.
    content: parts.length === 0 ? { role: 'model' } : { role: 'model', parts },
    finishReason: FINISH[reply.finish],
    index,
    safetyRatings: [{ category: 'HARM_CATEGORY_HARASSMENT', probability: 'NEGLIGIBLE' }],
  }));
  return { candidates, ...ending };
}

/** The answer as events: whole responses with parts of the answer, calls in one piece, the reason at the end. */
function stream(reply: Reply, prompt: Prompt, { sse }: { readonly sse: boolean }): readonly string[] {
  const bodies = reply.finish === 'refused' ? [whole(reply, prompt)] : bodiesOf(reply, prompt);
  if (sse) return bodies.map(event);
  const last = bodies.length - 1;
  return bodies.map(
    (body, index) => `${index === 0 ? '[' : ',\r\n'}${JSON.stringify(body)}${index === last ? ']' : ''}`,
  );
}

/** One event of the stream. */
function event(data: Json): string {
  return `data: ${JSON.stringify(data)}\r\n\r\n`;
}

function bodiesOf(reply: Reply, prompt: Prompt): readonly JsonObject[] {
  const parts: readonly JsonObject[] = [
    ...splitWords(reply.thought).map((text) => ({ text, thought: true })),
    ...splitWords(reply.text).map((text) => ({ text })),
    ...pictures(prompt),
    ...callParts(reply),
  ];
  const signed = prompt.thinking ? { text: '', thoughtSignature: signatureOf('') } : { text: '' };
  const tail = tailOf(reply, prompt);
  const step = (index: number, part: JsonObject, share: number, end: JsonObject = {}) => ({
    candidates: [{ content: { role: 'model', parts: [part] }, index, ...end }],
    ...usageAt(reply, share),
    ...tail,
  });
  const finish = { finishReason: FINISH[reply.finish] };
  const candidates = Array.from({ length: prompt.count }, (_, index) => index);
  const bodies = candidates.flatMap((index) => [
    ...parts.map((part, position) => step(index, part, (position + 1) / (parts.length + 1))),
    step(index, signed, 1, finish),
  ]);
  const again = { ...usageAt(reply, 1), ...tail };
  return reply.manner === 'twice' ? [...bodies.slice(0, -1), again, ...bodies.slice(-1)] : bodies;
}

/** One call has an id, several have none; the first is signed. */
function callParts({ calls }: Reply): readonly JsonObject[] {
  return calls.map(({ id, name, input }, index) => ({
    functionCall: { ...(calls.length === 1 ? { id } : {}), name, args: input },
    ...(index === 0 ? { thoughtSignature: signatureOf(name) } : {}),
  }));
}

function pictures({ picture }: Prompt): readonly JsonObject[] {
  if (!picture) return [];
  const data = Buffer.from(testPicture(PICTURE_SIDE, PICTURE_SIDE)).toString('base64');
  return [{ inlineData: { mimeType: 'image/png', data } }];
}

function tailOf({ id }: Reply, { model }: Prompt): JsonObject {
  return { modelVersion: model, responseId: id };
}

/** The count so far: it grows with the share of the answer that was sent. */
function usageAt({ usage, manner }: Reply, share: number): JsonObject {
  if (manner === 'missing') return {};
  const sign = manner === 'negative' ? -1 : 1;
  const { prompt, cached, answer, thought } = usage;
  const said = Math.floor((answer - thought) * share);
  return {
    usageMetadata: {
      promptTokenCount: sign * prompt,
      candidatesTokenCount: sign * said,
      totalTokenCount: sign * (prompt + said + thought),
      ...(cached === 0 ? {} : { cachedContentTokenCount: sign * cached }),
      ...(thought === 0 ? {} : { thoughtsTokenCount: sign * thought }),
      promptTokensDetails: [{ modality: 'TEXT', tokenCount: sign * prompt }],
    },
  };
}
