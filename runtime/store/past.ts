import { createBatch } from './batch.ts';
import { createKey } from './change-keys.ts';
import { refund, topUp } from './credits.ts';
import { completeTask, failTask } from './finish.ts';
import { type Write, writeAlone } from './operation.ts';
import { reschedule } from './schedule.ts';
import { all, type Part, statement } from './sql.ts';
import {
  recordAccepted,
  recordAmbiguous,
  recordAnswered,
  recordRefused,
  submitIntent,
} from './submissions.ts';
import { type EndedCallInput, endCall, giveBack, reserveCall } from './transactions/calls.ts';

const BACKDATE_KEY = statement('UPDATE api_keys SET created_at=?2 WHERE id=?1');

/** A call from its hold to its settlement. */
const wholeCall: Pick<Write<Omit<EndedCallInput, 'node' | 'limited' | 'claimed'>, boolean>, 'run'> = {
  *run(batch, call) {
    const node = 'past';
    const { id, owner_id, key_id, hold } = call;
    const reserved = { node, id, owner_id, key_id, hold, unused: { wallet: 0, quota: 0 } };
    const held = yield* reserveCall.run(batch, reserved);
    if (held.kind !== 'held') return false;
    const { limited, drawn } = held;
    const { captured } = yield* endCall.run(batch, { ...call, node, limited, claimed: false });
    const left = { [`wallet:${owner_id}`]: drawn.wallet - captured };
    if (limited) left[`quota:${key_id}`] = drawn.quota - captured;
    yield* giveBack.run(batch, { node, amounts: left });
    return true;
  },
};

/** The writes that may be dated back. */
const STEPS = {
  ...{ createKey, topUp, submitIntent, recordAccepted, recordAnswered, recordRefused, recordAmbiguous },
  ...{ reschedule, completeTask, failTask, refund, wholeCall },
};

type InputOf<T> = T extends Pick<Write<infer I, unknown>, 'run'> ? I : never;
type Inputs = { readonly [N in keyof typeof STEPS]: InputOf<(typeof STEPS)[N]> };

// A table by name, so that the input of a name is known to fit its body.
const BODIES: { readonly [N in keyof Inputs]: Pick<Write<Inputs[N], unknown>, 'run'> } = STEPS;

/** One write, and when it is said to have happened: epoch milliseconds. */
export type PastStep<N extends keyof Inputs = keyof Inputs> = {
  readonly [K in N]: { readonly at: number; readonly write: K; readonly input: Inputs[K] };
}[N];

/**
 * Runs writes in order, each dated as it says, all of them or none. The sandbox makes its play traffic with it, so that
 * what is stored has passed the same checks as any other work. Throws when one is refused.
 */
export const playPast = writeAlone(function* (batch, steps: readonly PastStep[]): Part<void> {
  // Each step has a batch of its own, of which the memory of this process knows nothing.
  batch.forgetRecent();
  for (const step of steps) yield* play(step);
});

function* play<N extends keyof Inputs>({ at, write, input }: PastStep<N>): Part<void> {
  const past = createBatch(at);
  const outcome = yield* BODIES[write].run(past, input);
  if (wasRefused(outcome))
    throw new Error(`internal: ${write} at ${at} was refused: ${JSON.stringify(outcome)}`);
  yield* past.flush();
  if (write === 'createKey') yield* all(BACKDATE_KEY, [(input as Inputs['createKey']).id, at]);
}

const REFUSED: ReadonlySet<unknown> = new Set([
  'insufficient_quota',
  'saturated',
  'too_much',
  'unknown',
  'already',
]);

function wasRefused(outcome: unknown): boolean {
  if (typeof outcome !== 'object' || outcome === null) return outcome !== true && outcome !== undefined;
  if ('applied' in outcome) return outcome.applied === false;
  return 'kind' in outcome && REFUSED.has(outcome.kind);
}
