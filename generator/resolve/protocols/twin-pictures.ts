import type { Json } from '../../../runtime/contract/json.ts';
import {
  type AnswerPath,
  ASKED_NAMES,
  type RequestPath,
  type TwinPictures,
} from '../../../runtime/contract/twin.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { SpecProtocol } from '../../spec-types.ts';
import { type Path, spanAt } from '../place.ts';
import type { ProtocolContext } from './context.ts';
import { acceptedSizes } from './picture-sizes.ts';
import { plainPath } from './plain-path.ts';
import { itemsAt, type Place, trace, traceAll } from './trace.ts';

/** Where the answer that carries a result is shown, and how the spec reads it. */
export interface ShownResult {
  readonly result: unknown;
  readonly example: Json;
  /** The example's own path below `examples`. */
  readonly place: Path;
}

/**
 * How a vendor's pictures are asked for and answered, for protocols with models that have `sizes`. GW3014 where the example
 * shows none, GW3019 where the request does not say what to draw.
 */
export function pictureFacts(context: ProtocolContext, shown: ShownResult): TwinPictures | undefined {
  const { models = [], examples } = context.spec.value;
  const drawing = models.flatMap(({ like, per_call, sizes }) =>
    sizes === undefined
      ? []
      : {
          ...(like === undefined ? {} : { models: like }),
          ...(per_call === undefined ? {} : { per_call }),
          sizes: acceptedSizes(sizes),
        },
  );
  if (drawing.length === 0) return undefined;
  const read = readingOf(shown.result);
  if (read === undefined) {
    cannot(context, ['models'], 'pictures are read from `items` of the result, each with a file `image`');
    return undefined;
  }
  if (examples.asked?.prompt === undefined) {
    cannot(context, ['examples'], '`examples.asked` does not say where a request has its `prompt`');
    return undefined;
  }
  const found = placesOf(read, shown.example);
  if (found === undefined) {
    const span = spanAt(context.spec.document, ['examples', ...shown.place], 'key');
    const listed = traceAll(read.each, shown.example).length > 0;
    const path = String(listed ? (read.urls[0] ?? read.base64) : read.each);
    context.sink.add(diagnose('GW3014', span, { example: shown.place.join('.'), path }));
    return undefined;
  }
  const { made, gives, withheld, asked } = examplesOf(examples, found);
  return {
    models: drawing,
    ...found,
    gives,
    ...(made === undefined ? {} : { made }),
    ...(withheld === undefined ? {} : { withheld }),
    asked,
  };
}

interface PictureReading {
  readonly each: unknown;
  readonly urls: readonly unknown[];
  readonly base64: unknown;
  readonly revised: unknown;
}

function readingOf(result: unknown): PictureReading | undefined {
  const { items } = (result ?? {}) as {
    readonly items?: {
      readonly each?: unknown;
      readonly files?: { readonly image?: { readonly url?: unknown; readonly base64?: unknown } };
      readonly facts?: { readonly revised_prompt?: unknown };
    };
  };
  const image = items?.files?.image;
  if (items === undefined || image === undefined) return undefined;
  const urls = Array.isArray(image.url) ? image.url : image.url === undefined ? [] : [image.url];
  return { each: items.each, urls, base64: image.base64, revised: items.facts?.revised_prompt };
}

type Found = Pick<TwinPictures, 'list' | 'item' | 'url' | 'base64' | 'base64_list' | 'revised_prompt'>;

/** The lists that the example has, the first item of them that is a picture, and where its file stands in it. */
function placesOf(read: PictureReading, example: Json): Found | undefined {
  const lists = traceAll(read.each, example).map((place) => ({ place, ...pictureIn(read, place) }));
  const [first] = lists.filter(({ item }) => item !== undefined);
  if (first?.item === undefined) return undefined;
  const other = lists.find((list) => list !== first && list.base64 !== undefined);
  const url = first.url ?? (first.base64 === undefined ? undefined : declared(read.urls[0]));
  const base64 = first.base64 ?? other?.base64 ?? declared(read.base64);
  const revised = declared(read.revised);
  return {
    list: first.place.path,
    item: first.item,
    ...(url === undefined ? {} : { url }),
    ...(base64 === undefined ? {} : { base64 }),
    ...(first.base64 !== undefined || other === undefined ? {} : { base64_list: other.place.path }),
    ...(revised === undefined ? {} : { revised_prompt: revised }),
  };
}

interface PictureItem {
  readonly item?: number;
  readonly url?: AnswerPath;
  readonly base64?: AnswerPath;
}

function pictureIn(read: PictureReading, list: Place): PictureItem {
  for (const [index, { value }] of itemsAt({ kind: 'place', place: list }).entries()) {
    const url = read.urls.flatMap((expression) => traceAll(expression, value, 'item')).find(isAddress);
    const bytes = trace(read.base64, value, 'item');
    const base64 = bytes.kind === 'place' && !isAddress(bytes.place) ? bytes.place : undefined;
    if (url === undefined && base64 === undefined) continue;
    return {
      item: index,
      ...(url === undefined ? {} : { url: url.path }),
      ...(base64 === undefined ? {} : { base64: base64.path }),
    };
  }
  return {};
}

function isAddress({ value }: Place): boolean {
  return typeof value === 'string' && /^https?:\/\//.test(value);
}

/** Where an expression over an item reads, whether the example has it or not. */
function declared(expression: unknown): AnswerPath | undefined {
  return typeof expression === 'string' ? plainPath(expression, 'item') : undefined;
}

type Shown = Pick<TwinPictures, 'gives' | 'made' | 'withheld' | 'asked'>;

function examplesOf({ asked, gives, pictures, withheld }: SpecProtocol['examples'], found: Found): Shown {
  const places = ASKED_NAMES.flatMap((name) => {
    const path = asked?.[name];
    const paths = typeof path === 'string' ? [path] : (path ?? []);
    return paths.length === 0 ? [] : [[name, paths.map(stepsOf)] as const];
  });
  const made = pictures as TwinPictures['made'];
  return {
    gives: gives ?? [{ format: found.url === undefined ? 'b64_json' : 'url' }],
    ...(made === undefined ? {} : { made }),
    ...(withheld === undefined ? {} : { withheld: withheld as Json }),
    asked: Object.fromEntries(places),
  };
}

function stepsOf(path: string): RequestPath {
  return path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

function cannot(context: ProtocolContext, path: Path, problem: string): void {
  context.sink.add(diagnose('GW3019', spanAt(context.spec.document, path, 'key'), { problem }));
}
