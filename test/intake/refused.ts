import { GatewayError } from '../../runtime/contract/errors.ts';

/** What a refused caller is told; throws when nothing was refused. */
export function refused(run: () => unknown): {
  readonly code: string;
  readonly param: string;
  readonly message: string;
} {
  try {
    run();
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return { code: error.code, param: error.options.param ?? '', message: error.message };
  }
  throw new Error('it was accepted');
}
