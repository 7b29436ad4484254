/**
 * Raw shapes of the spec files after the shape check and before resolve. Values of the mapping language
 * stay `unknown` here: they are compiled from the document tree, which knows positions.
 */

import type { SourceDocument } from '../runtime/contract/document/tree.ts';
import type { ErrorShape } from '../runtime/contract/errors.ts';
import type {
  ImageSizes,
  Lifecycle,
  NumberLimit,
  PriceUnit,
  PriceValue,
  ResponseFormat,
  RoleLimit,
  SizeLimit,
  Support,
  TaskKind,
  TextLimit,
} from '../runtime/contract/family.ts';
import type { JsonObject } from '../runtime/contract/json.ts';
import type { RouteNeed } from '../runtime/contract/route.ts';
import type { SpecChatFamily } from './spec-types-chat.ts';
import type { SpecChatProtocol, SpecProtocol } from './spec-types-protocol.ts';

export type {
  SpecCall,
  SpecChat,
  SpecChatProtocol,
  SpecErrorRule,
  SpecModelRow,
  SpecProtocol,
  SpecSizesOfModel,
} from './spec-types-protocol.ts';

export interface SpecGateway {
  readonly id: 'gateway';
  readonly name: string;
  readonly spec_version: number;
  readonly currency: string;
  readonly micros_per_unit: number;
  readonly released: string;
}

export interface SpecFact {
  readonly type: 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'size';
  readonly unit?: string;
  readonly about: string;
  /** Has a support level of its own in the families' `modes` (`audio`). */
  readonly toggle?: boolean;
  /** The gateway sees to it itself where a protocol does not. */
  readonly converted?: boolean;
  /** Vendors' prices depend on it, and so do those of the models of every family that reads it. */
  readonly priced?: boolean;
}

export interface SpecRole {
  readonly kind: 'image' | 'video' | 'audio';
  readonly max?: number;
  readonly with?: Readonly<Record<string, 'string'>>;
  readonly about?: string;
}

export interface SpecVocabulary {
  readonly id: 'vocabulary';
  readonly facts: Readonly<Record<string, SpecFact>>;
  readonly roles: Readonly<Record<string, SpecRole>>;
  readonly modes: readonly {
    readonly id: string;
    readonly needs: readonly string[];
    /** Roles that may come along; a request with any other is refused. */
    readonly also?: readonly string[];
    readonly about?: string;
  }[];
  /** Resolution tiers that limits and filters may name. */
  readonly tiers: readonly string[];
  /** Names that the `metadata` of callers never sets, whatever the protocol, by what they are about. */
  readonly denied?: {
    /** At any depth; a `*` at either end of a name stands for anything. */
    readonly anywhere?: Readonly<Record<string, readonly string[]>>;
    /** Where metadata is merged into a body. */
    readonly merged?: Readonly<Record<string, readonly string[]>>;
    /** At any depth of chat bodies, beside `anywhere`. */
    readonly chat?: Readonly<Record<string, readonly string[]>>;
  };
  /** Shared public field schemas that families name by `$ref`. */
  readonly fields: Readonly<Record<string, SpecField>>;
}

/** More shared public fields, of one dialect. */
export interface SpecFields {
  readonly id: string;
  readonly title: string;
  readonly fields: Readonly<Record<string, SpecField>>;
}

export interface SpecErrors {
  readonly id: 'errors';
  readonly default_type: string;
  readonly default_shape: ErrorShape;
  /** Of all rows that do not say it themselves. */
  readonly assumed?: boolean;
  readonly codes: Readonly<
    Record<
      string,
      {
        readonly status: number;
        readonly retryable: boolean;
        readonly message: string;
        readonly types?: Readonly<Record<string, string>>;
        readonly shapes?: Readonly<Record<string, ErrorShape>>;
        /** The source document does not state it. */
        readonly assumed?: boolean;
        /** Operations, or kinds of routes, that may answer with it. */
        readonly on?: readonly string[];
        readonly about?: string;
      }
    >
  >;
}

export interface SpecSurface {
  readonly id: string;
  readonly title: string;
  /** Mapping-language tree; required for surfaces with error shape `vendor`. */
  readonly vendor_error?: unknown;
  /** Answer name to mapping-language tree. */
  readonly answer: Readonly<Record<string, unknown>>;
}

export interface SpecExample {
  readonly title: string;
  readonly body?: JsonObject;
  readonly query?: Readonly<Record<string, string>>;
  readonly path?: Readonly<Record<string, string>>;
  readonly code?: string;
  readonly param?: string;
}

export interface SpecRoute {
  readonly id: string;
  readonly title: string;
  readonly about?: string;
  readonly surface: string;
  readonly operation: string;
  readonly method: 'GET' | 'HEAD' | 'POST' | 'DELETE';
  readonly path: string;
  readonly auth?: 'key' | 'key_or_link' | 'none';
  /** Headers that may carry the key instead of `Authorization`. */
  readonly key_headers?: readonly string[];
  readonly body?: {
    readonly kinds: readonly ('json' | 'multipart' | 'raw')[];
    readonly max_bytes: number;
    readonly max_form_bytes?: number;
    readonly max_keys?: number;
    readonly stream?: boolean;
  };
  /** Mapping-language expression over the public request; default `$body.model`. */
  readonly model?: unknown;
  readonly tasks?: { readonly kind: TaskKind; readonly made_by?: readonly string[] };
  /** Query values that tell the route from others of its method and path. */
  readonly selected_by?: Readonly<Record<string, string>>;
  /** Field of the body that names the task. */
  readonly task_id_in?: { readonly body: string };
  /** A role without which a submission is refused, and the field that is then named. */
  readonly needs?: readonly RouteNeed[];
  /** Mapping-language expression for how pictures are shown, where the reading request or the making route says so. */
  readonly response_format?: unknown;
  readonly query?: Readonly<Record<string, JsonObject>>;
  readonly answer?: string;
  readonly examples?: {
    readonly accepted?: readonly SpecExample[];
    readonly rejected?: readonly SpecExample[];
  };
}

