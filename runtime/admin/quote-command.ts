import { readFile } from 'node:fs/promises';
import { buffer as readAll } from 'node:stream/consumers';
import type { JsonObject } from '../contract/json.ts';
import { atOnce } from '../contract/paused-work.ts';
import { parseJsonBody } from '../intake/parse-json-body.ts';
import type { QuoteView } from '../quotes/types.ts';
import type { OperatorCommand } from './command.ts';
import { UsageError } from './usage-error.ts';

/** `gateway quote <route> <body>`: the price of a request before anybody sends it, for the keys of a group. */
export const quoteCommand: OperatorCommand = {
  name: 'quote',
  about: 'what a request would cost, become and lose; nothing is sent, stored or charged',
  arguments: [
    { name: 'route', about: 'path that would be asked, with its query, or the id of its route' },
    { name: 'body', about: 'file with the JSON body, or - for standard input' },
  ],
  options: [
    { flags: '--group <group>', about: 'group of the keys that would ask; default: default' },
    { flags: '--strict', about: 'as with Gateway-Strict: what would get warnings is refused' },
  ],
  async run(given, { call, money }) {
    const body = await readBody(String(given.body));
    const { group, strict } = given;
    const answer = await call('POST', '/admin/quote', {
      route: given.route,
      body,
      ...(typeof group === 'string' ? { group } : {}),
      ...(strict === true ? { strict } : {}),
    });
    if (!isQuote(answer)) throw new Error('internal: the gateway answered with something that is no quote');
    return { json: answer, text: textOf(answer, money) };
  },
};

/** As a request is read, so that both refuse the same. */
async function readBody(place: string): Promise<JsonObject | undefined> {
  const bytes = await readPlace(place);
  try {
    return atOnce(parseJsonBody(bytes));
  } catch (error) {
    throw new UsageError(whyOf(error).replace('the request body', place));
  }
}

async function readPlace(place: string): Promise<Buffer> {
  if (place === '-') return readAll(process.stdin);
  try {
    return await readFile(place);
  } catch (error) {
    throw new UsageError(`${place} cannot be read: ${whyOf(error)}`);
  }
}

function whyOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function isQuote(value: unknown): value is QuoteView {
  return typeof value === 'object' && value !== null && 'object' in value && value.object === 'quote';
}

function textOf(quote: QuoteView, money: (micros: number) => string): string {
  const { price, spec, servable_because: because } = quote;
  const lines: readonly (readonly [string, string | undefined])[] = [
    ['price', `${price.at_most ? 'at most ' : ''}${money(price.amount)}`],
    ['because', quote.rule],
    ['said in', spec && `${spec.file}:${spec.line}`],
    ['model', `${quote.model} (${quote.mode})`],
    ['served by', quote.protocols.join(', ') || undefined],
    ['not servable', because && `${because.code}: ${because.message}`],
    ...quote.warnings.map(({ action, message }) => [action, message] as const),
  ];
  return lines
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name.padEnd(12)}  ${value}`]))
    .join('\n');
}
