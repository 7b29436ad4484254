import type { Deployment } from '../config/types.ts';
import { GatewayError } from '../contract/errors.ts';
import { helpFor } from '../document/suggest.ts';
import type { RunningPulse } from '../observe/pulse-store.ts';
import type { Doer } from '../store/audit.ts';
import type { Store } from '../store/types.ts';
import type { QuoteDesk } from '../work/quote/quote-desk.ts';
import type { ActionDeps, FieldsOf } from './operation.ts';
import { refusedField, shown } from './refusals.ts';

const ALL = 'all vendors';
const LONGEST = 60;

type Fault = FieldsOf<'sandbox-fault'>['fault'];

/** A fault that vendors of the sandbox are told. */
export interface SandboxFault {
  readonly fault: Fault;
  /** Protocol of the vendor; null: all of them. */
  readonly vendor: string | null;
  /** Requests that it happens to yet; null: all, until it is lifted. */
  readonly left: number | null;
  readonly percent: number;
}

export interface SandboxFaults {
  readonly on: readonly SandboxFault[];
  readonly faults: readonly { readonly fault: Fault; readonly about: string }[];
  /** Protocols, each of a vendor that can be told. */
  readonly vendors: readonly string[];
}

/** A list of faults as operators read it. */
type ShownFaults = SandboxFaults & {
  /** It was filled with play traffic. */
  readonly filled: boolean;
};

/** What a vendor of the sandbox made. */
export interface SandboxJob {
  /** Its place among all that were made, from 1. */
  readonly number: number;
  readonly vendor: string;
  readonly id: string;
  readonly state: string | null;
  readonly faults: readonly string[];
}

/** What was made of play traffic. */
export type SandboxFill =
  | { readonly already: true }
  | { readonly already: false; readonly tasks: number; readonly calls: number; readonly keys: number };

/** The sandbox as operators use it; a gateway with real vendors has none. */
export interface SandboxDesk {
  fill(): Promise<SandboxFill>;
  isFilled(): Promise<boolean>;
  faults(): SandboxFaults;
  addFault(fault: SandboxFault): void;
  liftFaults(of: FieldsOf<'sandbox-lift'>): void;
  jobs(page: FieldsOf<'sandbox-jobs'>): readonly SandboxJob[];
}

/** What of a gateway that runs the sandbox works with. */
export interface SandboxParts extends Pick<ActionDeps, 'registry' | 'pepper' | 'store'> {
  readonly quotes: QuoteDesk;
  /** Counts what is shown as charts. */
  readonly pulse: Pick<RunningPulse, 'addPast'>;
  readonly deployment: () => Deployment;
}

/** Makes the sandbox's desk in a gateway that runs. */
export type OpenSandbox = (parts: SandboxParts) => SandboxDesk;

/** What operators do to the vendors of the sandbox. Anywhere else each is refused. */
export function sandboxActions(deps: {
  readonly store: Pick<Store, 'noteAction'>;
  readonly sandbox?: SandboxDesk | undefined;
}) {
  const desk = (): SandboxDesk => {
    if (deps.sandbox !== undefined) return deps.sandbox;
    throw new GatewayError('invalid_request', {
      message: 'this is for a running sandbox alone: start one with GATEWAY_SANDBOX=1',
    });
  };
  return {
    async 'sandbox-fill'(_fields: FieldsOf<'sandbox-fill'>, by: Doer): Promise<SandboxFill> {
      const sandbox = desk();
      await deps.store.noteAction({ by, action: 'sandbox.fill', target: 'sandbox' });
      return sandbox.fill();
    },
    async 'sandbox-faults-list'(): Promise<ShownFaults> {
      const sandbox = desk();
      return { ...sandbox.faults(), filled: await sandbox.isFilled() };
    },
    async 'sandbox-fault'(fields: FieldsOf<'sandbox-fault'>, by: Doer): Promise<Pick<SandboxFaults, 'on'>> {
      const sandbox = desk();
      const { fault, percent } = fields;
      const [vendor, times] = [fields.vendor ?? null, fields.times ?? null];
      const { vendors } = sandbox.faults();
      if (vendor !== null && !vendors.includes(vendor))
        throw refusedField(
          'vendor',
          `the sandbox has no vendor \`${shown(vendor)}\`; ${helpFor(vendor.slice(0, LONGEST), vendors)}`,
        );
      const detail = { fault, times, percent };
      await deps.store.noteAction({ by, action: 'sandbox.fault', target: vendor ?? ALL, detail });
      sandbox.addFault({ fault, vendor, left: times, percent });
      return { on: sandbox.faults().on };
    },
    async 'sandbox-lift'(of: FieldsOf<'sandbox-lift'>, by: Doer): Promise<Pick<SandboxFaults, 'on'>> {
      const sandbox = desk();
      const detail = { fault: of.fault ?? 'all' };
      await deps.store.noteAction({ by, action: 'sandbox.lift', target: of.vendor ?? ALL, detail });
      sandbox.liftFaults(of);
      return { on: sandbox.faults().on };
    },
    async 'sandbox-jobs'({ limit, ...page }: FieldsOf<'sandbox-jobs'>): Promise<{
      readonly jobs: readonly SandboxJob[];
      /** Absent: there are no more. */
      readonly next?: number;
    }> {
      const jobs = desk().jobs({ ...page, limit });
      const last = jobs.at(-1);
      return { jobs, ...(jobs.length < limit || last === undefined ? {} : { next: last.number }) };
    },
  };
}
