import type { ChatLimits, TokenPrice } from '../../../runtime/contract/chat.ts';
import type { Support } from '../../../runtime/contract/family.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { Spec, SpecChatFamily, SpecChatModel } from '../../spec-types.ts';
import type { ResolveContext } from '../context.ts';
import { baseFamily } from '../families/base-family.ts';
import { type Path, spanAt } from '../place.ts';

/** A chat model as one family offers it, and where that family speaks of it. */
export interface ChatModelRow {
  readonly spec: SpecChatModel;
  readonly path: Path;
}

/** What a chat family's models are made from: its own rows, or those of the family it is a dialect of. */
export interface ChatModelSource {
  readonly rows: readonly ChatModelRow[];
  /** What all of them have unless they say otherwise. */
  readonly supports: Readonly<Record<string, Support>>;
  readonly limits: Partial<ChatLimits>;
  readonly price?: TokenPrice | undefined;
  readonly suffixes: readonly 'release'[];
}

/** GW1003 for a family that neither says what its models are and can do, nor whose it offers. */
export function chatModelSource(spec: Spec<'chat-family'>, context: ResolveContext): ChatModelSource {
  const { value, document } = spec;
  const { supports = {}, limits = {}, price, suffixes = [] } = value;
  if (value.models_of === undefined) {
    const fields = (['supports', 'models'] as const).filter((key) => value[key] === undefined);
    if (fields.length > 0) {
      const label = { label: 'in this file' };
      context.sink.add(diagnose('GW1003', spanAt(document, ['id'], 'key'), { fields }, label));
    }
    const rows = (value.models ?? []).map((model, index) => ({ spec: model, path: ['models', index] }));
    return { rows, supports, limits, price, suffixes };
  }
  const base = baseFamily(spec, context.specs.chat_families, context);
  if (base === undefined) return { rows: [], supports, limits, suffixes };
  return {
    rows: (base.models ?? []).map((model) => inDialect(model, value)),
    supports: { ...base.supports, ...supports },
    limits: { ...base.limits, ...limits },
    price: base.price,
    suffixes: base.suffixes ?? [],
  };
}

/** Nearer words win, entry by entry: the base family, the dialect, the model in the base, the model in the dialect. */
function inDialect(model: SpecChatModel, dialect: SpecChatFamily): ChatModelRow {
  const at = (dialect.models ?? []).findIndex((one) => one.id === model.id);
  const override = dialect.models?.[at];
  return {
    spec: {
      ...model,
      supports: { ...model.supports, ...override?.supports },
      limits: { ...model.limits, ...override?.limits },
    },
    path: at < 0 ? ['models_of'] : ['models', at],
  };
}
