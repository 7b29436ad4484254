import type { Family, Model } from '../family.ts';

/** What only the family that owns a model says of it, for families that offer it in a body of their own. */
export function ownedModel(
  { models, id: family }: Family,
  id: string,
): Pick<Model, 'id' | 'title' | 'aliases' | 'price' | 'lifecycle'> {
  const found = models.find((model) => model.id === id);
  if (found === undefined) throw new Error(`internal: family ${family} has no model ${id}`);
  const { title, aliases, price, lifecycle } = found;
  return { id, title, aliases, price, lifecycle };
}
