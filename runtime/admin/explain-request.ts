import type { Json, JsonObject } from '../contract/json.ts';
import type { Registry } from '../contract/registry.ts';
import type { CallRecord } from '../store/call-store.ts';
import type { TaskRecord } from '../store/types.ts';
import { isWholeValue, listOf, objectOf, ownOf, textOf, textsOf } from './explain-traces.ts';
import type { SameRequest } from './explanation.ts';
import { type Choices, canSay, fieldOf, requestOf } from './form-body.ts';
import { addressOf } from './play-form.ts';

/** In the place of a file that came as bytes, or whose address was signed. */
const EXAMPLE_FILE = 'https://example.com/file';

/** A request that makes the same task again, of what is kept of the first; null where too little is. */
export async function sameTask(
  { forms, routes }: Pick<Registry, 'forms' | 'routes'>,
  { route: id, model, request, deleted_at }: TaskRecord,
  submitted: JsonObject | undefined,
): Promise<SameRequest | null> {
  const form = ownOf(await forms(), textOf(submitted?.family));
  const route = routes.find((one) => one.id === id);
  if (submitted === undefined || deleted_at !== null || form === undefined || route === undefined)
    return null;
  const inputs = ownOf(form.modes, request.mode)?.inputs;
  if (inputs === undefined) return null;
  const missing = new Set<string>();
  const choices: Record<string, string> = {};
  for (const [name, row] of Object.entries(objectOf(submitted.facts))) {
    const { value = null, fields } = objectOf(row);
    // A default is no part of the request, and the name of the model says itself what it says.
    if (textsOf(fields).every((field) => field === (route.model_field ?? 'model'))) continue;
    const texts = name === 'prompt' ? { prompt: request.prompt ?? '' } : textsOfFact(name, value);
    for (const [choice, text] of Object.entries(texts)) {
      const field = fieldOf(form, choice);
      if (field !== undefined && canSay(field, text) && (name === 'prompt' || isWholeValue(text)))
        choices[choice] = text;
      else missing.add(name);
    }
  }
  const roles = Object.entries(objectOf(submitted.roles));
  for (const [role] of roles) if (!inputs.some((input) => input.role === role)) missing.add(role);
  const files = Object.fromEntries(roles.map(([role, list]) => [role, listOf(list).map(fileOf)]));
  const made = requestOf(form, route, { model, mode: request.mode, choices, files });
  const metadata = objectOf(submitted.metadata);
  if (!isWholeValue(metadata)) missing.add('metadata');
  const passed = isWholeValue(metadata) ? { ...metadata, ...objectOf(made.body.metadata) } : {};
  const body = Object.keys(passed).length === 0 ? made.body : { ...made.body, metadata: passed };
  return { address: addressOf(route, made), body, missing: [...missing] };
}

/** A fact as the controls of a form have it. */
function textsOfFact(name: string, value: Json): Choices {
  if (name !== 'size') return { [name]: String(value) };
  const { ratio, tier, pixels } = objectOf(value);
  const { width, height } = objectOf(pixels);
  const parts = { 'size.ratio': textOf(ratio), 'size.tier': textOf(tier) };
  const said = Object.entries(parts).flatMap(([part, text]) => (text === undefined ? [] : [[part, text]]));
  return said.length === 0 ? { size: `${String(width)}x${String(height)}` } : Object.fromEntries(said);
}

function fileOf(row: Json): string {
  const value = textOf(objectOf(row).value) ?? '';
  return value.startsWith('http') && isWholeValue(value) ? value : EXAMPLE_FILE;
}

/** The request of a chat whose vendor was sent it as it came; null where that was another one, or was cut. */
export function sameChat(
  { routes, chat_protocols }: Pick<Registry, 'routes' | 'chat_protocols'>,
  { route: id, model }: CallRecord,
  call: JsonObject | undefined,
): SameRequest | null {
  const route = routes.find((one) => one.id === id);
  const protocol = ownOf(chat_protocols, textOf(call?.protocol));
  const { stream_options: _, ...sent } = objectOf(call?.request);
  const isSame = protocol?.format.use === id && Array.isArray(sent.messages) && isWholeValue(sent);
  if (route === undefined || !isSame) return null;
  return { address: route.path, body: { ...sent, model }, missing: [] };
}
