import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { registry } from '../../generated/index.ts';
import type { SizeRow } from '../../runtime/contract/family.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { parsePixels } from '../../runtime/contract/parse-size.ts';
import { ratioOfPixels } from '../../runtime/contract/size-math.ts';
import { pngHeader } from '../http/fakes.ts';
import { ask, refusal } from './ask.ts';

/** What callers were promised of each line: its sizes, and what its bodies become. A size or model more breaks none of it. */
const one = 'https://img.example/1.png';
const two = 'https://img.example/2.png';
const png = pngHeader(640, 480).toString('base64');
const prompt = 'a heron takes off';
const byUrl = (url: string) => ({ kind: 'image', url });
const byBytes = { kind: 'image', base64: png };

const models = registry.families
  .filter(({ models_of }) => models_of === undefined)
  .flatMap((family) => family.models);

function rowsOf(id: string): readonly SizeRow[] {
  return models.find((model) => model.id === id)?.sizes?.rows ?? [];
}

/** Presets of a model, as `16:9(2K) 2k 2048x1152`. */
function presetsOf(id: string): readonly string[] {
  return rowsOf(id).map(({ preset, tier, width, height }) => `${preset} ${tier} ${width}x${height}`);
}

const BASE = [
  '1:1 1k 1024x1024',
  '4:3 1k 1536x1152',
  '3:4 1k 1152x1536',
  '3:2 1k 1536x1024',
  '2:3 1k 1024x1536',
  '16:9 1k 1920x1080',
  '9:16 1k 1080x1920',
];
const PRO = [
  '1:1(2K) 2k 2048x2048',
  '4:3(2K) 2k 2048x1536',
  '3:4(2K) 2k 1536x2048',
  '3:2(2K) 2k 2560x1712',
  '2:3(2K) 2k 1712x2560',
  '16:9(2K) 2k 2048x1152',
  '9:16(2K) 2k 1152x2048',
  '1:1(4K) 4k 2880x2880',
  '4:3(4K) 4k 3840x2880',
  '3:4(4K) 4k 2880x3840',
  '3:2(4K) 4k 3840x2560',
  '2:3(4K) 4k 2560x3840',
  '16:9(4K) 4k 3840x2160',
  '9:16(4K) 4k 2160x3840',
];
const WIDE = ['1:1 2k 2048x2048', '16:9 2k 2560x1440', '9:16 2k 1440x2560'];

const USUAL = ['1:1', '16:9', '9:16'];
const MORE = [...USUAL, '4:3', '3:4', '3:2', '2:3'];
const MOST = [...MORE, '21:9'];

describe('the sizes of each line', () => {
  test.each([
    ['image-l2', BASE],
    ['image-l2-pro', [...BASE, ...PRO]],
    ['image-l4', WIDE],
    ['image-l5', WIDE],
  ])('%s has the presets that callers were promised', (id, presets) => {
    expect(presetsOf(id)).toEqual(expect.arrayContaining([...presets]));
  });

  test.each([
    ['gemini-image', USUAL, ['1k']],
    ['gemini-image-2k', USUAL, ['1k', '2k']],
    ['image-l2', MORE, ['1k']],
    ['image-l2-pro', MORE, ['1k', '2k', '4k']],
    ['image-l3', MOST, ['1k', '2k', '4k']],
    ['image-l4', MOST, ['2k']],
    ['image-l5', MOST, ['2k']],
  ])('%s has the ratios %j in %j', (id, ratios, tiers) => {
    const offered = rowsOf(id).map(({ ratio, tier }) => `${ratio} ${tier}`);
    const promised = tiers.flatMap((tier) => ratios.map((ratio) => `${ratio} ${tier}`));
    expect(offered).toEqual(expect.arrayContaining(promised));
  });

  test.each(linesOfSpecs())('$id: each model has the rows of its table that its spec leaves it', (line) => {
    const tables = specsIn<TableSpec>('tiers');
    for (const model of line.models) {
      const { table, ratios, tiers } = { ...line.sizes, ...model.sizes };
      const rows = rowsOfTable(tables, table).filter(
        (row) => tiers?.includes(row.tier) !== false && ratios?.includes(ratioOf(row.preset)) !== false,
      );
      const presets = rows.map(({ preset, tier, size }) => `${preset} ${tier} ${size}`);
      expect([model.id, presetsOf(model.id)]).toEqual([model.id, presets]);
    }
  });
});

describe('the formats of each line', () => {
  test.each([
    ['l1', 'b64_json', 'yes'],
    ['l2', 'url', 'yes'],
    ['l2-pro', 'url', 'yes'],
    ['l3', 'url', 'yes'],
    ['l4', 'b64_json', 'yes'],
    ['l5', 'url', 'not_recommended'],
    ['l6', 'b64_json', 'yes'],
  ])('%s answers with %s, and its base64 is: %s', (line, fallback, base64) => {
    const family = registry.families.find(({ id }) => id === line);
    expect([family?.output?.default, family?.output?.formats.b64_json]).toEqual([fallback, base64]);
  });
});

