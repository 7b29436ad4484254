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
};

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
  const libraries = Object.entries(LIBRARIES).map(
    ([name, path]) => [name, fileURLToPath(import.meta.resolve(path))] as const,
  );
  const contents = new Map<string, Buffer>([
    ['console.css', Buffer.concat(await Promise.all(styles.map(([, path]) => readFile(path))))],
    ['icons.svg', await readFile(`${folder('assets')}icons.svg`)],
  ]);
  for (const [name, path] of [...modules, ...libraries]) contents.set(name, await readFile(path));
  const byFile = new Map<string, Asset>();
  const addresses = new Map<string, string>();
  for (const [name, bytes] of contents) {
    const [, base = name, extension = ''] = /^(.*)\.(\w+)$/.exec(name) ?? [];
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
    const file = `${base}-${hash}.${extension}`;
    byFile.set(file, { type: TYPES[extension as keyof typeof TYPES], bytes });
    addresses.set(name, `/assets/${file}`);
  }
  return {
    addressOf(name) {
      const address = addresses.get(name);
      if (address === undefined) throw new Error(`internal: the console has no asset ${name}`);
      return address;
    },
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
