import type { TaskDeps } from '../deps.ts';
import type { RemixInput } from '../kinds/remix.ts';
import type { Plan } from '../plan/plan-results.ts';
import type { Planner } from '../plan/planner.ts';

/** Notes a remix: what the caller gave, and that only the channel of its source was considered. */
export function traceRemix(
  { tracer }: Pick<TaskDeps, 'tracer'>,
  remix: {
    readonly id: string;
    readonly input: Pick<
      RemixInput,
      'route' | 'prompt' | 'source' | 'model' | 'key' | 'strict' | 'requestId'
    >;
    readonly plan: Plan;
  },
): void {
  const { id, input, plan } = remix;
  const { route, prompt, source, model, key, strict } = input;
  const facts = { prompt };
  const { channel, protocol } = plan.candidate;
  tracer?.submitted(id, {
    request: {
      route,
      modelName: source.model,
      model,
      canonical: { mode: 'remix', facts, roles: {} },
      given: facts,
      fieldOf: (name) => name,
      strict,
    },
    plan,
    group: key.group,
    considered: [
      {
        channel_id: channel.id,
        protocol: protocol.id,
        outcome: 'chosen',
        reason: `it made ${source.id}, and nobody else knows that`,
      },
    ],
    request_id: input.requestId,
  });
}

/** Notes where a refused submission goes on, or that nobody else is asked, of those who could be. */
export function traceGoingOn(
  { tracer }: Pick<TaskDeps, 'tracer'>,
  on: {
    readonly id: string;
    readonly planner: Partial<Pick<Planner<Plan>, 'considered'>>;
    readonly plan: Plan | undefined;
    readonly attempt: number;
  },
): void {
  const considered = on.planner.considered?.();
  if (considered === undefined || tracer === undefined) return;
  tracer.wentOn(on.id, { attempt: on.attempt, plan: on.plan, considered });
}
