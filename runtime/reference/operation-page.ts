import { exampleAddress, modelNamed } from '../console/parts/play-query.ts';
import { CHARGED_TEXTS, type ErrorCode } from '../contract/errors.ts';
import type { FamilyForm } from '../contract/family-form.ts';
import type { JsonObject } from '../contract/json.ts';
import type { AnyFamily } from '../contract/registry.ts';
import { PAID_OPERATIONS, type RouteExample, routeAddress, type ShownRoute } from '../contract/route.ts';
import { type ApiDocument, listOf, objectOf, tableOf } from './api-document.ts';
import { fieldTable } from './field-rows.ts';
import { programBlocks } from './programs.ts';

/** More examples of one family would only repeat each other. */
const MOST_EXAMPLES = 3;

interface Chosen {
  readonly document: ApiDocument;
  readonly base: string;
  /** Id of the family whose fields are shown; absent or unknown: the first. */
  readonly family: string | undefined;
  /** Of the playground of callers; absent: there is none. */
  readonly forms?: Readonly<Record<string, FamilyForm>>;
}

/** The page of one operation in Markdown: what it is for, what it takes, programs, answers and refusals. */
export function operationPage(route: ShownRoute, { document, base, family: wanted, forms }: Chosen): string {
  const operation = document.operation(route);
  const families = document.families(route);
  const family = families.find(({ id }) => id === wanted) ?? families[0];
  const surface = document.registry.surfaces[route.surface]?.title ?? route.surface;
  const parts = [
    `# ${route.title}`,
    `\`${routeAddress(route)}\``,
    `[${surface}](/docs/${route.surface}). ${accessText(route)}${moneyText(route)}`,
    aboutText(route, operation),
    ...section('Parameters', parameterTable(operation, document)),
    ...bodyParts(route, { document, families, family }),
    ...exampleParts(route, { base, family, document, forms }),
    ...answerParts(operation, document),
    ...section('Errors', errorTable(operation, document)),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function section(title: string, text: string): readonly string[] {
  return text === '' ? [] : [`## ${title}`, text];
}

const ACCESS: Readonly<Record<ShownRoute['auth'], string>> = {
  key: 'Needs an API key: `Authorization: Bearer <key>`.',
  key_or_link: 'Needs an API key, or a signed link as answers hold it.',
  none: 'Needs no key.',
};

function accessText({ auth, key_headers: headers = [] }: ShownRoute): string {
  const also = headers.map((name) => `\`${name}\``).join(', ');
  return also === '' ? ACCESS[auth] : `${ACCESS[auth]} The key may stand in ${also} instead.`;
}

function moneyText({ operation }: ShownRoute): string {
  if (!PAID_OPERATIONS.has(operation)) return ' Costs nothing.';
  return ' Costs money: the price is put on hold before a vendor is asked, and charged for what was made. [Ask for the price first](/docs/quote).';
}

/** Of routes that share an address the own words. */
function aboutText(route: ShownRoute, { description }: JsonObject): string {
  const text = String(description ?? '');
  if (route.selected_by === undefined) return text;
  const query = new URLSearchParams(route.selected_by).toString();
  const own = text.split('\n').find((line) => line.startsWith(`- \`?${query}\`: `));
  return own?.slice(`- \`?${query}\`: `.length) ?? '';
}

function parameterTable({ parameters }: JsonObject, { resolve }: ApiDocument): string {
  const rows = listOf(parameters).map((one) => {
    const { name, in: place, required, description, schema } = resolve(one);
    const { type, enum: words, default: fallback } = objectOf(schema);
    const allowed = listOf(words).map((word) => `\`${String(word)}\``);
    return [
      `\`${String(name)}\``,
      `${String(place)}${required === true ? ', required' : ''}`,
      allowed.length === 0 ? String(type ?? 'string') : allowed.join(' or '),
      `${String(description ?? '')}${fallback === undefined ? '' : ` Default: \`${String(fallback)}\`.`}`,
    ];
  });
  return tableOf(['parameter', 'where', 'type', 'meaning'], rows);
}

interface Families {
  readonly document: ApiDocument;
  readonly families: readonly AnyFamily[];
  readonly family: AnyFamily | undefined;
}

/** The fields of one family, with a way to those of the others. */
function bodyParts(route: ShownRoute, { document, families, family }: Families): readonly string[] {
  if (route.body === undefined) return [];
  if (family === undefined) {
    const content = Object.values(objectOf(objectOf(document.operation(route).requestBody).content));
    const table = content.map((media) => fieldTable(document.resolve(objectOf(media).schema), document));
    return section('Body', [...new Set(table)].filter((one) => one !== '').join('\n\n'));
  }
  const body = document.body(family);
  const others = families.map(({ id, title }) => {
    const own = id === family.id ? `**${title}**` : `[${title}](/docs/${route.id}?family=${id}#body)`;
    return `- ${own}: ${modelNames(families.find((one) => one.id === id))}`;
  });
  return [
    '## Body',
    `${bodyText(route)} ${families.length === 1 ? '' : 'The model decides which fields there are. Choose its family:'}`.trim(),
    ...(families.length === 1 ? [] : [others.join('\n')]),
    `### Fields of ${family.title}`,
    String(body.description ?? ''),
    fieldTable(body, document),
    `Unknown fields are reported as warnings; with \`Gateway-Strict: true\` they are refused. Limits, sizes and prices: [${family.title}](/docs/models/${family.id}).`,
  ];
}

function bodyText({ body }: ShownRoute): string {
  if (body === undefined) return '';
  const kinds = body.kinds.map((kind) => ({ json: 'JSON', multipart: 'a form', raw: 'any bytes' })[kind]);
  return `${kinds.join(' or ')}, at most ${Math.floor(body.max_bytes / 1_048_576) || '1'} MiB.`.replace(
    /^a/,
    'A',
  );
}

/** The models by their public names; of many the first. */
function modelNames(family: AnyFamily | undefined): string {
  const names = (family?.models ?? []).map(({ id }) => `\`${id}\``);
  const more = names.length - 6;
  return more > 1 ? `${names.slice(0, 6).join(', ')} and ${more} more` : names.join(', ');
}

interface Examples {
  readonly base: string;
  readonly family: AnyFamily | undefined;
  readonly document: ApiDocument;
  readonly forms: Chosen['forms'];
}

/** Programs of what the tests send; without an example the request alone. */
function exampleParts(route: ShownRoute, { base, family, document, forms }: Examples): readonly string[] {
  if (route.operation === 'callback.receive') return [];
  const { accepted } = route.examples;
  const own = accepted.filter((example) => family === undefined || isOf(example, route, family));
  const shown: readonly RouteExample[] = own.length > 0 ? own : accepted.slice(0, 1);
  if (shown.length === 0)
    return ['## Example', programBlocks({ route, example: neededOnly(route, document), base })];
  return [
    '## Examples',
    ...shown
      .slice(0, MOST_EXAMPLES)
      .flatMap((example) => [
        `### ${capitalized(example.title)}`,
        programBlocks({ route, example, base }),
        tryText(route, example, { document, forms }),
      ]),
  ];
}

/** The way to a form that is filled in as the example. */
function tryText(
  route: ShownRoute,
  example: RouteExample,
  { document: { registry }, forms }: Pick<Examples, 'document' | 'forms'>,
): string {
  const isPaid = forms !== undefined && PAID_OPERATIONS.has(route.operation);
  const address = isPaid ? exampleAddress({ registry, forms }, route, example) : undefined;
  return address === undefined ? '' : `[Try it in the playground](${address})`;
}

/** What a request without examples cannot leave out, with the names of the fields as values. */
function neededOnly(route: ShownRoute, document: ApiDocument): Pick<RouteExample, 'body'> {
  const content = objectOf(objectOf(document.operation(route).requestBody).content);
  const schema = document.resolve(objectOf(content['application/json']).schema);
  const { required } = schema.anyOf === undefined ? schema : document.resolve(listOf(schema.anyOf)[0]);
  const names = listOf(required).map(String);
  return names.length === 0 ? {} : { body: Object.fromEntries(names.map((name) => [name, `<${name}>`])) };
}

/** Whether an example asks for a model of the family. */
function isOf(example: RouteExample, route: ShownRoute, family: AnyFamily): boolean {
  if (example.family !== undefined) return example.family === family.id;
  const name = modelNamed(route, example);
  return family.models.some(({ id, aliases }) => id === name || aliases.some((alias) => alias === name));
}

function answerParts({ responses }: JsonObject, document: ApiDocument): readonly string[] {
  const answers = Object.entries(objectOf(responses)).filter(([status]) => status.startsWith('2'));
  const texts = answers.flatMap(([status, answer]) => {
    const { content, description } = document.resolve(answer);
    const types = Object.entries(objectOf(content)).map(([type, media]) => {
      const schema = document.resolve(objectOf(media).schema);
      return [
        `\`${status}\` ${type}. ${String(schema.description ?? '')}`.trim(),
        fieldTable(schema, document),
      ];
    });
    return types.length === 0 ? [`\`${status}\` ${String(description ?? '')}`] : types.flat();
  });
  return ['## Answer', ...texts];
}

/** The codes that the operation may answer with: whether to send the request again, and what became of the money. */
function errorTable({ responses }: JsonObject, { registry, resolve }: ApiDocument): string {
  const refusals = Object.entries(objectOf(responses)).filter(([status]) => status >= '400');
  const rows = refusals.flatMap(([status, answer]) =>
    [...String(resolve(answer).description).matchAll(/^`(\w+)`/gm)].map(([, code = '']) => {
      const { message, retryable, charged } = registry.errors[code as ErrorCode];
      return [
        `[\`${code}\`](/docs/errors#${code})`,
        status,
        retryable ? 'yes' : 'no',
        charged === undefined ? 'nothing' : CHARGED_TEXTS[charged],
        message,
      ];
    }),
  );
  return tableOf(['code', 'status', 'send it again', 'charged', 'meaning'], rows);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
