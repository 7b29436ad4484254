import type { Canonical } from './canonical.ts';
import type { ErrorCode } from './errors.ts';
import type { JsonObject } from './json.ts';
import type { MediaKind, UploadedFile } from './media.ts';
import type { Places } from './places.ts';
import type { Price } from './price.ts';
import type { Size } from './size.ts';
import type { Warning } from './warning.ts';

/** How well a mode (or a toggle such as `audio`) is supported. */
export type Support = 'yes' | 'no' | 'upstream' | 'not_recommended';

export interface NumberLimit {
  readonly min?: number;
  readonly max?: number;
  readonly one_of?: readonly number[];
  readonly default?: number;
}

export interface TextLimit {
  readonly max_chars?: number;
  readonly one_of?: readonly string[];
}

export interface SizeLimit {
  readonly ratios?: readonly string[];
  readonly tiers?: readonly string[];
  /** `1280x720` */
  readonly pixels?: readonly string[];
  readonly default?: string;
}

export interface RoleLimit {
  readonly min?: number;
  readonly max?: number;
  readonly max_bytes?: number;
  readonly min_side_px?: number;
  readonly max_side_px?: number;
  /** Width divided by height, as `1:4`. */
  readonly min_ratio?: string;
  readonly max_ratio?: string;
  /** The ratio lies between the bounds and is neither of them. */
  readonly exclusive_ratio?: boolean;
  /** `image/png` ... */
  readonly mimes?: readonly string[];
  /** Another role: its first picture and this one must have the same width and height. */
  readonly same_size_as?: string;
  /** The content behind an address is looked at (header bytes only) even when the protocol takes the address. */
  readonly probe?: boolean;
}

/** Limits of one model: facts (numbers, texts, size) and roles, by name. */
export interface Limits {
  readonly numbers: Readonly<Record<string, NumberLimit>>;
  readonly texts: Readonly<Record<string, TextLimit>>;
  readonly sizes: Readonly<Record<string, SizeLimit>>;
  readonly roles: Readonly<Record<string, RoleLimit>>;
}

/** One row of a size table (`specs/tiers`): what a ratio of a tier means in pixels. */
export interface SizeRow {
  /** As callers may write it: `16:9`, `16:9(2K)`. */
  readonly preset: string;
  readonly ratio: string;
  /** `1k`, `2k`, `4k`; decides the price. */
  readonly tier: string;
  readonly width: number;
  readonly height: number;
}

/** Which sizes an image model offers. */
export interface ImageSizes {
  /** In the table's order, never empty; the first row's tier is the one of requests that name none. */
  readonly rows: readonly SizeRow[];
  /** A preset of `rows`, or `auto`: nothing is sent and the upstream decides. */
  readonly default: string;
  /** `<width>x<height>` within these bounds is a target of its own; absent: the nearest row is meant. */
  readonly free?: {
    readonly min_pixels: number;
    readonly max_pixels: number;
    /** Width divided by height, as `1:16`. */
    readonly min_ratio: string;
    readonly max_ratio: string;
  };
  /** What a tier that the model does not have means: a refusal, or its largest tier below, with a warning. */
  readonly other_tiers: 'refuse' | 'fall_back';
}

/** How the pictures of a line come back. */
export type ResponseFormat = 'url' | 'b64_json';

export interface ImageOutput {
  /** `no`: not to be relied on; who asks for it gets the default with a warning. */
  readonly formats: Readonly<Record<ResponseFormat, Support>>;
  readonly default: ResponseFormat;
}

export type Lifecycle =
  | { readonly status: 'preview' | 'active' }
  | {
      readonly status: 'deprecated';
      readonly on: string;
      readonly retire_on?: string;
      readonly replaced_by?: string;
      readonly note?: string;
    }
  | {
      readonly status: 'retired';
      readonly on: string;
      readonly replaced_by?: string;
      readonly note?: string;
    };

/** One public model, fully resolved: nothing is inherited any more. */
export interface Model {
  readonly id: string;
  readonly title: string;
  readonly family: string;
  readonly aliases: readonly string[];
  readonly modes: Readonly<Record<string, Support>>;
  /** Boolean facts with a support level of their own (`audio`). */
  readonly toggles: Readonly<Record<string, Support>>;
  readonly limits: Limits;
  /** Of image models. */
  readonly sizes?: ImageSizes;
  readonly price: Price;
  readonly lifecycle: Lifecycle;
}

