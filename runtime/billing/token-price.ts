import type { ChatModel, ChatUsage } from '../contract/chat.ts';
import type { Currency } from './money-text.ts';
import type { Quote } from './price.ts';

export interface TokenPriceInput {
  readonly model: Pick<ChatModel, 'id' | 'price'>;
  readonly usage: ChatUsage;
  /** Multiplier of the key's group, in parts per million. */
  readonly multiplier_ppm: number;
  readonly currency: Currency;
}

export type TokenPriceOf = (input: TokenPriceInput) => Quote;
