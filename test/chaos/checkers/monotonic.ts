import type { Look } from '../history.ts';

const RANK: Readonly<Record<string, number>> = { queued: 0, in_progress: 1, completed: 2, failed: 2 };

export interface MonotonicVerdict {
  /** Looks that saw less than an earlier look at the same task, or another end of it. */
  readonly wentBack: number;
  /** Looks that saw a word that is none of the four. */
  readonly strangeStatus: number;
}

/** States and progress go forward, and an end is the end, over restarts too. */
export function checkMonotonic(looks: readonly Look[]): MonotonicVerdict {
  const last = new Map<string, Look>();
  let [wentBack, strangeStatus] = [0, 0];
  for (const look of looks) {
    const rank = RANK[look.status];
    if (rank === undefined) strangeStatus += 1;
    const before = last.get(look.id);
    last.set(look.id, look);
    if (before === undefined || rank === undefined) continue;
    const earlier = RANK[before.status] ?? 0;
    const otherEnd = earlier === 2 && look.status !== before.status;
    if (rank < earlier || otherEnd || look.progress < before.progress) wentBack += 1;
  }
  return { wentBack, strangeStatus };
}
