import type { ContentKind, ContentPart } from '../../contract/chat.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { Warning } from '../../contract/warning.ts';
import { refusal } from '../request-parts.ts';
import type { ConvertInput } from '../types.ts';

export interface PartContext {
  /** Of the content item. */
  readonly param: string;
  readonly media: Pick<ConvertInput, 'inline' | 'inputs'>;
  readonly warnings: Warning[];
}

/** The part for a content item; media are known by their bytes, never by what the caller calls them. Throws `invalid_request` for one that has nothing to send. */
export function mediaPart(part: ContentPart, context: PartContext): JsonObject {
  switch (part.type) {
    case 'image_url': {
      if ((part.image_url?.detail ?? 'auto') !== 'auto') {
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
      if ((data ?? undefined) === undefined && (id ?? undefined) !== undefined) {
        throw refusal(
          `${context.param}.file.file_id`,
          'names a file of another vendor; send file_data instead',
        );
      }
      return sourcePart(data, { ...context, kind: 'file', field: 'file.file_data' });
    }
    case 'input_audio':
      return sourcePart(part.input_audio?.data, {
        ...context,
        kind: 'input_audio',
        field: 'input_audio.data',
      });
    case 'text':
      return { text: part.text ?? '' };
  }
}

function sourcePart(
  url: string | null | undefined,
  context: PartContext & { readonly kind: Exclude<ContentKind, 'text'>; readonly field: string },
): JsonObject {
  const param = `${context.param}.${context.field}`;
  if (url === undefined || url === null || url === '') throw refusal(param, 'is missing');
  const inline = context.media.inline.get(url);
  if (inline !== undefined) return { inlineData: { mimeType: inline.mime, data: inline.base64 } };
  const forms = context.media.inputs[context.kind] ?? [];
  if (forms.includes('url') && /^(https?|gs):\/\//i.test(url)) return { fileData: { fileUri: url } };
  throw refusal(param, 'must be a data URI or an http(s) address that can be read');
}
