import type { ChatFamily } from '../../contract/chat.ts';
import { deniedWords, OWN_WORDS } from '../../contract/denied-names.ts';
import { GatewayError } from '../../contract/errors.ts';
import { folded, MOST_NAME_CHARS, pathText, stepsOf } from '../../contract/field-name.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { type Effort, isSpent, type Steps } from '../../contract/paused-work.ts';
import { isObject } from '../../contract/values.ts';
import type { Warning } from '../../contract/warning.ts';
import { refusal } from '../../words/refusal.ts';
import { orList } from '../../words/show-value.ts';

/** Fields of a body that its family does not know. */
const MOST_UNKNOWN = 200;
/** Warnings of names below the fields of a body; of more only their number is told. */
const MOST_NAMED = 20;
/** Different names that nobody knows, at any depth: each of them is looked at once. */
const MOST_NAMES = 2_000;
/** What one name costs, in characters. */
const NAME_CHARS = 8;

type Known = Pick<ChatFamily, 'title' | 'fields' | 'objects' | 'snake_case' | 'denied'>;

/** The names of one object, in all spellings that mean them. */
interface Shape {
  readonly names: ReadonlySet<string>;
  readonly byFold: ReadonlyMap<string, string>;
  /** The other spelling that is taken, by what it stands for. */
  readonly bySnake: ReadonlyMap<string, string>;
  readonly kind: 'body' | 'open' | 'closed';
  readonly below: Map<string, Shape>;
}

interface Rules {
  readonly body: Shape;
  readonly isDenied: (word: string) => boolean;
}

/** Where a value stands; written out only when it is refused. */
interface Place {
  readonly above: Place | undefined;
  readonly step: string | number;
  /** Names below are the caller's own words. */
  readonly own?: boolean;
}

/**
 * A chat body in which every name that a family knows is spelt as the family spells it, and whose objects hold no
 * others: those are left out with a warning, but for names of the body itself, of which each vendor has its own.
 * Refuses (400) a name that means a known one and is spelt otherwise, because which of two a vendor reads is anybody's
 * guess; a name that no object holds, or that this one does not take; and more or longer unknown names than any vendor
 * has.
 */
