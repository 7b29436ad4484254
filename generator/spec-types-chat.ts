import type { ChatLimits, TokenPrice } from '../runtime/contract/chat.ts';
import type { Lifecycle, Support } from '../runtime/contract/family.ts';
import type { SpecField } from './spec-types.ts';

/** One model of a chat family: what it does differently. */
export interface SpecChatModel {
  readonly id: string;
  readonly title?: string;
  readonly aliases?: readonly string[];
  readonly supports?: Readonly<Record<string, Support>>;
  readonly limits?: Partial<ChatLimits>;
  readonly price?: TokenPrice;
  readonly lifecycle?: Lifecycle;
}

/** A family file with `kind: chat`: bodies pass through or are converted by code, so it has no `read`. */
export interface SpecChatFamily {
  readonly id: string;
  readonly title: string;
  readonly about?: string;
  readonly kind: 'chat';
  readonly extends?: string;
  /** Offers the models of another chat family; `models` then only overrides supports and limits. */
  readonly models_of?: string;
  readonly routes: readonly string[];
  readonly protocols: readonly string[];
  readonly suffixes?: readonly 'release'[];
  /** Names may also be spelt with `_`. */
  readonly snake_case?: boolean;
  readonly fields: Readonly<Record<string, SpecField>>;
  /** Fields beside the model that must be there. */
  readonly required?: readonly string[];
  /** Content kinds and chat features. */
  readonly supports?: Readonly<Record<string, Support>>;
  readonly limits?: Partial<ChatLimits>;
  readonly price?: TokenPrice;
  /** Empty or absent only with `models_of`. */
  readonly models?: readonly SpecChatModel[];
}
