import { like } from '../conditions.ts';
import type { TaskKind } from '../family.ts';
import type { Protocol } from '../protocol.ts';
import type { ModelRow } from './types.ts';

/** The first row of a protocol that fits an upstream's model name, and what a task makes; undefined when none does. */
export function modelRow(
  { models = [] }: Pick<Protocol, 'models'>,
  upstreamModel: string,
  kind?: TaskKind,
): ModelRow | undefined {
  return models.find(
    (row) =>
      (row.kind === undefined || kind === undefined || row.kind === kind) &&
      (row.like === undefined || row.like.some((pattern) => like(upstreamModel, pattern))),
  );
}

/** Whether some model of a protocol makes pictures, of which rows say the sizes. */
export function makesPictures({ models = [] }: Pick<Protocol, 'models'>): boolean {
  return models.some(({ sizes }) => sizes !== undefined);
}
