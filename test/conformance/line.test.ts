import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { asTests } from './as-tests.ts';
import { cellsOf, lines } from './line/cells.ts';
import { lineGroups } from './line/groups.ts';
import { sizesPage } from './line/sizes.ts';

test('sizes that upstreams do not take are warned of as generated/docs/sizes.md says', async () => {
  const cells = (await Promise.all(lines.map(({ id }) => cellsOf(id)))).flat();
  const messages = new Set(
    cells.flatMap(({ plan }) => plan?.warnings ?? []).map(({ field, message }) => `${field}: ${message}`),
  );
  const shown = [...sizesPage().matchAll(/^ {2}> (.*)$/gm)].map(([, message = '']) => message);
  expect(shown.filter((message) => !messages.has(message))).toEqual([]);
  const classes = cells.flatMap(({ row, plan }) =>
    plan?.warnings.some(({ action }) => action === 'fallback') === true ? [row] : [],
  );
  expect(shown).toHaveLength(new Set(classes).size);
});

asTests(lineGroups(registry.families.flatMap(({ id, kind }) => (kind === 'image' ? [id] : []))));
