import { GatewayError } from '../../contract/errors.ts';
import type { JsonObject } from '../../contract/json.ts';
import { inTurns } from '../../contract/paused-work.ts';
import { jsonText } from '../../contract/write-json.ts';
import { answerChunks } from '../../formats/chat-completions/answer-chunks.ts';
import { estimateBody, usageBody } from '../../formats/usage-body.ts';
import { within } from '../../time/clock.ts';
import { askChat, type Outcome } from '../attempt/ask-chat.ts';
import { LATE, refusalOfAnswer, UNUSABLE } from '../attempt/chat-refusal.ts';
import { type OpenedStream, openStream } from '../attempt/open-stream.ts';
import type { WholeAnswer } from '../attempt/read-whole.ts';
import { refusalError } from '../attempt/refusal.ts';
import type { ChatRoom } from '../chat-room.ts';
import type { ChatInput, ChatStream, StreamDialect, TextSink } from '../chat-types.ts';
import { aboutCall, type OpenChat, openChat } from '../hold/open-chat.ts';
import type { AnsweredPlan } from '../plan/plan-chat.ts';
import { type StopReason, stopError } from '../settle/call-ended.ts';
import { endCall, failCall } from '../settle/end-call.ts';
import { type Metered, meterRelay, meterSpent } from '../settle/metered.ts';
import { createOutlet, type Outlet } from '../stream/outlet.ts';
import { type Relay, type RelayEnd, WRITE_CHARS } from '../stream/relay-stream.ts';
import { createStreamControl, type StreamControl } from '../stream/stream-control.ts';
import type { Watched } from '../stream/stream-watch.ts';
import { meterWhole } from './complete-chat.ts';

/** How a stream ended. What it came to is charged wherever something was delivered, or an upstream was made to work. */
type StreamEnd = { readonly channel_id: string } & (
  | {
      readonly kind: 'whole';
      readonly metered: Metered;
      /** Present when the upstream counted: members of the chunk that callers who asked are shown. */
      readonly usage: JsonObject | undefined;
    }
  /** By its upstream, in the middle. */
  | Failed<'cut', { readonly reason: string; readonly error: GatewayError }>
  /** By the caller, who left. */
  | Failed<'left'>
  /** By us. */
  | Failed<'stopped', { readonly by: StopReason }>
  /** Before it began: no channel answered. */
  | Failed<'refused', { readonly error: GatewayError; readonly reason: StopReason | undefined }>
);

type Failed<K, More = unknown> = { readonly kind: K; readonly metered?: Metered } & More;

/** A stream whose caller is attached, and everything that ends it. */
interface RunningStream {
  readonly open: OpenChat;
  readonly control: StreamControl;
  readonly dialect: StreamDialect;
  readonly outlet: Outlet;
  /** Of the clock's `elapsed`, when the first event was there. */
  readonly first_ms: () => number | undefined;
}

type Written = Awaited<ReturnType<ChatStream['run']>>;

/** Takes everything and shows it to nobody. */
const NOBODY: TextSink = { write: () => true, drained: () => Promise.resolve() };

/**
 * Opens a stream: resolves when its first event is there, or when waiting longer would leave the caller without a
 * sign. Rejects with GatewayError as long as nothing was sent; then nothing is charged, unless the caller left while
 * an upstream was at work (the prompt is), or the answer was too large (it is, as estimated).
 */
export async function streamChat(
  room: ChatRoom,
  input: ChatInput,
  dialect: StreamDialect,
): Promise<ChatStream> {
  const { deps, settings, watch } = room;
  const planned = await openChat(room, input, { stream: true });
  const { open } = planned;
  const control = createStreamControl(input.signal);
  const outlet = createOutlet(dialect, settings, input.keeper);
  let first_ms: number | undefined;
  let committed = false;
  let lingerUntil = Number.POSITIVE_INFINITY;

  const watched: Watched = {
    tick(now) {
      if (now >= open.deadline) control.stop('total_limit');
      else if (now >= lingerUntil) control.stop('caller_gone');
      else if (!outlet.tick(now)) control.leave();
    },
    owner: { key_id: input.key.id, revoked: () => control.stop('key_revoked') },
  };
  watch.add(watched);
  control.onStop(() => outlet.wake());
  const close = (): void => {
    watch.remove(watched);
    control.close();
  };

  const opening = askChat<OpenedStream>(room, planned, {
    stopped: control.stopped,
    mayRepeat: () => !committed,
    async ask(plan) {
      const opened = await openStream(room, { open, plan, control, dialect });
      if (opened.kind === 'got') first_ms = Math.round(deps.clock.elapsed() - open.started);
      return opened;
    },
  });
  const early = await within(deps.clock, settings.first_event_ms, opening);
  if (early?.kind === 'refused') {
    close();
    const { error, channel_id, spent } = early;
    const reason = control.stopped();
    throw await failCall(room, open, { error, channel_id, reason, ...meterSpent(spent, open) });
  }
  committed = true;

  const running: RunningStream = { open, control, dialect, outlet, first_ms: () => first_ms };
  let ending: Promise<Written> | undefined;
  const run = (sink: TextSink): Promise<Written> => {
    if (ending === undefined) {
      outlet.attach(sink);
      ending = opening.then(async (outcome) => {
        const channel_id = outcome.kind === 'got' ? outcome.plan.candidate.channel.id : outcome.channel_id;
        try {
          return await finish(room, running, { channel_id, ...(await write(room, running, outcome)) });
        } catch (error) {
          control.stop('caller_gone');
          return await unwritable(room, { open, channel_id, error });
        } finally {
          close();
          if (outcome.kind === 'got') outcome.plan.lease.release();
        }
      });
    }
    return ending;
  };
  // A caller may leave between the headers and the first write; then nobody else would settle.
  control.onStop((reason) => {
    if (reason === 'caller_gone' || reason === 'total_limit') void run(NOBODY);
  });
  control.onLinger(() => {
    lingerUntil = deps.clock.elapsed() + settings.linger_ms;
    outlet.wake();
    void run(NOBODY);
  });
  const { warnings } = early?.kind === 'got' ? early.plan : planned.first;
  return { warnings, run, asked: opening.then(() => undefined) };
}

