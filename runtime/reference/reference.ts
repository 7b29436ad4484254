import { readFile } from 'node:fs/promises';
import type { Registry } from '../contract/registry.ts';
import type { Reference, ReferenceText } from '../edge/operations/reference-operations.ts';
import { type ApiDocument, readApiDocument } from './api-document.ts';
import { llmsText, startPage, surfacePage } from './index-pages.ts';
import { layout } from './layout.ts';
import { markdownToHtml } from './markdown-to-html.ts';
import { operationPage } from './operation-page.ts';
import { type Entry, indexOf, searchPage } from './page-index.ts';
import { findWrittenPages, type WrittenPages } from './written-pages.ts';

const MARKDOWN = 'text/markdown; charset=utf-8';
const HTML = 'text/html; charset=utf-8';

interface Parts {
  readonly document: ApiDocument;
  readonly written: WrittenPages;
  readonly index: readonly Entry[];
}

const opened = new WeakMap<Registry, Promise<Reference>>();

/** The pages below `/docs`: those of the API are made of the registry, the others lie as Markdown in the project. */
export function openReference(registry: Registry): Promise<Reference> {
  const known = opened.get(registry);
  if (known !== undefined) return known;
  const reference = readReference(registry);
  opened.set(registry, reference);
  reference.catch(() => opened.delete(registry));
  return reference;
}

async function readReference(registry: Registry): Promise<Reference> {
  const document = await readApiDocument(registry);
  const project = new URL('../../', import.meta.url);
  const written = await findWrittenPages({ written: new URL('docs/', project), printed: registry.docs });
  const titles = await Promise.all(
    written.addresses.map(async (address) => ({
      address,
      title: titleOf((await written.read(address)) ?? ''),
    })),
  );
  const parts: Parts = { document, written, index: indexOf(document, titles) };
  return {
    async find({ path, query, base, playground }) {
      if (path === '/llms.txt') return { type: MARKDOWN, status: 200, text: llmsText(document, base) };
      const asset = await assetText(path);
      if (asset !== undefined) return asset;
      const address = path.replace(/\.md$/, '').replace(/\/$/, '');
      const isMarkdown = path.endsWith('.md');
      const markdown = await markdownOf(address, { ...parts, query, base, playground });
      const status = markdown === undefined ? 404 : 200;
      const text = markdown ?? missingPage(parts.index, address);
      const isKnown = document.registry.families.some(({ id }) => id === query.family);
      const isOther = query.q !== undefined || (query.family !== undefined && !isKnown);
      const once = markdown === undefined || isOther ? { once: true as const } : {};
      if (isMarkdown) return { type: MARKDOWN, status, text: withMarkdownLinks(text), ...once };
      const page = layout({ ...parts, address, query, page: markdownToHtml(text) });
      return { type: HTML, status, text: page.toString(), ...once };
    },
  };
}

interface PageRequest extends Parts {
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly base: string;
  readonly playground?: boolean | undefined;
}

async function markdownOf(address: string, asked: PageRequest): Promise<string | undefined> {
  const { document, written, index, query, base } = asked;
  if (address === '/docs') return startPage(document, base);
  if (address === '/docs/search') return searchPage(index, query.q ?? '');
  const id = address.slice('/docs/'.length);
  const route = document.routes.find((one) => one.id === id);
  if (route !== undefined) {
    const forms = asked.playground === true ? { forms: await document.registry.forms() } : {};
    return operationPage(route, { document, base, family: query.family, ...forms });
  }
  if (Object.hasOwn(document.registry.surfaces, id)) return surfacePage(id, document);
  return written.read(address);
}

/** What may have been meant, by the last word of the address. */
function missingPage(index: readonly Entry[], address: string): string {
  const words = (address.split('/').at(-1) ?? '').slice(0, 60).replaceAll(/\W+/g, ' ');
  return searchPage(index, words).replace('# Search', '# There is no such page');
}

function titleOf(markdown: string): string {
  return /^# (.*)$/m.exec(markdown)?.[1]?.replaceAll('`', '') ?? '';
}

/** Whoever reads Markdown goes on with Markdown. */
function withMarkdownLinks(text: string): string {
  return text.replaceAll(
    /\]\((\/docs(?:\/[\w./-]*)?)([?#][^)\s]*)?\)/g,
    (_, path: string, rest = '') => `](${path}.md${rest})`,
  );
}

const TYPES: Readonly<Record<string, string>> = {
  '/docs/assets/reference.css': 'text/css; charset=utf-8',
  '/docs/assets/reference.js': 'text/javascript; charset=utf-8',
};

/** Of the console's style sheet what pages of the reference use, too. */
const STYLES: readonly string[] = ['1-tokens.css', '2-frame.css', '3-parts.css'];

/** The style sheet of the console with what pages of the reference have beside it, and the browser module. */
async function assetText(path: string): Promise<ReferenceText | undefined> {
  const type = TYPES[path];
  if (type === undefined) return undefined;
  const own = await readFile(new URL(`./assets/${path.split('/').at(-1)}`, import.meta.url), 'utf8');
  if (!path.endsWith('.css')) return { type, status: 200, text: own };
  const folder = new URL('../console/assets/styles/', import.meta.url);
  const styles = await Promise.all(STYLES.map((name) => readFile(new URL(name, folder), 'utf8')));
  return { type, status: 200, text: [...styles, own].join('\n') };
}
