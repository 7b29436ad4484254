import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { Family } from '../../runtime/contract/family.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { isChatFamily } from '../../runtime/contract/registry.ts';
import type { Route } from '../../runtime/contract/route.ts';
import { createIntake, type RawBody } from '../../runtime/intake/intake.ts';
import { DEPLOYMENT, NOW_MS, pngHeader } from '../edge/fakes.ts';
import { shownRoutes } from '../support/shown-routes.ts';
import { ALIASES, asForm, outcomeOf, waysOf } from './same-canonical.ts';

const intake = createIntake({ registry, deployment: () => DEPLOYMENT, clock: () => NOW_MS });
const url = 'https://img.example/1.png';
const picture = `data:image/png;base64,${pngHeader(1024, 768).toString('base64')}`;
const other = `data:image/png;base64,${pngHeader(1024, 1024).toString('base64')}`;

/** Families whose `images` are references also when there is one. */
const ALWAYS_REFERENCES = ['d', 'i'];

/** The ways of the unified routes to give one picture, which every family must know that makes videos of one. */
const ONE_PICTURE = ['image', 'input_reference', 'first_frame_image', 'images'];

interface Cell {
  readonly label: string;
  readonly family: Family;
  readonly route: Route;
  readonly model: string;
}

/** Every family on every route that submits in its body under the name `model`. */
const cells = registry.families.flatMap((family) =>
  registry.routes
    .filter(({ id, model }) => family.routes.includes(id) && model === undefined)
    .flatMap((route): readonly Cell[] => {
      const [first] = family.models;
      if (first === undefined || !Object.hasOwn(family.fields, 'model')) return [];
      return [{ label: `${family.id} on ${route.id}`, family, route, model: first.id }];
    }),
);

/** The families' pictures under the name that most clients use, then whichever the family has. */
function withPicture({ family, model }: Cell, image: string): JsonObject | undefined {
  const field = ['image', 'input_reference', 'first_frame_image', 'first_image_url'].find((name) =>
    Object.hasOwn(family.fields, name),
  );
  return field === undefined ? undefined : { model, prompt: 'it wakes up', [field]: image };
}

function expectSame({ family, route }: Cell, body: JsonObject, aliases = ALIASES): string {
  const [first, ...others] = waysOf(family, route, body, aliases);
  if (first === undefined) throw new Error('there is no way to write it');
  const expected = outcomeOf(intake, route, first);
  for (const way of others) {
    const outcome = outcomeOf(intake, route, way);
    const isAlias = !way.name.startsWith('as it is');
    // A refusal names the field that was used.
    if (isAlias && expected.kind === 'refused')
      expect([way.name, outcome.kind]).toEqual([way.name, 'refused']);
    else expect([way.name, outcome]).toEqual([way.name, expected]);
  }
  return expected.kind;
}

