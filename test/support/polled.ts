import type { Protocol } from '../../runtime/contract/protocol.ts';
import type { PolledTwin, Twin } from '../../runtime/contract/twin.ts';

/** A protocol that starts tasks and polls them. */
export interface PolledProtocol extends Protocol {
  readonly submit: Protocol['submit'] & { readonly accept: NonNullable<Protocol['submit']['accept']> };
  readonly poll: NonNullable<Protocol['poll']>;
}

/** The protocol as one of tasks; fails the test where it answers at once. */
export function polled(protocol: Protocol | undefined): PolledProtocol {
  const { submit, poll } = protocol ?? {};
  if (protocol === undefined || submit?.accept === undefined || poll === undefined)
    throw new Error(`${protocol?.id ?? 'no protocol'} has no tasks`);
  return { ...protocol, submit: { ...submit, accept: submit.accept }, poll };
}

/** The twin as one of tasks; fails the test where it answers at once. */
export function polledTwin(twin: Twin | undefined): PolledTwin {
  if (twin?.kind !== 'polled') throw new Error(`${twin?.protocol ?? 'no twin'} has no tasks`);
  return twin;
}
