import { like } from '../../../runtime/contract/conditions.ts';
import type { Limits } from '../../../runtime/contract/family.ts';
import type { RowLimits } from '../../../runtime/contract/models/model-route.ts';
import type { TreeNode } from '../../../runtime/document/tree.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { ModelRowIr, NamedCode } from '../../ir-protocol.ts';
import type { Code, Scope, Uses } from '../../language/types.ts';
import type { SpecLimits, SpecModelRow } from '../../spec-types.ts';
import { checkLimits, splitLimits } from '../families/limits.ts';
import { nodeAt, type Path, spanAt } from '../place.ts';
import { compileNode, origin, type ProtocolContext } from './context.ts';
import { checkAmong } from './model-among.ts';
import { acceptedSizes, checkSizes } from './picture-sizes.ts';
import { resolveTogether } from './together.ts';
import { columnsOf } from './written-rows.ts';

/** `models`: what differs between the models of the vendor. */
export function resolveModels(context: ProtocolContext, scope: Scope, uses: Uses[]): readonly ModelRowIr[] {
  const { models = [] } = context.spec.value;
  checkOrder(context, models);
  return models.map((row, index) => resolveRow(context, { row, index, scope, uses }));
}

interface RowInput {
  readonly row: SpecModelRow;
  readonly index: number;
  readonly scope: Scope;
  readonly uses: Uses[];
}

function resolveRow(context: ProtocolContext, input: RowInput): ModelRowIr {
  const { row, index, scope } = input;
  const path: Path = ['models', index];
  const { like: patterns, kind, needs, lacks, limits, per_call, sizes } = row;
  const columns = columnsOf(row).map((name) => ({ name, ...columnCode(context, [...path, name], input) }));
  const named = columns.flatMap(({ modes }) => (modes === undefined ? [] : [modes]));
  const modes = row.modes ?? named[0];
  for (const { name, modes: own } of columns)
    for (const mode of own === undefined ? [] : (modes ?? []))
      if (!own?.includes(mode)) lacksValue(context, { index, name, of: ` for the mode \`${mode}\`` });
  if (sizes !== undefined) checkSizes(context, [...path, 'sizes'], sizes);
  const known = limits === undefined ? undefined : rowLimits(context, limits, [...path, 'limits']);
  return {
    facts: {
      ...(patterns === undefined ? {} : { like: patterns }),
      ...(kind === undefined ? {} : { kind }),
      ...(modes === undefined ? {} : { modes }),
      ...(needs === undefined ? {} : { needs }),
      ...(lacks === undefined ? {} : { lacks }),
      ...(known === undefined ? {} : { limits: known }),
      ...(per_call === undefined ? {} : { per_call }),
      ...(sizes === undefined ? {} : { sizes: acceptedSizes(sizes) }),
    },
    together: resolveTogether(
      context,
      { ...row, ...(modes === undefined ? {} : { modes }) },
      { path: [...path, 'limits', 'together'], scope },
    ),
    columns: [...columns.map(({ name, code }) => ({ name, code })), ...ownSize(known, input.uses)],
    origin: origin(context, path),
  };
}

/** Limits of a row are checked as those of families; they may say what the vendor's other models make. */
function rowLimits(context: ProtocolContext, limits: SpecLimits, path: Path): RowLimits {
  const { spec, vocabulary, sink } = context;
  const specs = { broken: new Set<string>(), abstract: new Set<string>() };
  const more = { numbers: ['among'], sizes: ['among'] };
  checkLimits(limits, path, { spec, context: { vocabulary, sink, specs }, more });
  const found: Limits = splitLimits(limits, { vocabulary });
  checkAmong(context, found, path);
  return found;
}

/**
 * A size that only chooses the model is sent by the model's name: it is a value of the route, which tells what decided
 * it from what was left out.
 */
function ownSize(limits: RowLimits | undefined, uses: Uses[]): readonly NamedCode[] {
  const { tiers, among } = limits?.sizes.size ?? {};
  if (tiers === undefined || among === undefined) return [];
  uses.push(SIZE);
  return [{ name: 'tier_of_model', code: TIER }];
}

