import type { ResponseFormat } from '../../../contract/family.ts';
import type { Json, JsonObject } from '../../../contract/json.ts';
import type { RequestName, TwinPictures } from '../../../contract/twin.ts';
import { isObject } from '../../../contract/values.ts';
import { pngSize } from '../../media/png.ts';
import { insist, Refused } from '../../refused.ts';
import { fitsName, type ReadCall, requestedModel, requestValues } from '../request-values.ts';
import { type Pixels, pixelsFor, readSize } from './requested-size.ts';

/** What a vendor understood of a request for pictures. */
export interface RequestedPictures extends Pixels {
  readonly model: string;
  readonly prompt: string;
  readonly count: number;
  readonly format: ResponseFormat;
  readonly references: number;
  readonly mask: boolean;
}

/** What is asked for; throws Refused when this vendor's model does not take it. */
export function readRequest(pictures: TwinPictures, call: ReadCall): RequestedPictures {
  const found = (name: RequestName) => requestValues(call.body, pictures.asked[name]);
  const model = requestedModel(call, pictures.asked.model);
  const row = rowFor(pictures.models, model);
  insist(row !== undefined, `the model ${JSON.stringify(model)} makes no pictures`);
  const [width, height] = [numberAt(found('width')), numberAt(found('height'))];
  insist((width === undefined) === (height === undefined), 'width and height go together');
  const texts = (['size', 'ratio', 'tier'] as const).flatMap((name) => found(name).map(String));
  const sides = width === undefined ? [] : [`${width}x${height}`];
  const count = numberAt(found('count')) ?? 1;
  const most = row.per_call ?? Number.POSITIVE_INFINITY;
  insist(
    Number.isInteger(count) && count >= 1 && count <= most,
    `${count} pictures: ${model} makes 1 to ${most}`,
  );
  const references = found('reference');
  const [mask] = found('mask');
  const broken = references.findIndex((value) => !isPicture(value));
  insist(broken === -1, `reference ${broken + 1} is no picture`);
  if (mask !== undefined) checkMask(mask, references[0]);
  return {
    model,
    prompt: found('prompt').map(String).join('\n'),
    ...pixelsFor(row.sizes, readSize([...texts, ...sides])),
    count,
    format: saidFormat(pictures, call.body) ?? rowFor(pictures.gives, model)?.format ?? 'url',
    references: references.length,
    mask: mask !== undefined,
  };
}

/** How pictures are to come back, where a request says so, in a word or as whether addresses are wanted. */
export function saidFormat({ asked }: TwinPictures, body: JsonObject): ResponseFormat | undefined {
  const [said] = requestValues(body, asked.format);
  if (said === undefined) return undefined;
  if (said === true || said === 'url') return 'url';
  if (said === false || said === 'b64_json') return 'b64_json';
  throw new Refused(`format ${JSON.stringify(said)} is neither url nor b64_json`);
}

/** Whether a submission is one for pictures, where a vendor makes other things too. */
export function asksForPictures(pictures: TwinPictures, call: ReadCall & { readonly path: string }): boolean {
  const { made } = pictures;
  if (made === undefined) return true;
  if (made.path !== undefined && made.path !== call.path) return false;
  return rowFor(pictures.models, requestedModel(call, pictures.asked.model)) !== undefined;
}

/** Parts of a form are texts, numbers too. */
function numberAt([value]: readonly Json[]): number | undefined {
  return value === undefined ? undefined : Number(value);
}

const PICTURE_TEXT = /^(?:https?:\/\/|data:image\/[a-z0-9.+-]+;base64,|[A-Za-z0-9+/]{8})/;

function isPicture(value: Json): boolean {
  if (typeof value === 'string') return PICTURE_TEXT.test(value);
  return isObject(value) && Number(value.bytes) > 0 && String(value.mime).startsWith('image/');
}

function checkMask(mask: Json, picture: Json | undefined): void {
  insist(picture !== undefined, 'a mask goes with an image');
  insist(isPicture(mask), 'the mask is no picture');
  const [a, b] = [sizeAt(mask), sizeAt(picture)];
  insist(a !== undefined || typeof mask !== 'object', 'the mask is no PNG');
  const same = a === undefined || b === undefined || (a.width === b.width && a.height === b.height);
  insist(same, `the mask is ${a?.width}x${a?.height}, the image ${b?.width}x${b?.height}`);
}

const HEAD_LETTERS = 64;

/** Of a PNG that came along as a file or as base64; nobody fetches an address. */
function sizeAt(value: Json): Pixels | undefined {
  if (isObject(value)) {
    const { width, height } = value;
    return typeof width === 'number' && typeof height === 'number' ? { width, height } : undefined;
  }
  const text = String(value)
    .replace(/^data:[^,]*,/, '')
    .slice(0, HEAD_LETTERS);
  return pngSize(Buffer.from(text, 'base64'));
}

/** The first row for a vendor's model by its name; rows without patterns are for every name. */
function rowFor<Row extends { readonly models?: readonly string[] }>(
  rows: readonly Row[],
  model: string,
): Row | undefined {
  return rows.find(
    ({ models }) => models === undefined || models.some((pattern) => fitsName(pattern, model)),
  );
}
