import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const TYPES = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
} as const;

/** Files of packages that browsers get as they are. */
const LIBRARIES: Readonly<Record<string, string>> = {
  'htmx.js': 'htmx.org/dist/htmx.min.js',
  'hx-sse.js': 'htmx.org/dist/ext/hx-sse.min.js',
  'uplot.js': 'uplot/dist/uPlot.iife.min.js',
};

/** What a module would keep to itself. */
const MADE_GLOBAL: Readonly<Record<string, string>> = { 'uplot.js': '\nglobalThis.uPlot = uPlot;\n' };

/** Names of modules that another one imports. In browsers each stands at the address of its content. */
const IMPORTED = /(?<=\bfrom '\.\/)[\w-]+\.js(?=')/g;

const LIBRARY_STYLES = ['uplot/dist/uPlot.min.css'];

export interface Asset {
  readonly type: string;
  readonly bytes: Buffer;
}

export interface Assets {
  /** Address of an asset by its name: `/assets/console-1a2b3c4d.css`. Another content has another address. */
  addressOf(name: string): string;
  /** By the last part of its address; undefined where there is none. */
  find(file: string): Asset | undefined;
}

/** Everything that pages load beside media: one style sheet, browser modules, icons. Read once. */
export async function readAssets(): Promise<Assets> {
  const folder = (name: string): string => fileURLToPath(new URL(`./${name}/`, import.meta.url));
  const styles = await filesOf(folder('assets/styles'), '.css');
  const modules = await filesOf(folder('browser'), '.js');
  const resolved = (path: string): string => fileURLToPath(import.meta.resolve(path));
  const libraries = Object.entries(LIBRARIES).map(([name, path]) => [name, resolved(path)] as const);
  const sheets = [...LIBRARY_STYLES.map(resolved), ...styles.map(([, path]) => path)];
  const contents = new Map<string, Buffer>([
    ['console.css', Buffer.concat(await Promise.all(sheets.map((path) => readFile(path))))],
    ['icons.svg', await readFile(`${folder('assets')}icons.svg`)],
  ]);
  for (const [name, path] of [...modules, ...libraries])
    contents.set(name, Buffer.concat([await readFile(path), Buffer.from(MADE_GLOBAL[name] ?? '')]));
  const byFile = new Map<string, Asset>();
  const files = new Map<string, string>();
  function fileOf(name: string): string {
    const known = files.get(name);
    if (known !== undefined) return known;
    const content = contents.get(name);
    if (content === undefined) throw new Error(`internal: the console has no asset ${name}`);
    const [, base = name, extension = ''] = /^(.*)\.(\w+)$/.exec(name) ?? [];
    const text = content.toString().replaceAll(IMPORTED, (imported) => fileOf(imported));
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
    const file = `${base}-${hash}.${extension}`;
    byFile.set(file, { type: TYPES[extension as keyof typeof TYPES], bytes: Buffer.from(text) });
    files.set(name, file);
    return file;
  }
  for (const name of contents.keys()) fileOf(name);
  return {
    addressOf: (name) => `/assets/${fileOf(name)}`,
    find: (file) => byFile.get(file),
  };
}

/** Names and paths, sorted by name. */
async function filesOf(folder: string, ending: string): Promise<readonly (readonly [string, string])[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => [name, `${folder}${name}`]);
}
