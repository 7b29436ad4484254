import type { Model } from '../../../runtime/contract/family.ts';
import { modelRow } from '../../../runtime/contract/models/model-route.ts';
import { parseSize } from '../../../runtime/contract/parse-size.ts';
import { type Price, type PriceRow, whenText } from '../../../runtime/contract/price.ts';
import type { AcceptedSizes } from '../../../runtime/contract/protocol.ts';
import type { Size } from '../../../runtime/contract/size.ts';
import { type ResolvedSize, resolveSize } from '../../../runtime/contract/sizes/resolve-size.ts';
import { ratioNote, type SentSize, sentSize } from '../../../runtime/contract/sizes/sent-size.ts';
import { acceptedText, sizeText } from '../../../runtime/contract/sizes/size-text.ts';
import type { FamilyIr, GatewayIr, OutputFile } from '../../ir.ts';
import type { ModelRowIr, ProtocolIr } from '../../ir-protocol.ts';
import { NO_CACHE, type UnitCache } from '../../output/unit-cache.ts';
import { renderTemplate } from '../../print/template.ts';
import { conditionIn } from '../../resolve/protocols/mode-routes.ts';
import { waysThrough } from '../../resolve/protocols/ways.ts';
import { codes, markdownTable } from './table.ts';

/** A preset as a model understands it; the one without a name stands for requests that name no size. */
interface Preset {
  readonly name?: string;
  readonly given: Size | undefined;
  readonly resolved: ResolvedSize;
  /** What is meant; absent: the upstream decides. */
  readonly target: Size | undefined;
  readonly tier: string;
}

/** A row of `models` that says the sizes of pictures. */
interface PictureRow {
  readonly ir: ModelRowIr;
  readonly like: readonly string[] | undefined;
  readonly sizes: AcceptedSizes;
}

/** The upstream models of one row. */
interface UpstreamClass {
  readonly protocol: ProtocolIr;
  readonly row: PictureRow;
}

interface Cell extends UpstreamClass {
  readonly model: Model;
  readonly preset: Preset;
  /** Absent: these upstream models make nothing of the model's requests. */
  readonly sent?: SentSize;
}

/**
 * `generated/docs/sizes.md`: for each model of the image lines what its presets mean and cost, and what is sent for them.
 * No page without image lines.
 */
export function emitSizesDoc(ir: GatewayIr, cache: UnitCache = NO_CACHE): readonly OutputFile[] {
  const lines = ir.families.filter(({ kind, modelsOf }) => kind === 'image' && modelsOf === undefined);
  if (lines.length === 0) return [];
  const protocols = ir.protocols.filter(({ id }) => lines.some((line) => line.protocols.includes(id)));
  const parts = [ir.gateway, ir.vocabulary, ...lines, ...protocols];
  return cache.take('sizes', parts, () => sizesDoc(lines, ir));
}

function sizesDoc(lines: readonly FamilyIr[], ir: GatewayIr): readonly OutputFile[] {
  const views = lines.map((line) => lineView(line, ir));
  const cells = views.flatMap(({ models }) =>
    models.flatMap(({ tables }) => tables.flatMap((one) => one.cells)),
  );
  const view = { currency: ir.gateway.currency, lines: views, warnings: warningsOf(cells) };
  return [{ path: 'generated/docs/sizes.md', text: renderTemplate('sizes', view) }];
}

function lineView(line: FamilyIr, ir: GatewayIr) {
  const protocols = line.protocols.flatMap((id) => ir.protocols.find((one) => one.id === id) ?? []);
  // Most models of a line differ in nothing that stands here.
  const known = new Map<string, ReturnType<typeof tableOf>>();
  const models = line.models.map(({ model }) => {
    const key = JSON.stringify([model.sizes, model.price, model.modes]);
    const tables = known.get(key) ?? protocols.flatMap((protocol) => tableOf(model, protocol, ir));
    known.set(key, tables);
    return { id: model.id, tables };
  });
  return { id: line.id, title: line.title, models };
}

function tableOf(model: Model, protocol: ProtocolIr, ir: GatewayIr) {
  const columns = (protocol.models ?? []).flatMap((ir) => {
    const { like, sizes } = ir.facts;
    return sizes === undefined ? [] : [{ protocol, row: { ir, like, sizes } }];
  });
  if (columns.length === 0) return [];
  const able = columns.filter((column) => makesSomething(column, model, ir));
  const rows = presetsOf(model).map((preset) => ({
    preset,
    cells: columns.map((column): Cell => {
      const cell = { ...column, model, preset };
      return able.includes(column) ? { ...cell, sent: sentFor(cell) } : cell;
    }),
  }));
  const table = markdownTable(
    ['preset', 'target', 'price', ...columns.map(({ row }) => className(row))],
    rows.map(({ preset, cells }) => [
      preset.name ?? 'no size',
      preset.target === undefined ? 'left open' : sizeText(preset.target),
      priceText(model.price, preset.tier, ir),
      ...cells.map((cell) => cellText(cell, ir)),
    ]),
  );
  const cells = columns.flatMap((_, index) => rows.flatMap((row) => row.cells[index] ?? []));
  return [{ protocol: protocol.id, table, cells }];
}

