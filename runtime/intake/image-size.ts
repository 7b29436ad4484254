import { GatewayError } from '../contract/errors.ts';
import type { Family, ImageSizes, Model, PublicRequest } from '../contract/family.ts';
import type { JsonObject } from '../contract/json.ts';
import { parseSize } from '../contract/parse-size.ts';
import { type Size, sidesText } from '../contract/size.ts';
import { resolveSize } from '../contract/sizes/resolve-size.ts';
import { choices, freeText, sizeText } from '../contract/sizes/size-text.ts';
import { at, isObject } from '../contract/values.ts';
import type { Warning } from '../contract/warning.ts';
import { refusal } from '../words/refusal.ts';
import { showValue } from '../words/show-value.ts';
import { fieldPath } from './field-path.ts';

interface ImageSizeInput {
  readonly model: Pick<Model, 'id'> & { readonly sizes: ImageSizes };
  readonly family: Pick<Family, 'sources' | 'interpret'>;
  readonly request: Pick<PublicRequest, 'body'>;
  /** As the line read it, with what the model's name says. */
  readonly given: Size | undefined;
  /** Names the caller's field of a part of the size. */
  readonly fieldOf: (part: keyof Size) => string;
}

/** What the size of a picture is meant to be. */
export interface ImageSize {
  /** A target of the model; its tier alone where the upstream may choose the ratio; absent: it decides on both. */
  readonly size: Size | undefined;
  readonly warnings: readonly Warning[];
}

/** A field that says something about the size. */
interface Written {
  readonly path: readonly string[];
  readonly field: string;
  readonly text: string;
  /** Absent for `auto`, and for what says no size. */
  readonly size: Size | undefined;
}

const LEFT_OPEN = 'auto';

/**
 * The target of a request for pictures from everything that the caller wrote about it. What says
 * no size at all, or one that the model does not have, is a 400 `invalid_request`; what gives way to another field,
 * and what became another size, is told.
 */
export function imageSize(input: ImageSizeInput): ImageSize {
  const { model } = input;
  const written = writtenIn(input);
  refuseUnreadable(input, written);
  const requested = requestedSize(model, written, input.given);
  const resolved = resolveSize(model.sizes, requested, model.id);
  if (resolved.kind === 'refused') {
    const param = input.fieldOf(resolved.part);
    throw new GatewayError('invalid_request', {
      param,
      message: ownField(resolved.message, param),
      details: {
        allowed: [...resolved.allowed],
        received: requested === undefined ? 'nothing' : sizeText(requested),
      },
    });
  }
  const warnings: Warning[] =
    requested === undefined ? [] : written.flatMap((one) => lossOf(one, requested, model));
  if (resolved.kind === 'auto') return { size: undefined, warnings };
  const { target, fallback, part = 'ratio', open_ratio } = resolved;
  if (fallback !== undefined) {
    const field = input.fieldOf(part);
    warnings.push({ field, action: 'fallback', message: ownField(fallback, field) });
  }
  if (requested === undefined)
    warnings.push(...written.filter(isOpen).map((one) => notOpen(one, sizeText(target), model.id)));
  return { size: open_ratio === true ? { tier: target.tier } : target, warnings };
}

/** The sentence about a size, about the caller's own field. */
function ownField(message: string, field: string): string {
  return message.startsWith('size ') ? `${field}${message.slice('size'.length)}` : message;
}

function writtenIn({ family, request }: ImageSizeInput): readonly Written[] {
  const paths = family.sources?.size ?? [];
  return paths.flatMap((path): readonly Written[] => {
    const text = at(request.body, ...path);
    if (typeof text !== 'string' || text.trim() === '') return [];
    return [{ path, field: fieldPath(path), text, size: parseSize(text) }];
  });
}

function isOpen({ text }: Written): boolean {
  return text.trim().toLowerCase() === LEFT_OPEN;
}

/** A default in its place would be another picture than the one that was meant, and perhaps another price. */
function refuseUnreadable({ model, family }: ImageSizeInput, written: readonly Written[]): void {
  const wrong = written.find((one) => !isOpen(one) && sizeIn(family, one.path, one.text) === undefined);
  if (wrong === undefined) return;
  const { names, rest } = takenBy(family, wrong.path, model.sizes);
  const received = showValue(wrong.text);
  const problem = `must be ${choices(names, rest)} for ${model.id} (got ${received})`;
  throw refusal(wrong.field, problem, { allowed: names, received });
}

/**
 * Pixels beside a ratio or a tier that say the same are what is asked for; where they do not, the names win and the
 * pixels only stand in for a tier that nobody named.
 */
