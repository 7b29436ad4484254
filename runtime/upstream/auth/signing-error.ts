/** A call that could not be signed, so nothing of it was sent. The message is safe to log. */
export class SigningError extends Error {
  override readonly name = 'SigningError';
}
