import { PAGES } from '../../../runtime/console/pages.ts';
import type { ConsoleSandbox } from './sandbox.ts';

/** Links of one pattern that are read on the way; lists have thousands. */
const MOST_OF_ONE = 3;

/** What was found by following links from the overview. */
export interface Found {
  /** An address of each page that a link leads to, by its path in `pages.ts`. */
  readonly pages: ReadonlyMap<string, string>;
  /** Links that lead nowhere, with the page that they stand on. */
  readonly broken: readonly string[];
}

/** The page that an address is of. */
export function pathOf(address: string): string | undefined {
  const [path = ''] = address.split(/[?#]/);
  return PAGES.find((page) => patternOf(page.path).test(path))?.path;
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.+')}$`);
}

/** Follows all links from the overview, of each kind a few, until there are no more. */
export async function followLinks(sandbox: ConsoleSandbox): Promise<Found> {
  const pages = new Map<string, string>();
  const counts = new Map<string, number>();
  const broken: string[] = [];
  const texts = new Map<string, string>();
  const waiting: (readonly [address: string, from: string])[] = [['/', '']];
  const seen = new Set<string>();
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [link, from] = next;
    const [address = '', anchor] = link.split('#');
    const known = texts.get(address);
    let text = known;
    if (text === undefined) {
      const kind = pathOf(address) ?? address;
      const count = counts.get(kind) ?? 0;
      if (count >= MOST_OF_ONE) continue;
      counts.set(kind, count + 1);
      const answer = await sandbox.read(address);
      if (answer.status >= 400) broken.push(`${from} -> ${address}: ${answer.status}`);
      text = answer.text;
      texts.set(address, text);
      const path = pathOf(address);
      if (path !== undefined && !pages.has(path)) pages.set(path, address);
      if (path !== undefined)
        for (const href of linksIn(text, address))
          if (!seen.has(href)) {
            seen.add(href);
            waiting.push([href, address]);
          }
    }
    if (anchor !== undefined && anchor !== '' && !text.includes(`id="${anchor}"`))
      broken.push(`${from} -> ${link}: no such anchor`);
  }
  return { pages, broken };
}

/** Addresses on the same origin that a page links to. */
function linksIn(text: string, page: string): readonly string[] {
  const base = 'http://console.test';
  return [...text.matchAll(/<(?:a|link|script|img|video|source)\b[^>]*?\s(?:href|src)="([^"]*)"/g)].flatMap(
    ([, href = '']) => {
      const url = URL.parse(href.replaceAll('&amp;', '&'), `${base}${page}`);
      return url?.origin === base ? [`${url.pathname}${url.search}${url.hash}`] : [];
    },
  );
}
