import { isDeepStrictEqual } from 'node:util';
import type { ImageSizes, Limits, Model } from '../../runtime/contract/family.ts';
import type { FamilyIr } from '../ir.ts';
import { literal } from '../print/literal.ts';

const LIMIT_TABLES = ['numbers', 'texts', 'sizes', 'roles'] as const satisfies readonly (keyof Limits)[];

/** Members of a model that a family may say for all of its models. */
type Shared = Pick<Model, 'family' | 'aliases' | 'modes' | 'toggles' | 'limits' | 'sizes' | 'lifecycle'>;

/** The values that most models of a family share, printed once as `shared`. */
export function sharedValues({ id, modes, toggles, limits, sizes }: FamilyIr): Shared {
  return {
    family: id,
    aliases: [],
    modes,
    toggles,
    limits,
    ...(sizes === undefined ? {} : { sizes }),
    lifecycle: { status: 'active' },
  };
}

/**
 * A model as a row that begins with `shared` and says what it does otherwise, so that adding a plain model adds
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
  const unlessShared = (key: keyof Shared, lines = () => entry(key, model[key])) =>
    isDeepStrictEqual(model[key], shared[key]) ? '' : lines();
  return [
    `${' '.repeat(indent)}{\n`,
    `${pad}...shared,\n`,
    ...(owned === undefined
      ? [entry('id', model.id), entry('title', model.title), unlessShared('aliases')]
      : [`${pad}...${owned},\n`]),
    unlessShared('modes'),
    unlessShared('toggles'),
    unlessShared('limits', () => limitLines(model.limits, shared.limits, inner)),
    unlessShared('sizes', () => sizeLines(model.sizes, shared.sizes, inner)),
    ...(owned === undefined ? [entry('price', model.price), unlessShared('lifecycle')] : []),
    `${' '.repeat(indent)}},\n`,
  ].join('');
}

function limitLines(limits: Limits, shared: Limits, indent: number): string {
  const pad = ' '.repeat(indent);
  const inner = indent + 2;
  const others = LIMIT_TABLES.filter((table) => !isDeepStrictEqual(limits[table], shared[table]));
  const lines = [
    ...(others.length === LIMIT_TABLES.length ? [] : ['...shared.limits']),
    ...others.map(
      (table) => `${table}: ${literal(limits[table], { indent: inner, used: table.length + 2 })}`,
    ),
  ];
  return `${pad}limits: {\n${lines.map((line) => `${' '.repeat(inner)}${line},\n`).join('')}${pad}},\n`;
}

function sizeLines(sizes: ImageSizes | undefined, shared: ImageSizes | undefined, indent: number): string {
  if (sizes === undefined) return '';
  const pad = ' '.repeat(indent);
  const inner = indent + 2;
  const lines = Object.entries(sizes).map(([key, value]) => {
    const same = key === 'rows' && isDeepStrictEqual(value, shared?.rows);
    const text = same ? 'shared.sizes.rows' : literal(value, { indent: inner, used: key.length + 2 });
    return `${' '.repeat(inner)}${key}: ${text},\n`;
  });
  return `${pad}sizes: {\n${lines.join('')}${pad}},\n`;
}
