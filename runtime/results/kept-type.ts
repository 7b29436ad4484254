import { isWholePicture } from '../assets/is-whole-picture.ts';
import type { ReceivedFile } from '../assets/received-file.ts';
import { sniff } from '../media/sniff.ts';

/** What a file is by its content, or why it is of no use; `reason` completes `the content ...`. */
export type KeptType =
  | { readonly kind: 'media'; readonly mime: string }
  | { readonly kind: 'refused'; readonly reason: string };

/** Names and declared types play no part; a picture must have its end. */
export function keptType(file: Pick<ReceivedFile, 'head' | 'tail' | 'bytes'>): KeptType {
  if (file.bytes === 0) return { kind: 'refused', reason: 'is empty' };
  const seen = sniff(file.head);
  if (seen.kind === 'other') return { kind: 'refused', reason: `is ${seen.found}` };
  const { media, mime } = seen;
  if (media === 'image' && !isWholePicture(mime, file))
    return { kind: 'refused', reason: `is a picture (${mime}) that is cut off` };
  return { kind: 'media', mime };
}
