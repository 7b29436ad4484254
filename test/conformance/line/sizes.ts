import { readdirSync, readFileSync } from 'node:fs';
import type { ModelRow } from '../../../runtime/contract/models/model-route.ts';
import { parsePixels } from '../../../runtime/contract/parse-size.ts';
import { ratioOfPixels, type Size } from '../../../runtime/contract/size.ts';
import type { UpstreamRequest } from '../../../runtime/contract/upstream.ts';
import { parseYaml } from '../../../runtime/document/parse-yaml.ts';
import type { Collect } from '../check.ts';
import { expect } from '../expect.ts';
import { ROOT } from '../place.ts';
import {
  type Cell,
  cellsOf,
  lines,
  micros,
  noteOf,
  planOfQuality,
  qualitiesOf,
  sentOf,
  textOf,
} from './cells.ts';

/** Everything that the vendor is told, as one text. */
function requestText({ body, query }: UpstreamRequest): string {
  const parts =
    body.kind === 'multipart' ? body.parts.map((part) => (part.kind === 'text' ? part.text : '')) : [];
  const value = body.kind === 'json' ? JSON.stringify(body.value) : JSON.stringify(parts);
  return `${value} ${JSON.stringify(query)}`;
}

function qualityIn({ body }: UpstreamRequest): string | undefined {
  const value = body.kind === 'json' ? body.value : undefined;
  const quality =
    typeof value === 'object' && value !== null && 'quality' in value ? value.quality : undefined;
  return typeof quality === 'string' ? quality : undefined;
}

function says(text: string, { pixels, ratio, tier }: Size): boolean {
  if (pixels !== undefined) {
    const { width, height } = pixels;
    const joined = [`${width}x${height}`, `${width}*${height}`].some((sides) => text.includes(`"${sides}"`));
    return joined || (text.includes(`"width":${width}`) && text.includes(`"height":${height}`));
  }
  // The smallest tier is every vendor's default, and not every model knows its name.
  const names = [ratio, tier === '1k' ? undefined : tier].filter((name) => name !== undefined);
  return names.every((name) => text.toLowerCase().includes(`"${name}"`));
}

/** Width divided by height, by the numbers alone. */
function proportion(size: Size | undefined): number | undefined {
  if (size?.pixels !== undefined) return size.pixels.width / size.pixels.height;
  const [width, height] = (size?.ratio ?? '').split(':').map(Number);
  return width === undefined || height === undefined ? undefined : width / height;
}

function accepts({ sizes }: ModelRow, sent: Size): boolean {
  switch (sizes?.kind) {
    case undefined:
    case 'none':
      return false;
    case 'listed':
      return sizes.pixels.includes(`${sent.pixels?.width}x${sent.pixels?.height}`);
    case 'named':
      return (
        (sent.ratio === undefined || sizes.ratios.includes(sent.ratio)) &&
        (sent.tier === undefined || sizes.tiers.includes(sent.tier))
      );
    case 'range': {
      const { width = 0, height = 0 } = sent.pixels ?? {};
      const { min_pixels = 0, max_pixels = Infinity, min_side_px = 0, max_side_px = Infinity } = sizes;
      const area = width * height;
      const isArea = area >= min_pixels && area <= max_pixels;
      const isSides = Math.min(width, height) >= min_side_px && Math.max(width, height) <= max_side_px;
      return (
        isArea && isSides && width % (sizes.multiple_of ?? 1) === 0 && height % (sizes.multiple_of ?? 1) === 0
      );
    }
  }
}

function label({ model, preset, protocol, row }: Cell): string {
  return `${model.id} ${preset} on ${protocol} ${row.like?.join(' ') ?? 'others'}`;
}

/** The page of all sizes, as it was generated. */
export const sizesPage = (): string => readFileSync(new URL('generated/docs/sizes.md', ROOT), 'utf8');