describe('one request, however it is written', () => {
  test('every family is here whose routes leave the name of the model to the body', () => {
    const here = new Set(cells.map(({ family }) => family.id));
    const others = registry.families.filter(
      ({ id, fields }) => !here.has(id) && Object.hasOwn(fields, 'model'),
    );
    for (const { id, routes } of others)
      for (const route of registry.routes.filter((one) => routes.includes(one.id)))
        expect([id, route.model_field ?? route.model]).not.toEqual([id, undefined]);
  });

  describe.each(cells)('$label', (cell) => {
    test('a text', () => {
      expectSame(cell, { model: cell.model, prompt: 'a heron takes off' });
    });

    test.each([
      ['an address', url],
      ['bytes', picture],
    ])('a picture by %s', (_, image) => {
      const body = withPicture(cell, image);
      if (body !== undefined) expectSame(cell, body);
    });

    test('lengths, numbers or texts', () => {
      const field = ['seconds', 'duration'].find((name) => Object.hasOwn(cell.family.fields, name));
      const [fits] = cell.family.models.flatMap(({ limits }) => limits.numbers.seconds?.default ?? []);
      if (field === undefined || fits === undefined) return;
      const kinds = [fits, String(fits), 99_999].map((seconds) =>
        expectSame(cell, { model: cell.model, prompt: 'a heron takes off', [field]: seconds }),
      );
      expect(kinds[2]).toBe('refused');
    });

    test('several pictures', () => {
      for (const name of ['images', 'input_reference']) {
        if (!Object.hasOwn(cell.family.fields, name)) continue;
        expectSame(cell, { model: cell.model, prompt: 'the two meet', [name]: [picture, other] }, []);
      }
    });

    test('vendor parameters', () => {
      if (!Object.hasOwn(cell.family.fields, 'metadata')) return;
      const metadata = { style: 'wild', depth: { steps: [1, 2.5, true, null] }, last_frame_url: url };
      expectSame(cell, { ...withPicture(cell, url), model: cell.model, prompt: 'it wakes up', metadata });
    });
  });

  describe.each(cells.filter(({ route }) => route.surface === 'video'))('a picture for $label', (cell) => {
    const { family, route } = cell;
    const does = (mode: string) => family.models.find(({ modes }) => (modes[mode] ?? 'no') !== 'no')?.id;
    const bodyOf = (model: string | undefined, name: string, image: string): JsonObject => ({
      model: model ?? '',
      prompt: 'it wakes up',
      [name]: name === 'images' ? [image] : image,
    });
    /** What each way to write a body comes to; there must be no other outcome. */
    const outcomesOf = (body: JsonObject) => {
      const ways = waysOf(family, route, body, []);
      expect(ways.length).toBe(route.body?.kinds.includes('multipart') === true ? 3 : 1);
      return ways.map((way) => outcomeOf(intake, route, way));
    };

    test.each(ONE_PICTURE)('is the first frame as %s', (name) => {
      const references = name === 'images' && ALWAYS_REFERENCES.includes(family.id);
      const mode = references ? 'reference' : 'first_frame';
      const content = { kind: 'image', content: pngHeader(1024, 768).toString('hex') };
      for (const outcome of outcomesOf(bodyOf(does(mode), name, picture)))
        expect(outcome).toMatchObject({
          kind: 'accepted',
          canonical: { mode, roles: { [mode]: [content] } },
        });
      const [byAddress] = outcomesOf(bodyOf(does(mode), name, url));
      expect(byAddress).toMatchObject({ canonical: { mode, roles: { [mode]: [{ kind: 'image', url }] } } });
    });

    test.each(ONE_PICTURE.filter((name) => name !== 'images'))('beside a last one, as %s', (name) => {
      const body = { ...bodyOf(does('first_last'), name, url), last_frame_image: other };
      const roles = {
        first_frame: [{ kind: 'image', url }],
        last_frame: [{ kind: 'image', content: pngHeader(1024, 1024).toString('hex') }],
      };
      for (const outcome of outcomesOf(body))
        expect(outcome).toMatchObject({ canonical: { mode: 'first_last', roles } });
    });
  });

  test('accepted examples of every route', () => {
    const outcomes = shownRoutes.flatMap((route) =>
      route.examples.accepted.flatMap(({ title, body, path = {} }) => {
        const name = body === undefined ? undefined : modelOf(route, body, path);
        const family = name === undefined ? undefined : intake.models.find(name, route.id)?.family;
        if (family === undefined || body === undefined || isChatFamily(family)) return [];
        const ways = waysOf(family, route, body, []);
        const [first, ...others] = ways.map((way) => outcomeOf(intake, route, { ...way, path }));
        for (const outcome of others) expect([route.id, title, outcome]).toEqual([route.id, title, first]);
        return [[route.id, title, first?.kind]];
      }),
    );
    expect(outcomes.filter(([, , kind]) => kind !== 'accepted')).toEqual([]);
    expect(outcomes.length).toBeGreaterThan(0);
  });
});

function modelOf(route: Route, body: JsonObject, path: Readonly<Record<string, string>>): string | undefined {
  if (route.model !== undefined) return route.model({ body, files: {}, path, query: {} });
  return typeof body.model === 'string' ? body.model : undefined;
}

describe('any body', () => {
  const forms = cells.filter(({ route }) => route.body?.kinds.includes('multipart') === true);
  const text = fc.string({ maxLength: 20 });
  const image = fc.constantFrom(url, picture, other);
  const value = fc.oneof(text, fc.integer({ min: -5, max: 99 }), fc.boolean(), image);

  test('says the same as JSON and as a form', () => {
    const bodies = fc.record(
      {
        prompt: text,
        seconds: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.constantFrom('5', '10', '4.5')),
        size: fc.constantFrom('1280x720', '16:9', '720p', '9:16', '5000x1'),
        image,
        images: fc.array(image, { minLength: 2, maxLength: 4 }),
        input_reference: image,
        first_frame_image: image,
        last_frame_image: image,
        metadata: fc.dictionary(fc.stringMatching(/^[a-z][a-z_]{0,11}$/), value, { maxKeys: 4 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.constantFrom(...forms.map(({ label }) => label)), bodies, (label, drawn) => {
        const cell = forms.find((one) => one.label === label);
        if (cell === undefined) throw new Error(label);
        const known = Object.entries(drawn).filter(([name]) => Object.hasOwn(cell.family.fields, name));
        const body: JsonObject = { model: cell.model, ...Object.fromEntries(known) };
        // Where one picture stands in two fields, which of them is blamed depends on how it came.
        const outcome = (raw: RawBody) => {
          const { message: _, ...rest } = { message: '', ...outcomeOf(intake, cell.route, { body: raw }) };
          return rest;
        };
        const json = outcome({ kind: 'json', value: body });
        for (const files of [false, true])
          expect(outcome(asForm(cell.family, body, { files }))).toEqual(json);
      }),
      { numRuns: 300 },
    );
  });
});
