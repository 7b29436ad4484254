import type { ChatLimits, ChatModel } from '../../../runtime/contract/chat.ts';
import type { Lifecycle } from '../../../runtime/contract/family.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { ChatModelIr } from '../../ir.ts';
import { sortedBy } from '../../print/compare-text.ts';
import type { Spec } from '../../spec-types.ts';
import type { ResolveContext } from '../context.ts';
import { nodeAt, originAt, type Path, spanAt } from '../place.ts';
import { FREE_OF_NOTHING } from '../prices/free-of-nothing.ts';
import type { ChatModelRow, ChatModelSource } from './model-source.ts';
import { checkSupports, splitSupports } from './supports.ts';

export interface ChatModelsInput {
  readonly spec: Spec<'chat-family'>;
  readonly source: ChatModelSource;
  readonly context: ResolveContext;
}

const ACTIVE: Lifecycle = { status: 'active' };

/**
 * A chat family's models sorted by id. `supports` and `limits` are overridden entry by entry, everything else as a
 * whole. Models that lack a price or a limit are reported and left out.
 */
export function resolveChatModels(input: ChatModelsInput): readonly ChatModelIr[] {
  const { spec, source, context } = input;
  (spec.value.models ?? []).forEach((model, index) => {
    checkSupports(model.supports ?? {}, ['models', index, 'supports'], { spec, context });
  });
  const models = source.rows.flatMap((row) => {
    // What the models of a dialect cost is said, and checked, where they are.
    if (spec.value.models_of === undefined) checkPrice(row, input);
    const model = resolveModel(row, input);
    return model === undefined ? [] : [model];
  });
  return sortedBy(models, ({ model }) => model.id);
}

function resolveModel(row: ChatModelRow, input: ChatModelsInput): ChatModelIr | undefined {
  const { source } = input;
  const family = input.spec.value;
  const limits = limitsOf(row, input);
  const price = row.spec.price ?? source.price;
  if (limits === undefined || price === undefined) return undefined;
  const model: ChatModel = {
    id: row.spec.id,
    title: row.spec.title ?? row.spec.id,
    family: family.id,
    aliases: [...(row.spec.aliases ?? [])].sort(),
    ...splitSupports({ ...source.supports, ...row.spec.supports }),
    limits,
    price,
    lifecycle: row.spec.lifecycle ?? ACTIVE,
  };
  return { model, origin: originAt(input.spec.document, row.path) };
}

/** GW3041 for a limit that nobody says, GW3016 for answers that are longer than what holds them. */
function limitsOf(row: ChatModelRow, { spec, source, context }: ChatModelsInput): ChatLimits | undefined {
  const { context_tokens, output_tokens } = { ...source.limits, ...row.spec.limits };
  const lacks = (limit: keyof ChatLimits): undefined => {
    const span = spanAt(spec.document, idPath(row, spec));
    context.sink.add(diagnose('GW3041', span, { model: row.spec.id, limit }));
  };
  if (context_tokens === undefined) return lacks('context_tokens');
  if (output_tokens === undefined) return lacks('output_tokens');
  if (output_tokens > context_tokens && saysLimits(row, { spec, source })) {
    const problem = `output_tokens ${output_tokens} is above context_tokens ${context_tokens}`;
    const own = nodeAt(spec.document, [...row.path, 'limits']) === undefined ? [] : row.path;
    const span = spanAt(spec.document, [...own, 'limits'], 'key');
    context.sink.add(diagnose('GW3016', span, { name: row.spec.id, problem }));
  }
  return { context_tokens, output_tokens };
}

/** Limits of the family are told of once, and those of a base where they are. */
function saysLimits(row: ChatModelRow, { spec, source }: Omit<ChatModelsInput, 'context'>): boolean {
  const speaks = ({ path }: ChatModelRow) => nodeAt(spec.document, [...path, 'limits']) !== undefined;
  if (speaks(row)) return true;
  return spec.value.limits !== undefined && source.rows.find((other) => !speaks(other)) === row;
}

