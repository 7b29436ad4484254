import { allFamilies } from '../contract/registry.ts';
import { routeAddress } from '../contract/route.ts';
import { type ApiDocument, objectOf } from './api-document.ts';

/** What can be found: its words, and where it is told of. */
export interface Entry {
  readonly title: string;
  readonly about: string;
  readonly address: string;
}

const MOST_FOUND = 30;

/** Operations, fields, models, codes of errors and pages. */
export function indexOf(
  document: ApiDocument,
  pages: readonly { readonly address: string; readonly title: string }[],
): readonly Entry[] {
  const { registry, routes } = document;
  return [
    ...routes.map((route) => ({
      title: route.title,
      about: routeAddress(route),
      address: `/docs/${route.id}`,
    })),
    ...Object.values(registry.errors).map(({ code, message }) => ({
      title: code,
      about: message,
      address: `/docs/errors#${code}`,
    })),
    ...allFamilies(registry).flatMap((family) => [
      ...family.models.map(({ id }) => ({
        title: id,
        about: `model of ${family.title}`,
        address: `/docs/models/${family.id}`,
      })),
      ...Object.keys(objectOf(document.body(family).properties)).map((name) => ({
        title: name,
        about: `field of ${family.title}`,
        address: `/docs/models/${family.id}#${name}`,
      })),
    ]),
    ...pages.map(({ title, address }) => ({ title, about: 'page', address })),
  ];
}

/** Entries that have all the words; those whose title begins with them first. */
export function search(index: readonly Entry[], text: string): readonly Entry[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  const rankOf = ({ title, about }: Entry): number | undefined => {
    const name = title.toLowerCase();
    const all = `${name} ${about.toLowerCase()}`;
    if (!words.every((word) => all.includes(word))) return undefined;
    if (name === words.join(' ')) return 0;
    return name.startsWith(words[0] ?? '') ? 1 : name.includes(words[0] ?? '') ? 2 : 3;
  };
  return index
    .flatMap((entry) => {
      const rank = rankOf(entry);
      return rank === undefined ? [] : [{ entry, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MOST_FOUND)
    .map(({ entry }) => entry);
}

/** `/docs/search` in Markdown. */
export function searchPage(index: readonly Entry[], text: string): string {
  const found = search(index, text);
  const lines = found.map(({ title, about, address }) => `- [${plain(title)}](${address}): ${plain(about)}`);
  const none = text.trim() === '' ? 'Type a word into the field above.' : 'Nothing has all these words.';
  return `# Search\n\n${lines.length === 0 ? none : lines.join('\n')}\n`;
}

/** Texts of specs are no Markdown here. */
function plain(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>]/g, String.raw`\$&`);
}
