import { type Clock, sleep } from '../../time/clock.ts';
import type { Rejected, SubmitVerdict } from '../../upstream/outcome.ts';

/** Waits before calls that were refused for their rate are made again: without a word of the vendor's, and at most. */
const WAIT_SECS = { unsaid: 5, most: 60 } as const;
/** So often they are made again. */
const MOST_REPEATS = 3;

export interface InTurn<Request> {
  readonly call: (request: Request) => Promise<SubmitVerdict>;
  /** Calls that run at the same time. */
  readonly at_once: number;
  /** The longest that one call takes. */
  readonly call_ms: number;
  /** The longest that all of them may take. */
  readonly within_ms: number;
  readonly clock: Clock;
  /** True when no more calls may be begun. */
  readonly closing: () => boolean;
}

/**
 * The verdicts in the order of the requests, those left out that were not begun: a channel that takes no more, or
 * does not answer, is not asked on, and neither is one whose first word is no. Where something was made, and the others
 * were only too many at once, these are asked for again after the wait that the vendor asks for, while there is time.
 */
export async function callInTurn<Request>(
  requests: readonly Request[],
  turn: InTurn<Request>,
): Promise<readonly SubmitVerdict[]> {
  const verdicts: (SubmitVerdict | undefined)[] = requests.map(() => undefined);
  const { clock, at_once, call_ms, within_ms, closing } = turn;
  const begun = clock.elapsed();
  for (let repeats = 0; ; repeats += 1) {
    await callOpen(requests, verdicts, turn);
    const open = verdicts.filter((verdict) => !isSettled(verdict)).length;
    const wait_ms = waitOf(verdicts);
    const needed_ms = (wait_ms ?? 0) + Math.ceil(open / at_once) * call_ms;
    const isLate = clock.elapsed() - begun + needed_ms > within_ms;
    if (wait_ms === undefined || repeats >= MOST_REPEATS || isLate || closing()) break;
    await sleep(clock, wait_ms);
    if (closing()) break;
    for (const [place, verdict] of verdicts.entries()) if (!isSettled(verdict)) verdicts[place] = undefined;
  }
  return verdicts.filter((verdict) => verdict !== undefined);
}

/** Makes the calls that have no verdict yet, as far as they may be begun. */
async function callOpen<Request>(
  requests: readonly Request[],
  verdicts: (SubmitVerdict | undefined)[],
  { call, at_once, closing }: InTurn<Request>,
): Promise<void> {
  const waiting = [...requests.entries()].filter(([place]) => verdicts[place] === undefined);
  const goesOn = (): boolean => {
    if (closing()) return false;
    const known = verdicts.filter((verdict) => verdict !== undefined);
    const made = known.some(({ kind }) => kind === 'answered');
    return known.every((verdict) => verdict.kind === 'answered' || (made && isOfOnePicture(verdict)));
  };
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = goesOn() ? waiting.shift() : undefined) {
      const [place, request] = next;
      verdicts[place] = await call(request);
    }
  };
  await Promise.all(Array.from({ length: Math.min(at_once, waiting.length) }, work));
}

/** How long to wait until those are asked for again that were too many; undefined where that would not help. */
function waitOf(verdicts: readonly (SubmitVerdict | undefined)[]): number | undefined {
  const known = verdicts.filter((verdict) => verdict !== undefined);
  const tooMany = known.filter(isTooMany);
  const others = known.filter((verdict) => !isTooMany(verdict));
  const made = others.some(({ kind }) => kind === 'answered');
  if (tooMany.length === 0 || !made || !others.every(isSettled)) return undefined;
  const secs = Math.max(...tooMany.map(({ retryAfterSecs = WAIT_SECS.unsaid }) => retryAfterSecs));
  return secs > WAIT_SECS.most ? undefined : secs * 1_000;
}

function isSettled(verdict: SubmitVerdict | undefined): boolean {
  return verdict !== undefined && (verdict.kind === 'answered' || isOfOnePicture(verdict));
}

/** The vendor refused one picture, not the channel: the next call may make another one. */
function isOfOnePicture(verdict: SubmitVerdict): boolean {
  return verdict.kind === 'rejected' && !verdict.elsewhere;
}

/** Such a refusal proves that nothing was begun. */
function isTooMany(verdict: SubmitVerdict): verdict is Rejected {
  return verdict.kind === 'rejected' && verdict.class === 'rate_limit';
}
