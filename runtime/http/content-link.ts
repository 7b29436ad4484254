import { signLink } from '../auth/links.ts';
import type { Registry } from '../contract/registry.ts';

const LINK_SECS = 86_400;
const STEP_SECS = 3_600;

/** The variant that a link without `variant` stands for. */
export const DEFAULT_VARIANT = 'video';

/**
 * A link to a task's content that works without the key for about a day (decisions 1). Its end is rounded
 * up to the hour, so that a client that polls sees the same link again.
 */
export function contentLink(input: {
  readonly registry: Pick<Registry, 'routes'>;
  readonly publicUrl: string;
  readonly key: Uint8Array;
  readonly task: string;
  readonly nowMs: number;
}): string | undefined {
  const route = input.registry.routes.find(
    (candidate) => candidate.operation === 'task.content' && candidate.method === 'GET',
  );
  if (route === undefined) return undefined;
  const now = Math.floor(input.nowMs / 1000);
  const expires = Math.ceil((now + LINK_SECS) / STEP_SECS) * STEP_SECS;
  const query = new URLSearchParams({
    ...signLink(input.key, { task: input.task, variant: DEFAULT_VARIANT, expires }),
  });
  const path = route.path.replace(/\{\w+\}/, encodeURIComponent(input.task));
  return `${input.publicUrl}${path}?${query}`;
}
