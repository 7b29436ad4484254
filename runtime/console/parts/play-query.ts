import type { FormState } from '../../admin/play-form.ts';
import { allFamilies } from '../../contract/registry.ts';
import type { Texts } from '../page.ts';
import type { Player } from './play-parts.ts';

/** Begin names of the query that are choices, numbers of files of the browser, and addresses of files. */
export const CHOICE = 'c.';
export const COUNT = 'n.';
export const ADDRESSES = 'f.';
const MOST_FILES = 10;
const MOST_FIELDS = 100;

/** What is not a public field of the model. */
const OWN_NAMES: ReadonlySet<string> = new Set(['model', 'mode', 'route', 'kind', 'with1', 'with2', 'with3']);

/**
 * Form of a model with what the address chooses: `c.<fact>`, `f.<role>`, and under any other name a public field of the
 * model, such as `prompt` or `metadata.seed`.
 */
export function formOf(player: Player, model: string): Promise<FormState> {
  const { query } = player;
  const { mode = '' } = query;
  const route = routeOf(player, model);
  return player.form({
    model,
    ...(mode === '' ? {} : { mode }),
    ...(route === undefined ? {} : { route }),
    choices: Object.fromEntries(named(query, CHOICE)),
    files: filesOf(query),
    fields: publicFields(query),
  });
}

/** The route that the address names, where the model can be asked for on it. */
export function routeOf(
  { query, registry }: Pick<Player, 'query' | 'registry'>,
  model: string,
): string | undefined {
  const families = allFamilies(registry).filter(({ routes }) => routes.some((id) => id === query.route));
  return families.some(({ models }) => models.some(({ id }) => id === model)) ? query.route : undefined;
}

function named(query: Texts, start: string): readonly (readonly [string, string])[] {
  return Object.entries(query).flatMap(([name, value]) =>
    name.startsWith(start) && value !== '' ? [[name.slice(start.length), value] as const] : [],
  );
}

function publicFields(query: Texts): Texts {
  const isField = (name: string): boolean =>
    !OWN_NAMES.has(name) && ![CHOICE, COUNT, ADDRESSES].some((start) => name.startsWith(start));
  return Object.fromEntries(
    Object.entries(query)
      .filter(([name]) => isField(name))
      .slice(0, MOST_FIELDS),
  );
}

/** Addresses as they stand in the query; files of the browser by what it puts in their place when it sends them. */
function filesOf(query: Texts): Readonly<Record<string, string[]>> {
  const local = named(query, COUNT).map(([role, count]) => [role, localFiles(role, Number(count))] as const);
  const addresses = named(query, ADDRESSES).map(
    ([role, text]) =>
      [
        role,
        text
          .split(/\s+/)
          .filter((one) => one !== '')
          .slice(0, MOST_FILES),
      ] as const,
  );
  const roles = new Set([...local, ...addresses].map(([role]) => role));
  return Object.fromEntries(
    [...roles].map((role) => [
      role,
      [...addresses, ...local].flatMap(([name, files]) => (name === role ? files : [])),
    ]),
  );
}

function localFiles(role: string, count: number): readonly string[] {
  const most = Number.isInteger(count) ? Math.min(Math.max(count, 0), MOST_FILES) : 0;
  return Array.from({ length: most }, (_, index) => `local:${role}/${index}`);
}
