import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Handlebars from 'handlebars';

// The same library in one file, which loads in a third of the time of its fifty modules.
const library: typeof Handlebars = createRequire(import.meta.url)('handlebars/dist/handlebars.js');
const handlebars = library.create();
handlebars.registerHelper('json', (value: unknown) => JSON.stringify(value, null, 2));
handlebars.registerHelper('code', (value: unknown) => `\`${String(value)}\``);
const folder = new URL('../templates/', import.meta.url);
const compiled = new Map<string, HandlebarsTemplateDelegate>();

/**
 * Renders `generator/templates/<name>.hbs`. For prose only: no HTML escaping, and a name the template uses
 * but the data lacks throws.
 */
export function renderTemplate(name: string, data: object): string {
  const template = compiled.get(name) ?? compile(name);
  compiled.set(name, template);
  return template(data);
}

function compile(name: string): HandlebarsTemplateDelegate {
  const source = readFileSync(new URL(`${name}.hbs`, folder), 'utf8');
  return handlebars.compile(source, { noEscape: true, strict: true });
}
