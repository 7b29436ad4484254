import type { Registry } from '../contract/registry.ts';
import type { OperatorCall } from './local-listener.ts';
import type { Shown } from './print.ts';

/** Given values by name: of arguments as text, of options as text, `true`, or absent. */
export type Given = Readonly<Record<string, string | true | undefined>>;

export interface CommandTools {
  readonly registry: Registry;
  /** An amount for people, with the currency. */
  readonly money: (micros: number) => string;
  /** Of the running gateway, or of its data folder. */
  readonly call: OperatorCall;
  /** Writes a piece of what is too long for one answer; resolves when there is room for the next. */
  readonly write: (text: string) => Promise<void>;
  /** Standard output is a terminal that takes colours. */
  readonly colour: boolean;
}

/** One command of `npx gateway`, as data: the command line wires it, `--json` included. */
export interface OperatorCommand {
  /** `explain`, or `usage`; `group name` below another: `ledger export`. */
  readonly name: string;
  readonly about: string;
  readonly arguments?: readonly { readonly name: string; readonly about: string; readonly optional?: true }[];
  readonly options?: readonly {
    /** `--by <names>`; without `<...>` a switch. */
    readonly flags: string;
    readonly about: string;
    readonly required?: true;
  }[];
  /** What cannot be is thrown as GatewayError. Undefined: it was written piece by piece. */
  run(given: Given, tools: CommandTools): Promise<Shown | undefined>;
}
