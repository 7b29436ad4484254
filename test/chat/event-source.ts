import type { EventBody, OpenOutcome } from '../../runtime/upstream/types.ts';

/** An upstream's stream that a test writes piece by piece. */
export interface EventSource {
  readonly outcome: OpenOutcome;
  /** Bytes as they arrive. */
  push(...pieces: readonly (string | Uint8Array)[]): void;
  /** The upstream ends its bytes. */
  end(): void;
  fail(error: Error): void;
  destroyed(): boolean;
  /** Pieces that were asked for so far. */
  pulled(): number;
}

type Step =
  | { readonly kind: 'piece'; readonly bytes: Uint8Array }
  | { readonly kind: 'end' }
  | { readonly kind: 'fail'; readonly error: Error };

export function createEventSource(secrets: readonly string[] = []): EventSource {
  const steps: Step[] = [];
  const encoder = new TextEncoder();
  let waiting: { resolve(step: Step): void } | undefined;
  let destroyed = false;
  let pulled = 0;
  const add = (step: Step): void => {
    if (waiting === undefined) steps.push(step);
    else {
      const { resolve } = waiting;
      waiting = undefined;
      resolve(step);
    }
  };
  const chunks: EventBody['chunks'] = {
    [Symbol.asyncIterator]: () => ({
      async next() {
        pulled += 1;
        if (destroyed) throw new Error('destroyed');
        const step = steps.shift() ?? (await new Promise<Step>((resolve) => (waiting = { resolve })));
        if (step.kind === 'fail') throw step.error;
        return step.kind === 'end' ? { done: true, value: undefined } : { done: false, value: step.bytes };
      },
    }),
    destroy() {
      destroyed = true;
      steps.length = 0;
      add({ kind: 'fail', error: new Error('destroyed') });
    },
  };
  return {
    outcome: { kind: 'stream', body: { http: 200, headers: {}, chunks, secrets } },
    push(...pieces) {
      for (const piece of pieces) {
        add({ kind: 'piece', bytes: typeof piece === 'string' ? encoder.encode(piece) : piece });
      }
    },
    end: () => add({ kind: 'end' }),
    fail: (error) => add({ kind: 'fail', error }),
    destroyed: () => destroyed,
    pulled: () => pulled,
  };
}

/** One event of the common format with some text. */
export function textEvent(content: string, rest: object = {}): string {
  return `data: ${JSON.stringify({
    id: 'upstream-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'vendor-m-1',
    choices: [{ index: 0, delta: { content }, finish_reason: null }],
    ...rest,
  })}\n\n`;
}

export const STOP_EVENT = `data: ${JSON.stringify({
  id: 'upstream-1',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'vendor-m-1',
  choices: [{ index: 0, delta: {}, finish_reason: 'stop' }],
})}\n\n`;

export function usageEvent(prompt: unknown, completion: unknown): string {
  const usage = { prompt_tokens: prompt, completion_tokens: completion };
  return `data: ${JSON.stringify({ id: 'upstream-1', choices: [], usage })}\n\n`;
}

export const DONE_EVENT = 'data: [DONE]\n\n';
