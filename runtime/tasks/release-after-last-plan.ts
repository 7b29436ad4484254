import { GatewayError } from '../contract/errors.ts';
import type { Planner } from './planner.ts';
import type { RequestMemory } from './types.ts';

/**
 * A planner that lets go of the request, and of the media made of it, with the last plan that it hands out: calls may
 * take minutes. That plan gives back the request's memory when it is sent; one with steps before it sends nothing of the
 * media itself, and may run its steps once more.
 */
export function releaseAfterLastPlan(planner: Planner, memory: RequestMemory | undefined): Planner {
  let open: Planner | undefined = planner;
  const { considered } = planner;
  return {
    async next(heldMicros) {
      const plan = await open?.next(heldMicros);
      if (plan === undefined || open?.hasMore() === true) return plan;
      open = undefined;
      return memory === undefined || plan.runs.length > 0 ? plan : { ...plan, sent: () => memory.close() };
    },
    hasMore: () => open?.hasMore() === true,
    hasOpen: () => open?.hasOpen() === true,
    considered,
    refusal: () => open?.refusal() ?? new GatewayError('no_available_channel'),
  };
}
