import type { AdminOperation } from '../runtime/contract/admin.ts';
import type { ChatModel, ChatObject, TokenPrice } from '../runtime/contract/chat.ts';
import type { ErrorEntry, ErrorShape } from '../runtime/contract/errors.ts';
import type {
  FactEntry,
  FieldType,
  ImageOutput,
  ImageSizes,
  Limits,
  Mentions,
  Model,
  ModeRow,
  ObjectNames,
  RoleEntry,
  RuleHit,
  SizeRow,
  Support,
  TaskKind,
} from '../runtime/contract/family.ts';
import type { FamilyForm } from '../runtime/contract/family-form.ts';
import type { JsonObject } from '../runtime/contract/json.ts';
import type { ErrorClasses } from '../runtime/contract/protocol.ts';
import type { SpecPlace } from '../runtime/contract/read-json-files.ts';
import type { GatewayFacts } from '../runtime/contract/registry.ts';
import type { ShownRoute } from '../runtime/contract/route.ts';
import type { Span } from '../runtime/document/tree.ts';
import type { ChatProtocolIr } from './ir-chat-protocol.ts';
import type { ProtocolIr } from './ir-protocol.ts';
import type { Code, LangType } from './language/types.ts';
import type { ChatLossRow } from './resolve/chat-loss.ts';
import type { MappedRow } from './resolve/explain/mapped-fields.ts';
import type { LossRow } from './resolve/loss.ts';

/** A file the generator makes; `path` is repo-relative with forward slashes. */
export interface OutputFile {
  readonly path: string;
  readonly text: string;
}

/** Where a resolved thing was written: for diagnostics and `// specs/x.yaml:8` comments. */
export interface Origin {
  readonly span: Span;
  /** 1-based. */
  readonly line: number;
}

export interface VocabularyIr {
  readonly facts: readonly (FactEntry & { readonly toggle: boolean })[];
  readonly roles: readonly (RoleEntry & { readonly about?: string })[];
  /** In order: first that fits. */
  readonly modes: readonly (ModeRow & { readonly about?: string })[];
  /** Resolution tiers, as listed. */
  readonly tiers: readonly string[];
  /** Names that `metadata` never sets at any depth, sorted. */
  readonly denied: readonly string[];
  /** Names that no object of a chat body holds beside those that are known in it, sorted. */
  readonly deniedInChats: readonly string[];
  /** Names of the shared public fields. */
  readonly fields: readonly string[];
  readonly origin: Origin;
}

export interface ErrorIr extends Omit<ErrorEntry, 'code'> {
  readonly code: string;
  /** Operations, or kinds of routes, that may answer with it. */
  readonly on: readonly string[];
  readonly assumed: boolean;
  readonly about?: string;
  readonly origin: Origin;
}

/** One compiled answer of a surface; its code reads the view `v`. */
export interface AnswerIr {
  readonly name: string;
  readonly code: Code;
  /** Top-level keys and what is known of their types, for the API description. */
  readonly fields: readonly { readonly name: string; readonly type: LangType }[];
  readonly origin: Origin;
}

export interface SurfaceIr {
  readonly id: string;
  readonly title: string;
  readonly vendorError?: Code;
  readonly answers: readonly AnswerIr[];
  readonly origin: Origin;
}

/** What operators do. */
export interface AdminIr {
  readonly operation: AdminOperation;
  readonly origin: Origin;
}

export interface RouteIr {
  readonly route: ShownRoute;
  /** Reads the model's public name out of the request `r`; absent: `body.model`. */
  readonly model?: Code;
  /** The body field that a caller must name the model in; absent where it has a fallback or stands elsewhere. */
  readonly modelRequired?: string;
  /** How pictures are shown, read out of the request `r`; absent: as the submission asked. */
  readonly responseFormat?: Code;
  readonly about?: string;
  /** Descriptions of query fields by name. */
  readonly queryAbout: Readonly<Record<string, string>>;
  readonly origin: Origin;
}

/** A public top-level field: its schema without references, and what the reader must know. */
export interface FieldIr {
  readonly name: string;
  readonly schema: JsonObject;
  readonly type: FieldType;
  /** Roles that are read from it. */
  readonly roles: readonly string[];
  /** Files uploaded under this name are read. */
  readonly files: boolean;
}

/** One compiled entry of `read`; its code reads the request `r` and reports to `warnings`. */
export interface ReadIr {
  readonly name: string;
  readonly code: Code;
  readonly origin: Origin;
}

/** One compiled rule; its code reads the request `r` and the resolved model id `model`. */
export interface RuleIr {
  readonly when: Code;
  readonly field: string;
  readonly action: RuleHit['action'];
  readonly code?: string;
  readonly text: Code;
}

/** What a family can give to a protocol; the loss matrix compares it with what each carries. */
export interface FamilyReads {
  readonly facts: readonly string[];
  readonly roles: readonly string[];
  readonly metadata: boolean;
}

export interface ModelIr {
  readonly model: Model;
  readonly origin: Origin;
}

/** What a public body is checked and described by, whatever its family is for. */
export interface BodyIr {
  readonly id: string;
  /** The spec file it was made from. */
  readonly source: string;
  readonly title: string;
  readonly about?: string;
  readonly routes: readonly string[];
  readonly fields: readonly FieldIr[];
  /** Body fields without which a request is refused, the model's name among them where one field always holds it. */
  readonly required: readonly string[];
}

