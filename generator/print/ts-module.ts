import { posix } from 'node:path';
import type { OutputFile } from '../ir.ts';
import { NO_CACHE, type UnitCache } from '../output/unit-cache.ts';
import { compareText } from './compare-text.ts';
import type { Declaration, Import } from './declaration.ts';
import { printSourceFile } from './source-file.ts';

export interface ImportOptions {
  readonly typeOnly?: boolean;
  readonly as?: string;
}

/** First line of every generated TypeScript or JavaScript file; the mark that allows deletion. */
export function generatedHeader(source: string): string {
  return `// @generated from ${source} by the gateway generator. Do not edit.`;
}

/** A module as plain data. */
export interface ModuleContent {
  readonly path: string;
  readonly source: string;
  readonly imports: readonly Import[];
  readonly declarations: readonly Declaration[];
  /** What stands in declarations behind marks. */
  readonly values: readonly string[];
}

/** What an emitter gives: a whole file, or a module that is still to be printed. */
export type Emitted = OutputFile | TsModule | ModuleContent;

/** Around the number that stands in a declaration for its value, or for a comment. */
const MARK = '\u0001';
const COMMENT = '\u0003';
/** Ours, and that of `source-file.ts`. */
const MARKS = new RegExp(`[${MARK}\u0002${COMMENT}]`, 'g');
const COMMENT_LINE = new RegExp(`^( *)/\\*\\* ${COMMENT}(\\d+)${COMMENT} \\*/$`, 'gm');
/** Columns of a comment. */
const WIDTH = 100;

/** One generated module under construction. */
export class TsModule {
  readonly path: string;
  readonly #source: string;
  readonly #imports = new Map<string, Map<string, string>>();
  readonly #declarations: Declaration[] = [];
  readonly #values: string[] = [];

  /** Both paths are repo-relative with forward slashes; `source` is the spec the module is made from. */
  constructor(path: string, source: string) {
    this.path = path;
    this.#source = source;
  }

  /** Remembers the import and returns the local name. `target` is a repo-relative path or a module of the platform. */
  import(name: string, target: string, { typeOnly = false, as = name }: ImportOptions = {}): string {
    const module = target.startsWith('node:') ? target : relativeSpecifier(this.path, target);
    const key = `${typeOnly ? 'type' : 'value'} ${module}`;
    this.#imports.set(key, (this.#imports.get(key) ?? new Map()).set(as, name));
    return as;
  }

  /** Appends a declaration; a value keeps its own line breaks and indents. */
  declare(declaration: Declaration): void {
    if (declaration.kind !== 'constant' || declaration.value === undefined) {
      this.#declarations.push(declaration);
      return;
    }
    this.#declarations.push({ ...declaration, value: `${MARK}${this.#values.length}${MARK}` });
    this.#values.push(declaration.value);
  }

  content(): ModuleContent {
    return {
      path: this.path,
      source: this.#source,
      imports: this.#importList(),
      declarations: this.#declarations,
      values: this.#values,
    };
  }

  /** Types before values, modules of the platform before others, from far to near. */
  #importList(): readonly Import[] {
    return [...this.#imports]
      .map(([key, names]) => {
        const [kind, module = ''] = key.split(' ');
        const sorted = [...names]
          .map(([as, name]) => (as === name ? { name } : { name, as }))
          .sort((a, b) => compareText(a.name, b.name));
        return { module, typeOnly: kind === 'type', names: sorted };
      })
      .sort((a, b) => compareText(rankOf(a), rankOf(b)));
  }
}

/** Declarations are remembered without values and comments: another price or title prints none anew. */
export function printEmitted(file: Emitted, cache: UnitCache = NO_CACHE): OutputFile {
  if ('text' in file) return file;
  const { path, source, imports, declarations, values } = file instanceof TsModule ? file.content() : file;
  const comments: string[] = [];
  const bare = JSON.stringify({ imports, declarations }, (key, value: unknown) => {
    if (key !== 'about' || typeof value !== 'string') return value;
    return value.trim() === '' ? undefined : `${COMMENT}${comments.push(value) - 1}${COMMENT}`;
  });
  // As a text: a list of a unit that was made anew would count as new, whatever is in it.
  const declared = cache.take('declarations', [bare], () => printSourceFile(JSON.parse(bare)));
  const commented = declared
    .trim()
    .replace(COMMENT_LINE, (_, indent: string, at: string) => commentOf(comments[Number(at)] ?? '', indent));
  const parts = commented.split(MARK);
  const text = parts.map((part, at) => (at % 2 === 0 ? part : values[Number(part)])).join('');
  return { path, text: `${generatedHeader(source)}\n\n${text}\n` };
}

/** One comment, on one line where it fits; text of a spec cannot close it. */
function commentOf(text: string, indent: string): string {
  const lines = text
    .trim()
    .replaceAll('*/', '*\\/')
    .replaceAll(MARKS, '')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .flatMap((line) => wrap(line.trimEnd(), WIDTH - indent.length - ' * '.length));
  const inOne = `${indent}/** ${lines[0]} */`;
  if (lines.length === 1 && inOne.length <= WIDTH) return inOne;
  return ['/**', ...lines.map((line) => ` * ${line}`.trimEnd()), ' */']
    .map((line) => indent + line)
    .join('\n');
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

function rankOf({ module, typeOnly }: Import): string {
  return `${typeOnly ? 0 : 1}${module.startsWith('node:') ? '!' : ''}${module}`;
}

/** Relative module specifier between two repo-relative files, extension kept. */
export function relativeSpecifier(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}
