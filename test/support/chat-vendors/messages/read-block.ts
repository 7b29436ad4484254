import type { Json, JsonObject } from '../../../../runtime/contract/json.ts';
import { isObject } from '../../../../runtime/contract/values.ts';
import { signatureOf } from '../../../../runtime/sandbox/chat/dialect-parts.ts';
import { REDACTED } from '../../../../runtime/sandbox/chat/messages.ts';
import type { RequestedMedium } from '../../../../runtime/sandbox/chat/types.ts';
import { insist } from '../../../../runtime/sandbox/refused.ts';
import { insistBase64, isAddress } from '../media-forms.ts';

/** What one block of a turn says. */
export interface ReadBlock {
  readonly type: string;
  readonly text: string;
  readonly media: readonly RequestedMedium[];
  /** Of a `tool_use` its own, of a `tool_result` the one it answers. */
  readonly id: string;
  readonly name: string;
  readonly at: string;
}

/** Fields of each kind of block; the vendor refuses any other. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  text: ['text', 'cache_control', 'citations'],
  image: ['source', 'cache_control'],
  document: ['source', 'title', 'context', 'citations', 'cache_control'],
  tool_use: ['id', 'name', 'input', 'cache_control', 'caller'],
  tool_result: ['tool_use_id', 'content', 'is_error', 'cache_control'],
  thinking: ['thinking', 'signature'],
  redacted_thinking: ['data'],
};
const OF_ROLE: Readonly<Record<string, readonly string[]>> = {
  user: ['text', 'image', 'document', 'tool_result'],
  assistant: ['text', 'tool_use', 'thinking', 'redacted_thinking'],
};
const PICTURES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/** Reads one block, and refuses what the vendor would. */
export function readBlock(block: Json, place: { readonly role: string; readonly at: string }): ReadBlock {
  const { role, at } = place;
  insist(isObject(block), `${at}: Input should be a valid dictionary`);
  const type = String(block.type);
  const allowed = OF_ROLE[role] ?? [];
  insist(
    allowed.includes(type),
    `${at}: Input tag '${type}' found using 'type' does not match any of the expected tags: ${allowed.join(', ')}`,
  );
  insistFields(block, ['type', ...(FIELDS[type] ?? [])], at);
  const read = { type, at, text: '', media: [], id: '', name: '' };
  switch (type) {
    case 'text':
      insist(typeof block.text === 'string', `${at}.text: Field required`);
      insist(block.text.trim() !== '', 'messages: text content blocks must be non-empty');
      return { ...read, text: block.text };
    case 'image':
    case 'document':
      return { ...read, media: [readMedium(type, block.source, `${at}.source`)] };
    case 'tool_use':
      insist(
        typeof block.id === 'string' && /^[a-zA-Z0-9_-]+$/.test(block.id),
        `${at}.id: String should match pattern '^[a-zA-Z0-9_-]+$'`,
      );
      insist(typeof block.name === 'string' && block.name !== '', `${at}.name: Field required`);
      insist(isObject(block.input), `${at}.input: Input should be a valid dictionary`);
      return { ...read, id: block.id, name: block.name, text: JSON.stringify(block.input) };
    case 'tool_result': {
      insist(typeof block.tool_use_id === 'string', `${at}.tool_use_id: Field required`);
      return { ...read, id: block.tool_use_id, ...readResult(block.content, at) };
    }
    case 'thinking':
      insist(
        block.signature === signatureOf(String(block.thinking)),
        `${at}: Invalid \`signature\` in \`thinking\` block`,
      );
      return { ...read, text: String(block.thinking) };
    default:
      insist(block.data === REDACTED, `${at}: Invalid \`data\` in \`redacted_thinking\` block`);
      return read;
  }
}

/** Refuses names that are not among those allowed. */
export function insistFields(object: JsonObject, names: readonly string[], at: string): void {
  const unknown = Object.keys(object).find((name) => !names.includes(name));
  const place = at === '' ? unknown : `${at}.${unknown}`;
  insist(unknown === undefined, `${place}: Extra inputs are not permitted`);
}

function readResult(content: Json | undefined, at: string): Pick<ReadBlock, 'text' | 'media'> {
  if (content === undefined) return { text: '', media: [] };
  if (typeof content === 'string') return { text: content, media: [] };
  insist(Array.isArray(content), `${at}.content: Input should be a valid list`);
  const blocks = content.map((block, index) =>
    readBlock(block, { role: 'user', at: `${at}.content.${index}` }),
  );
  return { text: blocks.map(({ text }) => text).join(' '), media: blocks.flatMap(({ media }) => media) };
}

function readMedium(type: 'image' | 'document', source: Json | undefined, at: string): RequestedMedium {
  const kind = type === 'image' ? 'picture' : 'document';
  insist(isObject(source), `${at}: Field required`);
  if (source.type === 'url') {
    insist(isAddress(source.url), `${at}.url: Only HTTPS URLs are supported.`);
    return { kind, mime: '' };
  }
  const mime = String(source.media_type);
  if (source.type === 'text' && kind === 'document') {
    insist(
      mime === 'text/plain' && typeof source.data === 'string',
      `${at}.media_type: Input should be 'text/plain'`,
    );
    return { kind, mime };
  }
  insist(
    source.type === 'base64',
    `${at}: Input tag '${String(source.type)}' does not match any of the expected tags: 'base64', 'url'`,
  );
  const allowed = kind === 'picture' ? PICTURES : ['application/pdf'];
  insist(
    allowed.includes(mime),
    `${at}.media_type: Input should be ${allowed.map((one) => `'${one}'`).join(' or ')}`,
  );
  insistBase64(source.data, `${at}.data: Invalid base64 data`);
  return { kind, mime };
}
