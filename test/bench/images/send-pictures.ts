import { Agent, request } from 'node:http';

/** Most that one answer may take; a server that is stuck ends the benchmark. */
const WITHIN_MS = 60_000;

export interface PictureLoad {
  readonly body: Buffer;
  readonly requests: number;
  /** So many at a time. */
  readonly concurrency: number;
  /** Shortest answer that is one. */
  readonly leastBytes: number;
}

/** Sends requests for pictures over kept connections; anything but a whole 200 with a picture is a failure. */
export async function sendPictures(
  target: { readonly url: string; readonly headers: Readonly<Record<string, string>> },
  load: PictureLoad,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.concurrency });
  let left = load.requests;
  const worker = async () => {
    for (; left > 0; ) {
      left -= 1;
      await send(agent, target, load);
    }
  };
  try {
    await Promise.all(Array.from({ length: load.concurrency }, worker));
  } finally {
    agent.destroy();
  }
}

function send(
  agent: Agent,
  { url, headers: own }: { readonly url: string; readonly headers: Readonly<Record<string, string>> },
  { body, leastBytes }: PictureLoad,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const headers = { 'content-type': 'application/json', 'content-length': body.length, ...own };
  const options = { method: 'POST', agent, headers, signal: AbortSignal.timeout(WITHIN_MS) };
  const call = request(`${url}/v1/images/generations`, options, (response) => {
    let bytes = 0;
    let head = '';
    response.on('data', (piece: Buffer) => {
      if (head.length < 300) head += piece.toString('latin1', 0, 300);
      bytes += piece.length;
    });
    response.once('error', reject);
    response.once('end', () => {
      if (response.statusCode === 200 && bytes >= leastBytes && head.includes('"data":[{')) resolve();
      else reject(new Error(`HTTP ${response.statusCode} of ${url}, ${bytes} bytes: ${head.slice(0, 300)}`));
    });
  });
  call.once('error', reject);
  call.end(body);
  return promise;
}
