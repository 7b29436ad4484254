import type { OpenStream } from './types.ts';

/** Lets go of a response whose body is of no interest, and of its connection. */
export function discardBody(response: OpenStream): void {
  response.body.on('error', () => {});
  response.body.destroy();
}
