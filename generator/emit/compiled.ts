import type { Code } from '../language/types.ts';
import { contractCalls, printCode } from '../print/expression.ts';
import type { TsModule } from '../print/ts-module.ts';

const CONTRACT = 'runtime/contract/index.ts';

export interface CodePlace {
  readonly indent: number;
  /** Columns already taken on the first line, the indent included. */
  readonly column: number;
}

/** Prints compiled code into a file and imports the contract functions it calls. */
export function printInto(file: TsModule, code: Code, place: CodePlace): string {
  for (const name of contractCalls(code)) file.import(name, CONTRACT);
  return printCode(code, place);
}

/** Imports a contract function by name. */
export function contractFunction(file: TsModule, name: string): string {
  return file.import(name, CONTRACT);
}

/** Whether code refers to a parameter; one that is not used must not be declared. */
export function mentions(code: Code, parameter: string): boolean {
  switch (code.kind) {
    case 'literal':
      return false;
    case 'ref':
      return code.path.split(/[.?[]/, 1)[0] === parameter;
    case 'call':
      return code.args.some((arg) => mentions(arg, parameter));
    case 'object':
      return code.entries.some((entry) => mentions(entry.value, parameter));
    case 'list':
      return code.items.some((item) => mentions(item, parameter));
    case 'arrow':
      return mentions(code.body, parameter);
  }
}