/** The public body after the reader: JSON or multipart, one shape. */
export interface PublicRequest {
  readonly body: JsonObject;
  readonly files: Readonly<Record<string, readonly UploadedFile[]>>;
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

export interface Interpreted<R extends Canonical = Canonical> {
  /** Everything but the mode, which is inferred afterwards from what is present. */
  readonly facts: R['facts'];
  readonly roles: R['roles'];
  readonly metadata?: JsonObject | undefined;
}

/** One mistake in a public body, as Ajv's standalone code reports it. */
export interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/** Ajv standalone output: a type guard with a mutable `errors`; read it before any `await`. */
export interface Validator<T> {
  (value: unknown): value is T;
  errors?: null | readonly SchemaError[];
}

/** What a task is about; decides what its routes list and what a result may hold. */
export const TASK_KINDS = ['video', 'audio', 'image'] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

/** A rule of one family about its public body: what was found to hold, for one request. */
export interface RuleHit {
  /** Public field that the sentence is about. */
  readonly field: string;
  readonly message: string;
  /** `refuse`: 400. Otherwise a warning of that action. */
  readonly action: 'refuse' | Warning['action'];
  /** Of a refusal, where it is another than `invalid_request`. */
  readonly code?: ErrorCode;
}

/** Texts of one fact that must name members of a role: `@hero` in a prompt is the subject `hero`. */
export interface Mentions {
  readonly fact: string;
  readonly role: string;
  /** What of the role's `with` is named. */
  readonly by: string;
  readonly prefix: string;
}

/** What may stand in an object of a public body. */
export interface ObjectNames {
  /** Names on the way to it; a list on the way stands for each of its items. */
  readonly at: readonly string[];
  readonly names: readonly string[];
}

export type FieldType = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'media' | 'any';

/** Where in a public request `interpret` read what: places of facts, and of each input of a role in order. */
export interface Origins {
  readonly facts: Readonly<Record<string, (request: PublicRequest, part?: keyof Size) => Places>>;
  readonly roles: Readonly<Record<string, (request: PublicRequest) => Places>>;
}

/** One family or image line, compiled from `specs/families/<id>.yaml` or `specs/lines/<id>.yaml`. */
export interface Family<R extends Canonical = Canonical> {
  readonly id: string;
  readonly title: string;
  readonly kind: TaskKind;
  /** Another family whose models (ids, prices, channels) these routes offer in a body of their own. */
  readonly models_of?: string | undefined;
  /** Route ids that serve the family. */
  readonly routes: readonly string[];
  readonly protocols: readonly string[];
  /** Public top-level fields and their types; used for multipart text and unknown-field warnings. */
  readonly fields: Readonly<Record<string, FieldType>>;
  /** `release`: `-250115`, `-2025-09-03`. `tier`: `-1080p` sets the tier. */
  readonly suffixes: readonly ('release' | 'tier')[];
  readonly validate: Validator<unknown>;
  readonly models: readonly Model[];
  /** Of image lines. */
  readonly output?: ImageOutput;
  interpret(request: PublicRequest, warnings: Warning[]): Interpreted<R>;
  /** By fact, the fields that `interpret` can read it from; a value that was given and not read is told. */
  readonly sources?: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** Those of them, dotted, that `interpret` does not look at in this request, because of another field; absent: none ever. */
  unread?(request: PublicRequest): ReadonlySet<string>;
  /** Where facts and inputs come from; loaded when a warning, a refusal or an explanation names a field. */
  readonly from?: Origins;
  /** Objects below the public fields of which every name is known: what else is in them is told to the caller. */
  readonly objects?: readonly ObjectNames[];
  /** Roles that some field is read as, sorted; absent: any. */
  readonly roles?: readonly string[];
  /** Fields whose uploaded files are read, with the roles they are read as; other files are refused. */
  readonly uploads?: Readonly<Record<string, readonly string[]>>;
  /** Rules beyond fields, modes and limits; `model` is the resolved id. Pure. */
  rules?(request: PublicRequest, model: string): readonly RuleHit[];
  /** By model. */
  readonly together?: Readonly<Record<string, readonly Together<R>[]>>;
  readonly mentions?: readonly Mentions[];
  /** Short texts of the request that its surface repeats in answers (`payload`, `action`). */
  echo?(request: PublicRequest): Readonly<Record<string, string>>;
}

/** Limits across facts of one model, in order, on values that the plain limits and defaults left. */
export interface Together<R extends Canonical = Canonical> {
  when(scope: { readonly request: R; readonly model: string }): boolean;
  readonly limits: Limits;
  /** What the caller gave is moved and told, and not refused. */
  readonly move?: true;
  /** Facts and roles that the condition asks for; `mode` among them. */
  readonly reads: readonly string[];
  /** For people: the condition, and what is taken where it holds. */
  readonly about: string;
}

export interface FactEntry {
  readonly name: string;
  readonly type: 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'size';
  readonly unit?: string;
  readonly about: string;
  /** The gateway sees to it itself where a protocol does not: nothing is lost when it is not carried. */
  readonly converted?: boolean;
}

export interface RoleEntry {
  readonly name: string;
  readonly kind: MediaKind;
  readonly max?: number;
}

/** The first row wins whose needs, roles or facts, are present; any other role beside them must be in `also`. */
export interface ModeRow {
  readonly id: string;
  readonly needs: readonly string[];
  /** Roles that may come along. */
  readonly also?: readonly string[];
}

export interface Vocabulary {
  readonly facts: Readonly<Record<string, FactEntry>>;
  readonly roles: Readonly<Record<string, RoleEntry>>;
  readonly modes: readonly ModeRow[];
}

/**
 * The inputs that a model takes in some mode that works, needed or beside what is needed, each once and in the
 * order of the modes, with its limit; none that its family reads from no field. Facts that a mode needs are no inputs.
 */
export function modelInputs(
  { roles: read }: Pick<Family, 'roles'>,
  model: Pick<Model, 'modes' | 'limits'>,
  vocabulary: Pick<Vocabulary, 'modes' | 'roles'>,
): readonly { readonly role: RoleEntry; readonly limit: RoleLimit }[] {
  const working = vocabulary.modes.filter((mode) => (model.modes[mode.id] ?? 'no') !== 'no');
  const names = new Set(working.flatMap((mode) => [...mode.needs, ...(mode.also ?? [])]));
  const carried = [...names].filter((name) => read?.includes(name) ?? true);
  return carried.flatMap((name) => {
    const role = Object.hasOwn(vocabulary.roles, name) ? vocabulary.roles[name] : undefined;
    return role === undefined ? [] : [{ role, limit: model.limits.roles[name] ?? {} }];
  });
}
