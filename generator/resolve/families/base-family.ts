import type { Span } from '../../../runtime/document/tree.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { FamilyKind, Spec, SpecChatModel, SpecFamily, SpecModel } from '../../spec-types.ts';
import { isKnown, type ResolveContext } from '../context.ts';
import { spanAt } from '../place.ts';

/** Keys that only the family that owns the models may use, of itself and of its models. */
const OWNED = {
  family: ['price', 'suffixes', 'output', 'sizes'],
  model: ['title', 'aliases', 'price', 'lifecycle', 'sizes'],
} as const satisfies {
  readonly family: readonly (keyof SpecFamily)[];
  readonly model: readonly (keyof SpecModel)[];
};

/**
 * The family that a dialect takes its models from, where it exists, is of the same kind of file and owns them
 * itself; `siblings` are all of that kind. GW3030 for whatever the dialect says against it.
 */
export function baseFamily<K extends FamilyKind>(
  spec: Spec<K>,
  siblings: readonly Spec<K>[],
  context: ResolveContext,
): Spec<K>['value'] | undefined {
  const name = spec.value.models_of;
  if (name === undefined) return undefined;
  const span = spanAt(spec.document, ['models_of']);
  const everyone = allFamilies(context);
  const known = everyone.map(({ id }) => id).sort();
  if (!isKnown(context, { code: 'GW2024', name, known, span })) return undefined;
  const base = siblings.find((family) => family.id === name)?.value;
  if (base === undefined) {
    const other = everyone.find(({ id }) => id === name);
    const problem = `their kind is \`${other?.value.kind}\``;
    context.sink.add(diagnose('GW3030', spanAt(spec.document, ['kind']), { base: name, problem }));
    return undefined;
  }
  if (base.models_of === undefined) {
    checkDialect(spec, base, context);
    return base;
  }
  const problem =
    name === spec.id
      ? 'a family lists its own under `models`'
      : `it has none of its own; write \`models_of: ${base.models_of}\``;
  context.sink.add(diagnose('GW3030', span, { base: name, problem }));
  return undefined;
}

type AnyFamily = Spec<FamilyKind>['value'];

function allFamilies({ specs }: ResolveContext): readonly Spec<FamilyKind>[] {
  return [...specs.families, ...specs.chat_families];
}

function checkDialect(spec: Spec<FamilyKind>, base: AnyFamily, context: ResolveContext): void {
  const { value, document } = spec;
  const { protocols, chat_protocols } = context.specs;
  const report = (span: Span, problem: string) => {
    context.sink.add(diagnose('GW3030', span, { base: base.id, problem }));
  };
  if (value.kind !== base.kind) report(spanAt(document, ['kind']), `their kind is \`${base.kind}\``);
  for (const key of OWNED.family) {
    if (Object.hasOwn(value, key)) report(spanAt(document, [key], 'key'), `\`${key}\` is said there`);
  }
  value.protocols.forEach((name, index) => {
    if (base.protocols.includes(name) || context.specs.broken.has(name)) return;
    if (![...protocols, ...chat_protocols].some((protocol) => protocol.id === name)) return;
    report(spanAt(document, ['protocols', index]), `they are not served by protocol \`${name}\``);
  });
  value.routes.forEach((name, index) => {
    const other = sharers(spec, base, context).find((family) => family.routes.includes(name));
    if (other === undefined) return;
    report(spanAt(document, ['routes', index]), `family \`${other.id}\` offers them on this route already`);
  });
  checkOverrides(spec, base, { context, report });
}

/** Families that offer the same models: the base, and dialects whose id comes before, so that one of two is told. */
function sharers(spec: Spec<FamilyKind>, base: AnyFamily, context: ResolveContext): readonly AnyFamily[] {
  const others = allFamilies(context)
    .map((family) => family.value)
    .filter((family) => family.models_of === base.id && family.id < spec.id);
  return [base, ...others];
}

function checkOverrides(
  spec: Spec<FamilyKind>,
  base: AnyFamily,
  { context, report }: { readonly context: ResolveContext; report(span: Span, problem: string): void },
): void {
  const { document } = spec;
  const models: readonly (SpecModel | SpecChatModel)[] = spec.value.models ?? [];
  const known = (base.models ?? []).map((model) => model.id);
  models.forEach((model, index) => {
    const span = spanAt(document, ['models', index, 'id']);
    isKnown(context, { code: 'GW2013', name: model.id, known, span });
    const first = models.findIndex((one) => one.id === model.id);
    if (first < index) {
      const related = [{ span: spanAt(document, ['models', first, 'id']), message: 'declared first here' }];
      context.sink.add(diagnose('GW2007', span, { id: model.id }, { related }));
    }
    for (const key of OWNED.model) {
      if (Object.hasOwn(model, key))
        report(
          spanAt(document, ['models', index, key], 'key'),
          `\`${key}\` of \`${model.id}\` is said there`,
        );
    }
  });
}