function presetsOf({ id, sizes }: Model): readonly Preset[] {
  if (sizes === undefined) return [];
  const lowest = sizes.rows[0]?.tier ?? '';
  return [undefined, ...sizes.rows.map(({ preset }) => preset)].map((name) => {
    const size = parseSize(name);
    const resolved = resolveSize(sizes, size, id);
    const named = name === undefined ? {} : { name };
    if (resolved.kind !== 'target')
      return { ...named, given: size, resolved, target: undefined, tier: lowest };
    const { target, open_ratio } = resolved;
    const { tier } = target;
    return { ...named, given: size, resolved, target: open_ratio === true ? { tier } : target, tier };
  });
}

function sentFor({ model, preset, row }: Omit<Cell, 'sent'>): SentSize {
  const { resolved, given, tier } = preset;
  if (model.sizes === undefined || resolved.kind !== 'target') return { size: undefined, tier };
  return sentSize(model.sizes, { resolved, given }, row.ir.facts);
}

/** Whether a request of some mode that the model offers can find a row in the protocol's routes. */
function makesSomething({ protocol, row }: UpstreamClass, model: Model, { vocabulary }: GatewayIr): boolean {
  const { modes } = vocabulary;
  const carried = [...protocol.carries.facts, ...protocol.carries.roles];
  return modes.some(({ id, needs }, index) => {
    if ((model.modes[id] ?? 'no') === 'no' || !needs.every((need) => carried.includes(need))) return false;
    return namesOf({ protocol, row }).some((name) =>
      waysThrough([row.ir], protocol.routes).some(({ when }) => {
        const request = {
          modes,
          index,
          kind: 'image',
          ...(name === undefined ? {} : { model: name }),
        } as const;
        return conditionIn(when, request) !== 'never';
      }),
    );
  });
}

/** Names that stand for a class: its patterns without their stars, or one that nobody has; `undefined` for any. */
function namesOf({ protocol, row }: UpstreamClass): readonly (string | undefined)[] {
  const models = (protocol.models ?? []).map(({ facts }) => facts);
  const plain = (row.like ?? ['unheard-of-model']).map((pattern) => pattern.replaceAll('*', ''));
  const own = plain.filter((name) => modelRow({ models }, name, 'image') === row.ir.facts);
  return own.length === 0 ? [undefined] : own;
}

function className({ like }: PictureRow): string {
  return like === undefined ? 'others' : codes(like);
}

/** What one picture of a tier costs, and behind it what it costs with what: `0.04 (quality low 0.011)`. */
function priceText(price: Price, tier: string, ir: GatewayIr): string {
  const others = rowsOf(price, tier)
    .filter((row) => !isUsual(row))
    .map(({ when: { tier: _, ...when }, micros }) => `${whenText(when)} ${unitsText(micros, ir)}`);
  return `${amountText(price, tier, ir)}${others.length === 0 ? '' : ` (${others.join('; ')})`}`;
}

/** What one picture of a tier costs that says nothing else; where it must say more, from the least to the most. */
function amountText(price: Price, tier: string, ir: GatewayIr): string {
  const rows = rowsOf(price, tier);
  const usual = rows.filter(isUsual);
  const amounts = (usual.length === 0 ? rows : usual).map(({ micros }) => micros);
  const bounds = new Set([Math.min(...amounts), Math.max(...amounts)]);
  return [...bounds].map((micros) => unitsText(micros, ir)).join(' to ');
}

function rowsOf({ rows }: Price, tier: string): readonly PriceRow[] {
  return rows.filter(({ when }) => when.tier?.includes(tier) ?? true);
}

/** Whether the price is that of a request which says nothing beside its size. */
function isUsual({ when: { tier: _, ...when } }: PriceRow): boolean {
  return Object.values(when).every((values) => values.includes('absent'));
}

function unitsText(micros: number, { gateway }: GatewayIr): string {
  return String(micros / gateway.micros_per_unit);
}

function cellText({ model, preset, sent }: Cell, ir: GatewayIr): string {
  if (sent === undefined) return '-';
  const ratio = sent.ratio_in_prompt === undefined ? '' : ` + ${sent.ratio_in_prompt}`;
  const amount = amountText(model.price, sent.tier, ir);
  const price = amount === amountText(model.price, preset.tier, ir) ? '' : ` @ ${amount}`;
  return `${sentText(sent, preset)}${ratio}${price}`;
}

function sentText({ size, fallback }: SentSize, { target }: Preset): string {
  if (target === undefined) return '=';
  if (size === undefined) return 'upstream decides';
  return fallback !== undefined || isOther(size, target) ? sizeText(size) : '=';
}

function isOther(sent: Size, target: Size): boolean {
  const { pixels } = sent;
  return (
    (pixels !== undefined &&
      (pixels.width !== target.pixels?.width || pixels.height !== target.pixels.height)) ||
    (sent.ratio !== undefined && sent.ratio !== target.ratio) ||
    (sent.tier !== undefined && sent.tier !== target.tier)
  );
}

/** The first warning of each class in full. */
function warningsOf(cells: readonly Cell[]): readonly object[] {
  const shownRows = new Map<ModelRowIr, object>();
  for (const { protocol, row, model, preset, sent } of cells) {
    if (sent?.fallback === undefined || shownRows.has(row.ir)) continue;
    const ratio = sent.ratio_in_prompt;
    shownRows.set(row.ir, {
      heading: `\`${protocol.id}\`, ${className(row)} (${acceptedText(row.sizes)}): ${preset.name} of ${model.id}`,
      message: `size: ${sent.fallback}${ratio === undefined ? '' : ratioNote(ratio)}`,
    });
  }
  return [...shownRows.values()];
}
