import type { ContentPart } from '../../contract/chat.ts';
import { showValue } from '../../words/show-value.ts';

/** What is wrong with an item's address: its field below the item, and a sentence that reads on after it. */
export interface AddressProblem {
  readonly field: string;
  readonly sentence: string;
}

const DATA = /^data:([\w.+-]+\/[\w.+-]+)?(;[\w-]+=[^;,]*)*;base64$/i;
const MOST_HEAD_CHARS = 200;
/** Also in its other alphabet, of which more is said where the content is read. */
const BASE64 = /^[A-Za-z0-9+/=_\s-]{8,}$/;

/** Looks at the scheme and the head of an address, never at the content behind it; undefined: all is well. */
export function addressProblem(part: ContentPart): AddressProblem | undefined {
  switch (part.type) {
    case 'text':
      return undefined;
    case 'input_audio':
      return part.input_audio?.data === '' ? { field: 'input_audio.data', sentence: 'is empty' } : undefined;
    case 'image_url':
      return of('image_url.url', part.image_url?.url ?? '');
    case 'video_url':
      return of('video_url.url', part.video_url?.url ?? '');
    case 'file':
      return ofFile(part.file ?? {});
  }
}

function ofFile(file: NonNullable<ContentPart['file']>): AddressProblem | undefined {
  const data = file.file_data ?? '';
  if (data === '') return { field: 'file', sentence: 'must hold file_data' };
  return of('file.file_data', data);
}

function of(field: string, address: string): AddressProblem | undefined {
  const sentence = problemOf(address);
  return sentence === undefined ? undefined : { field, sentence };
}

function problemOf(address: string): string | undefined {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address.slice(0, 20))?.[1]?.toLowerCase();
  switch (scheme) {
    case 'data':
      return dataProblem(address);
    case 'http':
    case 'https':
      return URL.canParse(address) ? undefined : `is not a valid address (got ${showValue(address)})`;
    case 'asset':
      return undefined;
    default:
      return scheme === undefined && BASE64.test(address.slice(0, MOST_HEAD_CHARS))
        ? undefined
        : `must be an http(s) address, a data URI, base64 or an asset:// address (got ${showValue(address)})`;
  }
}

function dataProblem(address: string): string | undefined {
  const comma = address.slice(0, MOST_HEAD_CHARS).indexOf(',');
  if (comma < 0 || !DATA.test(address.slice(0, comma)))
    return `must be a data URI like data:image/png;base64,... (got ${showValue(address)})`;
  return address.length === comma + 1 ? 'is a data URI without content' : undefined;
}
