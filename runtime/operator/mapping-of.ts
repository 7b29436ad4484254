import type { Mapping } from '../contract/explain.ts';

/** What is mapped under an id; undefined for ids that the specs do not know, any more. */
export function mappingOf(
  mappings: Readonly<Record<string, Mapping>>,
  id: string | null | undefined,
): Mapping | undefined {
  return typeof id === 'string' && Object.hasOwn(mappings, id) ? mappings[id] : undefined;
}
