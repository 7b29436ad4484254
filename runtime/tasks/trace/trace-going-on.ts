import type { TaskDeps } from '../deps.ts';
import type { Plan } from '../plan.ts';
import type { Planner } from '../planner.ts';

/** Notes where a refused submission goes on, or that nobody else is asked, of those who could be. */
export function traceGoingOn(
  { tracer }: Pick<TaskDeps, 'tracer'>,
  on: {
    readonly id: string;
    readonly planner: Partial<Pick<Planner, 'considered'>>;
    readonly plan: Plan | undefined;
    readonly attempt: number;
  },
): void {
  const considered = on.planner.considered?.();
  if (considered === undefined || tracer === undefined) return;
  tracer.wentOn(on.id, { attempt: on.attempt, plan: on.plan, considered });
}
