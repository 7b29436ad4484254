import type { MediaKind } from '../../runtime/contract/media.ts';
import type { Shape } from '../contract/shape.ts';
import type { LiteralValue } from './syntax.ts';
import type { LangType } from './types.ts';

export const STRING: LangType = { kind: 'string' };
export const NUMBER: LangType = { kind: 'number' };
export const INTEGER: LangType = { kind: 'integer' };
export const BOOLEAN: LangType = { kind: 'boolean' };
export const NULL: LangType = { kind: 'null' };
export const JSON_VALUE: LangType = { kind: 'json' };
export const OBJECT: LangType = { kind: 'object' };
export const SIZE: LangType = { kind: 'size' };
export const FILE: LangType = { kind: 'file' };
export const JSON_LIST: LangType = { kind: 'list', of: JSON_VALUE };

/** Type of the list of one. */
export function listOf(of: LangType): LangType {
  return { kind: 'list', of };
}

/** Type of one media input. */
export function mediaOf(media: MediaKind): LangType {
  return { kind: 'media', media };
}

const SHAPES: Readonly<Record<Exclude<Shape['type'], 'list'>, LangType>> = {
  string: STRING,
  integer: INTEGER,
  number: NUMBER,
  boolean: BOOLEAN,
  json: JSON_VALUE,
  object: OBJECT,
  own: JSON_VALUE,
};

/** Type of a value of `runtime/contract`. */
export function typeOfShape({ type, item }: Shape): LangType {
  return type === 'list' ? listOf(item === undefined ? JSON_VALUE : typeOfShape(item)) : SHAPES[type];
}

/** Type of a literal in a spec. */
export function typeOfLiteral(value: LiteralValue): LangType {
  if (value === null) return NULL;
  if (typeof value === 'boolean') return BOOLEAN;
  if (typeof value === 'string') return STRING;
  return Number.isInteger(value) ? INTEGER : NUMBER;
}

const NAMES: Readonly<Record<Exclude<LangType['kind'], 'media' | 'list'>, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'a boolean',
  null: '`null`',
  json: 'a JSON value',
  object: 'an object',
  size: 'a size',
  file: 'a file',
};

const MEDIA_NAMES: Readonly<Record<MediaKind, string>> = {
  image: 'an image',
  video: 'a video',
  audio: 'an audio',
};

/** A type in words, for messages. */
export function describeType(type: LangType): string {
  if (type.kind === 'media') return `${MEDIA_NAMES[type.media]} input`;
  if (type.kind !== 'list') return NAMES[type.kind];
  const { of } = type;
  if (of.kind === 'media') return `a list of ${of.media} inputs`;
  if (of.kind === 'list' && of.of.kind === 'media') return `groups of ${of.of.media} inputs`;
  if (of.kind === 'file') return 'a list of files';
  return of.kind === 'json' ? 'a list' : `a list of ${describeType(of).replace(/^an? /, '')}`;
}

/** Structural equality. */
export function sameType(a: LangType, b: LangType): boolean {
  if (a.kind === 'list' && b.kind === 'list') return sameType(a.of, b.of);
  if (a.kind === 'media' && b.kind === 'media') return a.media === b.media;
  return a.kind === b.kind;
}

/** Whether values of the type are JSON: not sizes, media or files. */
export function isJsonType(type: LangType): boolean {
  if (type.kind === 'list') return isJsonType(type.of);
  return type.kind !== 'size' && type.kind !== 'media' && type.kind !== 'file';
}

/** Media inputs, alone or in lists and groups. */
export function isMediaType(type: LangType): boolean {
  return type.kind === 'list' ? isMediaType(type.of) : type.kind === 'media';
}

/** Type of a value that is one or the other; undefined when no single type holds both. */
export function joinTypes(a: LangType, b: LangType): LangType | undefined {
  if (sameType(a, b)) return a;
  const kinds = new Set([a.kind, b.kind]);
  if (kinds.size === 2 && kinds.has('number') && kinds.has('integer')) return NUMBER;
  return isJsonType(a) && isJsonType(b) ? JSON_VALUE : undefined;
}
