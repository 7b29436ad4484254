import type { SpecPlace } from '../../contract/explain.ts';
import { inTurns } from '../../contract/paused-work.ts';
import type { Registry } from '../../contract/registry.ts';
import type { Operation } from '../../contract/route.ts';
import { isChatModel } from '../../intake/find-model.ts';
import type { Intake, IntakeInput } from '../../intake/intake.ts';
import { modelName } from '../../intake/requested-model.ts';
import type { KeyRecord, Store } from '../../store/types.ts';
import type { ChatService } from '../chat-types.ts';
import { type QuoteDeps, quoteRemix, quoteTask, type WorkQuote } from './quote-work.ts';
import type { QuoteDesk, Quoted, QuoteView } from './types.ts';

export interface QuoteDeskDeps {
  readonly registry: Pick<Registry, 'gateway' | 'errors' | 'explain'>;
  readonly intake: Intake;
  readonly tasks: QuoteDeps;
  readonly chat: Pick<ChatService, 'quote'>;
  readonly store: Pick<Store, 'balanceOf'>;
}

interface QuoteRequest {
  readonly route: string;
  readonly key: KeyRecord;
  readonly modelName: string;
  readonly model: Quoted['model'];
}

/** Checks a request as its route would, and asks the room that would do it for the price. Writes nothing. */
export function createQuoteDesk(deps: QuoteDeskDeps): QuoteDesk {
  const { intake } = deps;
  return {
    async quote({ memory, fetches, ...input }) {
      if (makesConversation(input, intake)) {
        const chat = await inTurns(intake.checkChat(input));
        const stream =
          STREAMS.has(input.route.operation) || (chat.kind === 'chat' && chat.request.stream === true);
        const work = await deps.chat.quote({ key: input.key, chat, fetches }, { stream });
        return quoted(deps, { ...chat, key: input.key }, work);
      }
      const request = await inTurns(intake.check(input));
      const requested = { key: input.key, request, fetches, ...(memory === undefined ? {} : { memory }) };
      return quoted(deps, { ...request, key: input.key }, await quoteTask(deps.tasks, requested));
    },
    async remix(input) {
      const { route, key, model, source } = input;
      return quoted(
        deps,
        { route, key, model, modelName: source.model },
        await quoteRemix(deps.tasks, input),
      );
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

async function quoted(deps: QuoteDeskDeps, asked: QuoteRequest, work: WorkQuote): Promise<Quoted> {
  const { micros, rule, row } = work.quote;
  const spec = await placeOf(deps, asked.model.id, row);
  const covers = await coveredBy(deps.store, asked.key.id, micros);
  const view: QuoteView = {
    object: 'quote',
    route: asked.route,
    model: asked.modelName,
    mode: work.mode,
    price: {
      amount: micros,
      unit: 'micros',
      currency: deps.registry.gateway.currency,
      at_most: work.at_most,
    },
    rule,
    ...(spec === undefined ? {} : { spec }),
    warnings: work.warnings,
    servable: work.hindrance === undefined,
    ...(work.hindrance === undefined ? {} : { servable_because: becauseOf(deps, work.hindrance) }),
    protocols: work.protocols,
    ...(covers === undefined ? {} : { balance_covers: covers }),
  };
  return { view, model: asked.model };
}

async function placeOf(
  { registry }: Pick<QuoteDeskDeps, 'registry'>,
  model: string,
  row: number,
): Promise<SpecPlace | undefined> {
  const { prices } = await registry.explain();
  return Object.hasOwn(prices, model) ? prices[model]?.[row] : undefined;
}

/** Undefined for a key that the store does not know. */
async function coveredBy(
  store: QuoteDeskDeps['store'],
  keyId: string,
  micros: number,
): Promise<boolean | undefined> {
  const balance = await store.balanceOf(keyId);
  if (balance === undefined) return undefined;
  return balance.wallet >= micros && (balance.key === undefined || balance.key >= micros);
}

function becauseOf(
  { registry }: Pick<QuoteDeskDeps, 'registry'>,
  { code, options }: NonNullable<WorkQuote['hindrance']>,
): NonNullable<QuoteView['servable_because']> {
  const { retryAfterSecs, message = registry.errors[code].message } = options;
  return {
    code,
    message,
    ...(retryAfterSecs === undefined ? {} : { retry_after_secs: Math.max(1, Math.ceil(retryAfterSecs)) }),
  };
}
