import type { JsonObject } from '../../../runtime/contract/json.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { RuleIr } from '../../ir.ts';
import { language } from '../../language/compile.ts';
import { STRING } from '../../language/lang-type.ts';
import { ruleScope } from '../../language/scopes.ts';
import type { Spec, SpecRule } from '../../spec-types.ts';
import type { ResolveContext } from '../context.ts';
import { checkCode } from '../errors.ts';
import { nodeAt, type Path, spanAt } from '../place.ts';
import { withRequestNames } from './request-names.ts';

/** Compiles `rules`: each condition and sentence over what the family reads, and the resolved model id. */
export function resolveRules(
  spec: Spec<'family'>,
  schemas: Readonly<Record<string, JsonObject>>,
  context: ResolveContext,
): readonly RuleIr[] {
  const scope = withRequestNames(ruleScope(schemas, context.vocabulary.tiers), spec, context);
  return (spec.value.rules ?? []).flatMap((rule, index): RuleIr[] => {
    const path = ['rules', index];
    const key = sayingKey(rule, path, { spec, context });
    if (!isField(rule.field, schemas)) {
      const [name = ''] = rule.field.split('.');
      const params = { name, of: 'fields', known: Object.keys(schemas) };
      context.sink.add(diagnose('GW2022', spanAt(spec.document, [...path, 'field']), params));
    }
    const condition = nodeAt(spec.document, [...path, 'when']);
    const sentence = key === undefined ? undefined : nodeAt(spec.document, [...path, key]);
    const when = condition && language.compileCondition(condition, scope, context.sink);
    const text = sentence && language.compileTyped(sentence, STRING, scope, context.sink);
    if (when === undefined || text === undefined) return [];
    const action = key === 'refuse' ? key : (rule.action ?? 'ignored');
    const { code } = rule;
    if (code !== undefined) {
      const span = spanAt(spec.document, [...path, 'code']);
      checkCode(context, code, span);
    }
    return [
      {
        when: when.code,
        field: rule.field,
        action,
        text: text.code,
        ...(code === undefined || code === 'invalid_request' ? {} : { code }),
      },
    ];
  });
}

/** Exactly one of `warn` and `refuse` says something; `action` is about warnings. */
function sayingKey(
  rule: SpecRule,
  path: Path,
  { spec, context }: { readonly spec: Spec<'family'>; readonly context: ResolveContext },
): 'warn' | 'refuse' | undefined {
  const { warn, refuse, action } = rule;
  const report = (key: string | undefined, problem: string): undefined => {
    const span = spanAt(spec.document, key === undefined ? path : [...path, key], 'key');
    context.sink.add(diagnose('GW3031', span, { problem }));
    return undefined;
  };
  if (warn === undefined && refuse === undefined)
    return report(undefined, 'says neither `warn` nor `refuse`');
  if (warn !== undefined && refuse !== undefined) return report('refuse', 'says both `warn` and `refuse`');
  if (refuse !== undefined && action !== undefined) return report('action', 'refuses, so it has no `action`');
  if (warn !== undefined && rule.code !== undefined) return report('code', 'warns, so it has no `code`');
  return warn === undefined ? 'refuse' : 'warn';
}

function isField(field: string, schemas: Readonly<Record<string, JsonObject>>): boolean {
  const [root = ''] = field.split('.');
  return Object.hasOwn(schemas, root);
}
