import { registry } from '../../../generated/index.ts';
import { GatewayError } from '../../../runtime/contract/errors.ts';
import type { Family, Model } from '../../../runtime/contract/family.ts';
import type { JsonObject } from '../../../runtime/contract/json.ts';
import { type ModelRow, modelRow } from '../../../runtime/contract/models/model-route.ts';
import type { Protocol } from '../../../runtime/contract/protocol.ts';
import type { Size } from '../../../runtime/contract/size.ts';
import { sizeText } from '../../../runtime/contract/sizes/size-text.ts';
import type { CheckedRequest } from '../../../runtime/intake/types.ts';
import { silentLogger } from '../../../runtime/observe/logger.ts';
import { createObserver } from '../../../runtime/observe/observer.ts';
import type { Plan } from '../../../runtime/work/plan/plan-results.ts';
import { createResultsPlanner } from '../../../runtime/work/plan/results-planner.ts';
import { ask } from '../../families/ask.ts';
import { READ_MEDIA } from '../../tasks/plan-on.ts';
import { channelOf } from '../../tasks/world.ts';

/** A request for one preset of one model, planned on one class of upstream models. */
export interface Cell {
  readonly model: Model;
  readonly preset: string;
  readonly protocol: string;
  /** Which upstream models it stands for. */
  readonly row: ModelRow;
  readonly request: CheckedRequest;
  /** Absent: these upstream models make nothing of this model's requests. */
  readonly plan?: Plan;
}

const PROMPT = 'a heron';
const PICTURE = 'https://img.example/1.png';

/** Lines of their own: dialects offer the models of another. */
export const lines: readonly Family[] = registry.families.filter(
  ({ kind, models_of }) => kind === 'image' && models_of === undefined,
);

/** Upstream names of which one stands for each class: the pattern without its stars, or a name nobody has. */
function nameFor(protocol: Protocol, row: ModelRow): string {
  const plain = (row.like ?? ['unheard-of-model']).map((pattern) => pattern.replaceAll('*', ''));
  const name = plain.find((one) => modelRow(protocol, one, 'image') === row);
  if (name === undefined)
    throw new Error(`no name of ${plain.join(', ')} is of its own row of ${protocol.id}`);
  return name;
}

function asked(model: Model, preset: string | undefined, more: JsonObject = {}): CheckedRequest {
  const size = preset === undefined ? {} : { size: preset };
  return ask({ model: model.id, prompt: PROMPT, ...size, ...more }, { route: 'images-tasks' });
}

async function planned(
  request: CheckedRequest,
  protocol: Protocol,
  upstreamModel: string,
): Promise<Plan | GatewayError> {
  const planner = createResultsPlanner(
    {
      media: READ_MEDIA,
      registry,
      observer: createObserver(),
      log: silentLogger,
    },
    {
      request,
      owner_id: 'owner_1',
      key_id: 'key_1',
      group: { name: 'default', multiplier_ppm: 1_000_000, models: ['*'], limits: {} },
      task: { id: 'task_1', created_at: 1_767_225_600, kind: 'image' },
      candidates: [
        { channel: channelOf({ id: 'only', protocol: protocol.id }), protocol, upstreamModel, lost: [] },
      ],
      serving: [],
    },
  );
  return (await planner.next()) ?? planner.refusal();
}

/** Models that only change pictures are given one. */
async function cellOf(
  model: Model,
  preset: string,
  { protocol, row }: { readonly protocol: Protocol; readonly row: ModelRow },
): Promise<Cell> {
  const size = preset === NONE ? undefined : preset;
  const name = nameFor(protocol, row);
  const changes = model.modes.reference === 'no' ? [{}] : [{}, { image: PICTURE }];
  const cell = { model, preset, protocol: protocol.id, row, request: asked(model, size) };
  for (const more of changes) {
    const request = asked(model, size, more);
    const plan = await planned(request, protocol, name);
    if (!(plan instanceof GatewayError)) return { ...cell, request, plan };
    if (plan.code === 'internal_error') throw plan;
  }
  return cell;
}

/** How the table calls a request that names no size. */
const NONE = 'no size';

/** The same request with a quality, planned on the same upstream models. */
export async function planOfQuality(cell: Cell, quality: string): Promise<Plan> {
  const protocol = registry.protocols[cell.protocol];
  if (protocol === undefined) throw new Error(`no protocol ${cell.protocol}`);
  const size = cell.preset === NONE ? undefined : cell.preset;
  const plan = await planned(asked(cell.model, size, { quality }), protocol, nameFor(protocol, cell.row));
  if (plan instanceof GatewayError) throw plan;
  return plan;
}

const planning = new Map<string, Promise<readonly Cell[]>>();

