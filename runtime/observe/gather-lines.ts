/** Takes whole lines of text. */
interface Lines {
  write(line: string): void;
}

/** How long a line may wait for others: one write of many lines costs hardly more than a write of one. */
const GATHER_MS = 50;

/** A destination that gathers lines, told to write a moment after the first that waits. */
export function gatherLines(lines: Lines & { flush(done: () => void): void }): Lines {
  let waiting = false;
  const flush = (): void => {
    waiting = false;
    // Without a callback it throws when the destination is already gone.
    lines.flush(() => undefined);
  };
  return {
    write(line) {
      lines.write(line);
      if (waiting) return;
      waiting = true;
      setTimeout(flush, GATHER_MS).unref();
    },
  };
}
