import type { ChatRoom } from '../chat-room.ts';
import type { StreamDialect } from '../chat-types.ts';
import { aboutCall, type OpenChat } from '../hold/open-chat.ts';
import type { ChatPlan } from '../plan/plan-chat.ts';
import { createRelay, type Relay } from '../stream/relay-stream.ts';
import type { StreamControl } from '../stream/stream-control.ts';
import { type CallResult, channelCallOf } from './ask-chat.ts';
import { badAnswer, refusalOfAnswer, refusalOfFailure, tooLarge } from './chat-refusal.ts';
import { contextOf, readWhole, type WholeAnswer } from './read-whole.ts';
import type { Refused } from './refusal.ts';

/** A channel that answers: a stream whose first event is there, or an answer that came whole. */
export type OpenedStream =
  | { readonly kind: 'relay'; readonly relay: Relay; readonly secrets: readonly string[] }
  | { readonly kind: 'whole'; readonly answer: WholeAnswer };

/** Asks one channel for a stream and waits until it says something; as long as nothing was said, it may be refused. */
export async function openStream(
  room: ChatRoom,
  given: {
    readonly open: OpenChat;
    readonly plan: ChatPlan;
    readonly control: StreamControl;
    readonly dialect: StreamDialect;
  },
): Promise<CallResult<OpenedStream>> {
  const { deps } = room;
  const { open, plan, control, dialect } = given;
  const left_ms = open.deadline - deps.clock.elapsed();
  const { signal } = control;
  const bounds = { signal, left_ms, span: open.input.span, first: 'headers' } as const;
  const called = await deps.egress.channelEvents(channelCallOf(plan, bounds));
  const now = deps.clock.now();
  const requested = {
    candidate: plan.candidate,
    modelName: open.input.chat.modelName,
    now,
    classes: deps.registry.error_classes,
  };
  if (called.kind === 'failure') {
    return { kind: 'refused', refusal: refusalOfFailure(called.failure, requested) };
  }
  if (called.kind === 'answer') {
    const whole = await readWhole(room, called.answer, { open, plan, now });
    return whole.kind === 'refused' ? whole : { kind: 'got', value: { kind: 'whole', answer: whole.value } };
  }
  const { body } = called;
  const relay = createRelay({
    body,
    reader: plan.reader.stream(contextOf(open, plan)),
    dialect,
    max_event_bytes: plan.candidate.protocol.max_event_bytes,
    onFault(error) {
      deps.observer.count('adapter_errors', { step: 'chat_stream' });
      deps.log.error({ err: error, ...aboutCall(open) }, 'an event of an upstream could not be read');
    },
  });
  control.onStop(() => relay.destroy());
  control.readOnOnceBegun(() => relay.chunks() > 0);
  await relay.begin();
  const refusal = refusalBefore(relay, { ...requested, secrets: body.secrets }, body);
  if (refusal === undefined) {
    return { kind: 'got', value: { kind: 'relay', relay, secrets: body.secrets } };
  }
  relay.destroy();
  return { kind: 'refused', refusal };
}

/** Why a stream that said nothing is none; undefined for one that did, or that ended properly. */
function refusalBefore(
  relay: Relay,
  asked: Parameters<typeof refusalOfAnswer>[1],
  answer: { readonly http: number; readonly headers: Readonly<Record<string, string>> },
): Refused | undefined {
  const end = relay.end();
  if (relay.chunks() > 0 || end === undefined) return undefined;
  switch (end.kind) {
    case 'whole':
      return undefined;
    case 'error':
      return refusalOfAnswer({ http: answer.http, headers: answer.headers, body: end.failure.body }, asked);
    case 'broken':
      return end.too_large === true ? tooLarge(end.reason) : badAnswer(end.reason);
    case 'cut': {
      const reason = end.late ? 'timeout' : 'cut';
      return refusalOfFailure({ kind: 'ambiguous', reason, message: end.reason }, asked);
    }
  }
}