/** Cells of the page by their labels, as `target | price | what is sent`; of these models alone. */
function documented(models: readonly string[]): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  let [model, protocol, classes]: [string, string, readonly string[]] = ['', '', []];
  for (const line of sizesPage().split('\n')) {
    model = /^### (.*)$/.exec(line)?.[1] ?? model;
    protocol = /^#### by `(.*)`$/.exec(line)?.[1] ?? protocol;
    if (!line.startsWith('| ') || !models.includes(model)) continue;
    const [preset = '', target, price, ...texts] = line.slice(2, -2).split(' | ');
    if (preset === 'preset') classes = texts.map((text) => text.replaceAll(/[`,]/g, ''));
    else
      for (const [index, text] of texts.entries())
        found[`${model} ${preset} on ${protocol} ${classes[index]}`] = [target, price, text].join(' | ');
  }
  return found;
}

type Planned = Cell & { readonly plan: NonNullable<Cell['plan']> };

/** Rules of each size of a line on each class of upstream models; one that breaks it is an own failure of its title. */
const RULES: Readonly<Record<string, (cell: Planned) => boolean>> = {
  'is sent what its upstream takes': ({ row, plan }) => {
    const sent = sentOf(plan);
    return sent === undefined || accepts(row, sent);
  },
  'is really sent it: the request says the size, and the prompt says the ratio': ({ plan }) => {
    const sent = sentOf(plan);
    const note = noteOf(plan);
    const text = requestText(plan.upstreamRequest);
    return (sent === undefined || says(text, sent)) && (note === undefined || text.includes(note));
  },
  'keeps its orientation': ({ request, plan }) => {
    const before = proportion(sizeOf(request.canonical.facts.size));
    const after = proportion(sentOf(plan));
    return before === undefined || after === undefined || Math.log(before) * Math.log(after) >= -1e-9;
  },
  'is warned of whenever it is not what was asked for, and says the ratio when that is lost': ({
    request,
    plan,
    preset,
  }) => {
    const target = sizeOf(request.canonical.facts.size);
    if (preset === 'no size' || target === undefined) return true;
    const sent = sentOf(plan);
    const before = proportion(target) ?? 1;
    const after = proportion(sent);
    const isOff = after === undefined || Math.abs(Math.log(after / before)) > 0.02;
    const isSame =
      sent?.pixels === undefined
        ? !isOff && (sent?.tier ?? '1k') === target.tier
        : JSON.stringify(sent.pixels) === JSON.stringify(target.pixels);
    const warned = plan.warnings.some(({ field, action }) => field === 'size' && action === 'fallback');
    return warned !== isSame && (noteOf(plan) !== undefined) === isOff;
  },
  'costs what its target costs, or less': ({ model, request, plan }) => {
    const tier = sizeOf(request.canonical.facts.size)?.tier ?? model.sizes?.rows[0]?.tier ?? '';
    return plan.quote.micros <= micros(model.price, tier) && plan.quote.micros > 0;
  },
};

function sizeOf(size: unknown): Size | undefined {
  return typeof size === 'object' && size !== null ? size : undefined;
}

/** Each size of a line is planned, sent, told and paid as the page of sizes says. */
export function fitted(id: string, test: Collect): void {
  const line = lines.find((one) => one.id === id);
  if (line === undefined) return;
  const models = line.models.map((model) => model.id);

  test('is planned as generated/docs/sizes.md says', async () => {
    const planned = Object.fromEntries((await cellsOf(id)).map((cell) => [label(cell), textOf(cell)]));
    expect(planned).toEqual(documented(models));
  });

  test.each(line.models)('$id can be made somewhere', async ({ id: name }) => {
    const made = (await cellsOf(id)).some(({ model, plan }) => model.id === name && plan !== undefined);
    expect(made).toBe(true);
  });

  test.each(Object.entries(RULES))('every size %s', async (_, rule) => {
    const broken = (await cellsOf(id)).flatMap((cell) => {
      const { plan } = cell;
      return plan === undefined || rule({ ...cell, plan }) ? [] : [label(cell)];
    });
    expect(broken).toEqual([]);
  });

  test('costs what the quality costs that the vendor is told, and warns of one that it is not told', async () => {
    const wrong: object[] = [];
    const told = new Set<unknown>();
    for (const cell of await cellsOf(id)) {
      const usual = cell.plan?.quote.micros;
      if (usual === undefined) continue;
      const { price, sizes } = cell.model;
      const tier = sizes?.rows.find((row) => micros(price, row.tier) === usual)?.tier ?? '';
      for (const quality of qualitiesOf(cell.model)) {
        const { quote, upstreamRequest, warnings } = await planOfQuality(cell, quality);
        const word = qualityIn(upstreamRequest);
        told.add(word);
        const isTold = !warnings.some(({ field, action }) => field === 'quality' && action === 'ignored');
        const due = micros(price, tier, isTold ? quality : undefined);
        if (quote.micros === due && quote.micros === micros(price, tier, word)) continue;
        wrong.push({ cell: label(cell), quality, word, due, quoted: quote.micros });
      }
    }
    expect(wrong).toEqual([]);
    if (line.models.some((model) => qualitiesOf(model).length > 1))
      expect(told.size, 'qualities that vendors are told').toBeGreaterThan(1);
  });

  for (const model of lineSpec(id).models)
    test(`${model.id} has the rows of its table that its spec leaves it`, () => {
      const { table, ratios, tiers } = { ...lineSpec(id).sizes, ...model.sizes };
      const rows = rowsOfTable(table).filter(
        (row) => tiers?.includes(row.tier) !== false && ratios?.includes(ratioOf(row.preset)) !== false,
      );
      const offered = line.models.find((one) => one.id === model.id)?.sizes?.rows ?? [];
      expect(
        offered.map(({ preset, tier, width, height }) => `${preset} ${tier} ${width}x${height}`),
      ).toEqual(rows.map(({ preset, tier, size }) => `${preset} ${tier} ${size}`));
    });
}

interface SizesSpec {
  readonly table: string;
  readonly ratios?: readonly string[];
  readonly tiers?: readonly string[];
}

interface LineSpec {
  readonly sizes: SizesSpec;
  readonly models: readonly { readonly id: string; readonly sizes?: Partial<SizesSpec> }[];
}

interface TableSpec {
  readonly extends?: string;
  readonly rows: readonly { readonly preset: string; readonly tier: string; readonly size: string }[];
}

/** A file of specs as its author wrote it. */
function specAt(path: string): unknown {
  const add = ({ message }: { readonly message: string }): never => {
    throw new Error(`${path}: ${message}`);
  };
  return parseYaml({ path, text: readFileSync(new URL(path, ROOT), 'utf8') }, { add })?.value;
}

function lineSpec(id: string): LineSpec {
  return specAt(`specs/lines/${id}.yaml`) as LineSpec;
}

function rowsOfTable(id: string | undefined): TableSpec['rows'] {
  const isThere = readdirSync(new URL('specs/tiers/', ROOT)).includes(`${id}.yaml`);
  if (!isThere) return [];
  const table = specAt(`specs/tiers/${id}.yaml`) as TableSpec;
  return [...rowsOfTable(table.extends), ...table.rows];
}

/** `16:9` of `16:9(2K)`, and of pixels what they are reduced to. */
function ratioOf(preset: string): string {
  const pixels = parsePixels(preset);
  return pixels === undefined ? (preset.split('(')[0] ?? '') : ratioOfPixels(pixels);
}
