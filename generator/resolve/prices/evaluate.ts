import * as contract from '../../../runtime/contract/index.ts';
import type { Code } from '../../language/types.ts';

type Names = Readonly<Record<string, unknown>>;

/** What compiled code gives for `names`, by the functions that the generated code calls. */
export function evaluate(code: Code, names: Names): unknown {
  switch (code.kind) {
    case 'literal':
      return code.value;
    case 'ref':
      return code.path.split(/\??\./).reduce<unknown>((value, step) => member(value, step), names);
    case 'list':
      return code.items.map((item) => evaluate(item, names));
    case 'object':
      return Object.fromEntries(code.entries.map(({ key, value }) => [key, evaluate(value, names)]));
    case 'arrow':
      return (...values: unknown[]) =>
        evaluate(code.body, {
          ...names,
          ...Object.fromEntries(code.params.map((name, at) => [name, values[at]])),
        });
    case 'call': {
      const called: unknown = Reflect.get(contract, code.fn);
      if (typeof called !== 'function') throw new Error(`internal: the contract has no ${code.fn}`);
      return called(...code.args.map((arg) => evaluate(arg, names)));
    }
  }
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
