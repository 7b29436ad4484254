import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { MODEL, type SubmitContender } from './submit-contenders.ts';

type Target = Pick<SubmitContender, 'url' | 'headers'>;

const BODY = JSON.stringify({
  model: MODEL,
  prompt: 'a heron takes off over the lake at dawn',
  seconds: '4',
});

/** So many submissions, so many at a time; answers the wall time in milliseconds. Anything but a 200 is a failure. */
export async function sendAtOnce(
  target: Target,
  plan: { readonly requests: number; readonly concurrency: number },
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: plan.concurrency });
  let left = plan.requests;
  const began = performance.now();
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await submit(agent, target);
    }
  };
  try {
    await Promise.all(Array.from({ length: plan.concurrency }, worker));
  } finally {
    agent.destroy();
  }
  return performance.now() - began;
}

/** Submissions at a steady rate, whether the ones before were answered or not; answers how long each took, counted from when it was due. */
export async function sendSteadily(
  target: Target,
  plan: { readonly requests: number; readonly perSecond: number },
): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const took: Promise<number>[] = [];
  const began = performance.now();
  try {
    while (took.length < plan.requests) {
      const due = began + (took.length * 1_000) / plan.perSecond;
      const wait = due - performance.now();
      if (wait > 0) await sleep(wait);
      took.push(submit(agent, target).then(() => performance.now() - due));
    }
    return await Promise.all(took);
  } finally {
    agent.destroy();
  }
}

function submit(agent: Agent, { url, headers }: Target): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const call = request(
    `${url}/v1/videos`,
    {
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(BODY), ...headers },
    },
    (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        text += piece;
      });
      response.once('error', reject);
      response.once('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`HTTP ${response.statusCode} of ${url}: ${text.slice(0, 300)}`));
      });
    },
  );
  call.once('error', reject);
  call.end(BODY);
  return promise;
}
