import { isDeepStrictEqual } from 'node:util';
import type { ImageSizes, Limits, Model } from '../../runtime/contract/family.ts';
import type { FamilyIr } from '../ir.ts';
import { literal } from '../print/literal.ts';

const LIMIT_TABLES = ['numbers', 'texts', 'sizes', 'roles'] as const satisfies readonly (keyof Limits)[];

/** The values that most models of a family share, printed once as `shared`. */
export function sharedValues(family: FamilyIr): Pick<Model, 'modes' | 'toggles' | 'limits' | 'sizes'> {
  const { modes, toggles, limits, sizes } = family;
  return { modes, toggles, limits, ...(sizes === undefined ? {} : { sizes }) };
}

/**
 * A model as a row that refers to `shared` for what it does not override, so that adding a plain model adds
 * a few lines; `owned` gives what the family that owns it says. The value it makes is complete: nothing is inherited at run time.
 */
export function modelRow(
  model: Model,
  family: FamilyIr,
  { indent, owned }: { readonly indent: number; readonly owned?: string },
): string {
  const shared = sharedValues(family);
  const inner = indent + 2;
  const pad = ' '.repeat(inner);
  const entry = (key: string, value: unknown) =>
    `${pad}${key}: ${literal(value, { indent: inner, used: key.length + 2 })},\n`;
  const same = (key: 'modes' | 'toggles') =>
    isDeepStrictEqual(model[key], shared[key]) ? `${pad}${key}: shared.${key},\n` : entry(key, model[key]);
  return [
    `${' '.repeat(indent)}{\n`,
    ...(owned === undefined
      ? [entry('id', model.id), entry('title', model.title)]
      : [`${pad}...${owned},\n`]),
    entry('family', model.family),
    ...(owned === undefined ? [entry('aliases', model.aliases)] : []),
    same('modes'),
    same('toggles'),
    limitLines(model.limits, shared.limits, inner),
    sizeLines(model.sizes, shared.sizes, inner),
    ...(owned === undefined ? [entry('price', model.price), entry('lifecycle', model.lifecycle)] : []),
    `${' '.repeat(indent)}},\n`,
  ].join('');
}

function limitLines(limits: Limits, shared: Limits, indent: number): string {
  const pad = ' '.repeat(indent);
  if (isDeepStrictEqual(limits, shared)) return `${pad}limits: shared.limits,\n`;
  const inner = indent + 2;
  const lines = LIMIT_TABLES.map((table) => {
    const value = isDeepStrictEqual(limits[table], shared[table])
      ? `shared.limits.${table}`
      : literal(limits[table], { indent: inner, used: table.length + 2 });
    return `${' '.repeat(inner)}${table}: ${value},\n`;
  });
  return `${pad}limits: {\n${lines.join('')}${pad}},\n`;
}

function sizeLines(sizes: ImageSizes | undefined, shared: ImageSizes | undefined, indent: number): string {
  if (sizes === undefined) return '';
  const pad = ' '.repeat(indent);
  if (isDeepStrictEqual(sizes, shared)) return `${pad}sizes: shared.sizes,\n`;
  const inner = indent + 2;
  const lines = Object.entries(sizes).map(([key, value]) => {
    const same = key === 'rows' && isDeepStrictEqual(value, shared?.rows);
    const text = same ? 'shared.sizes.rows' : literal(value, { indent: inner, used: key.length + 2 });
    return `${' '.repeat(inner)}${key}: ${text},\n`;
  });
  return `${pad}sizes: {\n${lines.join('')}${pad}},\n`;
}
