import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Handlebars from 'handlebars';
import { NO_CACHE, type UnitCache } from '../output/unit-cache.ts';
import { printJson } from './print-json.ts';

const load = createRequire(import.meta.url);
let handlebars: typeof Handlebars | undefined;
const folder = new URL('../templates/', import.meta.url);
const compiled = new Map<string, HandlebarsTemplateDelegate>();

/**
 * Renders `generator/templates/<name>.hbs`. For prose only: no HTML escaping, and a name the template uses
 * but the data lacks throws.
 */
export function renderTemplate(name: string, data: object, cache: UnitCache = NO_CACHE): string {
  return cache.take('page', [name, data], () => {
    const template = compiled.get(name) ?? compile(name);
    compiled.set(name, template);
    return template(data);
  });
}

function compile(name: string): HandlebarsTemplateDelegate {
  const source = readFileSync(new URL(`${name}.hbs`, folder), 'utf8');
  handlebars ??= withHelpers();
  return handlebars.compile(source, { noEscape: true, strict: true });
}

function withHelpers(): typeof Handlebars {
  // The same library in one file, which loads in a third of the time of its fifty modules.
  const library: typeof Handlebars = load('handlebars/dist/handlebars.js');
  const own = library.create();
  own.registerHelper('json', (value: unknown) => printJson(value).trimEnd());
  own.registerHelper('code', (value: unknown) => `\`${String(value)}\``);
  return own;
}
