import type { AdminFieldsById, AdminOptionsById } from '../../generated/admin.ts';
import type { ChannelGuard } from '../channels/channel-guard.ts';
import type { Deployment } from '../config/types.ts';
import type { JsonObject } from '../contract/json.ts';
import type { Registry } from '../contract/registry.ts';
import type { Pulse } from '../observe/pulse.ts';
import type { Peppers } from '../secrets/keys.ts';
import type { InvariantReport, Store } from '../store/types.ts';
import type { Egress } from '../upstream/types.ts';
import type { QuoteDesk } from '../work/quote/quote-desk.ts';
import type { TaskService } from '../work/types.ts';
import type { AnswerOf } from './actions.ts';
import type { Shown } from './print.ts';
import type { SandboxDesk } from './sandbox-actions.ts';

/** Id of a file of `specs/admin`. */
export type OperationId = keyof AdminFieldsById;

/** What an operation is given, as it was read. */
export type FieldsOf<Id extends OperationId> = AdminFieldsById[Id];

/** What its command takes beside that. */
export type OptionsOf<Id extends OperationId> = AdminOptionsById[Id];

/** What actions work with; the command line has all but what only a running gateway knows. */
export interface ActionDeps extends Peppers {
  readonly store: Store;
  readonly registry: Registry;
  /** Names of the deployment's groups. */
  readonly groups: () => ReadonlySet<string>;
  /** The deployment of this moment; absent where none is configured. */
  readonly deployment: () => Deployment | undefined;
  /** Prices of requests; absent, or undefined, where no channels are known. */
  readonly quotes?: () => Promise<QuoteDesk | undefined>;
  /** What a running gateway found last when it looked at the books; absent before it did. */
  readonly books?: () => BooksState | undefined;
  /** What only a running gateway knows of its channels. */
  readonly live?: LiveChannels;
  /** What the gateways count; absent where none runs: then the stored minutes are read. */
  readonly pulse?: Pulse;
  /** Epoch milliseconds; absent: the machine's clock. */
  readonly clock?: () => number;
  /** The vendors of a sandbox that runs. */
  readonly sandbox?: SandboxDesk | undefined;
  /** The tasks of a running gateway; absent: none runs here. */
  readonly tasks?: LiveTasks;
}

export interface BooksState {
  /** Epoch milliseconds. */
  readonly checked_at: number;
  readonly reports: readonly InvariantReport[];
}

/** What a running gateway does about tasks. */
export interface LiveTasks extends Pick<TaskService, 'cancel'> {
  /** The store was told that one is due. */
  nudge(): void;
}

/** How channels stand, and the way out to them. */
export interface LiveChannels {
  readonly guard: ChannelGuard;
  readonly egress: Pick<Egress, 'channelCall'>;
  /** What operators said of channels has changed. */
  readonly overridden?: () => Promise<void>;
  /** Asks a route of the public server of this process, as any caller does. */
  readonly ask: (request: PublicAsk) => Promise<Response>;
}

/** A request of a caller's key. */
export interface PublicAsk {
  /** Path and query. */
  readonly address: string;
  readonly key: string;
  /** Absent: `GET`. */
  readonly body?: JsonObject;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Does an operation, in the running gateway or on its data folder; throws GatewayError for what it refuses. */
export type OperatorCall = <Id extends OperationId>(id: Id, fields: FieldsOf<Id>) => Promise<AnswerOf<Id>>;

export interface CommandTools {
  readonly registry: Pick<Registry, 'admin' | 'gateway'>;
  /** An amount for people, with the currency. */
  readonly money: (micros: number) => string;
  readonly call: OperatorCall;
  /** Writes a piece of what is too long for one answer; resolves when there is room for the next. */
  readonly write: (text: string) => Promise<void>;
  /** Programs read what is written. */
  readonly json: boolean;
  /** Standard output is a terminal that takes colours. */
  readonly colour: boolean;
  /** Characters of a line of the terminal; absent: it is none. */
  readonly columns?: number | undefined;
}

/** What the command of an operation does beyond asking for it. */
export interface OperatorCommand<Id extends OperationId> {
  /** What is asked for, where that is not what was typed; throws UsageError before anything is asked. */
  readonly fields?: (
    typed: Omit<FieldsOf<Id>, keyof OptionsOf<Id>>,
    options: OptionsOf<Id>,
    tools: CommandTools,
  ) => FieldsOf<Id> | Promise<FieldsOf<Id>>;
  /** Undefined: it was written piece by piece. */
  readonly show: (
    answer: AnswerOf<Id>,
    asked: { readonly fields: FieldsOf<Id>; readonly options: OptionsOf<Id> },
    tools: CommandTools,
  ) => Shown | Promise<Shown | undefined>;
}

/** Commands of some operations, by id. */
export type CommandsOf<Id extends OperationId> = { readonly [One in Id]: OperatorCommand<One> };