/** Every model of a line, by every protocol, class of upstream models and preset; planned once. */
export function cellsOf(id: string): Promise<readonly Cell[]> {
  const known = planning.get(id) ?? planCells(id);
  planning.set(id, known);
  return known;
}

async function planCells(id: string): Promise<readonly Cell[]> {
  const cells: Cell[] = [];
  const line = lines.find((one) => one.id === id);
  for (const model of line?.models ?? []) {
    const presets = [NONE, ...(model.sizes?.rows ?? []).map(({ preset }) => preset)];
    for (const name of line?.protocols ?? []) {
      const protocol = registry.protocols[name];
      for (const row of protocol?.models?.filter(({ sizes }) => sizes !== undefined) ?? []) {
        if (protocol === undefined) continue;
        for (const preset of presets) cells.push(await cellOf(model, preset, { protocol, row }));
      }
    }
  }
  return cells;
}

/** The size that a plan sends; absent: none. */
export function sentOf({ facts }: Plan): Size | undefined {
  return typeof facts.size === 'object' ? (facts.size as Size) : undefined;
}

/** What was written at the end of the prompt. */
export function noteOf({ facts }: Plan): string | undefined {
  const prompt = String(facts.prompt ?? '');
  return prompt === PROMPT ? undefined : prompt.slice(PROMPT.length).trim();
}

/** What the table says of a cell: its target, what that costs, and what is sent. */
export function textOf(cell: Cell): string {
  return [targetText(cell), priceText(cell), cellText(cell)].join(' | ');
}

/** The list price, and that of each quality that costs something else: `0.04 (quality low 0.011)`. */
function priceText(cell: Cell): string {
  const byPrice = new Map<number, string[]>();
  for (const quality of qualitiesOf(cell.model)) {
    const amount = listPrice(cell, quality);
    if (amount === listPrice(cell)) continue;
    byPrice.set(amount, [...(byPrice.get(amount) ?? []), quality]);
  }
  const others = [...byPrice].map(([amount, words]) => `quality ${words.join(' or ')} ${moneyOf(amount)}`);
  return `${moneyOf(listPrice(cell))}${others.length === 0 ? '' : ` (${others.join('; ')})`}`;
}

function targetSize(cell: Cell): Size | undefined {
  const { size } = cell.request.canonical.facts;
  return typeof size === 'object' ? (size as Size) : undefined;
}

function targetText(cell: Cell): string {
  const size = targetSize(cell);
  return size === undefined ? 'left open' : sizeText(size);
}

/** What one picture of a tier and, where one is named, of a quality costs by the rows of a price. */
export function micros({ rows }: Model['price'], tier: string, quality = 'absent'): number {
  const own = rows.find(
    ({ when }) => (when.tier?.includes(tier) ?? true) && (when.quality?.includes(quality) ?? true),
  );
  if (own === undefined) throw new Error(`internal: no price for ${tier} and ${quality}`);
  return own.micros;
}

/** Qualities that a model knows and has a price for. */
export function qualitiesOf({ price, limits }: Model): readonly string[] {
  return price.rows.some(({ when }) => when.quality !== undefined)
    ? (limits.texts.quality?.one_of ?? [])
    : [];
}

/** By the price list alone, whatever the planner makes of it. */
export function listPrice(cell: Cell, quality?: string): number {
  const { price, sizes } = cell.model;
  const tier = targetSize(cell)?.tier ?? sizes?.rows[0]?.tier ?? '';
  return micros(price, tier, quality);
}

function moneyOf(micros: number): string {
  return (micros / 1_000_000).toString();
}

function cellText(cell: Cell): string {
  const { plan } = cell;
  if (plan === undefined) return '-';
  const price = plan.quote.micros < listPrice(cell) ? ` @ ${moneyOf(plan.quote.micros)}` : '';
  const note = /Aspect ratio: (.*)\.$/.exec(noteOf(plan) ?? '')?.[1];
  const said = note === undefined ? '' : ` + ${note}`;
  return `${sentText(cell, plan)}${said}${price}`;
}

function sentText(cell: Cell, plan: Plan): string {
  const sent = sentOf(plan);
  const target = targetSize(cell);
  if (sent === undefined) return target === undefined ? '=' : 'upstream decides';
  const isTold = plan.warnings.some(({ action }) => action === 'fallback');
  return isTold || isOther(sent, target) ? sizeText(sent) : '=';
}

function isOther(sent: Size, target: Size | undefined): boolean {
  const parts = ['ratio', 'tier', 'pixels'] as const;
  return parts.some(
    (part) => sent[part] !== undefined && JSON.stringify(sent[part]) !== JSON.stringify(target?.[part]),
  );
}
