import type { Code } from '../language/types.ts';
import { printCode } from '../print/expression.ts';
import type { TsFile } from '../print/ts-file.ts';

const CONTRACT = 'runtime/contract/index.ts';

/** Prints compiled code into a file and imports the contract functions it calls. */
export function printInto(file: TsFile, code: Code, indent: number): string {
  const { text, functions } = printCode(code, { indent });
  for (const name of functions) file.import(name, CONTRACT);
  return text;
}

/** Imports a contract function by name. */
export function contractFunction(file: TsFile, name: string): string {
  return file.import(name, CONTRACT);
}
