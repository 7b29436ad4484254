import { type Context, call, fail, literal, reporter, rolesOf, type Typed } from './context.ts';
import { describeType, isJsonType, JSON_LIST, OBJECT, sameType } from './lang-type.ts';
import type { Code, LangType } from './types.ts';

interface CastRow {
  readonly to: LangType['kind'];
  readonly from: readonly LangType['kind'][];
  readonly fn: string;
  readonly reports?: true;
}

/**
 * Conversions made without being written, where a place or a filter takes another type. Everything else
 * needs a filter: JSON of bodies and answers may hold a number in text, but what is declared as text is none.
 */
export const IMPLICIT_CASTS: readonly CastRow[] = [
  { to: 'string', from: ['json', 'number', 'integer', 'boolean'], fn: 'toText' },
  { to: 'number', from: ['json'], fn: 'toNumber', reports: true },
  { to: 'integer', from: ['json', 'number'], fn: 'toInteger', reports: true },
  { to: 'boolean', from: ['json', 'number', 'integer'], fn: 'toBoolean', reports: true },
  { to: 'size', from: ['json', 'string'], fn: 'parseSize', reports: true },
  { to: 'object', from: ['json'], fn: 'toObject' },
  { to: 'list', from: ['json'], fn: 'toList' },
];

/** The value as the wanted type, or undefined when nothing leads there. No diagnostics. */
export function cast(context: Context, value: Typed, want: LangType): Typed | undefined {
  const { type } = value;
  if (sameType(type, want) || (type.kind === 'integer' && want.kind === 'number')) return value;
  if (want.kind === 'json') return isJsonType(type) ? { ...value, type: want } : undefined;
  if (value.literal !== undefined && want.kind !== 'list') return castLiteral(context, value, want);
  if (want.kind === 'media' || (want.kind === 'list' && want.of.kind === 'media')) {
    return castMedia(value, want);
  }
  if (!mayBe(value, want)) return undefined;
  const row = IMPLICIT_CASTS.find((one) => one.to === want.kind && one.from.includes(type.kind));
  if (want.kind === 'list') return castList(value, want, row);
  if (row === undefined) return undefined;
  const report = row.reports === true ? reporter(context, value.field) : [];
  return without(value, call(row.fn, value.code, ...report), want);
}

/** As `cast`, with a diagnostic at the value when it does not fit. */
export function fitTo(context: Context, value: Typed, want: LangType): Typed | undefined {
  const fitted = cast(context, value, want);
  if (fitted !== undefined) return fitted;
  const params = { expected: describeType(want), actual: describeValue(value) };
  return fail(context, value.span, 'GW3004', params, { help: helpToFit(value, want) });
}

/** What a value is, in words: its type, or what is known of JSON beyond it. */
export function describeValue({ type, binding }: Typed): string {
  if (type.kind !== 'json' || binding?.shape === undefined) return describeType(type);
  return describeType(binding.shape === 'object' ? OBJECT : JSON_LIST);
}

/** JSON that is declared to be an object or a list is never anything else, whatever a cast would try. */
function mayBe({ binding }: Typed, want: LangType): boolean {
  if (binding?.shape === undefined || want.kind === 'list') return true;
  return want.kind === binding.shape;
}

const CAST_FILTERS: Readonly<Partial<Record<LangType['kind'], string>>> = {
  number: 'number',
  integer: 'int',
  boolean: 'bool',
};

/** The filter that makes text a number or a boolean, where that is meant. */
export function helpToCast(want: LangType['kind']): string | undefined {
  const filter = CAST_FILTERS[want];
  return filter === undefined ? undefined : `if the text holds one, write \`| ${filter}\` first`;
}

function helpToFit({ type: from, literal: written }: Typed, want: LangType): string | undefined {
  if (from.kind === 'string' && written === undefined) return helpToCast(want.kind);
  const media = from.kind === 'media' || (from.kind === 'list' && from.of.kind === 'media');
  if (!media || !isJsonType(want)) {
    return from.kind === 'size' && isJsonType(want)
      ? 'choose how it is written: `| ratio`, `| tier`, `| pixels x`'
      : undefined;
  }
  const choose = 'choose an encoding: `| url`, `| url_or_data_uri`, `| raw_base64`';
  return from.kind === 'list' ? `take one with \`| first\` or each with \`$each\`, then ${choose}` : choose;
}

function without(value: Typed, code: Code, type: LangType): Typed {
  const { span, field } = value;
  return {
    code,
    type,
    span,
    ...(field === undefined ? {} : { field }),
    ...rolesOf(value),
  };
}

/** Literals are converted while compiling, so that a literal that cannot fit is a mistake of the author. */
function castLiteral(context: Context, value: Typed, want: LangType): Typed | undefined {
  const { literal: given } = value;
  if (given === undefined || given === null) return undefined;
  if (want.kind === 'string')
    return { ...value, type: want, code: literal(String(given)), literal: String(given) };
  if (want.kind === 'size') {
    const report = reporter(context, value.field);
    return typeof given === 'string'
      ? without(value, call('parseSize', value.code, ...report), want)
      : undefined;
  }
  if (want.kind === 'media' && typeof given === 'string') return castMedia(value, want);
  return undefined;
}

function castMedia(value: Typed, want: LangType): Typed | undefined {
  const { type, code } = value;
  const target = want.kind === 'list' ? want.of : want;
  if (target.kind !== 'media') return undefined;
  if (type.kind === 'media') {
    return sameType(type, target) && want.kind === 'list'
      ? without(value, call('items', { kind: 'list', items: [code] }), want)
      : undefined;
  }
  if (type.kind === 'list' && type.of.kind === 'media') {
    return want.kind === 'media' && sameType(type.of, target)
      ? without(value, call('first', code), want)
      : undefined;
  }
  const from = type.kind === 'list' ? type.of : type;
  if (!['json', 'string', 'object', 'file'].includes(from.kind)) return undefined;
  const fn = want.kind === 'list' ? 'toMediaList' : 'toMedia';
  return without(value, call(fn, literal(target.media), code), want);
}

function castList(
  value: Typed,
  want: Extract<LangType, { kind: 'list' }>,
  row: CastRow | undefined,
): Typed | undefined {
  const { type } = value;
  if (type.kind === 'list') {
    const widens = want.of.kind === 'json' && isJsonType(type);
    return widens ? { ...value, type: want } : undefined;
  }
  if (row === undefined || !row.from.includes(type.kind) || want.of.kind !== 'json') return undefined;
  return without(value, call(row.fn, value.code), JSON_LIST);
}
