import type { Canonical } from '../canonical.ts';
import type {
  Accepted,
  AnsweredReading,
  AnswerScope,
  FetchScope,
  PollReading,
  Protocol,
  ReadResult,
  RemixScope,
  SubmitScope,
  TaskScope,
} from '../protocol.ts';
import type { UpstreamRequest } from '../upstream.ts';

/** Takes over one step: gets what the spec made of it and gives what shall be used. Pure and synchronous. */
export type Hook<Scope, Value> = (scope: Scope, fromSpec: Value) => Value;

/** Every step a hook can take over; generated interfaces narrow this to what a protocol really has. */
export interface ProtocolHooks<R extends Canonical = Canonical> {
  /** The call that starts the work. */
  readonly 'submit.request'?: Hook<SubmitScope<R>, UpstreamRequest>;
  /** Reads the id out of its answer. */
  readonly 'submit.accept'?: Hook<AnswerScope, Accepted>;
  /** Reads the result out of its answer. */
  readonly 'submit.read'?: Hook<AnswerScope, AnsweredReading>;
  /** The call that asks for the state. */
  readonly 'poll.request'?: Hook<TaskScope, UpstreamRequest>;
  /** Reads state and result out of its answer. */
  readonly 'poll.read'?: Hook<AnswerScope, PollReading>;
  /** The second call, for the result. */
  readonly 'fetch.request'?: Hook<FetchScope, UpstreamRequest>;
  /** Reads the result out of its answer. */
  readonly 'fetch.read'?: Hook<AnswerScope, ReadResult>;
  /** The call that makes a new task of a finished one. */
  readonly 'remix.request'?: Hook<RemixScope<R>, UpstreamRequest>;
  /** Reads the id out of its answer. */
  readonly 'remix.accept'?: Hook<AnswerScope, Accepted>;
  /** The call that cancels the work. */
  readonly 'cancel.request'?: Hook<TaskScope, UpstreamRequest>;
  /** Looks a lost submission up. */
  readonly 'dedup.request'?: Hook<TaskScope, UpstreamRequest>;
  /** Reads the id out of the look-up. */
  readonly 'dedup.accept'?: Hook<AnswerScope, Accepted>;
}

/** Puts hand-written steps around generated ones; steps without a hook stay as they are. */
export function withHooks<R extends Canonical>(protocol: Protocol, hooks: ProtocolHooks<R>): Protocol {
  const { submit, poll, fetch, remix, cancel, dedup } = protocol;
  const submitRequest = hooks['submit.request'] as Hook<SubmitScope, UpstreamRequest> | undefined;
  const remixRequest = hooks['remix.request'] as Hook<RemixScope, UpstreamRequest> | undefined;
  return {
    ...protocol,
    submit: {
      ...submit,
      request: around(submit.request, submitRequest),
      ...(submit.accept && { accept: around(submit.accept, hooks['submit.accept']) }),
      ...(submit.read && { read: around(submit.read, hooks['submit.read']) }),
    },
    ...(poll && {
      poll: {
        ...poll,
        request: around(poll.request, hooks['poll.request']),
        read: around(poll.read, hooks['poll.read']),
      },
    }),
    ...(fetch && {
      fetch: {
        ...fetch,
        request: around(fetch.request, hooks['fetch.request']),
        read: around(fetch.read, hooks['fetch.read']),
      },
    }),
    ...(remix && {
      remix: {
        request: around(remix.request, remixRequest),
        accept: around(remix.accept, hooks['remix.accept']),
      },
    }),
    ...(cancel && { cancel: { ...cancel, request: around(cancel.request, hooks['cancel.request']) } }),
    ...(dedup && {
      dedup: {
        ...dedup,
        lookUp: around(dedup.lookUp, hooks['dedup.request']),
        accept: around(dedup.accept, hooks['dedup.accept']),
      },
    }),
  };
}

function around<Scope, Value>(
  step: (scope: Scope) => Value,
  hook: Hook<Scope, Value> | undefined,
): (scope: Scope) => Value {
  return hook === undefined ? step : (scope) => hook(scope, step(scope));
}
