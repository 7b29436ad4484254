import { readFile } from 'node:fs/promises';
import { buffer as readAll } from 'node:stream/consumers';
import type { JsonObject } from '../contract/json.ts';
import { atOnce } from '../contract/paused-work.ts';
import { parseJsonBody } from '../intake/parse-json-body.ts';
import { UsageError } from './refusals.ts';

/** The body that a command names by its file, read as a request is, so that both refuse the same. */
export async function readBody(place: string): Promise<JsonObject> {
  const bytes =
    place === '-'
      ? await readAll(process.stdin)
      : await readFile(place).catch((error: unknown) => {
          throw new UsageError(`${place} cannot be read: ${whyOf(error)}`);
        });
  let body: JsonObject | undefined;
  try {
    body = atOnce(parseJsonBody(bytes));
  } catch (error) {
    throw new UsageError(whyOf(error).replace('the request body', place));
  }
  if (body === undefined) throw new UsageError(`${place} is empty: the body must be an object`);
  return body;
}

function whyOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
