import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { Support } from '../../runtime/contract/family.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { ask, refusal } from '../families/ask.ts';

/** Columns of the interface's table; `audio` is its toggle. */
type Column = 'text' | 'first_frame' | 'first_last' | 'reference' | 'audio';
type Row = Readonly<Record<Column, Support>>;
type FamilyId = 'a' | 'b' | 'c' | 'd' | 'g' | 'h' | 'i' | 'j' | 'k' | 'l';

const COLUMNS: readonly Column[] = ['text', 'first_frame', 'first_last', 'reference', 'audio'];

function row(...[text, first_frame, first_last, reference, audio]: readonly Support[]): Row {
  const of = (level: Support | undefined) => level ?? 'no';
  return {
    text: of(text),
    first_frame: of(first_frame),
    first_last: of(first_last),
    reference: of(reference),
    audio: of(audio),
  };
}

/** The public modes of each family, written by hand: `depends on` and `in some cases` are `upstream`. */
const INTERFACE: Readonly<Record<FamilyId, Row>> = {
  a: row('yes', 'yes', 'upstream', 'upstream', 'yes'),
  b: row('yes', 'yes', 'yes', 'yes', 'upstream'),
  c: row('yes', 'yes', 'yes', 'yes', 'upstream'),
  // References belong to its fast model, and sound is "model-dependent".
  d: row('yes', 'yes', 'yes', 'no', 'yes'),
  g: row('yes', 'yes', 'yes', 'not_recommended', 'upstream'),
  // The cell of the first frame says `i2v`: those models take pictures, the others a text.
  h: row('yes', 'no', 'no', 'no', 'upstream'),
  i: row('yes', 'yes', 'yes', 'yes', 'upstream'),
  j: row('yes', 'yes', 'not_recommended', 'not_recommended', 'yes'),
  k: row('yes', 'yes', 'yes', 'yes', 'upstream'),
  l: row('yes', 'yes', 'not_recommended', 'not_recommended', 'upstream'),
};

const I2V = row('no', 'yes', 'upstream', 'upstream', 'upstream');

/** Models that are told apart from their family: by the interface, or by the vendors' own lists. */
const OTHERS: Readonly<Record<string, Partial<Row>>> = {
  'video-d-fast': { reference: 'yes', audio: 'upstream' },
  'video-d-v2v': { text: 'no', first_frame: 'no', first_last: 'no', audio: 'no' },
  'video-g-fast': { text: 'no', first_last: 'no', reference: 'no' },
  'video-h-i2v-1080*1920': I2V,
  'video-h-i2v-1280*720': I2V,
  'video-h-i2v-1920*1080': I2V,
  'video-h-i2v-480*832': I2V,
  'video-h-i2v-720*1280': I2V,
  'video-h-i2v-832*480': I2V,
  'video-h-i2v-960*960': I2V,
  'video-l-fast': { text: 'no', first_last: 'no', reference: 'no' },
  'vxq3-pro': { audio: 'yes' },
  'vxq2-pro-fast': { text: 'no' },
  'vxq1-classic': { text: 'no' },
  'vx2.0': { text: 'no' },
};

const one = 'https://img.example/1.png';
const two = 'https://img.example/2.png';
const three = 'https://img.example/3.png';
const last: JsonObject = { metadata: { last_frame_url: two } };
const sound: JsonObject = { metadata: { generate_audio: true } };
const toggled: JsonObject = { metadata: { output_config: { audio_generation: true } } };

