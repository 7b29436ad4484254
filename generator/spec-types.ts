/**
 * Shapes of spec files after the shape check and before resolve. What the schemas say is printed from them into
 * `schema/`; here stand names for parts of it, and what a schema cannot say. Values of the mapping language stay
 * `unknown`: they are compiled from the document tree, which knows positions.
 */

import type { NumberLimit, RoleLimit, SizeLimit, TaskKind, TextLimit } from '../runtime/contract/family.ts';
import type { Json, JsonObject } from '../runtime/contract/json.ts';
import type { PriceValue } from '../runtime/contract/price.ts';
import type { AcceptedSizes } from '../runtime/contract/protocol.ts';
import type { SourceDocument } from '../runtime/document/tree.ts';
import type { AdminFile } from './schema/admin-types.ts';
import type { ProtocolFile } from './schema/protocol-types.ts';
import type {
  ChatFamilyFile,
  ErrorsFile,
  FamilyFile,
  FieldsFile,
  GatewayFile,
  LineFile,
  RouteFile,
  SurfaceFile,
  TiersFile,
  VocabularyFile,
} from './schema/types.ts';

export type SpecVocabulary = VocabularyFile;
export type SpecFact = VocabularyFile['facts'][string];
export type SpecErrors = ErrorsFile;
export type SpecRoute = RouteFile;
export type SpecAdmin = AdminFile;
export type SpecSurface = SurfaceFile;
export type SpecTiers = TiersFile;
export type SpecChatFamily = ChatFamilyFile;
export type SpecChatModel = ItemOf<ChatFamilyFile['models']>;
export type SpecRule = ItemOf<FamilyFile['rules']>;
export type SpecExample = ExampleOf<'accepted'> & Partial<ExampleOf<'rejected'>>;
type ItemOf<List> = NonNullable<List> extends readonly (infer Item)[] ? Item : never;
type ExampleOf<Kind extends 'accepted' | 'rejected'> = ItemOf<NonNullable<RouteFile['examples']>[Kind]>;

/** Restricted JSON Schema, or `{ $ref: name }` into the vocabulary's `fields`. */
export type SpecField = JsonObject;

// Which keys a limit has follows from the type of its fact, which the vocabulary says and no schema knows.
export type SpecLimit = NumberLimit | TextLimit | SizeLimit | RoleLimit;

/** By fact or role; `together` is the list of limits across facts. */
export interface SpecLimits {
  readonly [factOrRole: string]: SpecLimit | readonly SpecTogether[];
}

/** A condition `when`, `move` where what the caller gave is moved, and limits by fact. */
export interface SpecTogether {
  readonly [key: string]: SpecLimit | string | boolean;
}

/** Rows of a size table that a line offers, and what it makes of sizes that are none of them. */
export type SpecSizes = NonNullable<LineFile['sizes']>;
export type SpecOutput = NonNullable<LineFile['output']>;

/** One row of a price: values by dimension, one or a list, beside the amount. */
export type SpecPriceRow = { readonly micros: number } & {
  readonly [dimension: string]: PriceValue | number | readonly PriceValue[];
};

/** `micros` for all requests (with `tiers` for some of them), or `rows`; those of `factors` are written out. */
export type SpecPrice = Pick<FamilyPrice, 'micros' | 'of' | 'free'> &
  Pick<LinePrice, 'tiers'> & {
    readonly per: FamilyPrice['per'] | LinePrice['per'];
    readonly rows?: readonly SpecPriceRow[];
  };
type FamilyPrice = NonNullable<FamilyFile['price']>;
type LinePrice = NonNullable<LineFile['price']>;

interface Refined {
  readonly limits?: SpecLimits;
  readonly price?: SpecPrice;
}

export interface SpecModel extends Omit<ItemOf<FamilyFile['models']>, keyof Refined>, Refined {
  /** Of lines: replaces those of the line key by key. */
  readonly sizes?: Partial<SpecSizes>;
}

/** A family of tasks, or a line, of which its folder says the kind. */
export interface SpecFamily
  extends Omit<FamilyFile, keyof Refined | 'kind' | 'models'>,
    Pick<LineFile, 'output' | 'sizes'>,
    Refined {
  readonly kind: TaskKind;
  readonly models?: readonly SpecModel[];
}

/** Every call to a vendor. */
export type SpecCall = Omit<NonNullable<ProtocolFile['cancel']>, 'while'>;
export type SpecPrepare = ItemOf<ProtocolFile['prepare']>;
export type SpecPrepareAnswer = NonNullable<ProtocolFile['examples']['prepare']>[string][number];
export type SpecChat = NonNullable<ProtocolFile['chat']>;

/** Statuses may be `default` only until tables are written out, and no row is without a class then. */
export interface SpecErrorRule extends Omit<ItemOf<ProtocolFile['errors']['rules']>, 'class' | 'http'> {
  readonly class: NonNullable<ItemOf<ProtocolFile['errors']['rules']>['class']>;
  readonly http?: readonly number[];
}

/** A row of `models`, its `rows` written out; every further key is a column of `$route`. */
export interface SpecModelRow
  extends Pick<ModelRow, 'like' | 'kind' | 'modes' | 'needs' | 'lacks' | 'per_call'> {
  readonly limits?: SpecLimits;
  readonly sizes?: SpecSizesOfModel;
  readonly [column: string]: unknown;
}
type ModelRow = ItemOf<ProtocolFile['models']>;

