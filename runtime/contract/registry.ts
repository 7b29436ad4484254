import type { AdminOperation } from './admin.ts';
import type { ChatFamily, ChatProtocol, ChatTwin } from './chat.ts';
import type { ErrorCode, ErrorEntry } from './errors.ts';
import type { ExplainTables } from './explain.ts';
import type { Family, Vocabulary } from './family.ts';
import type { ErrorClasses, Protocol } from './protocol.ts';
import type { Route, RouteExamples } from './route.ts';
import type { SentCalls } from './sent-values.ts';
import type { Surface } from './surface.ts';
import type { Twin } from './twin.ts';

export interface GatewayFacts {
  readonly name: string;
  readonly spec_version: number;
  /** ISO code or token name of the one currency of the ledger. */
  readonly currency: string;
  /** Ledger integers per unit of currency. */
  readonly micros_per_unit: number;
  /** The day since which its models are offered, `2026-01-31`. */
  readonly released: string;
}

/** Everything the compiler made of `specs/`; the only thing the runtime knows about the outside world. */
export interface Registry {
  /** Digest of all specs, shown by `/healthz`. */
  readonly digest: string;
  readonly gateway: GatewayFacts;
  readonly vocabulary: Vocabulary;
  readonly errors: Readonly<Record<ErrorCode, ErrorEntry>>;
  readonly error_classes: ErrorClasses;
  readonly surfaces: Readonly<Record<string, Surface>>;
  readonly routes: readonly Route[];
  /** What operators do, by id. */
  readonly admin: Readonly<Record<string, AdminOperation>>;
  /** Families of tasks; model ids are unique over these and `chat_families` together. */
  readonly families: readonly Family[];
  readonly protocols: Readonly<Record<string, Protocol>>;
  readonly chat_families: readonly ChatFamily[];
  /** One id may be here and in `protocols`: a vendor that does both over one channel. */
  readonly chat_protocols: Readonly<Record<string, ChatProtocol>>;
  /** Facts for the sandbox twins; loaded only in sandbox mode and in tests. */
  twins(): Promise<Readonly<Record<string, Twin>>>;
  chat_twins(): Promise<Readonly<Record<string, ChatTwin>>>;
  /** The examples of every route by its id; loaded only to show or to try them. */
  examples(): Promise<Readonly<Record<string, RouteExamples>>>;
  /** The OpenAPI 3.1 document as JSON text; loaded on first use. */
  openapi(): Promise<string>;
  /** The same of the operators' listener. */
  admin_openapi(): Promise<string>;
  /** Where the specs say what all this does; loaded only to explain. */
  explain(): Promise<ExplainTables>;
  /** The requests of a protocol of tasks, value by value; loaded only to explain. */
  sent_calls(protocol: string): SentCalls;
}