/** Restricted JSON Schema, or `{ $ref: name }` into the vocabulary's `fields`. */
export type SpecField = JsonObject;

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
export interface SpecSizes extends Pick<ImageSizes, 'default' | 'free'> {
  readonly table: string;
  readonly other_tiers?: ImageSizes['other_tiers'];
  /** Of the table's rows, those of these ratios and tiers; absent: all. */
  readonly ratios?: readonly string[];
  readonly tiers?: readonly string[];
}

export interface SpecOutput extends Readonly<Record<ResponseFormat, Support>> {
  readonly default: ResponseFormat;
}

/** One row of a price: values by dimension, one or a list, beside the amount. */
export type SpecPriceRow = { readonly micros: number } & {
  readonly [dimension: string]: PriceValue | number | readonly PriceValue[];
};

/** `micros` for all requests (with `tiers` for some of them), or `rows`. */
export interface SpecPrice {
  readonly per: PriceUnit;
  readonly micros?: number;
  readonly tiers?: Readonly<Record<string, number>>;
  readonly rows?: readonly SpecPriceRow[];
  readonly of?: string;
  readonly free?: boolean;
}

export interface SpecModel {
  readonly id: string;
  readonly title?: string;
  readonly aliases?: readonly string[];
  readonly modes?: Readonly<Record<string, Support>>;
  readonly limits?: SpecLimits;
  /** Of lines: replaces those of the line key by key. */
  readonly sizes?: Partial<SpecSizes>;
  readonly price?: SpecPrice;
  readonly lifecycle?: Lifecycle;
}

/** `{ when, field, warn | refuse, action? }`; `$model` is the resolved model id. */
export interface SpecRule {
  readonly when: string;
  readonly field: string;
  readonly warn?: string;
  readonly refuse?: string;
  /** Of a refusal, where it is another than `invalid_request`. */
  readonly code?: string;
  readonly action?: 'ignored' | 'coerced' | 'clamped' | 'fallback';
}

export interface SpecFamily {
  readonly id: string;
  readonly title: string;
  readonly about?: string;
  readonly kind: TaskKind;
  /** The file whose members this one took over, where it did. */
  readonly extends?: string;
  /** Offers the models of another family in a body of its own; `models` then only overrides limits and modes. */
  readonly models_of?: string;
  readonly routes: readonly string[];
  readonly protocols: readonly string[];
  readonly suffixes?: readonly ('release' | 'tier')[];
  readonly fields: Readonly<Record<string, SpecField>>;
  /** Fields beside the model that must be there. */
  readonly required?: readonly string[];
  readonly rules?: readonly SpecRule[];
  readonly mentions?: readonly {
    readonly fact: string;
    readonly role: string;
    readonly by: string;
    readonly prefix: string;
  }[];
  /** Name to mapping-language expression: short texts that the surface repeats as `$task.echo.<name>`. */
  readonly echo?: Readonly<Record<string, unknown>>;
  /** Fact, role or `metadata` name to mapping-language expression. */
  readonly read: Readonly<Record<string, unknown>>;
  readonly modes: Readonly<Record<string, Support>>;
  /** By mode: a body without its model. */
  readonly examples?: Readonly<Record<string, JsonObject>>;
  readonly limits?: SpecLimits;
  /** Of lines, each unless `models_of` names where it is said. */
  readonly output?: SpecOutput;
  readonly sizes?: SpecSizes;
  readonly price?: SpecPrice;
  /** Empty or absent only with `models_of`. */
  readonly models?: readonly SpecModel[];
}

/** A family of kind `image`, which its folder says. */
export type SpecLine = Omit<SpecFamily, 'kind' | 'examples'>;

/** What ratios of a tier mean in pixels. */
export interface SpecTiers {
  readonly id: string;
  readonly title: string;
  readonly about?: string;
  /** Another table, whose rows come first. */
  readonly extends?: string;
  readonly rows: readonly {
    /** As callers may write it: `16:9`, `16:9(2K)`, or the size itself. */
    readonly preset: string;
    readonly tier: string;
    readonly size: string;
  }[];
}

export type SpecKind =
  | 'gateway'
  | 'vocabulary'
  | 'fields'
  | 'errors'
  | 'surface'
  | 'route'
  | 'family'
  | 'line'
  | 'tiers'
  | 'chat-family'
  | 'protocol'
  | 'refusals'
  | 'block';

export interface SpecByKind {
  readonly gateway: SpecGateway;
  readonly vocabulary: SpecVocabulary;
  readonly fields: SpecFields;
  readonly errors: SpecErrors;
  readonly surface: SpecSurface;
  readonly route: SpecRoute;
  readonly family: SpecFamily;
  readonly line: SpecLine;
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
