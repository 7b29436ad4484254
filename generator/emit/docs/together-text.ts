import type { FamilyIr } from '../../ir.ts';
import { codes } from './table.ts';

/** Limits across facts, each once with the models that have it. */
export function togetherTexts({
  together,
  models,
}: Pick<FamilyIr, 'together' | 'models'>): readonly string[] {
  const texts = together.flatMap(({ model, entries }) =>
    entries.map(({ about, move }) => ({
      model,
      text: `${about.replaceAll('$', '')}${move ? ' (others are moved)' : ''}`,
    })),
  );
  return [...Map.groupBy(texts, ({ text }) => text)].map(([text, of]) =>
    of.length === models.length ? `When ${text}.` : `${codes(of.map(({ model }) => model))}: when ${text}.`,
  );
}
