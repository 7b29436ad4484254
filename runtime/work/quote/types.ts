import type { SpecPlace } from '../../contract/explain.ts';
import type { Model } from '../../contract/family.ts';
import type { Warning } from '../../contract/warning.ts';
import type { FetchMeter } from '../../files/media/media-reader.ts';
import type { IntakeInput } from '../../intake/intake.ts';
import type { RemixInput } from '../kinds/remix.ts';
import type { RequestMemory } from '../types.ts';

/** What a caller is told instead of what was asked for; never a channel, an address or a vendor's words. */
export interface QuoteView {
  readonly object: 'quote';
  /** Id of the route. */
  readonly route: string;
  /** The caller's spelling. */
  readonly model: string;
  readonly mode: string;
  readonly price: {
    /** Integer micro-units, as they would be put on hold. */
    readonly amount: number;
    readonly unit: 'micros';
    readonly currency: string;
    /** The charge may be less, never more. */
    readonly at_most: boolean;
  };
  /** How the price came about, for people; beside that of the channel that is asked first, where another is dearer. */
  readonly rule: string;
  /** Where the specs say the price; absent where the registry cannot tell. */
  readonly spec?: SpecPlace;
  /** Of the channel that would be asked first. */
  readonly warnings: readonly Warning[];
  /** Whether some channel could take the request at this moment. */
  readonly servable: boolean;
  readonly servable_because?: {
    readonly code: string;
    readonly message: string;
    readonly retry_after_secs?: number;
  };
  /** Kinds of upstream that could, in the order they would be asked. */
  readonly protocols: readonly string[];
  /** Whether wallet and quota of the key cover the amount; absent for those who ask without a key. */
  readonly balance_covers?: boolean;
}

export interface Quoted {
  readonly view: QuoteView;
  /** The model as it was found, for what its lifecycle adds to an answer. */
  readonly model: Pick<Model, 'id' | 'lifecycle'>;
}

/** Prices of requests, asked for before they are sent. Rejects with the GatewayError that they would be refused by. */
export interface QuoteDesk {
  /**
   * Of any paid route whose body a family reads. `memory` grows by what media take, and is not closed; `fetches` is told
   * of addresses before they are read.
   */
  quote(
    input: IntakeInput & { readonly memory?: RequestMemory; readonly fetches?: FetchMeter },
  ): Promise<Quoted>;
  remix(input: RemixInput): Promise<Quoted>;
}
