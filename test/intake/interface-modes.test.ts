import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { Support } from '../../runtime/contract/family.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import type { Route } from '../../runtime/contract/route.ts';
import { createIntake } from '../../runtime/intake/intake.ts';
import type { CheckedRequest } from '../../runtime/tasks/types.ts';
import { DEPLOYMENT, keyRecord, NOW_MS } from '../http/fakes.ts';

/** Columns of the interface's table; `audio` is its toggle. */
type Column = 'text' | 'first_frame' | 'first_last' | 'reference' | 'audio';
type Row = Readonly<Record<Column, Support>>;

/** Interface 4.7, "Mode support per family", copied by hand: `depends on` and `in some cases` are `upstream`. */
const INTERFACE: Readonly<Record<'a' | 'g' | 'i', Row>> = {
  a: { text: 'yes', first_frame: 'yes', first_last: 'upstream', reference: 'upstream', audio: 'yes' },
  g: { text: 'yes', first_frame: 'yes', first_last: 'yes', reference: 'not_recommended', audio: 'upstream' },
  i: { text: 'yes', first_frame: 'yes', first_last: 'yes', reference: 'yes', audio: 'upstream' },
};

/** Models that are told apart from their family: by the vendors' own lists, and interface 4.2 for sound. */
const NARROWER: Readonly<Record<string, Partial<Row>>> = {
  'video-g-fast': { text: 'no', first_last: 'no', reference: 'no' },
  'vxq3-pro': { audio: 'yes' },
  'vxq2-pro-fast': { text: 'no' },
  'vxq1-classic': { text: 'no' },
  'vx2.0': { text: 'no' },
};

const one = 'https://img.example/1.png';
const two = 'https://img.example/2.png';

/** How the interface's field table (4.7) has each mode asked for. */
const ASKED: Readonly<Record<keyof typeof INTERFACE, Readonly<Record<Column, JsonObject>>>> = {
  a: {
    text: {},
    first_frame: { input_reference: one },
    first_last: { input_reference: one, metadata: { last_frame_url: two } },
    reference: { input_reference: [one, two] },
    audio: { input_reference: one, metadata: { generate_audio: true } },
  },
  g: {
    text: {},
    first_frame: { first_frame_image: one },
    first_last: { first_frame_image: one, last_frame_image: two },
    reference: { images: [one, two] },
    audio: { first_frame_image: one, metadata: { generate_audio: true } },
  },
  i: {
    text: {},
    first_frame: { image: one },
    first_last: { image: one, metadata: { last_frame_url: two } },
    reference: { images: [one, two] },
    audio: { image: one, metadata: { audio: true } },
  },
};

const COLUMNS: readonly Column[] = ['text', 'first_frame', 'first_last', 'reference', 'audio'];
const intake = createIntake({ registry, deployment: () => DEPLOYMENT, clock: () => NOW_MS });

function routeOf(id: string): Route {
  const route = registry.routes.find((candidate) => candidate.id === id);
  if (route === undefined) throw new Error(`no route ${id}`);
  return route;
}

function check(value: JsonObject, routeId: string): CheckedRequest {
  const body = { kind: 'json', value } as const;
  return intake.check({
    route: routeOf(routeId),
    key: keyRecord(),
    body,
    path: {},
    query: {},
    strict: false,
  });
}

const cells = registry.families.flatMap(({ id, models }) =>
  id !== 'a' && id !== 'g' && id !== 'i'
    ? []
    : models.flatMap((model) =>
        COLUMNS.map((column) => ({
          model,
          column,
          level: NARROWER[model.id]?.[column] ?? INTERFACE[id][column],
          body: { model: model.id, prompt: 'a heron takes off', ...ASKED[id][column] },
        })),
      ),
);

test('every family of the table has a model that is not told apart', () => {
  const plain = new Set(
    cells.filter(({ model }) => NARROWER[model.id] === undefined).map((cell) => cell.model.family),
  );
  expect([...plain].sort()).toEqual(Object.keys(INTERFACE));
  const ids = new Set(cells.map(({ model }) => model.id));
  expect(Object.keys(NARROWER).filter((id) => !ids.has(id))).toEqual([]);
});

describe.each(cells)('$model.id, $column: $level', ({ model, column, level, body }) => {
  test('is what the registry says', () => {
    const said = column === 'audio' ? model.toggles.audio : model.modes[column];
    expect(said).toBe(level);
  });

  test.each(['videos-create', 'video-generations'])('is what a request to %s meets', (routeId) => {
    if (level === 'no') {
      const param = column === 'audio' ? 'audio' : 'model';
      expect(() => check(body, routeId)).toThrow(
        expect.objectContaining({
          code: 'invalid_request',
          message: expect.stringContaining(`${model.id} cannot do ${column}`),
          options: expect.objectContaining({ param }),
        }),
      );
      return;
    }
    const { canonical, warnings } = check(body, routeId);
    expect(canonical.mode).toBe(column === 'audio' ? 'first_frame' : column);
    expect(canonical.facts.audio).toBe(column === 'audio' ? true : undefined);
    expect(canonical.metadata).toBeUndefined();
    const advised = {
      field: column === 'audio' ? 'audio' : 'mode',
      action: 'fallback',
      message: `${column} is not recommended for ${model.id}: the result may fall back to something simpler`,
    };
    expect(warnings).toEqual(level === 'not_recommended' ? [advised] : []);
  });
});

test('the first and last frame of family A are the picture and `metadata.last_frame_url`', () => {
  const body = {
    model: 'video-a',
    prompt: 'from bud to bloom',
    image: one,
    metadata: { last_frame_url: two },
  };
  expect(check(body, 'videos-create').canonical.roles).toEqual({
    first_frame: [{ kind: 'image', url: one }],
    last_frame: [{ kind: 'image', url: two }],
    reference: undefined,
  });
});