interface SizesSpec {
  readonly table: string;
  readonly ratios?: readonly string[];
  readonly tiers?: readonly string[];
}

interface LineSpec {
  readonly id: string;
  readonly abstract?: boolean;
  readonly models_of?: string;
  readonly sizes: SizesSpec;
  readonly models: readonly { readonly id: string; readonly sizes?: Partial<SizesSpec> }[];
}

interface TableSpec {
  readonly id: string;
  readonly extends?: string;
  readonly rows: readonly { readonly preset: string; readonly tier: string; readonly size: string }[];
}

/** Every file of a folder of `specs`, as its author wrote it. */
function specsIn<T>(folder: string): readonly T[] {
  const path = join(import.meta.dirname, '../../specs', folder);
  return readdirSync(path).map((name): T => parse(readFileSync(join(path, name), 'utf8')));
}

/** Lines with models of their own. */
function linesOfSpecs(): readonly LineSpec[] {
  return specsIn<LineSpec>('lines').filter((line) => line.models_of === undefined && line.abstract !== true);
}

function rowsOfTable(tables: readonly TableSpec[], id: string | undefined): TableSpec['rows'] {
  const table = tables.find((one) => one.id === id);
  if (table === undefined) return [];
  return [...rowsOfTable(tables, table.extends), ...table.rows];
}

/** `16:9` of `16:9(2K)`, and of pixels what they are reduced to. */
function ratioOf(preset: string): string {
  const pixels = parsePixels(preset);
  return pixels === undefined ? (preset.split('(')[0] ?? '') : ratioOfPixels(pixels);
}

/** What of a request is about the pictures; sizes have a table of their own. */
function canonicalOf(body: JsonObject, route: string, path = {}) {
  const { canonical, warnings } = ask(body, { route, path });
  const { size: _size, count, response_format, ...facts } = canonical.facts;
  return { mode: canonical.mode, facts, count, response_format, roles: canonical.roles, warnings };
}

describe('references in every way of the interface', () => {
  test.each([
    ['L2: a list of base64', 'image-l2', 'images-generations', { image: [png, png] }, [byBytes, byBytes]],
    ['L2: one text', 'image-l2', 'images-generations', { image: one }, [byUrl(one)]],
    ['L2-pro: a list of base64', 'image-l2-pro', 'images-generations', { image: [png] }, [byBytes]],
    ['L3: addresses', 'image-l3', 'images-generations', { image: [one, two] }, [byUrl(one), byUrl(two)]],
    ['L3: edits of addresses', 'image-l3', 'images-edits', { images: [{ image_url: one }] }, [byUrl(one)]],
    ['L4: a list of base64', 'image-l4', 'images-generations', { image: [png] }, [byBytes]],
    ['L5: a list of base64', 'image-l5', 'images-generations', { image: [png] }, [byBytes]],
    ['L6: an object', 'image-l6', 'images-edits', { image: { image_url: one } }, [byUrl(one)]],
    [
      'L6: objects and texts',
      'image-l6',
      'images-edits',
      { images: [{ image_url: one }, two] },
      [byUrl(one), byUrl(two)],
    ],
  ])('%s', (_title, model, route, given, reference) => {
    expect(canonicalOf({ model, prompt, ...given }, route)).toMatchObject({
      mode: 'reference',
      facts: { prompt },
      roles: { reference },
      warnings: [],
    });
  });

  test.each([
    ['an object', { image_url: two }],
    ['a text', two],
  ])('L6: a mask as %s', (_title, mask) => {
    const body = { model: 'image-l6', prompt, image: one, mask };
    expect(canonicalOf(body, 'images-edits')).toMatchObject({
      mode: 'inpaint',
      roles: { reference: [byUrl(one)], mask: [byUrl(two)] },
    });
  });
});

const editors = registry.families
  .filter(({ routes, output }) => routes.includes('images-edits') && output?.formats.b64_json === 'yes')
  .flatMap(({ models }) => models.filter(({ modes }) => modes.reference === 'yes').map(({ id }) => id));

test.each(editors)('edits of %s answer base64 unless they ask for addresses', (model) => {
  const edit = { model, prompt, image: one };
  const form = {
    kind: 'form',
    fields: Object.entries(edit).map(([name, text]) => ({ name, text })),
    files: {},
  } as const;
  const asked = [edit, { ...edit, response_format: 'url' }, { ...edit, response_format: null }, form];
  expect(asked.map((body) => ask(body, { route: 'images-edits' }).canonical.facts.response_format)).toEqual([
    'b64_json',
    'url',
    'b64_json',
    'b64_json',
  ]);
});

