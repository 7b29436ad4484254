import type { Model } from '../../contract/family.ts';
import { inTurns } from '../../contract/paused-work.ts';
import type { SpecPlace } from '../../contract/read-json-files.ts';
import type { Registry } from '../../contract/registry.ts';
import type { Operation } from '../../contract/route.ts';
import type { Warning } from '../../contract/warning.ts';
import type { FetchMeter } from '../../files/media/media-reader.ts';
import { isChatModel } from '../../intake/find-model.ts';
import type { Intake, IntakeInput } from '../../intake/intake.ts';
import { modelName } from '../../intake/requested-model.ts';
import type { KeyRecord, Store } from '../../store/types.ts';
import type { ChatService } from '../chat-types.ts';
import type { RemixInput } from '../kinds/remix.ts';
import type { RequestMemory } from '../types.ts';
import {
  type QuoteDeps,
  quoteRemix,
  quoteTask,
  type TriedWork,
  tryTask,
  type WorkQuote,
} from './quote-work.ts';

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

export interface QuoteDeskDeps {
  readonly registry: Pick<Registry, 'gateway' | 'errors' | 'explain'>;
  readonly intake: Intake;
  readonly tasks: QuoteDeps;
  readonly chat: Pick<ChatService, 'quote'>;
  readonly store: Pick<Store, 'balanceOf'>;
}

export type QuoteDesk = ReturnType<typeof createQuoteDesk>;

/**
 * Prices of requests, asked for before they are sent: each is checked as its route would, and the room that would do it
 * says the price. Rejects with the GatewayError that the request would be refused by. Writes nothing.
 */
export function createQuoteDesk(deps: QuoteDeskDeps) {
  const { intake } = deps;
  return {
    /**
     * Of any paid route whose body a family reads. `memory` grows by what media take, and is not closed; `fetches` is told
     * of addresses before they are read.
     */
    async quote({
      memory,
      fetches,
      ...input
    }: IntakeInput & { readonly memory?: RequestMemory; readonly fetches?: FetchMeter }): Promise<Quoted> {
      const { key, route } = input;
      if (makesConversation(input, intake)) {
        const chat = await inTurns(intake.checkChat(input));
        const stream = STREAMS.has(route.operation) || (chat.kind === 'chat' && chat.request.stream === true);
        return quoted(deps, { ...chat, key }, await deps.chat.quote({ key, chat, fetches }, { stream }));
      }
      const request = await inTurns(intake.check(input));
      const requested = { key, request, fetches, ...(memory === undefined ? {} : { memory }) };
      return quoted(deps, { ...request, key }, await quoteTask(deps.tasks, requested));
    },
    /** What some channel would make of it, whatever its channels are like now and without a look at its files: for forms. */
    async attempt({ all = false, ...input }: IntakeInput & { readonly all?: boolean }): Promise<TriedWork> {
      const { key } = input;
      if (makesConversation(input, intake)) {
        const chat = await inTurns(intake.checkChat(input));
        return deps.chat.quote({ key, chat, fetches: undefined }, { stream: false });
      }
      return tryTask(deps.tasks, { key, all, request: await inTurns(intake.check(input)) });
    },
    async remix(input: RemixInput): Promise<Quoted> {
      const work = await quoteRemix(deps.tasks, input);
      return quoted(deps, { ...input, modelName: input.source.model }, work);
    },
  };
}

const STREAMS: ReadonlySet<Operation> = new Set(['content.stream'] as const);
/** Operations whose model decides what they make. */
const EITHER: ReadonlySet<Operation> = new Set(['content.generate', 'content.stream'] as const);

/** A model that is not known is left to the check of conversations, which refuses it. */
function makesConversation(input: IntakeInput, { models }: Pick<Intake, 'models'>): boolean {
  const { operation } = input.route;
  if (!EITHER.has(operation)) return operation === 'chat.complete';
  const found = models.find(modelName(input), input.route.id);
  return found === undefined || isChatModel(found);
}

async function quoted(
  { registry, store }: QuoteDeskDeps,
  asked: {
    readonly route: string;
    readonly key: KeyRecord;
    readonly modelName: string;
    readonly model: Quoted['model'];
  },
  { quote, at_most, mode, warnings, protocols, hindrance }: WorkQuote,
): Promise<Quoted> {
  const { model, key } = asked;
  const { prices } = await registry.explain();
  const spec = Object.hasOwn(prices, model.id) ? prices[model.id]?.[quote.row] : undefined;
  // Undefined for a key that the store does not know.
  const balance = await store.balanceOf(key.id);
  const covers = (part: number | undefined): boolean => part === undefined || part >= quote.micros;
  const { currency } = registry.gateway;
  const view: QuoteView = {
    object: 'quote',
    route: asked.route,
    model: asked.modelName,
    mode,
    price: { amount: quote.micros, unit: 'micros', currency, at_most },
    rule: quote.rule,
    ...(spec === undefined ? {} : { spec }),
    warnings,
    servable: hindrance === undefined,
    ...(hindrance === undefined ? {} : { servable_because: becauseOf(registry, hindrance) }),
    protocols,
    ...(balance === undefined ? {} : { balance_covers: covers(balance.wallet) && covers(balance.key) }),
  };
  return { view, model };
}

function becauseOf(
  { errors }: QuoteDeskDeps['registry'],
  { code, options }: NonNullable<WorkQuote['hindrance']>,
): NonNullable<QuoteView['servable_because']> {
  const { retryAfterSecs, message = errors[code].message } = options;
  return {
    code,
    message,
    ...(retryAfterSecs === undefined ? {} : { retry_after_secs: Math.max(1, Math.ceil(retryAfterSecs)) }),
  };
}
