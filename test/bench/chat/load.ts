import { Agent, request } from 'node:http';

export interface LoadTarget {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface LoadPlan {
  readonly body: string;
  readonly requests: number;
  readonly concurrency: number;
}

export interface LoadResult {
  readonly wallMs: number;
  /** Response bytes of all requests. */
  readonly bytes: number;
  /** `data:` lines of all responses. */
  readonly events: number;
}

/** Sends so many requests over kept connections, so many at a time; anything but a whole 200 is a failure. */
export async function sendLoad(target: LoadTarget, plan: LoadPlan): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: plan.concurrency });
  const streams = plan.body.includes('"stream":true');
  const total = { bytes: 0, events: 0 };
  let left = plan.requests;
  const began = performance.now();
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      const answer = await send(agent, target, plan.body);
      if (streams && !answer.trimEnd().endsWith('data: [DONE]'))
        throw new Error(`a stream was cut: ${answer.slice(-200)}`);
      if (!streams && !answer.includes('"finish_reason":"stop"'))
        throw new Error(`no answer: ${answer.slice(0, 200)}`);
      total.bytes += answer.length;
      if (streams) total.events += answer.split('\ndata: ').length;
    }
  };
  try {
    await Promise.all(Array.from({ length: plan.concurrency }, worker));
  } finally {
    agent.destroy();
  }
  return { wallMs: performance.now() - began, ...total };
}

function send(agent: Agent, target: LoadTarget, body: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...target.headers,
  };
  const call = request(
    `${target.url}/v1/chat/completions`,
    { method: 'POST', agent, headers },
    (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.once('error', reject);
      response.once('end', () => {
        const text = Buffer.concat(pieces).toString();
        if (response.statusCode === 200) resolve(text);
        else reject(new Error(`HTTP ${response.statusCode} of ${target.url}: ${text.slice(0, 300)}`));
      });
    },
  );
  call.once('error', reject);
  call.end(body);
  return promise;
}
