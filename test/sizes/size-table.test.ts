import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { PictureModel } from '../../runtime/contract/protocol.ts';
import type { Size } from '../../runtime/contract/size.ts';
import type { UpstreamRequest } from '../../runtime/contract/upstream.ts';
import {
  allCells,
  type Cell,
  lines,
  micros,
  noteOf,
  planOfQuality,
  qualitiesOf,
  sentOf,
  textOf,
} from './size-table.ts';

const PAGE = readFileSync(new URL('../../generated/docs/sizes.md', import.meta.url), 'utf8');

const cells = await allCells();

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

function accepts({ sizes }: PictureModel, sent: Size): boolean {
  switch (sizes.kind) {
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
  return `${model.id} ${preset} on ${protocol} ${row.models?.join(' ') ?? 'others'}`;
}

/** Cells of the page by their labels, as `target | price | what is sent`. */
function documented(): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  let [model, protocol, classes]: [string, string, readonly string[]] = ['', '', []];
  for (const line of PAGE.split('\n')) {
    model = /^### (.*)$/.exec(line)?.[1] ?? model;
    protocol = /^#### by `(.*)`$/.exec(line)?.[1] ?? protocol;
    if (!line.startsWith('| ')) continue;
    const [preset = '', target, price, ...texts] = line.slice(2, -2).split(' | ');
    if (preset === 'preset') classes = texts.map((text) => text.replaceAll(/[`,]/g, ''));
    else
      for (const [index, text] of texts.entries())
        found[`${model} ${preset} on ${protocol} ${classes[index]}`] = [target, price, text].join(' | ');
  }
  return found;
}

/** Labels of the cells that break a rule: one failure shows them all. */
function breaking(
  rule: (cell: Cell & { readonly plan: NonNullable<Cell['plan']> }) => boolean,
): readonly string[] {
  return cells.flatMap((cell) => {
    const { plan } = cell;
    return plan === undefined || rule({ ...cell, plan }) ? [] : [label(cell)];
  });
}

describe('every line, preset and class of upstream models', () => {
  it('is planned as generated/docs/sizes.md says', () => {
    const planned = Object.fromEntries(cells.map((cell) => [label(cell), textOf(cell)]));
    expect(planned).toEqual(documented());
  });

  it('is warned of as generated/docs/sizes.md says', () => {
    const told = cells.flatMap(({ plan }) => plan?.warnings ?? []);
    const messages = new Set(told.map(({ field, message }) => `${field}: ${message}`));
    const shown = [...PAGE.matchAll(/^ {2}> (.*)$/gm)].map(([, message = '']) => message);
    expect(shown.filter((message) => !messages.has(message))).toEqual([]);
    const classes = cells.flatMap(({ row, plan }) =>
      plan?.warnings.some(({ action }) => action === 'fallback') === true ? [row] : [],
    );
    expect(shown).toHaveLength(new Set(classes).size);
  });

  it('can be made somewhere', () => {
    for (const { models } of lines) {
      for (const { id } of models)
        expect([id, cells.some(({ model, plan }) => model.id === id && plan !== undefined)]).toEqual([
          id,
          true,
        ]);
    }
  });

  it('is sent what its upstream takes', () => {
    expect(
      breaking(({ row, plan }) => {
        const sent = sentOf(plan);
        return sent === undefined || accepts(row, sent);
      }),
    ).toEqual([]);
  });

  it('is really sent it: the request says the size, and the prompt says the ratio', () => {
    expect(
      breaking(({ plan }) => {
        const sent = sentOf(plan);
        const note = noteOf(plan);
        const text = requestText(plan.upstreamRequest);
        return (sent === undefined || says(text, sent)) && (note === undefined || text.includes(note));
      }),
    ).toEqual([]);
  });

  it('keeps its orientation', () => {
    expect(
      breaking(({ request, plan }) => {
        const size = request.canonical.facts.size;
        const before = proportion(typeof size === 'object' ? (size as Size) : undefined);
        const after = proportion(sentOf(plan));
        return before === undefined || after === undefined || Math.log(before) * Math.log(after) >= -1e-9;
      }),
    ).toEqual([]);
  });

  it('is warned of whenever it is not what was asked for, and says the ratio when that is lost', () => {
    expect(
      breaking(({ request, plan, preset }) => {
        const size = request.canonical.facts.size;
        if (preset === 'no size' || typeof size !== 'object') return true;
        const target = size as Size;
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
      }),
    ).toEqual([]);
  });

  it('costs what its target costs, or less', () => {
    expect(
      breaking(({ model, request, plan }) => {
        const size = request.canonical.facts.size;
        const tier =
          typeof size === 'object' ? ((size as Size).tier ?? '') : (model.sizes?.rows[0]?.tier ?? '');
        return plan.quote.micros <= micros(model.price, tier) && plan.quote.micros > 0;
      }),
    ).toEqual([]);
  });

  it('costs what the quality costs that the vendor is told, and warns of one that it is not told', async () => {
    const wrong: object[] = [];
    const told = new Set<unknown>();
    for (const cell of cells) {
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
    expect([...told].map(String).sort()).toEqual([
      'auto',
      'hd',
      'high',
      'low',
      'medium',
      'standard',
      'undefined',
    ]);
  });
});
