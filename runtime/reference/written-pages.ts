import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path/posix';

/** Pages that lie as Markdown in the project: those that people wrote, and those that the compiler printed. */
export interface WrittenPages {
  /** Addresses, sorted. */
  readonly addresses: readonly string[];
  /** Its Markdown, with links as addresses of this reference; undefined where there is none. */
  read(address: string): Promise<string | undefined>;
}

export interface PageFolders {
  /** `docs/` of the project. */
  readonly written: URL;
  /** `generated/docs/`. */
  readonly printed: URL;
}

/** Files by their addresses; a folder that is not there has none. */
export async function findWrittenPages({ written, printed }: PageFolders): Promise<WrittenPages> {
  const files = new Map<string, { readonly url: URL; readonly path: string }>();
  const folders = [
    ['docs/', written],
    ['generated/docs/', printed],
  ] as const;
  for (const [prefix, folder] of folders)
    for (const name of await markdownBelow(folder)) {
      const path = `${prefix}${name}`;
      files.set(addressOf(path), { url: new URL(name, folder), path });
    }
  const known = (path: string): string | undefined => {
    const address = addressOf(path);
    return files.get(address)?.path === path ? address : undefined;
  };
  return {
    addresses: [...files.keys()].sort(),
    async read(address) {
      const file = files.get(address);
      if (file === undefined) return undefined;
      const text = await readFile(file.url, 'utf8');
      const body = text.replace(/^---\n[\s\S]*?\n---\n/, '').replaceAll(/^<!--[\s\S]*?-->\n*/gm, '');
      return withAddresses(body.trimStart(), file.path, known);
    },
  };
}

async function markdownBelow(folder: URL): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names.map((name) => name.replaceAll('\\', '/')).filter((name) => name.endsWith('.md'));
}

/** `docs/guides/call/videos.md` is `/docs/guides/call/videos`; families are models, and the two maps have names of their own. */
function addressOf(path: string): string {
  if (path === 'docs/README.md') return '/docs/guides';
  if (path === 'generated/docs/README.md') return '/docs/overview';
  const name = path.replace(/^generated\//, '').replace(/\.md$/, '');
  return `/${name.replace(/^docs\/families\//, 'docs/models/')}`;
}

/** Links between files as links between pages; one that leads to no page leaves its words. */
function withAddresses(text: string, path: string, known: (path: string) => string | undefined): string {
  return text.replaceAll(
    /(!?)\[([^\]]*)\]\(([^)\s]*)\)/g,
    (whole, image: string, words: string, target: string) => {
      if (/^(?:https?:|mailto:|#)/.test(target)) return whole;
      const [file = '', anchor] = target.split('#');
      const address = known(join(dirname(path), file));
      if (address === undefined || image !== '') return words;
      return `[${words}](${address}${anchor === undefined ? '' : `#${anchor}`})`;
    },
  );
}
