import { GatewayError } from '../../contract/errors.ts';
import { LATE, refusalOfAnswer, UNUSABLE } from '../attempt/chat-refusal.ts';
import { refusalError } from '../attempt/refusal.ts';
import type { ChatRoom } from '../chat-room.ts';
import type { OpenChat } from '../hold/open-chat.ts';
import type { AnsweredPlan } from '../plan/plan-chat.ts';
import { stopError } from '../settle/call-ended.ts';
import { meterRelay } from '../settle/metered.ts';
import { failStream } from './end-stream.ts';
import type { Relay, RelayEnd } from './relay-stream.ts';
import type { RunningStream, StreamEnd } from './running-stream.ts';

/** An answer that stopped in its middle: what was received is charged, and the caller is told. */
export function cutStream(
  room: ChatRoom,
  running: RunningStream,
  cut: {
    readonly relay: Relay;
    readonly secrets: readonly string[];
    readonly end: RelayEnd;
    readonly plan: AnsweredPlan;
  },
): Promise<StreamEnd> {
  const { open, control } = running;
  const { relay, end, plan } = cut;
  const { channel } = plan.candidate;
  relay.destroy();
  const stopped = control.stopped() ?? (control.lingers() ? 'caller_gone' : undefined);
  const error = stopped === undefined ? errorOf(room, open, cut) : stopError(stopped);
  if (stopped === undefined) {
    const why = 'reason' in end ? end.reason : 'an error inside the stream';
    room.deps.log.warn({ call: open.id, channel: channel.id, why }, 'a stream of an upstream was cut');
  }
  return failStream(room, running, {
    error,
    channel_id: channel.id,
    reason: stopped ?? REASONS[end.kind],
    ...(relay.chunks() > 0 || stopped === 'caller_gone'
      ? { metered: meterRelay(open, relay, { whole: false }) }
      : {}),
  });
}

const REASONS: Readonly<Record<RelayEnd['kind'], string>> = {
  whole: 'upstream_cut',
  error: 'upstream_error',
  broken: 'upstream_broken',
  cut: 'upstream_cut',
};

function errorOf(
  { deps }: ChatRoom,
  { input }: OpenChat,
  {
    end,
    plan,
    secrets,
  }: { readonly end: RelayEnd; readonly plan: AnsweredPlan; readonly secrets: readonly string[] },
): GatewayError {
  switch (end.kind) {
    case 'error': {
      const { candidate } = plan;
      const requested = {
        candidate,
        modelName: input.chat.modelName,
        now: deps.clock.now(),
        secrets,
        classes: deps.registry.error_classes,
      };
      return refusalError(refusalOfAnswer({ http: 200, headers: {}, body: end.failure.body }, requested));
    }
    case 'cut':
      if (end.late) return new GatewayError('upstream_timeout', { message: LATE });
      return new GatewayError('bad_response_body', { message: CUT });
    case 'broken':
    case 'whole':
      return new GatewayError('bad_response_body', { message: UNUSABLE });
  }
}

const CUT = 'the upstream ended its answer before it was complete; what came is all there is';