/** How the interface's field table (4.7) has each mode asked for; sound is asked for beside another mode. */
const ASKED: Readonly<Record<FamilyId, Readonly<Record<Exclude<Column, 'text'>, JsonObject>>>> = {
  a: {
    first_frame: { input_reference: one },
    first_last: { input_reference: one, ...last },
    reference: { input_reference: [one, two] },
    audio: sound,
  },
  b: {
    first_frame: { input_reference: one },
    first_last: { input_reference: one, ...last },
    reference: { input_reference: [one, two] },
    audio: sound,
  },
  c: {
    first_frame: { input_reference: one },
    first_last: { input_reference: one, ...last },
    reference: { input_reference: [one, two] },
    audio: sound,
  },
  d: {
    first_frame: { first_image_url: one },
    first_last: { first_image_url: one, last_image_url: two },
    reference: { images: [one, two] },
    audio: sound,
  },
  g: {
    first_frame: { first_frame_image: one },
    first_last: { first_frame_image: one, last_frame_image: two },
    reference: { images: [one, two] },
    audio: sound,
  },
  h: {
    first_frame: { image: one },
    first_last: { image: one, ...last },
    reference: { images: [one, two] },
    audio: sound,
  },
  i: {
    first_frame: { image: one },
    first_last: { image: one, ...last },
    reference: { images: [one, two] },
    audio: { metadata: { audio: true } },
  },
  j: {
    first_frame: { image: one },
    first_last: { image: one, ...last },
    reference: { images: [one, two] },
    audio: toggled,
  },
  k: {
    first_frame: { input_reference: one },
    first_last: { input_reference: [one, two] },
    reference: { input_reference: [one, two, three] },
    audio: sound,
  },
  l: {
    first_frame: { image: one },
    first_last: { image: one, ...last },
    reference: { images: [one, two] },
    audio: toggled,
  },
};

const PICTURED: Readonly<Record<string, JsonObject>> = {
  'video-d-v2v': { video: 'https://img.example/1.mp4' },
};

/** The mode that sound is asked for in: the first that the model does. */
function soundIn(level: Row, family: FamilyId, id: string): { mode: string; body: JsonObject } {
  const own = PICTURED[id];
  if (own !== undefined) return { mode: 'video_edit', body: own };
  if (level.text !== 'no') return { mode: 'text', body: {} };
  return { mode: 'first_frame', body: ASKED[family].first_frame };
}

const isRow = (id: string): id is FamilyId => Object.hasOwn(INTERFACE, id);

const cells = registry.families.flatMap(({ id, models }) =>
  !isRow(id)
    ? []
    : models.flatMap((model) => {
        const levels: Row = { ...INTERFACE[id], ...OTHERS[model.id] };
        const beside = soundIn(levels, id, model.id);
        return COLUMNS.map((column) => ({
          id: model.id,
          model,
          column,
          level: levels[column],
          mode: column === 'audio' ? beside.mode : column,
          body: {
            model: model.id,
            prompt: 'a heron takes off',
            ...(column === 'audio' ? beside.body : {}),
            ...(column === 'text' ? {} : ASKED[id][column]),
          },
        }));
      }),
);

test('every family of the table has a model that is not told apart', () => {
  const plain = new Set(
    cells.filter((cell) => OTHERS[cell.id] === undefined).map((cell) => cell.model.family),
  );
  expect([...plain].sort()).toEqual(Object.keys(INTERFACE));
  const ids = new Set(cells.map((cell) => cell.id));
  expect(Object.keys(OTHERS).filter((id) => !ids.has(id))).toEqual([]);
});

describe.each(cells)('$id, $column: $level', ({ id, model, column, level, mode, body }) => {
  test('is what the registry says', () => {
    const said = column === 'audio' ? model.toggles.audio : (model.modes[column] ?? 'no');
    expect(said).toBe(level);
  });

  test.each(['videos-create', 'video-generations'])('is what a request to %s meets', (route) => {
    if (level === 'no') {
      const told = refusal(body, { route });
      expect([told.code, told.param]).toEqual([
        'invalid_request',
        column === 'audio' ? 'metadata.generate_audio' : 'model',
      ]);
      expect(told.message).toContain(`${id} cannot do ${column}`);
      return;
    }
    const { canonical, warnings } = ask(body, { route });
    expect(canonical.mode).toBe(mode);
    expect(canonical.facts.audio).toBe(column === 'audio' ? true : undefined);
    expect(canonical.metadata).toBeUndefined();
    const advised = {
      field: 'mode',
      action: 'fallback',
      message: `${column} is not recommended for ${id}: the result may fall back to something simpler`,
    };
    expect(warnings).toEqual(level === 'not_recommended' ? [advised] : []);
  });
});

test.each(['video-a', 'video-b', 'video-c'])(
  'the first and last frame of %s are the picture and `metadata.last_frame_url`',
  (model) => {
    const body = { model, prompt: 'from bud to bloom', image: one, metadata: { last_frame_url: two } };
    expect(ask(body).canonical.roles).toEqual({
      first_frame: [{ kind: 'image', url: one }],
      last_frame: [{ kind: 'image', url: two }],
      reference: undefined,
    });
  },
);
