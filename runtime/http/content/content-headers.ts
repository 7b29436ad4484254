import { extensionOf } from '../../contract/extension-of.ts';
import type { TaskRecord } from '../../store/types.ts';
import { DEFAULT_VARIANT } from '../content-link.ts';

const PASSED = ['content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified'] as const;
const SAFE_VALUE = /^[\x20-\x7e]{1,300}$/;
const MEDIA_TYPE = /^(?:video|image|audio)\/[a-z0-9.+-]{1,60}$/;
/** Says nothing about the content: the kind of the result does. */
const VAGUE = new Set(['', 'application/octet-stream', 'binary/octet-stream', 'application/mp4']);
/** A picture that can carry scripts. */
const REFUSED = new Set(['image/svg+xml']);
/** What a file is when its source does not say; pictures come in too many kinds for a guess. */
const USUAL: Readonly<Record<string, string>> = { video: 'video/mp4', audio: 'audio/mpeg' };

/** The media type shown to the caller, or undefined when the source sent something that is not media (F114). */
export function mediaType(contentType: string | undefined, variant: string): string | undefined {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (MEDIA_TYPE.test(type) && !REFUSED.has(type)) return type;
  if (!VAGUE.has(type)) return undefined;
  return USUAL[variant] ?? 'application/octet-stream';
}

/** Headers of a content answer: lengths and validators of the source, everything else ours (S16). */
export function contentHeaders(input: {
  readonly source: Readonly<Record<string, string>>;
  readonly type: string;
  readonly task: Pick<TaskRecord, 'id' | 'kind'>;
  /** The file's name in the result. */
  readonly file: string;
}): Readonly<Record<string, string>> {
  const passed = PASSED.flatMap((name) => {
    const value = input.source[name];
    return value !== undefined && SAFE_VALUE.test(value) ? [[name, value] as const] : [];
  });
  const usual = DEFAULT_VARIANT[input.task.kind];
  const part = input.file === usual ? '' : `-${input.file.replaceAll(/[^a-z0-9]/gi, '')}`;
  const name = `${input.task.id}${part}.${extensionOf(input.type)}`;
  return {
    ...Object.fromEntries(passed),
    'content-type': input.type,
    // Browsers show what is known to be media, and only save the rest.
    'content-disposition': `${MEDIA_TYPE.test(input.type) ? 'inline' : 'attachment'}; filename="${name}"`,
    'cache-control': 'private, max-age=300',
  };
}
