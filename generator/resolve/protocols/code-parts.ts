import type { Code } from '../../language/types.ts';

/** Whether the code, or any part of it, passes the test. */
export function someCode(code: Code, test: (part: Code) => boolean): boolean {
  if (test(code)) return true;
  switch (code.kind) {
    case 'call':
      return code.args.some((part) => someCode(part, test));
    case 'list':
      return code.items.some((part) => someCode(part, test));
    case 'object':
      return code.entries.some(({ value }) => someCode(value, test));
    case 'arrow':
      return someCode(code.body, test);
    case 'literal':
    case 'ref':
      return false;
  }
}
