import { isUnusable } from './unusable.ts';

/** Tries until it succeeds or the caller's patience ends; then rejects with the last failure. */
export type Again = <T>(attempt: () => Promise<T>) => Promise<T>;

export const once: Again = (attempt) => attempt();

/** The same for contents: what is at fault itself is no better the next time. */
export function unlessUnusable(again: Again): Again {
  return async <T>(attempt: () => Promise<T>): Promise<T> => {
    const end = await again(async () => {
      try {
        return { kind: 'done', value: await attempt() } as const;
      } catch (error) {
        if (!isUnusable(error)) throw error;
        return { kind: 'unusable', error } as const;
      }
    });
    if (end.kind === 'unusable') throw end.error;
    return end.value;
  };
}
