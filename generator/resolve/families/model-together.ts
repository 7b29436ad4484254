import type { ScalarNode } from '../../../runtime/document/tree.ts';
import type { TogetherOfModelIr } from '../../ir.ts';
import { language } from '../../language/compile.ts';
import { parseCondition } from '../../language/parse.ts';
import { togetherScope } from '../../language/protocol-scopes.ts';
import type { Spec, SpecLimits } from '../../spec-types.ts';
import type { ResolveContext } from '../context.ts';
import { originAt, type Path, spanAt } from '../place.ts';
import type { ModelSource } from './dialect.ts';
import { isTogether } from './limits.ts';
import { writtenTogether } from './together.ts';

/**
 * Limits across facts of a family's models: a model's own, else the family's. Mistakes are told where they are written,
 * once: of a dialect they are those of the family that owns the models.
 */
export function resolveModelTogether(
  spec: Spec<'family'>,
  source: ModelSource,
  context: ResolveContext,
): readonly TogetherOfModelIr[] {
  const scope = togetherScope(context.vocabulary);
  const reported = new Set<string>();
  return source.rows.flatMap(({ spec: model, path }): TogetherOfModelIr[] => {
    const own = entriesOf(model.limits) !== undefined;
    const limits: SpecLimits = own ? (model.limits ?? {}) : source.limits;
    if (entriesOf(limits) === undefined) return [];
    const at: Path = own ? [...path, 'limits', 'together'] : ['limits', 'together'];
    const isNew = spec.value.models_of === undefined && !reported.has(at.join('.'));
    reported.add(at.join('.'));
    const here = isNew ? context : { ...context, sink: SILENT };
    const plain = { ...source.limits, ...model.limits };
    const modes = offered({ ...spec.value.modes, ...model.modes });
    const entries = writtenTogether(
      { ...plain, together: entriesOf(limits) ?? [] },
      { spec, context: here, path: at, modes },
    );
    return [
      {
        model: model.id,
        entries: entries.flatMap(({ when, move, limits: found, about, path: place }) => {
          const span = spanAt(spec.document, [...place, 'when']);
          const node: ScalarNode = {
            kind: 'scalar',
            value: when,
            source: when,
            span,
            sourceStart: span.start,
          };
          const code = language.compileCondition(node, scope, here.sink)?.code;
          if (code === undefined) return [];
          const origin = originAt(spec.document, place);
          return [{ when: code, move, limits: found, about, reads: namesIn(when), origin }];
        }),
      },
    ];
  });
}

const SILENT: ResolveContext['sink'] = { add: () => undefined };

function entriesOf(limits: SpecLimits | undefined) {
  const list = limits?.together;
  return list !== undefined && isTogether(list) ? list : undefined;
}

function offered(modes: Readonly<Record<string, string>>): readonly string[] {
  return Object.keys(modes).filter((name) => modes[name] !== 'no');
}

/** What a condition asks for, but for the model. */
function namesIn(when: string): readonly string[] {
  const parsed = parseCondition(when);
  if (parsed.kind === 'problem') return [];
  const names = parsed.value.clauses.flatMap(({ expression }) =>
    expression.pipes.flatMap(({ source }) => (source.kind === 'name' ? [source.name.text] : [])),
  );
  return [...new Set(names)].filter((name) => name !== 'model');
}
