import type { Canonical, FactValue } from '../../contract/canonical.ts';
import type { Limits, ModeRow } from '../../contract/family.ts';
import { parseSize, printSize } from '../../contract/parse-size.ts';
import type { Size } from '../../contract/size.ts';
import { withFact, withoutPiece } from './without-piece.ts';

/** One thing of a request without which some channel could serve it. */
export interface Hindrance {
  /** Fact or role. */
  readonly name: string;
  /** Which part of a size it is. */
  readonly part?: keyof Size;
  /** The fact's value, or the part of its size, as a sentence shows it; absent for roles. */
  readonly received?: string;
  /** Values in its place that some channel could serve, of those that the model lists. */
  readonly allowed: readonly string[];
}

interface Change {
  readonly name: string;
  readonly part?: keyof Size;
  readonly received?: string;
  readonly without: Canonical;
  readonly instead: readonly { readonly text: string; readonly request: Canonical }[];
}

const SIZE_PARTS = ['tier', 'ratio', 'pixels'] as const;

/**
 * Looks for what stands in the way by leaving one thing out at a time: a fact, a part of a size, a role beside
 * those that the mode needs. Undefined when no single thing does, so that it is the mode.
 */
export function findHindrance(
  request: Canonical,
  known: {
    readonly limits: Limits;
    readonly modes: readonly ModeRow[];
    readonly canServe: (request: Canonical) => boolean;
  },
): Hindrance | undefined {
  const needs = new Set(known.modes.find(({ id }) => id === request.mode)?.needs ?? []);
  const found = [...factChanges(request, known.limits), ...roleChanges(request)].find(
    ({ name, without }) => !needs.has(name) && known.canServe(without),
  );
  if (found === undefined) return undefined;
  const { without: _, instead, ...what } = found;
  const allowed = instead.filter(({ request: other }) => known.canServe(other)).map(({ text }) => text);
  return { ...what, allowed };
}

function factChanges(request: Canonical, limits: Limits): readonly Change[] {
  return Object.entries(request.facts).flatMap(([name, value]) => {
    // Whatever the words are, it is never they that a channel has no way for.
    if (name === 'prompt' || value === undefined) return [];
    if (typeof value === 'object') return sizeChanges(request, name, { size: value, limits });
    const others: readonly FactValue[] =
      limits.numbers[name]?.one_of ?? limits.texts[name]?.one_of ?? (value === true ? [false] : []);
    return [
      {
        name,
        received: String(value),
        without: withoutPiece(request, { name }),
        instead: others
          .filter((other) => other !== value)
          .map((other) => ({ text: String(other), request: withFact(request, name, other) })),
      },
    ];
  });
}

function sizeChanges(
  request: Canonical,
  name: string,
  { size, limits }: { readonly size: Size; readonly limits: Limits },
): readonly Change[] {
  const limit = limits.sizes[name];
  const listed = { tier: limit?.tiers, ratio: limit?.ratios, pixels: limit?.pixels };
  return SIZE_PARTS.flatMap((part) => {
    if (size[part] === undefined) return [];
    const { [part]: removed, ...rest } = size;
    const received = printSize({ [part]: removed }) ?? part;
    return [
      {
        name,
        part,
        received,
        without: withoutPiece(request, { name, part }),
        instead: (listed[part] ?? [])
          .filter((text) => text !== received)
          .map((text) => ({ text, request: withFact(request, name, { ...rest, ...parseSize(text) }) })),
      },
    ];
  });
}

function roleChanges(request: Canonical): readonly Change[] {
  return Object.entries(request.roles)
    .filter(([, media]) => (media?.length ?? 0) > 0)
    .map(([name]) => ({ name, without: withoutPiece(request, { name }), instead: [] }));
}