test('every field of the compatible line', () => {
  const body = {
    model: 'image-l6',
    prompt,
    n: 2,
    size: 'auto',
    quality: 'high',
    style: 'vivid',
    background: 'transparent',
    output_format: 'webp',
    output_compression: 80,
    moderation: 'low',
    response_format: 'b64_json',
    stream: false,
    user: 'u-1',
  };
  expect(canonicalOf(body, 'images-generations')).toEqual({
    mode: 'text',
    facts: {
      prompt,
      quality: 'high',
      style: 'vivid',
      background: 'transparent',
      output_format: 'webp',
      output_compression: 80,
      moderation: 'low',
      end_user: 'u-1',
    },
    count: 2,
    response_format: 'b64_json',
    roles: {},
    warnings: [],
  });
  expect(ask(body, { route: 'images-generations' }).canonical.facts.size).toBeUndefined();
});

describe("L1 in Google's dialect", () => {
  const path = { model: 'gemini-image-2k' };
  const turn = (role: string, ...parts: JsonObject[]): JsonObject => ({ role, parts });
  const drawn = { inlineData: { mimeType: 'image/png', data: png }, thoughtSignature: 'c2lnbmVk' };

  test('one turn is a prompt with its pictures', () => {
    const contents = [
      turn(
        'user',
        { text: 'they' },
        { inline_data: { mime_type: 'image/png', data: png } },
        { text: 'meet' },
      ),
    ];
    expect(canonicalOf({ contents }, 'gemini-generate', path)).toEqual({
      mode: 'reference',
      facts: { prompt: 'they meet' },
      count: 1,
      response_format: 'b64_json',
      roles: { reference: [byBytes] },
      warnings: [],
    });
  });

  test('of several turns the last is the prompt, every picture a reference, and all but thoughts goes along', () => {
    const contents = [
      turn('user', { text: 'a heron' }),
      turn('model', { text: 'thinking', thought: true }, { ...drawn, thought: true }),
      turn('model', { text: 'thinking', thought: true }, { text: 'Here.' }, drawn),
      turn('user', { text: 'make it rain' }, { fileData: { fileUri: one } }),
    ];
    const said = [contents[0], turn('model', { text: 'Here.' }, drawn), contents[3]];
    const generationConfig = { temperature: 0.5, candidateCount: 2, seed: 7 };
    expect(canonicalOf({ contents, generationConfig }, 'gemini-generate', path)).toMatchObject({
      mode: 'reference',
      facts: {
        prompt: 'make it rain',
        seed: 7,
        conversation: { contents: said, generationConfig: { temperature: 0.5 } },
      },
      count: 2,
      roles: { reference: [byBytes, byUrl(one)] },
    });
  });

  test('an answer of words alone is refused', () => {
    const body = {
      contents: [turn('user', { text: 'hi' })],
      generationConfig: { responseModalities: ['Text'] },
    };
    expect(refusal(body, { route: 'gemini-generate', path })).toEqual({
      code: 'invalid_request',
      param: 'generationConfig.responseModalities',
      message:
        'generationConfig.responseModalities must have `IMAGE` in it: gemini-image-2k answers with pictures',
    });
  });
});

describe("L3 in the vendor's format", () => {
  const size = (body: JsonObject) =>
    ask({ req_key: 'jimeng_t2i_v40', prompt, ...body }, { route: 'jm-submit' }).canonical.facts.size;

  test.each([
    ['width and height', { width: 2560, height: 1440 }, { width: 2560, height: 1440 }],
    ['an area of 1k', { size: 1048576 }, { width: 1024, height: 1024 }],
    ['an area of 2k', { size: 4194304 }, { width: 2048, height: 2048 }],
    ['an area of 4k', { size: 16777216 }, { width: 4096, height: 4096 }],
  ])('%s', (_title, body, pixels) => {
    expect(size(body)).toMatchObject({ pixels });
  });

  test('every field', () => {
    const body = {
      req_key: 'image-l3',
      prompt,
      image_urls: [one],
      binary_data_base64: [png],
      scale: 0.7,
      force_single: true,
      min_ratio: 0.5,
      max_ratio: 2,
      seed: -1,
    };
    expect(canonicalOf(body, 'jm-submit')).toMatchObject({
      mode: 'reference',
      facts: { prompt },
      roles: { reference: [byUrl(one), byBytes] },
    });
    const { canonical, warnings } = ask(body, { route: 'jm-submit' });
    const why = 'has no effect, because a width and a height are always sent';
    expect(warnings).toEqual([
      { field: 'min_ratio', action: 'ignored', message: `min_ratio ${why}` },
      { field: 'max_ratio', action: 'ignored', message: `max_ratio ${why}` },
    ]);
    expect(canonical.metadata).toEqual({ scale: 0.7, force_single: true, min_ratio: 0.5, max_ratio: 2 });
    expect(canonical.facts.seed).toBeUndefined();
  });
});
