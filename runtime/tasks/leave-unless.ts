import type { Plan } from './plan.ts';

/** An outcome of the store; the plan's place on its channel is given back unless it is of the kind after which a call follows: then it begins. */
export async function leaveUnless<T extends { readonly kind: string }>(
  kind: T['kind'],
  plan: Pick<Plan, 'visit'> | undefined,
  storing: Promise<T>,
): Promise<T> {
  let follows = false;
  try {
    const outcome = await storing;
    follows = outcome.kind === kind;
    return outcome;
  } finally {
    if (follows) plan?.visit?.begin();
    else plan?.visit?.leave();
  }
}
