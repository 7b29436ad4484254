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
    if (!over) setImmediate(turn);
  };
  setImmediate(turn);
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
