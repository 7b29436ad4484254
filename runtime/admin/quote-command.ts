import { readFile } from 'node:fs/promises';
import { buffer as readAll } from 'node:stream/consumers';
import type { JsonObject } from '../contract/json.ts';
import { atOnce } from '../contract/paused-work.ts';
import { parseJsonBody } from '../intake/parse-json-body.ts';
import type { QuoteView } from '../work/quote/quote-desk.ts';
import type { OperatorCommand } from './command.ts';
import { UsageError } from './usage-error.ts';

/** The price of a request before anybody sends it, for the keys of a group. */
export const quoteCommand: OperatorCommand<'quote'> = {
  fields: async (typed, { body: place }) => ({ ...typed, body: await readBody(place) }),
  show: (quote, _, { money }) => ({ json: quote, text: textOf(quote, money) }),
};

/** As a request is read, so that both refuse the same. */
async function readBody(place: string): Promise<JsonObject> {
  const body = parsedBody(place, await readPlace(place));
  if (body === undefined) throw new UsageError(`${place} is empty: the body must be an object`);
  return body;
}

function parsedBody(place: string, bytes: Buffer): JsonObject | undefined {
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
