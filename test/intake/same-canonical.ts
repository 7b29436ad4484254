import type { Canonical } from '../../runtime/contract/canonical.ts';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { Family } from '../../runtime/contract/family.ts';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import type { Media, UploadedFile } from '../../runtime/contract/media.ts';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import type { Route } from '../../runtime/contract/route.ts';
import type { FormField } from '../../runtime/intake/form.ts';
import type { Intake, RawBody } from '../../runtime/intake/intake.ts';
import { keyRecord } from '../edge/fakes.ts';

/** What a request comes to: what it asks for, or what the caller is told. */
export type Outcome =
  | { readonly kind: 'accepted'; readonly canonical: unknown; readonly given: Canonical['facts'] }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string };

/** One way to write a request. */
export interface Way {
  readonly name: string;
  readonly body: RawBody;
}

/** Fields of which each may stand for the others in every family that has them; a list of one where it takes lists. */
export const ALIASES: readonly (readonly string[])[] = [
  ['image', 'input_reference', 'first_frame_image', 'first_image_url'],
  ['last_frame_image', 'last_image_url'],
  ['seconds', 'duration'],
  ['video', 'video_url', 'input_video'],
];

/** What a body on a route comes to, with every medium as its content: bytes and base64 are the same there. */
export function outcomeOf(
  intake: Pick<Intake, 'check'>,
  route: Route,
  way: { readonly body: RawBody; readonly path?: Readonly<Record<string, string>> },
): Outcome {
  try {
    const { canonical, given } = atOnce(
      intake.check({
        route,
        key: keyRecord(),
        body: way.body,
        path: way.path ?? {},
        query: {},
        strict: false,
      }),
    );
    const roles = Object.entries(canonical.roles).flatMap(([role, media = []]) =>
      media.length === 0 ? [] : [[role, media.map(contentOf)]],
    );
    return {
      kind: 'accepted',
      canonical: present({ ...canonical, roles: Object.fromEntries(roles) }),
      given,
    };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return { kind: 'refused', code: error.code, message: error.message };
  }
}

/**
 * The ways in which one JSON body may be written on a route: as it is, as a form of texts, as a form whose
 * data URIs are uploaded files, and each of these through every alias of its fields that the family has.
 */
export function waysOf(
  family: Pick<Family, 'fields'>,
  route: Pick<Route, 'body'>,
  body: JsonObject,
  aliases: readonly (readonly string[])[] = ALIASES,
): readonly Way[] {
  const spellings = [{ name: 'as it is', body }, ...respelt(family, body, aliases)];
  const kinds = route.body?.kinds ?? [];
  return spellings.flatMap((one): readonly Way[] => [
    { name: `${one.name}, JSON`, body: { kind: 'json', value: one.body } },
    ...(kinds.includes('multipart')
      ? [
          { name: `${one.name}, form`, body: asForm(family, one.body, { files: false }) },
          { name: `${one.name}, form with files`, body: asForm(family, one.body, { files: true }) },
        ]
      : []),
  ]);
}

function respelt(
  family: Pick<Family, 'fields'>,
  body: JsonObject,
  aliases: readonly (readonly string[])[],
): readonly { readonly name: string; readonly body: JsonObject }[] {
  return aliases.flatMap((group) => {
    const from = group.find((name) => body[name] !== undefined);
    if (from === undefined) return [];
    const others = group.filter((name) => name !== from && Object.hasOwn(family.fields, name));
    const { [from]: value, ...rest } = body;
    return others.map((to) => {
      const wraps = family.fields[to] === 'array' && !(value === undefined || isList(value));
      return { name: `${to} for ${from}`, body: { ...rest, [to]: wraps ? [value] : value } };
    });
  });
}

/** A JSON body as the parts of a form; objects and lists of objects are JSON in one text, as forms send them. */
export function asForm(
  family: Pick<Family, 'fields'>,
  body: JsonObject,
  options: { readonly files: boolean },
): RawBody {
  const fields: FormField[] = [];
  const files: Record<string, UploadedFile[]> = {};
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined || value === null) continue;
    const list = isList(value) && value.every((item) => typeof item === 'string') ? value : undefined;
    const items = list ?? [value];
    const uploads =
      options.files && mayHoldMedia(family, name) ? items.map((item) => uploadOf(name, item)) : [];
    const whole = uploads.filter((upload) => upload !== undefined);
    // Texts and files of one name have no common order, so a list is uploaded as a whole or not at all.
    if (whole.length === items.length) files[name] = whole;
    else for (const item of items) fields.push({ name: list ? `${name}[]` : name, text: textOf(item) });
  }
  return { kind: 'form', fields, files };
}

function mayHoldMedia({ fields }: Pick<Family, 'fields'>, name: string): boolean {
  return ['media', 'array', 'any'].includes(fields[name] ?? '');
}

function uploadOf(field: string, value: Json): UploadedFile | undefined {
  const match = typeof value === 'string' ? /^data:([^;,]+);base64,(.*)$/s.exec(value) : null;
  if (match === null) return undefined;
  const [, declaredMime = '', base64 = ''] = match;
  return { field, bytes: Buffer.from(base64, 'base64'), filename: 'upload', declaredMime };
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A medium as its address or its bytes; what it was called on the way is not what it is. */
function contentOf(media: Media): JsonObject {
  const bytes = media.bytes ?? (media.base64 === undefined ? undefined : Buffer.from(media.base64, 'base64'));
  return present({
    kind: media.kind,
    url: media.url,
    content: bytes === undefined ? undefined : Buffer.from(bytes).toString('hex'),
    with: media.with,
  });
}

/** Without what is undefined at any depth, as JSON has it. */
function present(value: object): JsonObject {
  return JSON.parse(JSON.stringify(value));
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
