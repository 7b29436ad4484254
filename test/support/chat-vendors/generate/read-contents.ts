import type { Json, JsonObject } from '../../../../runtime/contract/json.ts';
import { signatureOf } from '../../../../runtime/sandbox/chat/dialect-parts.ts';
import type { Prompt, RequestedMedium } from '../../../../runtime/sandbox/chat/types.ts';
import { insist } from '../../../../runtime/sandbox/refused.ts';
import { insistBase64, isAddress } from '../media-forms.ts';
import { itemsAt, knownFields } from './known-fields.ts';

const DATA = [
  ...['text', 'inlineData', 'fileData', 'functionCall', 'functionResponse', 'executableCode'],
  'codeExecutionResult',
];
const PART = [...DATA, 'thought', 'thoughtSignature', 'videoMetadata', 'mediaResolution'];
/** Instead of a signature that was lost. */
const SKIPS = ['skip_thought_signature_validator', 'context_engineering_is_the_way_to_go'];
const KINDS: readonly (readonly [RegExp, RequestedMedium['kind']])[] = [
  [/^image\/(png|jpeg|webp|heic|heif)$/, 'picture'],
  [/^audio\/(mp3|mpeg|wav|x-wav|aiff|aac|ogg|flac)$/, 'sound'],
  [/^video\/(mp4|mpeg|mpegps|mov|quicktime|avi|x-flv|mpg|webm|wmv|3gpp)$/, 'video'],
  [/^(application\/pdf|text\/plain)$/, 'document'],
];

interface Called {
  readonly id: string | undefined;
  readonly name: string;
  /** JSON of what was returned; empty for a call. */
  readonly text: string;
}

interface Content {
  readonly role: string;
  readonly at: string;
  readonly text: string;
  readonly media: readonly RequestedMedium[];
  readonly calls: readonly Called[];
  readonly responses: readonly Called[];
  /** Of the first call. */
  readonly signature: Json | undefined;
}

/** Reads the contents, and refuses calls without their responses or signatures, and responses without calls. */
export function readContents(
  contents: readonly Json[],
): Pick<Prompt, 'pieces' | 'media' | 'question' | 'results'> {
  const read = turnsOf(contents.map((content, index) => readContent(content, `contents[${index}]`)));
  insist(read.length > 0, 'GenerateContentRequest.contents: contents is not specified');
  insist(read[0]?.role === 'user', 'Please ensure that the first content of a request is of role user.');
  for (const [index, content] of read.entries()) {
    checkSignature(content);
    checkResponses(content, read[index - 1], read[index + 1]);
  }
  const said = read.filter(({ role }) => role === 'user').map(({ text }) => text);
  return {
    pieces: read.map(({ text, calls, responses }) =>
      [text, ...[...calls, ...responses].map((one) => JSON.stringify(one))].join(' '),
    ),
    media: read.flatMap(({ media }) => media),
    question: said.findLast((text) => text !== '') ?? '',
    results: read.at(-1)?.responses ?? [],
  };
}

function readContent(content: Json, at: string): Content {
  const { role = 'user', parts } = knownFields(content, ['role', 'parts'], at);
  insist(role === 'user' || role === 'model' || role === 'function', 'Please use a valid role: user, model.');
  const list = itemsAt({ parts }, 'parts', `${at}.parts`);
  insist(list.length > 0, `${at}.parts must not be empty`);
  const read = list.map((part, index) => readPart(part, `${at}.parts[${index}]`));
  return {
    role: role === 'model' ? role : 'user',
    at,
    text: read.map(({ text }) => text).join(''),
    media: read.flatMap(({ medium }) => medium ?? []),
    calls: read.flatMap(({ call }) => call ?? []),
    responses: read.flatMap(({ response }) => response ?? []),
    signature: read.find(({ call }) => call !== undefined)?.signature,
  };
}

/** Contents of the model in a row are one turn: the vendor's own client keeps each event of a stream as one. */
function turnsOf(contents: readonly Content[]): readonly Content[] {
  const turns: Content[] = [];
  for (const content of contents) {
    const before = turns.at(-1);
    if (before === undefined || before.role !== 'model' || content.role !== 'model') turns.push(content);
    else
      turns[turns.length - 1] = {
        ...before,
        text: before.text + content.text,
        media: [...before.media, ...content.media],
        calls: [...before.calls, ...content.calls],
        responses: [...before.responses, ...content.responses],
        signature: before.calls.length > 0 ? before.signature : content.signature,
      };
  }
  return turns;
}

