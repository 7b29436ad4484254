/** How many calls are open, for those who wait for none. */
export interface OpenCalls {
  add(): void;
  remove(): void;
  /** Resolves when no call is open any more. */
  idle(): Promise<void>;
}

export function createOpenCalls(): OpenCalls {
  let open = 0;
  const idlers: (() => void)[] = [];
  return {
    add() {
      open += 1;
    },
    remove() {
      open -= 1;
      if (open === 0) for (const resolve of idlers.splice(0)) resolve();
    },
    idle: () => (open === 0 ? Promise.resolve() : new Promise((resolve) => idlers.push(resolve))),
  };
}
