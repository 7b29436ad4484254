import { GatewayError } from '../../runtime/contract/errors.ts';
import type { Media } from '../../runtime/contract/media.ts';
import { createMediaService, type MediaServiceOptions } from '../../runtime/files/media/media-service.ts';
import type { PublicFetchOptions } from '../../runtime/upstream/types.ts';
import { png } from './samples.ts';

interface Fetched {
  readonly url: string;
  readonly options: PublicFetchOptions;
}

/** A service whose network is a table of contents. */
export function service(
  contents: Readonly<Record<string, Uint8Array>> = {},
  options: Partial<MediaServiceOptions> = {},
): { readonly prepare: ReturnType<typeof createMediaService>['prepare']; readonly fetched: Fetched[] } {
  const fetched: Fetched[] = [];
  const { prepare } = createMediaService({
    egress: {
      async publicFetch(url, fetchOptions) {
        fetched.push({ url, options: fetchOptions });
        const bytes = contents[url];
        if (bytes === undefined) {
          throw new GatewayError('invalid_request', {
            message: 'the address answered HTTP 404 instead of 200',
          });
        }
        return { bytes, mime: 'image/png' };
      },
    },
    ...options,
  });
  return { prepare, fetched };
}

/** The refusal that a piece of work ends with; anything else fails the test. */
export async function refusal(
  work: Promise<unknown>,
): Promise<{ code: string; param: string | undefined; message: string }> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof GatewayError)) throw new Error(`expected a refusal, got ${String(error)}`);
  return { code: error.code, param: error.options.param, message: error.message };
}

/** One picture, and the three ways in which a request may hand it over. */
export const PNG = png(300, 200);
export const TEXT = PNG.toString('base64');
export const AT = 'https://a.example/x.png';
export const address: Media = { kind: 'image', url: AT };
export const inline: Media = { kind: 'image', base64: TEXT };
export const upload: Media = { kind: 'image', bytes: PNG };
