import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { Family, Model } from '../../runtime/contract/family.ts';
import type { PriceValue } from '../../runtime/contract/price.ts';
import { priceOf } from '../../runtime/work/plan/price.ts';

/** What a dimension may be in a request, read off the limits anew; undefined: not sent. */
type Choices = readonly (PriceValue | undefined)[];

function tiersOf({ together = {} }: Family, { id, sizes, limits }: Model): Choices {
  if (sizes !== undefined) return sizes.rows.map(({ tier }) => tier);
  const { tiers = [], default: fallback } = limits.sizes.size ?? {};
  const others = (together[id] ?? []).map((entry) => entry.limits.sizes.size?.default);
  const isCompleted = [fallback, ...others].some((size) => size !== undefined && tiers.includes(size));
  return isCompleted ? tiers : [...tiers, undefined];
}

function choicesOf(name: string, family: Family, model: Model): Choices {
  if (name === 'mode') return Object.keys(model.modes).filter((mode) => model.modes[mode] !== 'no');
  if (name === 'tier') return tiersOf(family, model);
  const fact = registry.vocabulary.facts[name];
  if (family.sources?.[name] === undefined && name !== 'action') return [undefined];
  if (fact?.type === 'boolean')
    return model.toggles[name] === 'no' ? [false, undefined] : [true, false, undefined];
  return [...(model.limits.texts[name]?.one_of ?? []), undefined];
}

type Values = Readonly<Record<string, PriceValue>>;

function combinations(family: Family, model: Model): readonly Values[] {
  const names = [...new Set(model.price.rows.flatMap(({ when }) => Object.keys(when)))];
  return names.reduce<readonly Values[]>(
    (all, name) =>
      all.flatMap((one) =>
        choicesOf(name, family, model).map((value) =>
          value === undefined ? one : { ...one, [name]: value },
        ),
      ),
    [{}],
  );
}

const offers = registry.families.flatMap((family) => family.models.map((model) => ({ family, model })));

test.each(offers)(
  '$model.id of $family.id has one price above 0 for whatever it accepts',
  ({ family, model }) => {
    const { seconds, count } = model.limits.numbers;
    const lengths = seconds?.one_of ?? [
      seconds?.min ?? seconds?.default ?? 1,
      seconds?.max ?? seconds?.default ?? 1,
    ];
    const requests = combinations(family, model);
    expect(requests.length).toBeGreaterThan(0);
    for (const values of requests) {
      for (const length of lengths) {
        const quote = priceOf({
          model,
          values,
          seconds: length,
          count: count?.max ?? 1,
          multiplier_ppm: 1_000_000,
          currency: registry.gateway,
        });
        expect(quote.micros).toBeGreaterThan(0);
        const fitting = model.price.rows.flatMap(({ when }, index) =>
          Object.entries(when).every(([name, said]) => said.includes(values[name] ?? 'absent'))
            ? [index]
            : [],
        );
        expect(fitting).toEqual([quote.row]);
      }
    }
  },
);

test('some prices depend on the size, on sound, on the hour, on what is made and of what', () => {
  const named = offers.flatMap(({ model }) => model.price.rows.flatMap(({ when }) => Object.keys(when)));
  expect([...new Set(named)].sort()).toEqual([
    'action',
    'audio',
    'auto_prompt',
    'mode',
    'off_peak',
    'quality',
    'tier',
  ]);
});
