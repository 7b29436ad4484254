import type { Family, ImageSizes } from '../contract/family.ts';
import type { JsonObject } from '../contract/json.ts';
import type { Size } from '../contract/size.ts';
import { freeText } from '../contract/sizes/size-text.ts';

type Reading = Pick<Family, 'interpret'>;

/** The size that a text in one field says by itself: a tier says nothing in the place of a ratio. */
export function sizeIn({ interpret }: Reading, path: readonly string[], text: string): Size | undefined {
  const { size } = interpret({ body: bodyOf(path, text), files: {}, path: {}, query: {} }, []).facts;
  return typeof size === 'object' ? size : undefined;
}

function bodyOf([step = '', ...rest]: readonly string[], text: string): JsonObject {
  return { [step]: rest.length === 0 ? text : bodyOf(rest, text) };
}

/** What a model's callers may write in a field: `names`, and in words what else; found by writing something there. */
export function takenBy(
  family: Reading,
  path: readonly string[],
  { rows, free }: ImageSizes,
): { readonly names: readonly string[]; readonly rest?: string } {
  if (sizeIn(family, path, '1024x1024')?.pixels !== undefined) {
    const sides = free === undefined ? 'its `<width>x<height>`' : `\`<width>x<height>\` ${freeText(free)}`;
    return { names: rows.map(({ preset }) => preset), rest: sides };
  }
  const isTier = sizeIn(family, path, '1k')?.tier !== undefined;
  return { names: [...new Set(rows.map(({ ratio, tier }) => (isTier ? tier : ratio)))] };
}