interface ReadPart {
  readonly text: string;
  readonly medium?: RequestedMedium;
  readonly call?: Called;
  readonly response?: Called;
  readonly signature: Json | undefined;
}

function readPart(part: Json, at: string): ReadPart {
  const known = knownFields(part, PART, at);
  const [kind, ...more] = DATA.filter((name) => known[name] !== undefined);
  insist(kind !== undefined, `${at}.data: required oneof field 'data' must have one initialized field`);
  insist(
    more.length === 0,
    `Invalid value at '${at}' (oneof), oneof field 'data' is already set. Cannot set '${more[0]}'`,
  );
  const read = { text: '', signature: known.thoughtSignature };
  switch (kind) {
    case 'text':
      insist(typeof known.text === 'string', `Invalid value at '${at}.text' (TYPE_STRING)`);
      return known.thought === true ? read : { ...read, text: known.text };
    case 'inlineData': {
      const { mimeType, data } = knownFields(
        known.inlineData,
        ['mimeType', 'data', 'displayName'],
        `${at}.inline_data`,
      );
      insistBase64(data, `Invalid value at '${at}.inline_data.data' (TYPE_BYTES), Base64 decoding failed`);
      return { ...read, medium: mediumOf(mimeType) };
    }
    case 'fileData': {
      const { fileUri, mimeType } = knownFields(
        known.fileData,
        ['fileUri', 'mimeType', 'displayName'],
        `${at}.file_data`,
      );
      insist(
        isAddress(fileUri) || String(fileUri).startsWith('gs://'),
        `Invalid or unsupported file uri: ${String(fileUri)}`,
      );
      return { ...read, medium: mediumOf(mimeType) };
    }
    case 'functionCall':
      return { ...read, call: calledOf(known.functionCall, 'args', `${at}.function_call`) };
    case 'functionResponse':
      return { ...read, response: calledOf(known.functionResponse, 'response', `${at}.function_response`) };
    default:
      return read;
  }
}

function calledOf(value: Json | undefined, holds: 'args' | 'response', at: string): Called {
  const known: JsonObject = knownFields(
    value,
    ['id', 'name', holds, ...(holds === 'response' ? ['parts'] : [])],
    at,
  );
  const held = known[holds];
  insist(typeof known.name === 'string' && known.name !== '', `${at}.name: [REQUIRED_FIELD_MISSING]`);
  insist(
    (held === undefined && holds === 'args') ||
      (typeof held === 'object' && held !== null && !Array.isArray(held)),
    `Invalid value at '${at}.${holds}' (type.googleapis.com/google.protobuf.Struct), ${JSON.stringify(held)}`,
  );
  return {
    id: typeof known.id === 'string' ? known.id : undefined,
    name: known.name,
    text: JSON.stringify(held ?? {}),
  };
}

function mediumOf(mime: Json | undefined): RequestedMedium {
  const type = typeof mime === 'string' ? mime : '';
  const kind = KINDS.find(([pattern]) => pattern.test(type))?.[1];
  insist(kind !== undefined, `Unsupported MIME type: ${type}`);
  return { kind, mime: type };
}

function checkSignature({ calls: [first], signature, at }: Content): void {
  if (first === undefined) return;
  const { name } = first;
  insist(
    signature !== undefined,
    `Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly, and missing thought_signature may lead to degraded model performance. Additional data, function call \`default_api:${name}\` , position ${at}.`,
  );
  insist(
    signature === signatureOf(name) || SKIPS.includes(String(signature)),
    'Corrupted thought signature.',
  );
}

function checkResponses(content: Content, before: Content | undefined, after: Content | undefined): void {
  const { calls, responses } = content;
  insist(
    calls.length === 0 || content.role === 'model',
    'Please ensure that function call turn comes from the model role.',
  );
  insist(
    calls.length === (after?.responses.length ?? 0) || calls.length === 0,
    'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
  );
  const open = [...(before?.calls ?? [])];
  insist(
    responses.length === 0 || open.length > 0,
    'Please ensure that function response turn comes immediately after a function call turn.',
  );
  for (const { id, name } of responses) {
    const found = open.findIndex(
      (call) => call.name === name && (id === undefined || call.id === undefined || call.id === id),
    );
    insist(
      found !== -1,
      `Please ensure that function response ${name} answers a function call of the same name.`,
    );
    open.splice(found, 1);
  }
}