export function* knownNames(body: JsonObject, family: Known, warnings: Warning[]): Steps<JsonObject> {
  const { body: shape, isDenied } = rulesOf(family);
  const words = new Map<string, string>();
  const effort: Effort = { chars: 0 };
  let unknown = 0;

  const foldName = (name: string, above: Place | undefined): string => {
    const before = words.get(name);
    if (before !== undefined) return before;
    if (name.length > MOST_NAME_CHARS) {
      const where = above === undefined ? 'the request body' : pathOf(above);
      throw tooMany(
        `${where} holds a name of ${name.length} characters; names may have at most ${MOST_NAME_CHARS}`,
        MOST_NAME_CHARS,
      );
    }
    if (words.size >= MOST_NAMES)
      throw tooMany(
        `the request body holds more than ${MOST_NAMES} different names that are not known`,
        MOST_NAMES,
      );
    const word = folded(name);
    words.set(name, word);
    return word;
  };

  /** Names below one that is not known; below those of a JSON Schema they are the caller's own words. */
  function* checkBelow(value: Json, above: Place, refuses: boolean): Steps<void> {
    if (Array.isArray(value)) {
      const list: readonly Json[] = value;
      for (const [step, item] of list.entries())
        if (isContainer(item)) yield* checkBelow(item, { above, step }, refuses);
      if (isSpent(effort, list.length)) yield;
      return;
    }
    if (!isObject(value)) return;
    const own = above.own === true;
    for (const [name, item] of Object.entries(value)) {
      const place = { above, step: name, own: !own && OWN_WORDS.has(name) };
      if (!own) checkName(name, place, refuses);
      if (isContainer(item)) yield* checkBelow(item, place, refuses);
      if (isSpent(effort, NAME_CHARS)) yield;
    }
  }

  const ignored = new Map<Shape, Set<string>>();
  let more = 0;
  /** Each name of a kind of object is told once. */
  const ignore = (place: Place, shape: Shape): void => {
    const names = ignored.get(shape) ?? new Set<string>();
    ignored.set(shape, names);
    if (names.has(String(place.step))) return;
    names.add(String(place.step));
    if (warnings.length >= MOST_NAMED) {
      more += 1;
      return;
    }
    const field = pathOf(place);
    const message = `\`${field}\` is not a field of ${family.title} and was ignored`;
    warnings.push({ field, action: 'ignored', message });
  };

  const denied = new Set<string>();
  const allowed = new Set<string>();
  const checkName = (name: string, place: Place, refuses: boolean): void => {
    foldName(name, place.above);
    if (!refuses || allowed.has(name)) return;
    if (denied.has(name) || stepsOf(name).some(isDenied)) {
      denied.add(name);
      throw refusal(pathOf(place), 'is decided by the gateway and cannot be set by callers; leave it out');
    }
    allowed.add(name);
  };

  function* checkUnknown(
    name: string,
    item: Json,
    here: { shape: Shape; at: Place | undefined },
  ): Steps<void> {
    const place = { above: here.at, step: name, own: OWN_WORDS.has(name) };
    const right = here.shape.byFold.get(foldName(name, here.at));
    if (right !== undefined)
      throw refusal(pathOf(place), `must be spelt ${right}`, { received: name, allowed: [right] });
    if (item === null) return;
    if (here.shape.kind === 'closed') {
      const names = [...here.shape.names];
      const where = pathOf(here.at);
      throw refusal(pathOf(place), `is not taken: ${where} takes ${orList(names)}`, { allowed: names });
    }
    if (here.shape.kind === 'body') {
      unknown += 1;
      if (unknown > MOST_UNKNOWN)
        throw tooMany(
          `the request body holds more than ${MOST_UNKNOWN} fields that are not known`,
          MOST_UNKNOWN,
        );
    } else checkName(name, place, true);
    if (isContainer(item)) yield* checkBelow(item, place, here.shape.kind !== 'body');
  }

  function* read(value: Json, shape: Shape, at: Place | undefined): Steps<Json> {
    if (!Array.isArray(value)) return isObject(value) ? yield* readObject(value, shape, at) : value;
    const list: readonly Json[] = value;
    let changed: Json[] | undefined;
    for (let step = 0; step < list.length; step += 1) {
      const item = list[step];
      if (!isContainer(item)) continue;
      const kept = yield* read(item, shape, { above: at, step });
      if (kept === item) continue;
      changed ??= [...list];
      changed[step] = kept;
    }
    if (isSpent(effort, list.length)) yield;
    return changed ?? list;
  }

  function* readObject(value: JsonObject, shape: Shape, at: Place | undefined): Steps<JsonObject> {
    let changed: Map<string, Json | undefined> | undefined;
    for (const key of Object.keys(value)) {
      const item = value[key];
      if (item === undefined) continue;
      if (isSpent(effort, NAME_CHARS)) yield;
      const name = shape.names.has(key) ? key : shape.bySnake.get(key);
      if (name === undefined) {
        yield* checkUnknown(key, item, { shape, at });
        if (shape.kind === 'body') continue;
        if (item !== null) ignore({ above: at, step: key }, shape);
        changed ??= new Map();
        changed.set(key, undefined);
        continue;
      }
      if (name !== key && Object.hasOwn(value, name))
        throw refusal(pathOf({ above: at, step: key }), `is given a second time as ${name}; leave one out`);
      const below = shape.below.get(name);
      const kept =
        below === undefined || !isContainer(item) ? item : yield* read(item, below, { above: at, step: key });
      if (name === key && kept === item) continue;
      changed ??= new Map();
      changed.set(key, kept);
    }
    return changed === undefined ? value : yield* replaced(value, changed, shape);
  }

  /** What is changed to nothing is left out. */
  function* replaced(
    value: JsonObject,
    changed: ReadonlyMap<string, Json | undefined>,
    { bySnake }: Shape,
  ): Steps<JsonObject> {
    const kept: [string, Json][] = [];
    for (const [key, item] of Object.entries(value)) {
      if (isSpent(effort, NAME_CHARS)) yield;
      const now = changed.has(key) ? changed.get(key) : item;
      if (now !== undefined) kept.push([changed.has(key) ? (bySnake.get(key) ?? key) : key, now]);
    }
    return Object.fromEntries(kept);
  }

  const kept = yield* readObject(body, shape, undefined);
  if (more > 0) {
    const message = `${more} more unknown fields were ignored`;
    warnings.push({ field: '', action: 'ignored', message });
  }
  return kept;
}

function isContainer(value: Json | undefined): value is readonly Json[] | JsonObject {
  return typeof value === 'object' && value !== null;
}

function tooMany(message: string, allowed: number): GatewayError {
  return new GatewayError('invalid_request', { message, details: { allowed } });
}

function pathOf(place: Place | undefined): string {
  const steps: (string | number)[] = [];
  for (let here = place; here !== undefined; here = here.above) steps.push(here.step);
  return pathText(steps.reverse());
}

const RULES = new WeakMap<Known, Rules>();

function rulesOf(family: Known): Rules {
  const known = RULES.get(family);
  if (known !== undefined) return known;
  const snake = family.snake_case === true;
  const body = shapeOf(Object.keys(family.fields), { kind: 'body', snake });
  const objects = (family.objects ?? []).toSorted((a, b) => a.at.length - b.at.length);
  for (const { at, names, closed } of objects) {
    const last = at.at(-1) ?? '';
    let above: Shape | undefined = body;
    for (const step of at.slice(0, -1)) above = above?.below.get(step);
    above?.below.set(last, shapeOf(names, { kind: closed === true ? 'closed' : 'open', snake }));
  }
  const made = { body, isDenied: deniedWords({ denied: family.denied ?? [] }) };
  RULES.set(family, made);
  return made;
}

function shapeOf(
  names: readonly string[],
  { kind, snake }: { readonly kind: Shape['kind']; readonly snake: boolean },
): Shape {
  return {
    names: new Set(names),
    byFold: new Map(names.map((name) => [folded(name), name])),
    bySnake: new Map(snake ? names.map((name) => [snakeCase(name), name]) : []),
    kind,
    below: new Map(),
  };
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
