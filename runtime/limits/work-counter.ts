/** What runs of each holder in this process. */
export interface WorkCounter {
  /** Takes one place of every limit, or answers the first that has none left and takes nothing. */
  take<L extends WorkLimit>(limits: readonly L[]): TakenWork | { readonly kind: 'full'; readonly limit: L };
  inFlight(holder: string): number;
}

export interface WorkLimit {
  readonly holder: string;
  readonly concurrent: number;
}

export interface TakenWork {
  readonly kind: 'taken';
  /** Gives the places back; safe to call twice. */
  release(): void;
}

export function createWorkCounter(): WorkCounter {
  const running = new Map<string, number>();
  const inFlight = (holder: string): number => running.get(holder) ?? 0;
  const change = (holder: string, by: 1 | -1): void => {
    const now = inFlight(holder) + by;
    if (now > 0) running.set(holder, now);
    else running.delete(holder);
  };
  return {
    inFlight,
    take(limits) {
      const limit = limits.find(({ holder, concurrent }) => inFlight(holder) >= concurrent);
      if (limit !== undefined) return { kind: 'full', limit };
      const holders = limits.map(({ holder }) => holder);
      for (const holder of holders) change(holder, 1);
      let open = true;
      return {
        kind: 'taken',
        release() {
          if (open) for (const holder of holders) change(holder, -1);
          open = false;
        },
      };
    },
  };
}