const SIZE: Uses = {
  facts: new Set(['size']),
  roles: new Set(),
  metadata: false,
  encodings: [],
  bodyPaths: [],
};
const TIER: Code = { kind: 'call', fn: 'tier', args: [{ kind: 'ref', path: 's.request.facts.size' }] };

interface Column {
  readonly code: Code;
  /** Where it differs by mode: those it has a value for. */
  readonly modes?: readonly string[];
}

/** A text or expression, or `choose(mode, { text: () => ... })` with `choose(tier, { ... })` inside or alone. */
function columnCode(context: ProtocolContext, path: Path, input: RowInput): Column {
  const node = nodeAt(context.spec.document, path);
  if (node?.kind !== 'map') return { code: leaf(context, node, input) };
  const known = context.vocabulary.modes.map(({ id }) => id);
  const keys = node.entries.map(({ key }) => key);
  if (!keys.every((key) => known.includes(key))) return { code: byTier(context, path, node, input) };
  const entries = node.entries.map(({ key, value }) => ({
    key,
    value: later(
      value.kind === 'map' ? byTier(context, [...path, key], value, input) : leaf(context, value, input),
    ),
  }));
  const mode: Code = { kind: 'ref', path: 's.request.mode' };
  return { code: call('choose', mode, { kind: 'object', entries }), modes: keys };
}

type MapNode = Extract<TreeNode, { kind: 'map' }>;

/** The value of the tier that is sent; the first where none is. */
function byTier(context: ProtocolContext, path: Path, node: MapNode, input: RowInput): Code {
  const { row, index, uses } = input;
  const known = context.vocabulary.tiers;
  for (const { key, keySpan } of node.entries)
    if (!known.includes(key)) context.sink.add(diagnose('GW2004', keySpan, { name: key, known }));
  const keys = node.entries.map(({ key }) => key);
  const limit = row.limits?.size;
  const tiers = limit !== undefined && 'tiers' in limit ? limit.tiers : undefined;
  const name = String(path[2]);
  for (const tier of (tiers ?? []).filter((one) => !keys.includes(one)))
    lacksValue(context, { index, name, of: ` for the tier \`${tier}\`` });
  if (tiers === undefined)
    lacksValue(context, { index, name, of: ' for tiers that `limits.size.tiers` does not exclude' });
  uses.push(SIZE);
  const entries = node.entries.map(({ key, value }) => ({ key, value: later(leaf(context, value, input)) }));
  const first: Code = { kind: 'literal', value: keys[0] ?? '' };
  return call(
    'choose',
    call('orElse', TIER, first),
    { kind: 'object', entries },
    entries[0]?.value ?? later(first),
  );
}

function leaf(context: ProtocolContext, node: TreeNode | undefined, { scope, uses }: RowInput): Code {
  if (node === undefined) return { kind: 'literal', value: null };
  return compileNode(node, { scope, as: 'string', uses }, context.sink);
}

function later(body: Code): Code {
  return { kind: 'arrow', params: [], body };
}

function call(fn: string, ...args: readonly Code[]): Code {
  return { kind: 'call', fn, args };
}

function lacksValue(
  context: ProtocolContext,
  { index, name, of }: { readonly index: number; readonly name: string; readonly of: string },
): void {
  const span = spanAt(context.spec.document, ['models', index, name], 'key');
  context.sink.add(diagnose('GW3122', span, { row: index + 1, name, of }));
}

/** GW3121 for a row whose models an earlier row takes. */
function checkOrder(context: ProtocolContext, rows: readonly SpecModelRow[]): void {
  const { document } = context.spec;
  for (const [index, row] of rows.entries()) {
    const by = rows.findIndex((earlier, at) => at < index && covers(earlier, row));
    if (by < 0) continue;
    const related = [{ span: spanAt(document, ['models', by]), message: 'this row fits first' }];
    const params = { row: index + 1, by: by + 1 };
    context.sink.add(diagnose('GW3121', spanAt(document, ['models', index]), params, { related }));
  }
}

/** A pattern is covered when it fits as text: its own `*` can then only lie inside one of the other's. */
function covers(earlier: SpecModelRow, later: SpecModelRow): boolean {
  if (earlier.kind !== undefined && earlier.kind !== later.kind) return false;
  if (earlier.like === undefined) return true;
  return later.like?.every((name) => earlier.like?.some((pattern) => like(name, pattern))) ?? false;
}