/** A list of `<width>x<height>`, bounds, ratios with tiers, or `none`. */
export type SpecSizesOfModel =
  | readonly string[]
  | 'none'
  | (Omit<Extract<AcceptedSizes, { readonly kind: 'range' }>, 'kind'> & {
      readonly ratios?: readonly string[];
      readonly tiers?: readonly string[];
    });

/** A protocol of tasks, its table of refusals written out. With `accept` in `submit` it has a `poll`; with `answer` that is all there is. */
export interface SpecProtocol
  extends Omit<ProtocolFile, 'submit' | 'models' | 'routes' | 'errors' | 'examples'> {
  readonly submit: NonNullable<ProtocolFile['submit']>;
  readonly models?: readonly SpecModelRow[];
  /** Rows: optional `when` condition, then text values by name. First that fits wins. */
  readonly routes?: readonly Readonly<Record<string, string>>[];
  readonly errors: Pick<ProtocolFile['errors'], 'code' | 'message'> & {
    readonly rules: readonly SpecErrorRule[];
  };
  readonly examples: Omit<ProtocolFile['examples'], 'errors'> & {
    readonly submit: unknown;
    readonly errors: NonNullable<ProtocolFile['examples']['errors']>;
  };
}

/** A protocol whose submissions start a task that is asked for later. */
export type SpecPolledProtocol = SpecProtocol & {
  readonly submit: { readonly accept: NonNullable<SpecProtocol['submit']['accept']> };
  readonly poll: NonNullable<SpecProtocol['poll']>;
  readonly pace: NonNullable<SpecProtocol['pace']>;
  readonly examples: { readonly poll: NonNullable<SpecProtocol['examples']['poll']> };
};

/** A synchronous protocol: the answer to a submission is the result. */
export type SpecAnsweringProtocol = SpecProtocol & {
  readonly submit: {
    readonly answer: NonNullable<SpecProtocol['submit']['answer']>;
    readonly within_secs: number;
  };
};

/** A protocol file as far as chat goes: its `chat` block, and what it shares with tasks. */
export interface SpecChatProtocol
  extends Pick<SpecProtocol, 'id' | 'title' | 'about' | 'extends' | 'base_url_example' | 'auth' | 'errors'> {
  readonly chat: SpecChat;
  readonly examples: Pick<SpecProtocol['examples'], 'required' | 'chat_required' | 'errors'> & {
    readonly complete: Json;
    readonly stream: NonNullable<ProtocolFile['examples']['stream']>;
  };
}

export type SpecKind =
  | 'gateway'
  | 'vocabulary'
  | 'fields'
  | 'errors'
  | 'surface'
  | 'route'
  | 'admin'
  | 'family'
  | 'line'
  | 'tiers'
  | 'chat-family'
  | 'protocol'
  | 'refusals'
  | 'block';

export interface SpecByKind {
  readonly gateway: GatewayFile;
  readonly vocabulary: SpecVocabulary;
  readonly fields: FieldsFile;
  readonly errors: SpecErrors;
  readonly surface: SpecSurface;
  readonly route: SpecRoute;
  readonly admin: SpecAdmin;
  readonly family: SpecFamily;
  readonly line: Omit<SpecFamily, 'kind' | 'examples'>;
  readonly tiers: SpecTiers;
  readonly 'chat-family': SpecChatFamily;
  readonly protocol: SpecProtocol;
  /** These two are written out in the files that use them. */
  readonly refusals: never;
  readonly block: never;
}

/** Kinds of family files: what is true of both is resolved by the same code. */
export type FamilyKind = 'family' | 'chat-family';

/** A spec file whose shape is right: its typed value beside the document that positions come from. */
export interface Spec<K extends SpecKind = SpecKind> {
  readonly kind: K;
  readonly id: string;
  readonly value: SpecByKind[K];
  readonly document: SourceDocument;
}

/** A protocol file seen as one of chat. */
export interface ChatProtocolSpec extends Omit<Spec<'protocol'>, 'value'> {
  readonly value: SpecChatProtocol;
}

/** All shape-correct specs; kinds with a single file may be missing when that file had errors. */
export interface SpecSet {
  readonly gateway: Spec<'gateway'> | undefined;
  readonly vocabulary: Spec<'vocabulary'> | undefined;
  readonly errors: Spec<'errors'> | undefined;
  readonly fields: readonly Spec<'fields'>[];
  readonly surfaces: readonly Spec<'surface'>[];
  readonly routes: readonly Spec<'route'>[];
  /** Operations of operators. */
  readonly admin: readonly Spec<'admin'>[];
  /** Those of tasks; lines are among them, as families of kind `image`. */
  readonly families: readonly Spec<'family'>[];
  readonly tiers: readonly Spec<'tiers'>[];
  readonly chat_families: readonly Spec<'chat-family'>[];
  /** Those with the calls of tasks. */
  readonly protocols: readonly Spec<'protocol'>[];
  /** Those with a `chat` block; a file that has both is in both lists. */
  readonly chat_protocols: readonly ChatProtocolSpec[];
  /** Ids of files that were dropped for syntax or shape errors: references to them are not reported again. */
  readonly broken: ReadonlySet<string>;
  /** Ids that some file extends, even one that was dropped. */
  readonly bases: ReadonlySet<string>;
  /** Ids of files that are only what others extend. */
  readonly abstract: ReadonlySet<string>;
}
