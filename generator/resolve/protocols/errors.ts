import { like } from '../../../runtime/contract/conditions.ts';
import type { ErrorRule } from '../../../runtime/contract/protocol.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { FailureIr } from '../../ir-protocol.ts';
import type { SpecErrorRule } from '../../spec-types.ts';
import { type Path, spanAt } from '../place.ts';
import { type CallContext, compileAt, origin } from './context.ts';

/** `{ code, message }` below a path: what the vendor says went wrong, as text. */
export function resolveFailure(context: CallContext, path: Path): FailureIr {
  const target = { scope: context.scopes.answer, as: 'string' } as const;
  const code = compileAt(context, [...path, 'code'], target);
  const message = compileAt(context, [...path, 'message'], target);
  return {
    ...(code === undefined ? {} : { code }),
    ...(message === undefined ? {} : { message }),
    origin: origin(context, path),
  };
}

/**
 * The error rules with codes as text, and GW3009 for each that an earlier one always beats. Rules of shared tables and of
 * a base may be beaten: that is how a file says otherwise.
 */
export function resolveRules(context: CallContext): ErrorRule[] {
  const { document } = context.spec;
  const rules = context.spec.value.errors.rules.map(toRule);
  for (const [index, rule] of rules.entries()) {
    if (spanAt(document, ['errors', 'rules', index]).file !== document.path) continue;
    const by = rules.findIndex((earlier, at) => at < index && covers(earlier, rule));
    if (by < 0) {
      checkParts(context, rules, index);
      continue;
    }
    const place = ['errors', 'rules'] as const;
    const span = spanAt(context.spec.document, [...place, index]);
    const related = [
      { span: spanAt(context.spec.document, [...place, by]), message: 'this rule fits first' },
    ];
    context.sink.add(diagnose('GW3009', span, { rule: index + 1, by: by + 1 }, { related }));
  }
  return rules;
}

/** GW3009 for one code or status of a rule that an earlier rule takes as a failure of another class. */
function checkParts(context: CallContext, rules: readonly ErrorRule[], index: number): void {
  const rule = rules[index];
  if (rule === undefined) return;
  for (const { part, key, at } of partsOf(rule)) {
    const by = rules.findIndex((earlier, place) => place < index && covers(earlier, part));
    if (by < 0 || rules[by]?.class === rule.class) continue;
    const place = ['errors', 'rules'] as const;
    const span = spanAt(context.spec.document, [...place, index, key, at]);
    const related = [
      { span: spanAt(context.spec.document, [...place, by]), message: 'this rule fits first' },
    ];
    const params = { rule: index + 1, by: by + 1, part: String(part[key]?.[0]) };
    context.sink.add(diagnose('GW3009', span, params, { related }));
  }
}

interface RulePart {
  readonly part: ErrorRule;
  readonly key: 'code' | 'http';
  readonly at: number;
}

/** A rule as if it had only one of its codes, or only one of its statuses. */
function partsOf(rule: ErrorRule): readonly RulePart[] {
  const codes = rule.code ?? [];
  const statuses = rule.http ?? [];
  return [
    ...(codes.length > 1
      ? codes.map((code, at): RulePart => ({ part: { ...rule, code: [code] }, key: 'code', at }))
      : []),
    ...(statuses.length > 1
      ? statuses.map((http, at): RulePart => ({ part: { ...rule, http: [http] }, key: 'http', at }))
      : []),
  ];
}

/** The file that each rule is written in: that of the protocol, of its base or of a shared table. */
export function ruleFiles({ spec: { document, value } }: CallContext): readonly string[] {
  return value.errors.rules.map((_, index) => spanAt(document, ['errors', 'rules', index]).file);
}

function toRule(rule: SpecErrorRule): ErrorRule {
  return {
    class: rule.class,
    ...(rule.http === undefined ? {} : { http: rule.http }),
    ...(rule.code === undefined ? {} : { code: rule.code.map(String) }),
    ...(rule.message === undefined ? {} : { message: rule.message }),
    ...(rule.definite === undefined ? {} : { definite: rule.definite }),
  };
}

/** Whether the earlier rule fits everything that the later one fits. */
export function covers(earlier: ErrorRule, later: ErrorRule): boolean {
  return (
    (earlier.http === undefined ||
      (later.http ?? ['any']).every((http) => earlier.http?.some((x) => x === http))) &&
    coversPatterns(earlier.code, later.code) &&
    coversPatterns(lower(earlier.message), lower(later.message))
  );
}

/** A pattern is covered when it fits as text: its own `*` can then only lie inside one of the other's. */
function coversPatterns(
  earlier: readonly string[] | undefined,
  later: readonly string[] | undefined,
): boolean {
  if (earlier === undefined) return true;
  if (later === undefined) return false;
  return later.every((text) => earlier.some((pattern) => like(text, pattern)));
}

function lower(patterns: readonly string[] | undefined): string[] | undefined {
  return patterns?.map((pattern) => pattern.toLowerCase());
}
