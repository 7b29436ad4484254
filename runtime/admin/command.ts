import type { Registry } from '../contract/registry.ts';
import type { OperatorCall } from './local-listener.ts';
import type { Shown } from './print.ts';

/** Given values by name: of arguments as text, of options as text, `true`, or absent. */
export type CommandOptions = Readonly<Record<string, string | true | undefined>>;

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
  /** Characters of a line of the terminal; absent: it is none. */
  readonly columns?: number;
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
  /** It may be the first thing that is done with a data folder; all others ask about what is there. */
  readonly begins?: true;
  /**
   * What cannot be typed is thrown as UsageError, before anything is asked; refusals are GatewayErrors. Undefined: it was
   * written piece by piece.
   */
  run(given: CommandOptions, tools: CommandTools): Promise<Shown | undefined>;
}
