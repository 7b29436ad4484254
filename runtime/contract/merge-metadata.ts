import type { Json, JsonObject } from './json.ts';
import { asText } from './protocols/as-text.ts';
import { report, warn } from './report.ts';
import { type FormValue, mergeTwo } from './structure.ts';
import { isObject } from './values.ts';
import type { Warning } from './warning.ts';

type Path = readonly string[];

/** One word of a denied path, as the spec spells it and as it is compared. */
interface Step {
  readonly name: string;
  readonly folded: string;
}

type DeniedPaths = readonly (readonly Step[])[];

interface Place {
  /** Paths below this place that are the gateway's. */
  readonly denied: DeniedPaths;
  /** Keys from the caller's `metadata` down to here, as the caller spelt them. */
  readonly path: Path;
  readonly warnings: Warning[];
}

/**
 * The caller's `metadata`, or the part of it at `below`, merged last into an upstream body (decisions 3.5).
 * Denied paths (dotted, from the root of `metadata`) never arrive in any spelling of their words; each is
 * reported as ignored, and so is a value that would replace an object of which a part is denied.
 */
export function mergeMetadata(
  base: JsonObject | undefined,
  metadata: JsonObject | undefined,
  deny: readonly string[],
  warnings: Warning[],
  below: Path = [],
): JsonObject {
  let part: Json | undefined = metadata;
  let denied = deny.map((entry) => entry.split('.').map((name) => ({ name, folded: folded(name) })));
  for (const key of below) {
    part = isObject(part) && Object.hasOwn(part, key) ? part[key] : undefined;
    denied = narrowed(denied, key);
  }
  if (part === undefined) return base ?? {};
  const place = { denied, path: below, warnings };
  if (isObject(part)) return mergeTwo(base ?? {}, allowed(part, place), 0);
  ignore(place, 'must be an object, whose fields are passed on; it was ignored');
  return base ?? {};
}

/**
 * As `mergeMetadata` for the fields of a multipart body, which are texts: an object is sent as JSON in a text, and
 * a list as one part for each of its texts.
 */
export function mergeForm(
  base: Readonly<Record<string, FormValue | undefined>>,
  metadata: JsonObject | undefined,
  deny: readonly string[],
  warnings: Warning[],
): Readonly<Record<string, FormValue | undefined>> {
  const over = Object.entries(mergeMetadata(undefined, metadata, deny, warnings));
  return { ...base, ...Object.fromEntries(over.map(([name, value]) => [name, partsOf(value)])) };
}

function partsOf(value: Json | undefined): Json | undefined {
  if (Array.isArray(value) && value.every((item) => asText(item) !== undefined)) return value;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

/** What may be passed on, in our spelling where an object holds something of ours. */
function allowed(node: JsonObject, { denied, path, warnings }: Place): JsonObject {
  const kept = new Map<string, Json>();
  for (const [key, value] of Object.entries(node)) {
    if (value === undefined) continue;
    const left = key.split('.').reduce(narrowed, denied);
    const place = { denied: left, path: [...path, key], warnings };
    const [first] = left;
    if (key === '__proto__' || left.some((rest) => rest.length === 0)) {
      ignore(place, 'is decided by the gateway and cannot be set by callers; it was ignored');
    } else if (first === undefined) {
      put(kept, key, value);
    } else if (isObject(value)) {
      const rest = allowed(value, place);
      if (Object.keys(rest).length > 0) put(kept, ourSpelling(key, denied), rest);
    } else {
      const ours = first.map((step) => step.name).join('.');
      ignore(place, `must be an object, because the gateway decides \`${ours}\` in it; it was ignored`);
    }
  }
  return Object.fromEntries(kept);
}

/** Two spellings of one object are one object: which of them a vendor takes would be anybody's guess. */
function put(kept: Map<string, Json>, key: string, value: Json): void {
  const before = kept.get(key);
  kept.set(key, isObject(before) && isObject(value) ? mergeTwo(before, value, 0) : value);
}

function ourSpelling(key: string, denied: DeniedPaths): string {
  const word = folded(key);
  return denied.find(([step]) => step?.folded === word)?.[0]?.name ?? key;
}

/** The paths that go on below a key; a path that ends covers everything below it. */
function narrowed(paths: DeniedPaths, key: string): Step[][] {
  const word = folded(key);
  return paths.flatMap(([first, ...rest]) => {
    if (first === undefined) return [[]];
    return first.folded === word ? [rest] : [];
  });
}

/** What names of one field have in common: vendors' decoders overlook case, and some read `durationSeconds` and `duration_seconds` as one. */
export function folded(key: string): string {
  return key.normalize('NFKC').toLowerCase().replaceAll(/[_-]/g, '');
}

/** Warnings that name a field each; one word has any number of spellings, and a request may hold them all. */
const MOST_NAMED = 32;
/** Longest spelling of a word that a warning repeats. */
const MOST_CHARS = 80;

function ignore({ path, warnings }: Place, why: string): void {
  const full = warnings.length >= MOST_NAMED;
  const field = full ? 'metadata' : ['metadata', ...path.map((key) => key.slice(0, MOST_CHARS))].join('.');
  const what = full ? 'metadata holds more that cannot be set by callers; it was ignored' : `${field} ${why}`;
  warn(report(field, warnings), { action: 'ignored', message: what });
}
