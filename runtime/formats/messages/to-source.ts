import type { ContentPart } from '../../contract/chat.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { Warning } from '../../contract/warning.ts';
import { refusal } from '../request-parts.ts';
import type { ConvertInput, InlineContent } from '../types.ts';

export type MediaInput = Pick<ConvertInput, 'inline' | 'inputs'>;

/** An image block: bytes where they were prepared, else the address. */
export function imageBlock(
  part: ContentPart,
  context: { readonly param: string; readonly media: MediaInput; readonly warnings: Warning[] },
): JsonObject {
  const image = part.image_url;
  const param = `${context.param}.image_url`;
  if (image === undefined) throw refusal(param, 'is missing');
  if ((image.detail ?? 'auto') !== 'auto') {
    context.warnings.push({
      field: `${param}.detail`,
      action: 'ignored',
      message: 'the upstream chooses the detail of pictures itself',
    });
  }
  const inline = context.media.inline.get(image.url);
  if (inline !== undefined) return { type: 'image', source: bytesSource(inline) };
  return {
    type: 'image',
    source: urlSource(image.url, { kind: 'image_url', param: `${param}.url`, context }),
  };
}

/** A document block of PDF or plain text; a picture that was sent as a file is a picture. */
export function documentBlock(
  part: ContentPart,
  context: { readonly param: string; readonly media: MediaInput },
): JsonObject {
  const { file_data: data, file_id: id, filename } = part.file ?? {};
  const param = `${context.param}.file`;
  if (data === undefined || data === null) {
    const received =
      id === undefined || id === null ? '' : ' (got file_id: files of another vendor cannot be read)';
    throw refusal(param, `must have file_data, a data URI of PDF or plain text${received}`);
  }
  const title = filename === undefined || filename === null || filename === '' ? undefined : filename;
  const inline = context.media.inline.get(data);
  if (inline === undefined) {
    const source = urlSource(data, { kind: 'file', param: `${param}.file_data`, context });
    return titled({ type: 'document', source }, title);
  }
  if (inline.mime.startsWith('image/')) return { type: 'image', source: bytesSource(inline) };
  if (inline.mime === 'application/pdf')
    return titled({ type: 'document', source: bytesSource(inline) }, title);
  if (!inline.mime.startsWith('text/')) {
    throw refusal(`${param}.file_data`, `must be PDF or plain text (got ${inline.mime})`);
  }
  const text = Buffer.from(inline.base64, 'base64').toString('utf8');
  if (text.trim() === '') throw refusal(`${param}.file_data`, 'is an empty text');
  return titled({ type: 'document', source: { type: 'text', media_type: 'text/plain', data: text } }, title);
}

function titled(block: JsonObject, title: string | undefined): JsonObject {
  return title === undefined ? block : { ...block, title };
}

function bytesSource(inline: InlineContent): JsonObject {
  return { type: 'base64', media_type: inline.mime, data: inline.base64 };
}

function urlSource(
  url: string,
  options: {
    readonly kind: 'image_url' | 'file';
    readonly param: string;
    readonly context: { readonly media: MediaInput };
  },
): JsonObject {
  const forms = options.context.media.inputs[options.kind] ?? [];
  if (!forms.includes('url') || !/^https?:\/\//i.test(url)) {
    throw refusal(options.param, 'must be a data URI or an http(s) address that can be read');
  }
  return { type: 'url', url };
}
