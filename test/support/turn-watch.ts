/** Processor milliseconds of this thread so far. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Watches how long each turn of the event loop takes of this thread's processor time, which says how long everything else waits
 * on a machine that does nothing else; the time on the clock would say how busy the machine is.
 */
export function watchTurns(): { longestMs(): number; stop(): void } {
  let last = threadMs();
  let longest = 0;
  let over = false;
  const turn = () => {
    const now = threadMs();
    longest = Math.max(longest, now - last);
    last = now;
    if (!over) next();
  };
  // One that holds nothing alive runs in every turn that there is, and makes none of its own: the processor is others' meanwhile.
  const next = () => setImmediate(turn).unref();
  next();
  return {
    /** Since it was asked for the last time. */
    longestMs() {
      const found = longest;
      longest = 0;
      return found;
    },
    stop() {
      over = true;
    },
  };
}

/** A turn is at most so many times what it takes to parse a text. */
const MOST_TIMES = 3;
/** A shorter turn is no matter of sizes: it is made of garbage collection and of what any request costs. */
const ANY_TURN_MS = 40;
/** The least of several counts: what else the process does in a turn is not the text's. */
const TRIES = 6;

/** How long the longest turn of work over a JSON text took, in each of several tries; undefined where one try was short. */
export async function longestTurn(text: string, work: () => Promise<unknown>): Promise<string | undefined> {
  const times: string[] = [];
  for (let tried = 0; tried < TRIES; tried += 1) {
    const begin = threadMs();
    JSON.parse(text);
    const parse = threadMs() - begin;
    const turns = watchTurns();
    await work();
    await new Promise((resolve) => setImmediate(resolve));
    turns.stop();
    const longest = turns.longestMs();
    if (longest <= Math.max(MOST_TIMES * parse, ANY_TURN_MS)) return undefined;
    times.push(`${Math.round(longest)} ms, to parse ${text.length} characters ${Math.round(parse)} ms`);
  }
  return times.join('; ');
}
