import type { ChatProtocol, ChatTwin } from '../runtime/contract/chat.ts';
import type { AuthChoice, ErrorRule } from '../runtime/contract/protocol.ts';
import type { Difference } from './expand/extends.ts';
import type { Origin } from './ir.ts';
import type { CallIr, FailureIr } from './ir-protocol.ts';

/** The facts of a chat protocol that reach generated code as they are. */
export type ChatFacts = Pick<ChatProtocol, 'format' | 'native' | 'fields' | 'inputs' | 'mimes' | 'pace'> &
  Pick<
    ChatProtocol,
    | 'max_event_bytes'
    | 'max_answer_bytes'
    | 'base_url_example'
    | 'per_call_fields'
    | 'free_values'
    | 'extra_fields'
    | 'denied_names'
  >;

/** One chat protocol, resolved: emitters never look anything up and never see YAML. */
export interface ChatProtocolIr {
  readonly id: string;
  /** The file has the calls of tasks too. */
  readonly alsoTasks: boolean;
  readonly title: string;
  readonly about?: string;
  /** What the file says otherwise than the one that it extends. */
  readonly difference?: Difference;
  readonly auth: AuthChoice & { readonly origin: Origin };
  readonly facts: ChatFacts;
  /** Channel settings that the format reads; those of the calls are found in their code. */
  readonly settings: readonly string[];
  readonly calls: { readonly complete: CallIr; readonly stream: CallIr };
  readonly errors: {
    readonly read: FailureIr;
    readonly rules: readonly ErrorRule[];
    /** The file that each rule is written in. */
    readonly files: readonly string[];
    readonly origin: Origin;
  };
  readonly twin: ChatTwin;
  /** Of the `chat` block. */
  readonly origin: Origin;
}
