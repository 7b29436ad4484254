import { GatewayError } from '../contract/errors.ts';
import { LEAST_COUNTED_BYTES } from '../store/counted-bytes.ts';

/** The one refusal of what does not fit beside an owner's uploads. */
export function ownerFull(input: {
  readonly param?: string | undefined;
  readonly bytes: number;
  readonly max_owner_bytes: number;
}): GatewayError {
  const { param, bytes, max_owner_bytes } = input;
  return new GatewayError('request_too_large', {
    ...(param === undefined ? {} : { param }),
    message: `your uploads may have ${max_owner_bytes} bytes together, and these ${bytes} bytes do not fit beside the ones you have (each counts as ${LEAST_COUNTED_BYTES} bytes at least); delete some or wait until they expire; the files of your tasks count too: they cannot be deleted, and go one hour after their task has ended`,
    details: { allowed: max_owner_bytes, received: bytes },
  });
}
