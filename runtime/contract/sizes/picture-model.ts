import { like } from '../conditions.ts';
import type { PictureModel, Protocol } from '../protocol.ts';

/** The first of a protocol's `pictures` rows that fits an upstream's model name; undefined when none does. */
export function pictureModel(
  { pictures = [] }: Pick<Protocol, 'pictures'>,
  upstreamModel: string,
): PictureModel | undefined {
  return pictures.find(
    ({ models }) => models === undefined || models.some((pattern) => like(upstreamModel, pattern)),
  );
}
