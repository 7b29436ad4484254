import type { Plan } from './plan.ts';

/** An outcome of the store; the plan's place on its channel is given back unless it is of the kind after which a call follows: then it begins. */
export async function startOrRelease<T extends { readonly kind: string }>(
  kind: T['kind'],
  plan: Pick<Plan, 'lease'> | undefined,
  storing: Promise<T>,
): Promise<T> {
  let follows = false;
  try {
    const outcome = await storing;
    follows = outcome.kind === kind;
    return outcome;
  } finally {
    if (follows) plan?.lease?.start();
    else plan?.lease?.release();
  }
}
