import type { Code } from '../../language/types.ts';
import { sortedBy } from '../../print/compare-text.ts';
import type { Entry } from './print-entries.ts';

/** The names that code reads below `$channel`, sorted, each once. */
export function settingsRead(entries: readonly Entry[]): readonly string[] {
  return sortedBy([...new Set(entries.flatMap(ofEntry))], (name) => name);
}

function ofEntry({ value }: Entry): readonly string[] {
  switch (value.kind) {
    case 'data':
    case 'rules':
      return [];
    case 'code':
    case 'function':
      return ofCode(value.code);
    case 'list':
      return value.items.flatMap((item) => item.flatMap(ofEntry));
    case 'object':
    case 'call':
      return value.entries.flatMap(ofEntry);
  }
}

function ofCode(code: Code): readonly string[] {
  switch (code.kind) {
    case 'literal':
    case 'ref':
      return [];
    case 'call': {
      const [of, name] = code.args;
      const read =
        code.fn === 'at' && of?.kind === 'ref' && of.path === 's.channel' && name?.kind === 'literal';
      return [...(read ? [String(name.value)] : []), ...code.args.flatMap(ofCode)];
    }
    case 'list':
      return code.items.flatMap(ofCode);
    case 'object':
      return code.entries.flatMap((entry) => ofCode(entry.value));
    case 'arrow':
      return ofCode(code.body);
  }
}