export interface ChatModelIr {
  readonly model: ChatModel;
  readonly origin: Origin;
}

/** A family with `kind: chat`. */
export interface ChatFamilyIr extends BodyIr {
  /** The chat family whose models these are, in a body of their own. */
  readonly modelsOf?: string;
  readonly protocols: readonly string[];
  readonly suffixes: readonly 'release'[];
  /** Names may also be spelt with `_`. */
  readonly snakeCase: boolean;
  readonly objects: readonly ChatObject[];
  /** Some names are denied in chats. */
  readonly denies: boolean;
  /** What models have unless they say otherwise. */
  readonly shared: Pick<ChatModel, 'inputs' | 'features'> & Partial<Pick<ChatModel, 'limits'>>;
  readonly price?: TokenPrice;
  readonly models: readonly ChatModelIr[];
  readonly origin: Origin;
}

/** Limits across facts of one model of a family. */
export interface TogetherOfModelIr {
  readonly model: string;
  readonly entries: readonly {
    readonly when: Code;
    readonly move: boolean;
    readonly limits: Limits;
    readonly about: string;
    readonly reads: readonly string[];
    readonly origin: Origin;
  }[];
}

export interface FamilyIr extends BodyIr {
  readonly kind: TaskKind;
  /** The family whose models these are, in a body of their own. */
  readonly modelsOf?: string;
  readonly protocols: readonly string[];
  readonly suffixes: readonly ('release' | 'tier')[];
  readonly facts: readonly ReadIr[];
  readonly roles: readonly ReadIr[];
  /** Explicit `metadata` of `read`; otherwise `metadataField` is passed on without `consumed`. */
  readonly metadata?: ReadIr;
  readonly metadataField: boolean;
  readonly rules: readonly RuleIr[];
  readonly mentions: readonly Mentions[];
  /** Texts for the surface; their code reads the request `r`. */
  readonly echo: readonly ReadIr[];
  /** Paths below `metadata` that `read` turns into facts and roles, so that they are not sent twice. */
  readonly consumed: readonly (readonly string[])[];
  /** By fact, the paths below `$body` that it is read from, as written. */
  readonly sources: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** Objects below the fields that hand on nothing but what they declare. */
  readonly objects: readonly ObjectNames[];
  readonly reads: FamilyReads;
  /** The family's own support levels and limits, before models override them. */
  readonly modes: Readonly<Record<string, Support>>;
  readonly toggles: Readonly<Record<string, Support>>;
  readonly limits: Limits;
  /** Of image lines. */
  readonly output?: ImageOutput;
  readonly sizes?: ImageSizes;
  readonly models: readonly ModelIr[];
  readonly together: readonly TogetherOfModelIr[];
  /** Modes that some model does not refuse, and where the family says so. */
  readonly offered: readonly { readonly name: string; readonly origin: Origin }[];
  readonly origin: Origin;
}

/** A size table with the rows of those that it extends. */
export interface TiersIr {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly SizeRow[];
  readonly origin: Origin;
  /** Rows are missing for a mistake that is told already. */
  readonly incomplete?: boolean;
}

/** Where one spec file says what it maps, for explanations. */
export interface ExplainIr {
  readonly id: string;
  readonly file: string;
  readonly fields: readonly MappedRow[];
  /** Of a protocol, what a remix sends. */
  readonly remix?: readonly MappedRow[];
  /** By model, where each row of its price stands. */
  readonly prices: Readonly<Record<string, readonly SpecPlace[]>>;
  /** By model, where its modes and limits stand, by their names. */
  readonly limits: Readonly<Record<string, Readonly<Record<string, SpecPlace>>>>;
}

/** How requests of one family are written field by field. */
export interface FormIr {
  readonly id: string;
  readonly form: FamilyForm;
}

/** Everything the emitters know: flat, resolved, frozen. Lists are sorted by id. */
export interface GatewayIr {
  readonly gateway: GatewayFacts;
  readonly vocabulary: VocabularyIr;
  readonly errors: readonly ErrorIr[];
  readonly errorClasses: ErrorClasses;
  readonly surfaces: readonly SurfaceIr[];
  readonly routes: readonly RouteIr[];
  readonly admin: readonly AdminIr[];
  readonly tiers: readonly TiersIr[];
  /** Those of tasks, image lines among them. */
  readonly families: readonly FamilyIr[];
  readonly chatFamilies: readonly ChatFamilyIr[];
  readonly protocols: readonly ProtocolIr[];
  /** Those with a `chat` block; one id may be here and in `protocols`. */
  readonly chatProtocols: readonly ChatProtocolIr[];
  readonly loss: readonly LossRow[];
  readonly chatLoss: readonly ChatLossRow[];
  readonly explain: { readonly families: readonly ExplainIr[]; readonly protocols: readonly ExplainIr[] };
  readonly forms: readonly FormIr[];
}

/** What callers are told of an API, whatever its models cost and whoever makes what they ask for. */
export interface PublicIr extends Pick<GatewayIr, 'gateway' | 'surfaces' | 'routes' | 'errors'> {
  readonly families: readonly (BodyIr & Pick<FamilyIr, 'kind'>)[];
  readonly chatFamilies: readonly BodyIr[];
}

export type { ErrorShape, ProtocolIr, Span };
