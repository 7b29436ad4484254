/** How long so many bytes are as base64, with padding and without line ends. */
export function base64Length(bytes: number): number {
  return Math.ceil(bytes / 3) * 4;
}

/**
 * Bytes as base64, piece by piece: no more is held than one piece and two bytes. Throws when there are not exactly
 * `expected` bytes, because what was promised before them cannot be taken back.
 */
export async function* base64Stream(
  source: AsyncIterable<Uint8Array>,
  expected: number,
): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let seen = 0;
  for await (const chunk of source) {
    seen += chunk.length;
    if (seen > expected) throw new Error(`a kept file has more than its ${expected} bytes`);
    const bytes = rest.length === 0 ? viewOf(chunk) : Buffer.concat([rest, chunk]);
    const whole = bytes.length - (bytes.length % 3);
    // A copy: the chunk itself may be a view of a large buffer.
    rest = Buffer.from(bytes.subarray(whole));
    if (whole > 0) yield Buffer.from(bytes.toString('base64', 0, whole), 'latin1');
  }
  if (seen !== expected) throw new Error(`a kept file ended after ${seen} of ${expected} bytes`);
  if (rest.length > 0) yield Buffer.from(rest.toString('base64'), 'latin1');
}

function viewOf(chunk: Uint8Array): Buffer {
  return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}
