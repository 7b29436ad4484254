import type { ShapeError } from './check-shape.ts';
import { suggest } from './suggest.ts';

/** Keywords whose errors only say that errors of their parts exist. */
const WRAPPERS: ReadonlySet<string> = new Set(['propertyNames', 'if', 'allOf']);

/**
 * One mistake, one error: of a union only the branch that was meant, no rules about a value of the wrong
 * type, and no missing field beside its own misspelling. Missing fields of one object become one error.
 */
export function settle(errors: readonly ShapeError[]): readonly ShapeError[] {
  const causes = errors.filter((error) => !WRAPPERS.has(error.keyword));
  return joinMissing(dropMisspelt(dropBehindBasic(settleUnions(causes))));
}

function settleUnions(errors: readonly ShapeError[]): readonly ShapeError[] {
  const unions = errors
    .filter((error) => error.keyword === 'anyOf' || error.keyword === 'oneOf')
    .toSorted((a, b) => b.schemaPath.length - a.schemaPath.length);
  return unions.reduce<readonly ShapeError[]>(settleUnion, errors);
}

function settleUnion(errors: readonly ShapeError[], union: ShapeError): readonly ShapeError[] {
  const parts = errors.filter((error) => error !== union && isPart(error, union));
  const others = errors.filter((error) => !parts.includes(error));
  if (alternatives(union) !== undefined) return others;
  const branches = Map.groupBy(parts, (error) => branchOf(error, union));
  const fitting = [...branches.values()].filter(
    (branch) =>
      !branch.some((error) => error.keyword === 'type' && error.instancePath === union.instancePath),
  );
  const [meant] = fitting.toSorted((a, b) => a.length - b.length);
  if (meant === undefined) return others;
  return [...others.filter((error) => error !== union), ...meant];
}

function isPart(error: ShapeError, union: ShapeError): boolean {
  const inside =
    error.instancePath === union.instancePath || error.instancePath.startsWith(`${union.instancePath}/`);
  return inside && error.schemaPath.startsWith(`${union.schemaPath}/`);
}

function branchOf(error: ShapeError, union: ShapeError): string {
  return error.schemaPath.slice(union.schemaPath.length + 1).split('/')[0] ?? '';
}

/** Field names of a union that only asks for one field out of several, undefined for other unions. */
export function alternatives(union: ShapeError): readonly string[] | undefined {
  if (!Array.isArray(union.schema)) return undefined;
  const names = union.schema.flatMap((branch: unknown) => onlyRequired(branch));
  return names.length === union.schema.length ? names : undefined;
}

function onlyRequired(branch: unknown): readonly string[] {
  if (typeof branch !== 'object' || branch === null || !('required' in branch)) return [];
  const { required } = branch;
  const single = Object.keys(branch).length === 1 && Array.isArray(required) && required.length === 1;
  return single ? [String(required[0])] : [];
}

/** Of several rules that one value breaks, the most basic one: a wrong type, then a wrong word, then its form. */
const RANK: readonly string[] = [
  'type',
  'discriminator',
  'const',
  'enum',
  'minLength',
  'maxLength',
  'pattern',
];

/** Keywords of which one object can break several at once, each a mistake of its own. */
const SEVERAL: ReadonlySet<string> = new Set(['required', 'additionalProperties']);

function dropBehindBasic(errors: readonly ShapeError[]): readonly ShapeError[] {
  const places = Map.groupBy(errors, place);
  return errors.filter((error) => {
    const here = places.get(place(error)) ?? [];
    if (SEVERAL.has(error.keyword)) return !here.some((other) => other.keyword === 'type');
    return here.filter((other) => !SEVERAL.has(other.keyword)).toSorted(byRank)[0] === error;
  });
}

function byRank(a: ShapeError, b: ShapeError): number {
  return rank(a) - rank(b);
}

function rank(error: ShapeError): number {
  const at = RANK.indexOf(error.keyword);
  return at < 0 ? RANK.length : at;
}

/** Errors about the name of a property stand at another place than errors about the object. */
function place(error: ShapeError): string {
  return `${error.instancePath}\n${error.propertyName ?? ''}`;
}

function dropMisspelt(errors: readonly ShapeError[]): readonly ShapeError[] {
  return errors.filter((error) => {
    if (error.keyword !== 'required') return true;
    const missing = String(error.params.missingProperty);
    return !errors.some(
      (other) =>
        other.keyword === 'additionalProperties' &&
        other.instancePath === error.instancePath &&
        suggest(String(other.params.additionalProperty), [missing]) !== undefined,
    );
  });
}

function joinMissing(errors: readonly ShapeError[]): readonly ShapeError[] {
  const joined = new Map<string, ShapeError>();
  return errors.flatMap((error) => {
    if (error.keyword !== 'required') return [error];
    const fields = [...missingOf(joined.get(error.instancePath)), String(error.params.missingProperty)];
    const known = joined.get(error.instancePath);
    if (known !== undefined) {
      known.params.fields = fields;
      return [];
    }
    const first: ShapeError = { ...error, params: { ...error.params, fields } };
    joined.set(error.instancePath, first);
    return [first];
  });
}

function missingOf(error: ShapeError | undefined): readonly string[] {
  return Array.isArray(error?.params.fields) ? error.params.fields.map(String) : [];
}
