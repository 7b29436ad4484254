import type { Canonical, FactValue } from '../contract/canonical.ts';
import type { Vocabulary } from '../contract/family.ts';
import type { Json, JsonObject } from '../contract/json.ts';
import type { Encoding, Media } from '../contract/media.ts';
import type { PreparedValues } from '../contract/prepare.ts';
import type { Protocol, RemixScope, SubmitScope } from '../contract/protocol.ts';
import { listOf, objectOf, textOf } from './explain-traces.ts';

/** Stands for what only the vendor and the call itself knew: the value is shown as the call has it. */
const UNKNOWN = '…';
const ADDRESS = /^(?:https?|asset):\/\//i;

/** The inputs of a role, in their order. */
export type Inputs = Readonly<Record<string, readonly Media[]>>;

/**
 * A submission as its protocol was handed it, made of its trace: facts, route and settings as they were, inputs that
 * have a text of their own in place of their content.
 */
export function sentScope(
  submitted: JsonObject,
  protocol: Protocol,
  { roles }: Pick<Vocabulary, 'roles'>,
): { readonly scope: RemixScope; readonly inputs: Inputs } {
  const plain = inputsOf(submitted, protocol, roles);
  const scope = scopeOf(submitted, protocol, plain);
  const steps = (protocol.prepare ?? []).filter((step) => step.when?.(scope) !== false);
  if (steps.length === 0) return { scope, inputs: plain };
  const unknown = (names: readonly string[]): PreparedValues =>
    Object.fromEntries(names.map((name) => [name, UNKNOWN]));
  const namesFor = (role: string) =>
    steps.flatMap(({ roles: of = [], names }) => (of.includes(role) ? names : []));
  const inputs = Object.fromEntries(
    Object.entries(plain).map(([role, list]) => [
      role,
      list.map((media) => ({ ...media, prepared: unknown(namesFor(role)) })),
    ]),
  );
  const ofNoInput = steps.filter((step) => step.roles === undefined);
  const prepared = Object.fromEntries(ofNoInput.map(({ id, names }) => [id, unknown(names)]));
  return { scope: { ...scopeOf(submitted, protocol, inputs), prepared }, inputs };
}

function scopeOf(submitted: JsonObject, protocol: Protocol, roles: Inputs): RemixScope {
  const metadata = passedMetadata(submitted, protocol);
  const request: Canonical = {
    mode: textOf(submitted.mode) ?? '',
    facts: factsAsSent(submitted),
    roles,
    ...(metadata === undefined ? {} : { metadata }),
  };
  return {
    request,
    model: textOf(submitted.upstream_model) ?? '',
    task: { id: UNKNOWN, created_at: 0, callback_url: UNKNOWN },
    route: textsIn(submitted.protocol_route),
    channel: objectOf(submitted.settings),
    warnings: [],
    call: { id: UNKNOWN, now: 0, request_id: UNKNOWN },
    source: { upstream_id: UNKNOWN, saved: {} },
  } satisfies RemixScope & SubmitScope;
}

function passedMetadata({ metadata = null }: JsonObject, { passed }: Protocol): JsonObject | undefined {
  return metadata === null ? undefined : passed?.(objectOf(metadata), []);
}

function textsIn(value: Json | undefined): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(objectOf(value)).flatMap(([name, text]) =>
      typeof text === 'string' ? [[name, text]] : [],
    ),
  );
}

/** Facts as the protocol was handed them. */
function factsAsSent(submitted: JsonObject): Readonly<Record<string, FactValue | undefined>> {
  const requested = Object.entries(objectOf(submitted.facts)).map(([name, row]) => [
    name,
    objectOf(row).value,
  ]);
  const all: JsonObject = { ...Object.fromEntries(requested), ...objectOf(submitted.sent) };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (isFact(value) ? [[name, value]] : [])),
  );
}

function isFact(value: Json | undefined): value is string | number | boolean | JsonObject {
  return value !== undefined && value !== null && !Array.isArray(value);
}

function inputsOf({ roles, hosted }: JsonObject, { media }: Protocol, known: Vocabulary['roles']): Inputs {
  const fieldsHosted = new Set(listOf(hosted).map((one) => textOf(objectOf(one).field)));
  return Object.fromEntries(
    Object.entries(objectOf(roles)).map(([role, list]) => [
      role,
      listOf(list).map((row, index): Media => {
        const { value, fields, with: beside } = objectOf(row);
        const text = textOf(value) ?? '';
        const isHosted = listOf(fields).some((field) => fieldsHosted.has(textOf(field)));
        const hasAddress = ADDRESS.test(text) || isHosted || needsAddress(media[role]);
        const kind = known[role]?.kind ?? 'image';
        return {
          kind,
          base64: `${role} ${index} base64`,
          mime: `${kind}/${role}-${index}`,
          ...(hasAddress ? { url: `https://input.invalid/${role}/${index}/` } : {}),
          ...(beside === undefined ? {} : { with: textsIn(beside) }),
        };
      }),
    ]),
  );
}

/** Whether there is no other way to hand the inputs over. */
function needsAddress(encodings: readonly Encoding[] = []): boolean {
  return encodings.includes('url');
}

/** Whether a value was made of this input, and not of another of the same role. */
export function isMadeOf(
  { value, of }: { readonly value: unknown; readonly of?: unknown },
  media: Media,
  others: readonly Media[],
): boolean {
  const about = itemsAmong(of, others);
  if (about.length > 0) return about.includes(media);
  const named = others.filter((one) => holds(value, one));
  return named.length === 0 || named.includes(media);
}

function itemsAmong(of: unknown, inputs: readonly Media[]): readonly Media[] {
  const items: readonly unknown[] = Array.isArray(of) ? of : [of];
  return inputs.filter((one) => items.includes(one));
}

function holds(value: unknown, media: Media): boolean {
  if (typeof value === 'string')
    return [media.url, media.base64].some((text) => text !== undefined && value.includes(text));
  if (Array.isArray(value)) return value.some((item) => holds(item, media));
  return typeof value === 'object' && value !== null && 'file' in value && value.file === media;
}
