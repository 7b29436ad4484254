import { fieldsOfBody } from '../../admin/form-fields.ts';
import type { FormState } from '../../admin/play-form.ts';
import type { FamilyForm } from '../../contract/family-form.ts';
import { allFamilies, type Registry } from '../../contract/registry.ts';
import type { Route, RouteExample } from '../../contract/route.ts';
import type { Texts } from '../page.ts';
import type { Player } from './play-parts.ts';

/** Begin names of the query that are choices, numbers of files of the browser, and addresses of files. */
export const CHOICE = 'c.';
export const COUNT = 'n.';
export const ADDRESSES = 'f.';
const MOST_FILES = 10;
const MOST_FIELDS = 100;
/** Addresses go on in headers, which hold few more. */
const MOST_ADDRESS_CHARS = 2_000;

/** Begins the name of a public field that is called as one of those below. */
const FIELD = 'field.';
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

/** The address of a form, without the longest of its texts where they are too long together. */
export function formAddress(fields: Texts): { readonly address: string; readonly isWhole: boolean } {
  const filled = Object.entries(fields).filter(([, value]) => value !== '');
  const lengths = filled.map(
    ([name, value]) => [name, new URLSearchParams({ [name]: value }).toString().length + 1] as const,
  );
  const short = new Set<string>();
  let room = MOST_ADDRESS_CHARS - '/play?'.length;
  for (const [name, length] of lengths.toSorted(([, a], [, b]) => a - b)) {
    room -= length;
    if (room < 0) break;
    short.add(name);
  }
  const query = new URLSearchParams(filled.filter(([name]) => short.has(name)));
  return { address: `/play?${query}`, isWhole: short.size === filled.length };
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
  const fields = Object.entries(query).filter(([name]) => isField(name));
  return Object.fromEntries(
    fields
      .slice(0, MOST_FIELDS)
      .map(([name, value]) => [name.startsWith(FIELD) ? name.slice(FIELD.length) : name, value]),
  );
}

/** The address of a form that is filled in as the example of a route; undefined: its model has no form. */
export function exampleAddress(
  { registry, forms }: { readonly registry: Registry; readonly forms: Readonly<Record<string, FamilyForm>> },
  route: Route,
  { body = {}, path = {}, mode }: Pick<RouteExample, 'body' | 'path' | 'mode'>,
): string | undefined {
  const name = modelNamed(route, { body, path });
  const all = allFamilies(registry).flatMap((family) =>
    family.models.flatMap((model) =>
      model.id === name || model.aliases.some((alias) => alias === name) ? [{ family, model }] : [],
    ),
  );
  const [found] = all.filter(({ family }) => Object.hasOwn(forms, family.id));
  if (found === undefined) return undefined;
  const hasOwnForm = all.some(
    ({ family }) => family.routes.includes(route.id) && Object.hasOwn(forms, family.id),
  );
  const { [route.model_field ?? 'model']: _, model: __, ...others } = body;
  const fields = Object.entries(hasOwnForm ? fieldsOfBody({ ...path, ...others }) : {});
  const query = new URLSearchParams({
    model: found.model.id,
    ...(hasOwnForm ? { route: route.id } : {}),
    ...(mode === undefined || !hasOwnForm ? {} : { mode }),
    ...Object.fromEntries(
      fields.map(([field, value]) => [OWN_NAMES.has(field) ? `${FIELD}${field}` : field, value]),
    ),
  });
  return `/play?${query}`;
}

/** The model that a request names, or that its route takes for it. */
export function modelNamed(
  route: Route,
  { body = {}, path = {} }: Pick<RouteExample, 'body' | 'path'>,
): unknown {
  return route.model === undefined ? body.model : route.model({ body, path, files: {}, query: {} });
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
