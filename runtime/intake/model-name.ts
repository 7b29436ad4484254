import { GatewayError } from '../contract/errors.ts';
import type { PublicRequest } from '../contract/family.ts';
import type { Json } from '../contract/json.ts';
import { atOnce } from '../contract/paused-work.ts';
import type { Route } from '../contract/route.ts';
import { showValue } from '../words/show-value.ts';
import { valueAt } from './field-path.ts';
import { formToBody } from './form.ts';
import type { IntakeInput } from './intake.ts';

/**
 * The caller's name of the model, from where the route's vendor puts it. Its family is not known yet, so a form
 * is read without types. Throws 400 `invalid_request`, naming the right field, when there is none.
 */
export function modelName(input: Pick<IntakeInput, 'route' | 'body' | 'path' | 'query'>): string {
  const { route } = input;
  const field = route.model_field ?? 'model';
  const written = route.model === undefined ? fieldValue(input, field) : undefined;
  const name = route.model === undefined ? written : readName(input, route, field);
  if (name === undefined || name === null || name === '')
    throw new GatewayError('invalid_request', {
      message: `${field} is missing: name one of the models that GET /v1/models lists`,
    });
  if (typeof name === 'string') return name;
  throw new GatewayError('invalid_request', {
    param: field,
    message: `${field} must be a string (got ${showValue(name)})`,
    details: { received: showValue(name) },
  });
}

/** The field that the caller names the model in: the one of the route's vendor, or the usual one in its place. */
export function modelField(input: Parameters<typeof modelName>[0]): string {
  const field = input.route.model_field ?? 'model';
  const written = fieldValue(input, field) ?? undefined;
  return written === undefined && fieldValue(input, 'model') !== undefined ? 'model' : field;
}

/** A value of another type where the name should stand is told as it is, never read as a text. */
function readName(input: Parameters<typeof modelName>[0], route: Route, field: string): unknown {
  const written = route.model_field === undefined ? undefined : fieldValue(input, field);
  if (written !== undefined && written !== null && typeof written !== 'string') return written;
  const { path, query } = input;
  const request: PublicRequest = { body: bodyOf(input), files: {}, path, query };
  return route.model?.(request);
}

function fieldValue(input: Parameters<typeof modelName>[0], field: string): unknown {
  const { body } = input;
  if (body.kind === 'json') return valueAt(body.value, field.split('.'));
  const texts = body.fields.filter((part) => part.name === field).map((part) => part.text);
  return texts.length < 2 ? texts[0] : texts;
}

function bodyOf({ body }: Parameters<typeof modelName>[0]): Readonly<Record<string, Json | undefined>> {
  return body.kind === 'json' ? body.value : atOnce(formToBody(body.fields, {}));
}
