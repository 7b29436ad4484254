import type { Canonical } from '../contract/canonical.ts';
import type { ChatFamily, ChatModel, ChatRequest, ContentKind } from '../contract/chat.ts';
import type { Family, Model, ResponseFormat } from '../contract/family.ts';
import type { JsonObject } from '../contract/json.ts';
import type { Size } from '../contract/size.ts';
import type { Warning } from '../contract/warning.ts';

/** A checked request, ready to be priced and sent. */
export interface CheckedRequest {
  readonly route: string;
  readonly family: Family;
  readonly model: Model;
  /** The caller's spelling of the model. */
  readonly modelName: string;
  readonly canonical: Canonical;
  /** The facts of `canonical` that the caller gave, without the model's defaults. */
  readonly given: Canonical['facts'];
  readonly warnings: readonly Warning[];
  /** The caller's field that gave a role its medium (`image`, `images[1]`), for refusals that come later. */
  readonly paramOf?: (role: string, index: number) => string;
  /**
   * The caller's field that gave a fact (or a part of its size), a role or `metadata`; the name itself where none
   * can be found, such as for defaults.
   */
  readonly fieldOf?: (name: string, part?: keyof Size) => string;
  /** Texts that the surface repeats in its answers. */
  readonly echo?: Readonly<Record<string, string>>;
  /** Of pictures: what the caller wants each as. */
  readonly response_format?: ResponseFormat;
  /** `Gateway-Strict: true`: a warning is an error. */
  readonly strict: boolean;
}

interface CheckedBase {
  readonly route: string;
  readonly surface: string;
  readonly family: ChatFamily;
  readonly model: ChatModel;
  /** The caller's spelling. */
  readonly modelName: string;
  readonly body: JsonObject;
  /** Of the body as it came; absent: few. */
  readonly bytes?: number;
  readonly warnings: readonly Warning[];
  readonly strict: boolean;
}

/**
 * A chat request after intake: the model is known and allowed, the body has its shape and keeps the rules.
 * `chat` is the common format, converted where the upstream speaks another; `native` passes through.
 */
export type CheckedChat =
  | (CheckedBase & {
      readonly kind: 'chat';
      /** `body`, read by its known names. */
      readonly request: ChatRequest;
      /** Kinds of content that occur. */
      readonly contents: ReadonlySet<ContentKind>;
    })
  | (CheckedBase & { readonly kind: 'native' });
