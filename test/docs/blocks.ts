import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/process.ts';

export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Markdown files below a folder of the project. */
export const pagesBelow = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .sort();

/** What people wrote. */
export const WRITTEN: readonly string[] = ['README.md', ...pagesBelow('docs')];

/** A fenced block of a page. */
export interface Block {
  readonly page: string;
  /** Of its fence, from 1. */
  readonly line: number;
  readonly language: string;
  readonly text: string;
  /** The path that the text before it tells the reader to save it as. */
  readonly file?: string;
}

const FENCED = /^( *)```(\w*)\n([\s\S]*?)^ *```$/gm;

export function blocksOf(page: string): readonly Block[] {
  const text = read(page);
  let end = 0;
  return [...text.matchAll(FENCED)].map((match) => {
    const [whole, indent = '', language = '', inside = ''] = match;
    const before = text.slice(end, match.index);
    end = match.index + whole.length;
    const file = /[Ss]ave (?:this|it) as\s+`([^`]+)`[^`]*$/.exec(before)?.[1];
    const lines = inside
      .split('\n')
      .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line));
    const line = text.slice(0, match.index).split('\n').length;
    return { page, line, language, text: lines.join('\n'), ...(file === undefined ? {} : { file }) };
  });
}

/** A page without its blocks. */
export const proseOf = (page: string): string => read(page).replaceAll(FENCED, '');

/** A change of a file of the project, as a page shows it: its path in the first line, then lines with ` `, `-` and `+`. */
export interface Edit {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

export function editOf({ text }: Pick<Block, 'text'>): Edit {
  const [head = '', ...lines] = text.trimEnd().split('\n');
  const without = (mark: string) =>
    lines
      .filter((line) => !line.startsWith(mark))
      .map((line) => `${line.slice(1)}\n`)
      .join('');
  return { path: head.replace('# ', ''), before: without('+'), after: without('-') };
}

/** The text of a file after an edit; throws where the lines that it shows do not stand there exactly once. */
export function edited(text: string, { path, before, after }: Edit): string {
  const parts = text.split(before);
  if (parts.length !== 2) throw new Error(`${path} has these lines ${parts.length - 1} times:\n${before}`);
  return parts.join(after);
}
