import type { OperationId } from '../admin/operation.ts';
import { systemClock } from '../time/clock.ts';
import type { View } from './page.ts';

/** What was asked, and until when its answer is good enough. */
type Answers = Map<string, { readonly until: number; readonly answer: Promise<unknown> }>;

/** So old an answer may be that several parts of a page are made of. */
const FRESH_MS = 900;
/** Of what takes longer to read. */
const SLOWER: Readonly<Partial<Record<OperationId, number>>> = { 'uncertain-list': 5_000 };

/** Makes views in which what one part of a page asked for is not asked for again by the others of the same second. */
export function createAskOnce(): (view: View) => View {
  const answers: Answers = new Map();
  return (view) => ({
    ...view,
    ask(id, fields) {
      const key = `${id} ${JSON.stringify(fields ?? {})}`;
      const now = systemClock.elapsed();
      for (const [old, { until }] of answers) if (now >= until) answers.delete(old);
      const known = answers.get(key);
      const answer = known?.answer ?? view.ask(id, fields);
      if (known === undefined) answers.set(key, { until: now + (SLOWER[id] ?? FRESH_MS), answer });
      return answer as ReturnType<typeof view.ask<typeof id>>;
    },
  });
}
