import { extensionOf } from '../../contract/extension-of.ts';
import { isMedia } from '../../contract/media-type.ts';
import type { TaskRecord } from '../../store/types.ts';
import { DEFAULT_VARIANT } from '../content-link.ts';

const PASSED = ['content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified'] as const;
const SAFE_VALUE = /^[\x20-\x7e]{1,300}$/;

/** Headers of a content answer: lengths and validators of the source, everything else ours. */
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
    'content-disposition': `${isMedia(input.type) ? 'inline' : 'attachment'}; filename="${name}"`,
    'cache-control': 'private, max-age=300',
  };
}
