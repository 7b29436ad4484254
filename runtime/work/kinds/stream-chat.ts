import { within } from '../../time/clock.ts';
import { askChat } from '../attempt/ask-chat.ts';
import { type OpenedStream, openStream } from '../attempt/open-stream.ts';
import type { ChatRoom } from '../chat-room.ts';
import type { ChatInput, ChatStream, StreamDialect, TextSink } from '../chat-types.ts';
import { type OpenChat, openChat } from '../hold/open-chat.ts';
import { endCall, failCall } from '../settle/end-call.ts';
import { meterSpent } from '../settle/metered.ts';
import { createOutlet } from '../stream/outlet.ts';
import { runStream } from '../stream/run-stream.ts';
import type { RunningStream, StreamEnd } from '../stream/running-stream.ts';
import { createStreamControl } from '../stream/stream-control.ts';
import type { Watched } from '../stream/stream-watch.ts';

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
  let ending: Promise<StreamEnd> | undefined;
  const run = (sink: TextSink): Promise<StreamEnd> => {
    if (ending === undefined) {
      outlet.attach(sink);
      ending = opening.then(async (outcome) => {
        try {
          return await runStream(room, running, outcome);
        } catch (error) {
          control.stop('caller_gone');
          const channel_id = outcome.kind === 'got' ? outcome.plan.candidate.channel.id : outcome.channel_id;
          return await failed(room, { open, channel_id, error });
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

/** Only a sink or dialect that throws comes here; the caller has no connection left to be told on. */
async function failed(
  room: ChatRoom,
  {
    open,
    channel_id,
    error,
  }: { readonly open: OpenChat; readonly channel_id: string; readonly error: unknown },
): Promise<StreamEnd> {
  room.deps.log.error({ err: error, call: open.id }, 'a stream could not be written');
  if (room.calls.has(open.id)) {
    await endCall(room, open, { state: 'failed', channel_id, error_code: 'internal_error' });
  }
  return 'gone';
}
