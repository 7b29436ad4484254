import { GatewayError } from '../../contract/errors.ts';
import type { Egress } from '../../upstream/types.ts';
import { naming } from '../../words/refusal.ts';
import { fileTooLarge } from './received-file.ts';

/** Longest silence of a source, and the most that one file may take. */
const IDLE_MS = 30_000;
const TOTAL_MS = 300_000;

/**
 * The bytes behind a public address as they come, through the door that knows which addresses are public.
 * Failures are 400s that name the caller's field.
 */
export async function* readAddress(
  egress: Pick<Egress, 'publicStream'>,
  input: {
    readonly address: string;
    readonly param: string;
    readonly max_bytes: number;
    readonly signal: AbortSignal;
  },
): AsyncGenerator<Uint8Array> {
  const { address, param, max_bytes } = input;
  const late = AbortSignal.timeout(TOTAL_MS);
  const signal = AbortSignal.any([input.signal, late]);
  try {
    const source = await egress.publicStream(address, {
      method: 'GET',
      headers: {},
      idle_ms: IDLE_MS,
      signal,
    });
    try {
      if (source.http !== 200) throw unusable(`answered HTTP ${source.http} instead of 200`);
      const declared = Number(source.headers['content-length'] ?? 0);
      if (declared > max_bytes) throw fileTooLarge(param, max_bytes, declared);
      yield* source.body;
    } finally {
      source.body.destroy();
    }
  } catch (error) {
    if (input.signal.aborted) throw input.signal.reason;
    if (late.aborted)
      throw naming(param, unusable(`did not give the file within ${TOTAL_MS / 1_000} seconds`));
    if (!(error instanceof GatewayError))
      throw naming(param, unusable('broke off in the middle of the file'));
    throw error.code === 'request_too_large' ? error : naming(param, error);
  }
}

function unusable(problem: string): GatewayError {
  return new GatewayError('invalid_request', { message: `the address ${problem}` });
}
