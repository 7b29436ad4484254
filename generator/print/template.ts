import { readFileSync } from 'node:fs';
import Handlebars from 'handlebars';

const handlebars = Handlebars.create();
handlebars.registerHelper('json', (value: unknown) => JSON.stringify(value, null, 2));
handlebars.registerHelper('code', (value: unknown) => `\`${String(value)}\``);
const folder = new URL('../templates/', import.meta.url);

/**
 * Renders `generator/templates/<name>.hbs`. For prose only: no HTML escaping, and a name the template uses
 * but the data lacks throws.
 */
export function renderTemplate(name: string, data: object): string {
  const source = readFileSync(new URL(`${name}.hbs`, folder), 'utf8');
  return handlebars.compile(source, { noEscape: true, strict: true })(data);
}
