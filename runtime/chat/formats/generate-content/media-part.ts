import type { ContentPart } from '../../../contract/chat.ts';
import type { JsonObject } from '../../../contract/json.ts';
import type { Warning } from '../../../contract/warning.ts';
import { refusal } from '../refusal.ts';
import type { ConvertInput } from '../types.ts';

export interface PartContext {
  /** Of the content item. */
  readonly param: string;
  readonly media: Pick<ConvertInput, 'inline' | 'inputs'>;
  readonly warnings: Warning[];
}

const AUDIO_FORMAT = /^[a-z0-9][a-z0-9.+-]{0,30}$/;

/** The part for a content item that is no text. Throws `invalid_request` for one that has nothing to send. */
export function mediaPart(part: ContentPart, context: PartContext): JsonObject {
  switch (part.type) {
    case 'image_url': {
      const detail = part.image_url?.detail;
      if (detail !== undefined && detail !== 'auto') {
        context.warnings.push({
          field: `${context.param}.image_url.detail`,
          action: 'ignored',
          message: 'the upstream chooses the detail of pictures itself',
        });
      }
      return sourcePart(part.image_url?.url, { ...context, kind: 'image_url', field: 'image_url.url' });
    }
    case 'video_url':
      return sourcePart(part.video_url?.url, { ...context, kind: 'video_url', field: 'video_url.url' });
    case 'file': {
      const { file_data: data, file_id: id } = part.file ?? {};
      if (data === undefined && id !== undefined) {
        throw refusal(
          `${context.param}.file.file_id`,
          'names a file of another vendor; send file_data instead',
        );
      }
      return sourcePart(data, { ...context, kind: 'file', field: 'file.file_data' });
    }
    case 'input_audio': {
      const { data, format } = part.input_audio ?? {};
      const param = `${context.param}.input_audio`;
      if (data === undefined || data === '') throw refusal(`${param}.data`, 'must be the sound in base64');
      if (format === undefined || !AUDIO_FORMAT.test(format)) {
        throw refusal(
          `${param}.format`,
          `must be a format of sound such as wav or mp3 (got ${String(format)})`,
        );
      }
      return { inlineData: { mimeType: `audio/${format}`, data } };
    }
    case 'text':
      return { text: part.text ?? '' };
  }
}

function sourcePart(
  url: string | undefined,
  context: PartContext & { readonly kind: 'image_url' | 'video_url' | 'file'; readonly field: string },
): JsonObject {
  const param = `${context.param}.${context.field}`;
  if (url === undefined || url === '') throw refusal(param, 'is missing');
  const inline = context.media.inline.get(url);
  if (inline !== undefined) return { inlineData: { mimeType: inline.mime, data: inline.base64 } };
  const forms = context.media.inputs[context.kind] ?? [];
  if (forms.includes('url') && /^(https?|gs):\/\//i.test(url)) return { fileData: { fileUri: url } };
  throw refusal(param, 'must be a data URI or an http(s) address that can be read');
}