type Ended<E = StreamEnd> = E extends unknown ? Omit<E, 'channel_id'> : never;

/** Writes what a channel has begun, to whichever end. */
function write(
  room: ChatRoom,
  running: RunningStream,
  outcome: Outcome<OpenedStream>,
): Promise<Ended> | Ended {
  if (outcome.kind === 'refused') {
    const { error, spent } = outcome;
    const { metered } = meterSpent(spent, running.open);
    const reason = running.control.stopped();
    return { kind: 'refused', error, reason, ...(metered === undefined ? {} : { metered }) };
  }
  const { value, plan } = outcome;
  return value.kind === 'whole'
    ? writeWhole(running, value.answer)
    : relay(room, running, { ...value, plan });
}

/** An answer that came whole is written as the few chunks that say the same. */
async function writeWhole(
  { open, dialect, outlet, control }: RunningStream,
  answer: WholeAnswer,
): Promise<Ended> {
  const chunks = open.input.chat.kind === 'native' ? [answer.body] : answerChunks(answer.body);
  let text = '';
  for (const chunk of chunks) {
    text += dialect.chunk(await inTurns(jsonText(chunk)));
    if (text.length < WRITE_CHARS && chunk !== chunks.at(-1)) continue;
    const full = outlet.write(text);
    if (full !== undefined) await full;
    text = '';
  }
  const metered = meterWhole(open, answer);
  const by = control.stopped();
  if (by !== undefined) return stopped(by, metered);
  const { usage, service_tier, system_fingerprint } = answer.body;
  const vendorMembers = { service_tier, system_fingerprint, usage };
  return {
    kind: 'whole',
    metered,
    usage: answer.usage === undefined ? undefined : usageMembers(metered, vendorMembers),
  };
}

interface Relayed {
  readonly relay: Relay;
  readonly secrets: readonly string[];
  readonly plan: AnsweredPlan;
}

async function relay(room: ChatRoom, running: RunningStream, relayed: Relayed): Promise<Ended> {
  const { open, control, outlet } = running;
  const { relay, plan } = relayed;
  const end = await relay.run(outlet, control.lingers);
  const { id: channel } = plan.candidate.channel;
  room.deps.observer.count('chat_stream_events', { channel }, relay.chunks());
  const isWhole = end.kind === 'whole' && control.stopped() === undefined;
  const by = control.stopped() ?? (control.lingers() ? 'caller_gone' : undefined);
  if (isWhole) closeIfLingering(room, relay);
  else relay.destroy();
  // What was received is charged, and to one who left at least the prompt.
  const isCharged = isWhole || relay.chunks() > 0 || by === 'caller_gone';
  const metered = isCharged ? meterRelay(open, relay, { whole: isWhole }) : undefined;
  if (by !== undefined) return stopped(by, metered);
  if (isWhole && metered !== undefined) {
    const usage = relay.usage() === undefined ? undefined : usageMembers(metered, relay.vendorMembers());
    return { kind: 'whole', metered, usage };
  }
  const why = 'reason' in end ? end.reason : 'an error inside the stream';
  room.deps.log.warn({ ...aboutCall(open), channel, why }, 'a stream of an upstream was cut');
  const error = errorOf(room, open, { ...relayed, end });
  return { kind: 'cut', reason: REASONS[end.kind], error, ...(metered === undefined ? {} : { metered }) };
}

