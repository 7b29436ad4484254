import { createHash } from 'node:crypto';
import type { AdapterFiles } from './adapter-files.ts';
import type { AdminOperation } from './admin.ts';
import type { ChatFamily, ChatModel, ChatProtocol, ChatTwin } from './chat.ts';
import type { ErrorCode, ErrorEntry } from './errors.ts';
import type { Family, Model, Vocabulary } from './family.ts';
import type { FamilyForm } from './family-form.ts';
import type { ErrorClasses, Protocol } from './protocol.ts';
import type { ExplainTables } from './read-json-files.ts';
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
  /** Folder of the documents that the compiler printed. */
  readonly docs: URL;
  /** Its adapters as they were compiled; loaded only to keep them for later builds. */
  adapters(): Promise<AdapterFiles>;
  /** Where the specs say what all this does; loaded only to explain. */
  explain(): Promise<ExplainTables>;
  /** How requests are written field by field, by family; loaded only for forms. */
  forms(): Promise<Readonly<Record<string, FamilyForm>>>;
  /** The requests of a protocol of tasks, value by value; loaded only to explain. */
  sent_calls(protocol: string): SentCalls;
}

/** A family or model of any kind: what listings, look-ups and channels have to do with. */
export type AnyFamily = Family | ChatFamily;
export type AnyModel = Model | ChatModel;
export type AnyProtocol = Protocol | ChatProtocol;

export function isChatFamily(family: AnyFamily): family is ChatFamily {
  return family.kind === 'chat';
}

/** Every family, those of tasks first. */
export function allFamilies({
  families,
  chat_families,
}: Pick<Registry, 'families' | 'chat_families'>): readonly AnyFamily[] {
  return [...families, ...chat_families];
}

/** Every protocol id once, sorted. */
export function protocolIds({
  protocols,
  chat_protocols,
}: Pick<Registry, 'protocols' | 'chat_protocols'>): readonly string[] {
  return [...new Set([...Object.keys(protocols), ...Object.keys(chat_protocols)])].sort();
}

/** A protocol by its id; of one that does tasks and chat the half of the tasks, which has the same credentials. */
export function protocolOf(
  { protocols, chat_protocols }: Pick<Registry, 'protocols' | 'chat_protocols'>,
  id: string,
): AnyProtocol | undefined {
  if (Object.hasOwn(protocols, id)) return protocols[id];
  return Object.hasOwn(chat_protocols, id) ? chat_protocols[id] : undefined;
}

const known = new WeakMap<object, string>();

/**
 * Digest of what was loaded, functions included: two processes with equal digests serve from equal specs.
 * Computed when it is asked for, so that no generated file changes because another one did, and commands that ask for
 * none do not wait for it.
 */
export function digestOf(facts: object): string {
  const digest = known.get(facts) ?? digestAnew(facts);
  known.set(facts, digest);
  return digest;
}

function digestAnew(value: object): string {
  const hash = createHash('sha256');
  feed(value, (text) => hash.update(text));
  return hash.digest('hex').slice(0, 16);
}

function feed(value: unknown, write: (text: string) => void): void {
  if (typeof value === 'function') {
    write(`f${value.toString().replaceAll(/\s+/g, ' ')};`);
  } else if (Array.isArray(value)) {
    write('[');
    for (const item of value) feed(item, write);
    write(']');
  } else if (typeof value === 'object' && value !== null) {
    write('{');
    for (const key of Object.keys(value).sort()) {
      write(`${JSON.stringify(key)}:`);
      // What is loaded only on demand counts as the code that loads it.
      const part = Object.getOwnPropertyDescriptor(value, key);
      feed(part?.get ?? part?.value, write);
    }
    write('}');
  } else {
    write(`${typeof value}${String(value)};`);
  }
}