function checkPrice(row: ChatModelRow, { spec, source, context }: ChatModelsInput): void {
  const { document } = spec;
  const price = row.spec.price ?? source.price;
  const model = row.spec.id;
  if (price === undefined) {
    context.sink.add(diagnose('GW3010', spanAt(document, idPath(row, spec)), { model }));
    return;
  }
  const own = row.spec.price === undefined ? ['price'] : [...row.path, 'price'];
  const { input_micros: input, cached_input_micros: cached = 0 } = price;
  if (cached > input && saysPrice(row, source)) {
    const span = spanAt(document, [...own, 'cached_input_micros']);
    context.sink.add(diagnose('GW3045', span, { model, cached, input }));
  }
  checkPerCall(row, { spec, source, context });
  checkMost(row, { spec, source, context });
  const key = AMOUNTS.find((one) => price[one] === 0);
  if (price.free === true) {
    if (key === undefined && saysPrice(row, source))
      context.sink.add(diagnose('GW3089', spanAt(document, [...own, 'free']), { problem: FREE_OF_NOTHING }));
    return;
  }
  if (key === undefined) return;
  context.sink.add(diagnose('GW3011', spanAt(document, [...own, key]), { model }));
}

const AMOUNTS = ['input_micros', 'cached_input_micros', 'output_micros'] as const;
const MILLION = 1_000_000n;

/** GW3046 for a price of a field that no listed protocol sends; unknown protocols are told of elsewhere. */
function checkPerCall(row: ChatModelRow, { spec, source, context }: ChatModelsInput): void {
  const price = row.spec.price ?? source.price;
  const listed = context.specs.chat_protocols.filter(({ id }) => spec.value.protocols.includes(id));
  if (!saysPrice(row, source) || listed.length < spec.value.protocols.length) return;
  const own = row.spec.price === undefined ? ['price'] : [...row.path, 'price'];
  for (const field of Object.keys(price?.per_call ?? {})) {
    if (listed.some(({ value }) => value.chat.per_call?.includes(field) === true)) continue;
    const span = spanAt(spec.document, [...own, 'per_call', field], 'key');
    const protocols = spec.value.protocols;
    context.sink.add(diagnose('GW3046', span, { model: row.spec.id, field, protocols }));
  }
}

/** GW3088 for a model whose longest prompt and answer cost more than a whole number can say. */
function checkMost(row: ChatModelRow, { spec, source, context }: ChatModelsInput): void {
  const price = row.spec.price ?? source.price;
  const { context_tokens = 0, output_tokens = 0 } = { ...source.limits, ...row.spec.limits };
  if (price === undefined) return;
  const [input, output] = [price.input_micros, price.output_micros];
  const sum = BigInt(context_tokens) * BigInt(input) + BigInt(output_tokens) * BigInt(output);
  const perCall = Object.values(price.per_call ?? {}).reduce((total, micros) => total + BigInt(micros), 0n);
  const most = (sum + MILLION - 1n) / MILLION + perCall;
  if (most <= BigInt(Number.MAX_SAFE_INTEGER)) return;
  const path = row.spec.price === undefined ? ['price'] : [...row.path, 'price'];
  const dearest = input * context_tokens < output * output_tokens ? 'output_micros' : 'input_micros';
  const span = spanAt(spec.document, [...path, dearest]);
  context.sink.add(diagnose('GW3088', span, { model: row.spec.id, sum: String(most) }));
}

/** The price of the family is told of once. */
function saysPrice(row: ChatModelRow, { rows }: ChatModelSource): boolean {
  return row.spec.price !== undefined || rows.find(({ spec }) => spec.price === undefined) === row;
}

/** In a dialect a model may be spoken of nowhere. */
function idPath({ path }: ChatModelRow, { value }: Spec<'chat-family'>): Path {
  return value.models_of === undefined || path[0] === 'models' ? [...path, 'id'] : path;
}