function requestedSize(
  model: ImageSizeInput['model'],
  written: readonly Written[],
  given: Size | undefined,
): Size | undefined {
  const pixels = written.find(({ size }) => size?.pixels !== undefined)?.size?.pixels;
  if (given === undefined || given.pixels !== undefined || pixels === undefined) return given;
  const own = resolveSize(model.sizes, { pixels }, model.id);
  if (own.kind !== 'target') return own.kind === 'refused' ? { pixels } : given;
  const others = written.flatMap(({ size }) =>
    size === undefined || size.pixels !== undefined ? [] : [size],
  );
  const agree = others.every(
    ({ ratio = own.target.ratio, tier = own.target.tier }) =>
      ratio === own.target.ratio && tier === own.target.tier,
  );
  if (agree) return { pixels };
  const named = others.some(({ tier }) => tier !== undefined);
  return named ? given : { ...given, tier: own.target.tier };
}

/** What a field says that gave way to another one. */
function lossOf({ field, text, size }: Written, asked: Size, model: ImageSizeInput['model']): Warning[] {
  if (size === undefined) return [];
  const own = size.pixels === undefined ? undefined : resolveSize(model.sizes, size, model.id);
  const said = own?.kind === 'target' ? own.target : size;
  const used = asked.pixels === undefined ? asked : { ...asked, ...namesOf(asked, model) };
  const lost =
    size.pixels !== undefined && asked.pixels !== undefined
      ? sidesText(size.pixels) !== sidesText(asked.pixels)
      : isOther(said.ratio, used.ratio) || isOther(said.tier, used.tier);
  if (!lost) return [];
  const message = `${field} ${showValue(text)} gives way to the other fields, which say ${sizeText(asked)}`;
  return [{ field, action: 'ignored', message }];
}

function namesOf(asked: Size, { sizes, id }: ImageSizeInput['model']): Size {
  const found = resolveSize(sizes, asked, id);
  if (found.kind !== 'target') return {};
  return { ratio: found.target.ratio, tier: found.target.tier };
}

function isOther(said: string | undefined, used: string | undefined): boolean {
  return said !== undefined && used !== undefined && said !== used;
}

function notOpen({ field, text }: Written, used: string, modelId: string): Warning {
  const message = `${field} ${showValue(text)} is not left open by ${modelId}; ${used} is used`;
  return { field, action: 'fallback', message };
}

/** The body without fields that leave the size open, which are no mistake and say nothing to read. */
export function withoutOpenSizes(body: JsonObject, { sources = {} }: Pick<Family, 'sources'>): JsonObject {
  return (sources.size ?? []).reduce<JsonObject>((rest, path) => {
    const value = at(rest, ...path);
    return typeof value === 'string' && value.trim().toLowerCase() === LEFT_OPEN ? without(rest, path) : rest;
  }, body);
}

/** A family whose sizes are looked at here, where they are known for what they mean, and nowhere else. */
export function withoutSizes({
  sources = {},
  unread,
}: Pick<Family, 'sources' | 'unread'>): Pick<Family, 'sources' | 'unread'> {
  const { size: _, ...others } = sources;
  return { sources: others, ...(unread === undefined ? {} : { unread }) };
}

function without(object: JsonObject, [step = '', ...rest]: readonly string[]): JsonObject {
  const { [step]: value, ...others } = object;
  if (rest.length === 0 || !isObject(value)) return others;
  return { ...others, [step]: without(value, rest) };
}

type Reading = Pick<Family, 'interpret'>;

/** The size that a text in one field says by itself: a tier says nothing in the place of a ratio. */
function sizeIn({ interpret }: Reading, path: readonly string[], text: string): Size | undefined {
  const { size } = interpret({ body: bodyOf(path, text), files: {}, path: {}, query: {} }, []).facts;
  return typeof size === 'object' ? size : undefined;
}

function bodyOf([step = '', ...rest]: readonly string[], text: string): JsonObject {
  return { [step]: rest.length === 0 ? text : bodyOf(rest, text) };
}

/** What a model's callers may write in a field: `names`, and in words what else; found by writing something there. */
function takenBy(
  family: Reading,
  path: readonly string[],
  { rows, free }: ImageSizes,
): { readonly names: readonly string[]; readonly rest?: string } {
  if (sizeIn(family, path, '1024x1024')?.pixels !== undefined) {
    const sides = free === undefined ? 'its `<width>x<height>`' : `\`<width>x<height>\` ${freeText(free)}`;
    return { names: rows.map(({ preset }) => preset), rest: sides };
  }
  const isTier = sizeIn(family, path, '1k')?.tier !== undefined;
  return { names: [...new Set(rows.map(({ ratio, tier }) => (isTier ? tier : ratio)))] };
}
