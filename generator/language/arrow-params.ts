import type { Code } from './types.ts';

/** Parameters of `(item, index) => body`: only those that are used, so that generated code has no unused ones. */
export function arrowParams(body: Code): readonly string[] {
  if (mentions(body, 'index')) return [mentions(body, 'item') ? 'item' : '_item', 'index'];
  return mentions(body, 'item') ? ['item'] : [];
}

function mentions(code: Code, name: string): boolean {
  switch (code.kind) {
    case 'literal':
      return false;
    case 'ref':
      return code.path === name;
    case 'call':
      return code.args.some((arg) => mentions(arg, name));
    case 'object':
      return code.entries.some((entry) => mentions(entry.value, name));
    case 'list':
      return code.items.some((item) => mentions(item, name));
    case 'arrow':
      return !code.params.includes(name) && mentions(code.body, name);
  }
}
