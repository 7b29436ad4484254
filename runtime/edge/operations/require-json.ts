import { GatewayError } from '../../contract/errors.ts';
import type { FieldType } from '../../contract/family.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { atOnce } from '../../contract/paused-work.ts';
import { formToBody } from '../../intake/form.ts';
import type { Call } from '../call.ts';

type NameIn<Body> = Body extends unknown ? keyof Body & string : never;

/** Reads those fields of a body that its spec names, whatever they hold; 400 when there is no body. */
export function fieldsOf<Body>(
  call: Pick<Call<Body>, 'body' | 'shape'>,
  types?: Readonly<Record<string, FieldType>>,
): (name: NameIn<Body>) => Json | undefined {
  const fields = requireJson(call, types);
  return (name) => fields[name];
}

/** The fields of a body that no family reads, JSON or a form of texts; 400 when there is none. */
export function requireJson(
  call: { readonly body: Call['body'] },
  types: Readonly<Record<string, FieldType>> = {},
): JsonObject {
  const body = call.body?.take();
  if (body?.kind === 'json') return body.value;
  if (body?.kind === 'form') return atOnce(formToBody(body.fields, types));
  throw new GatewayError('invalid_request', {
    message: 'the request body is missing: send the fields as a JSON object',
  });
}