function stopped(by: StopReason, metered: Metered | undefined): Ended {
  const what = metered === undefined ? {} : { metered };
  return by === 'caller_gone' ? { kind: 'left', ...what } : { kind: 'stopped', by, ...what };
}

const REASONS: Readonly<Record<RelayEnd['kind'], string>> = {
  whole: 'upstream_cut',
  error: 'upstream_error',
  broken: 'upstream_broken',
  cut: 'upstream_cut',
};

const CUT = 'the upstream ended its answer before it was complete; what came is all there is';

/** What the caller is told of an answer that stopped in its middle. */
function errorOf(
  { deps }: ChatRoom,
  { input }: OpenChat,
  { end, plan, secrets }: Relayed & { readonly end: RelayEnd },
): GatewayError {
  switch (end.kind) {
    case 'error': {
      const { candidate } = plan;
      const { modelName } = input.chat;
      const { error_classes: classes } = deps.registry;
      const said = { http: 200, headers: {}, body: end.failure.body };
      const now = deps.clock.now();
      return refusalError(refusalOfAnswer(said, { candidate, modelName, now, secrets, classes }));
    }
    case 'cut':
      if (end.late) return new GatewayError('upstream_timeout', { message: LATE });
      return new GatewayError('bad_response_body', { message: CUT });
    case 'broken':
    case 'whole':
      return new GatewayError('bad_response_body', { message: UNUSABLE });
  }
}

/** Settles a stream, and only when that is durable writes its last words: of a whole one its end, of any other an error that says what it cost. */
async function finish(room: ChatRoom, running: RunningStream, end: StreamEnd): Promise<Written> {
  const { open, control, dialect, outlet } = running;
  const { channel_id } = end;
  const first_ms = running.first_ms();
  if (end.kind === 'whole') {
    const usage =
      end.usage !== undefined && dialect.usageChunk && open.input.wants_usage
        ? dialect.chunk(JSON.stringify(usageChunk(open, end.usage)))
        : '';
    const last = `${usage}${dialect.end}`;
    await endCall(room, open, {
      state: 'completed',
      channel_id,
      metered: end.metered,
      told: () => open.keeper?.stream(last),
      ...(first_ms === undefined ? {} : { first_ms }),
    });
    outlet.write(last);
    return 'whole';
  }
  const { metered } = end;
  const { error: cause, reason } = failureOf(end);
  const failed = { channel_id, metered, first_ms, error: cause, reason };
  const error = await failCall(room, open, failed, (final) => errorText(dialect, final));
  if (control.stopped() === 'caller_gone' || control.lingers()) return 'gone';
  outlet.write(errorText(dialect, error));
  return 'failed';
}

/** What is told, and why it is stored that the call failed. */
function failureOf(end: Exclude<StreamEnd, { readonly kind: 'whole' }>): {
  readonly error: GatewayError;
  readonly reason: string | undefined;
} {
  switch (end.kind) {
    case 'left':
      return { error: stopError('caller_gone'), reason: 'caller_gone' };
    case 'stopped':
      return { error: stopError(end.by), reason: end.by };
    case 'cut':
    case 'refused':
      return end;
  }
}

function errorText(dialect: StreamDialect, { code, options }: GatewayError): string {
  return dialect.error(new GatewayError(code, { ...options, details: { charged: 0, ...options.details } }));
}

/** Members of the chunk that holds the usage: the vendor's own, unless its count is not believed. */
function usageMembers({ usage, source }: Metered, vendorMembers: JsonObject | undefined): JsonObject {
  if (source === 'estimate') return { ...vendorMembers, usage: estimateBody(usage) };
  return vendorMembers?.usage === undefined ? { usage: usageBody(usage) } : vendorMembers;
}

function usageChunk({ id, created, input }: OpenChat, members: JsonObject): JsonObject {
  const { modelName: model } = input.chat;
  return { id, object: 'chat.completion.chunk', created, model, choices: [], ...members };
}

/** A connection whose answer is complete can serve again once it has ended; one that does not end soon is closed. */
function closeIfLingering({ deps, settings, watch }: ChatRoom, relay: Relay): void {
  if (!relay.hasRest()) return;
  const until = deps.clock.elapsed() + settings.linger_ms;
  const rest = {
    tick(now: number) {
      if (now >= until) relay.destroy();
    },
  };
  watch.add(rest);
  void relay.drain().then(() => watch.remove(rest));
}

/** Only a sink or dialect that throws comes here; the caller has no connection left to be told on. */
async function unwritable(
  room: ChatRoom,
  of: { readonly open: OpenChat; readonly channel_id: string; readonly error: unknown },
): Promise<Written> {
  const { open, channel_id, error } = of;
  room.deps.log.error({ err: error, ...aboutCall(open) }, 'a stream could not be written');
  if (room.calls.has(open.id)) {
    await endCall(room, open, { state: 'failed', channel_id, error_code: 'internal_error' });
  }
  return 'gone';
}
