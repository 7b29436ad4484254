import type { CodeIr, PollIr, ProtocolIr } from '../../ir-protocol.ts';
import type { Path } from '../place.ts';
import { resolveAccept } from './accept.ts';
import { resolveBatch } from './batch.ts';
import { resolveCall } from './call.ts';
import { compileAt, has, origin, type PolledContext, type ProtocolContext } from './context.ts';
import { resolveFailure } from './errors.ts';
import { resolveResult } from './result.ts';
import { resolveState } from './state.ts';

/** The call that asks how far a task is, and all that its answer tells. */
export function resolvePoll(context: PolledContext): PollIr {
  const echo = resolveEcho(context, ['poll', 'echo']);
  const progress = compileAt(context, ['poll', 'progress'], { scope: context.scopes.answer, as: 'number' });
  const result = resolveResult(context, ['poll', 'result']);
  const batch = resolveBatch(context);
  const { fails_on } = context.spec.value.poll;
  return {
    call: resolveCall(context, ['poll'], context.scopes.task),
    state: resolveState(context),
    ...(echo === undefined ? {} : { echo }),
    ...(progress === undefined
      ? {}
      : { progress: { code: progress, origin: origin(context, ['poll', 'progress']) } }),
    ...(result === undefined ? {} : { result }),
    ...(has(context, ['poll', 'failure']) ? { failure: resolveFailure(context, ['poll', 'failure']) } : {}),
    ...(fails_on === undefined ? {} : { fails_on }),
    ...(batch === undefined ? {} : { batch }),
  };
}

/** The call that finds a submission whose answer was lost. */
export function resolveDedup(context: ProtocolContext): NonNullable<ProtocolIr['dedup']> {
  const echo = resolveEcho(context, ['dedup', 'look_up', 'echo']);
  return {
    call: resolveCall(context, ['dedup', 'look_up'], context.scopes.task),
    ...(echo === undefined ? {} : { echo }),
    accept: resolveAccept(context, ['dedup', 'look_up', 'accept']),
  };
}

/** What an answer repeats of the question, so that one about something else is known for it. */
function resolveEcho(context: ProtocolContext, path: Path): CodeIr | undefined {
  const code = compileAt(context, path, { scope: context.scopes.answer, as: 'string' });
  return code === undefined ? undefined : { code, origin: origin(context, path) };
}

/** The second call of a poll, for the result. */
export function resolveFetch(context: PolledContext): ProtocolIr['fetch'] {
  const result = resolveResult(context, ['poll', 'fetch', 'result']);
  if (result === undefined) return undefined;
  const { fails_on } = context.spec.value.poll.fetch ?? {};
  return {
    call: resolveCall(context, ['poll', 'fetch'], context.scopes.fetch),
    result,
    ...(fails_on === undefined ? {} : { fails_on }),
  };
}

/** The call that makes a new task of a finished one. */
export function resolveRemix(context: ProtocolContext): ProtocolIr['remix'] {
  if (context.spec.value.remix === undefined) return undefined;
  return {
    call: resolveCall(context, ['remix'], { ...context.scopes.remix, explained: true }),
    accept: resolveAccept(context, ['remix', 'accept']),
  };
}
