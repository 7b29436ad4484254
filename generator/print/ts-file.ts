import { posix } from 'node:path';
import { compareText } from './compare-text.ts';

const WIDTH = 100;

export interface ImportOptions {
  readonly typeOnly?: boolean;
  readonly as?: string;
}

/** First line of every generated TypeScript or JavaScript file; the mark that allows deletion. */
export function generatedHeader(source: string): string {
  return `// @generated from ${source} by the gateway generator. Do not edit.`;
}

/**
 * One generated module under construction. A plain writer: generated code is made of data literals and
 * calls, for which a syntax-tree library would only add start-up time.
 */
export class TsFile {
  readonly path: string;
  readonly #source: string;
  readonly #values = new Map<string, Set<string>>();
  readonly #types = new Map<string, Set<string>>();
  readonly #statements: string[] = [];

  /** Both paths are repo-relative with forward slashes; `source` is the spec the file is made from. */
  constructor(path: string, source: string) {
    this.path = path;
    this.#source = source;
  }

  /** Remembers the import and returns the local name. `target` is a repo-relative path. */
  import(name: string, target: string, options: ImportOptions = {}): string {
    const from = relativeSpecifier(this.path, target);
    const table = options.typeOnly ? this.#types : this.#values;
    const names = table.get(from) ?? new Set();
    names.add(options.as === undefined || options.as === name ? name : `${name} as ${options.as}`);
    table.set(from, names);
    return options.as ?? name;
  }

  /** As above for a module of the platform, such as `node:fs/promises`. */
  importModule(name: string, module: string): string {
    this.#values.set(module, (this.#values.get(module) ?? new Set()).add(name));
    return name;
  }

  /** Appends a statement; statements are separated by a blank line. */
  add(statement: string): void {
    this.#statements.push(statement.trimEnd());
  }

  print(): { readonly path: string; readonly text: string } {
    const imports = [...importLines(this.#types, 'import type'), ...importLines(this.#values, 'import')].join(
      '\n',
    );
    const blocks = [generatedHeader(this.#source), imports, ...this.#statements].filter(
      (part) => part !== '',
    );
    return { path: this.path, text: `${blocks.join('\n\n')}\n` };
  }
}

/** Relative module specifier between two repo-relative files, extension kept. */
export function relativeSpecifier(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}

function importLines(table: ReadonlyMap<string, ReadonlySet<string>>, keyword: string): string[] {
  return [...table]
    .sort(([a], [b]) => compareText(moduleRank(a), moduleRank(b)))
    .map(([module, set]) => {
      const names = [...set].sort(compareText);
      const line = `${keyword} { ${names.join(', ')} } from '${module}';`;
      if (line.length <= WIDTH) return line;
      return `${keyword} {\n${names.map((name) => `  ${name},\n`).join('')}} from '${module}';`;
    });
}

/** Modules of the platform first, then from far to near. */
function moduleRank(module: string): string {
  return module.startsWith('node:') ? `!${module}` : module;
}
