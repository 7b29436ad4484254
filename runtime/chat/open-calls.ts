/** Which calls are open, for those who wait for none, and for whoever must end one that nobody else will. */
export interface OpenCalls {
  add(id: string): void;
  has(id: string): boolean;
  remove(id: string): void;
  /** Resolves when no call is open any more. */
  idle(): Promise<void>;
}

export function createOpenCalls(): OpenCalls {
  const open = new Set<string>();
  const idlers: (() => void)[] = [];
  return {
    add: (id) => void open.add(id),
    has: (id) => open.has(id),
    remove(id) {
      open.delete(id);
      if (open.size === 0) for (const resolve of idlers.splice(0)) resolve();
    },
    idle: () => (open.size === 0 ? Promise.resolve() : new Promise((resolve) => idlers.push(resolve))),
  };
}
