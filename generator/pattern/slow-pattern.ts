import { type CharacterSet, overlap } from './character-set.ts';
import { type PatternNode, parsePattern } from './parse-pattern.ts';

/** A repeat that characters further on may still be given back to. */
interface OpenLoop {
  readonly id: PatternNode;
  readonly set: CharacterSet;
  /** What must stand between it and here. */
  readonly between: readonly CharacterSet[];
}

interface Search {
  problem: string | undefined;
}

type Repeat = Extract<PatternNode, { kind: 'repeat' }>;

/** So few repeats only multiply the work by a constant. */
const FEW = 8;

const TWICE = 'has two repeats that can take the same characters, so that text can be divided in many ways';
const NESTED = 'repeats a part whose own length varies';

/**
 * Why a pattern may take more than linear time on some text, or undefined when it surely does not: callers'
 * texts are matched against it. Careful rather than clever: some harmless patterns are refused too.
 */
export function slowPattern(pattern: string): string | undefined {
  const node = parsePattern(pattern);
  const refused = refusedIn(node);
  if (refused !== undefined) return refused;
  const search: Search = { problem: undefined };
  walk(node, [], search);
  if (search.problem !== undefined) return search.problem;
  return loops(node) && !anchored(node)
    ? 'repeats something without starting with `^`, so that every character begins a new search'
    : undefined;
}

function refusedIn(node: PatternNode): string | undefined {
  if (node.kind === 'refused') return node.what;
  for (const part of partsOf(node)) {
    const refused = refusedIn(part);
    if (refused !== undefined) return refused;
  }
  return undefined;
}

function partsOf(node: PatternNode): readonly PatternNode[] {
  switch (node.kind) {
    case 'sequence':
      return node.items;
    case 'choice':
      return node.options;
    case 'repeat':
      return [node.body];
    default:
      return [];
  }
}

function loops(node: PatternNode): boolean {
  return (node.kind === 'repeat' && node.max > FEW) || partsOf(node).some(loops);
}

function anchored(node: PatternNode): boolean {
  switch (node.kind) {
    case 'start':
      return true;
    case 'sequence':
      return node.items[0] !== undefined && anchored(node.items[0]);
    case 'choice':
      return node.options.every(anchored);
    default:
      return false;
  }
}

/** Goes over the pattern once, with the loops before; the result is the loops open behind it. */
function walk(node: PatternNode, open: readonly OpenLoop[], search: Search): readonly OpenLoop[] {
  switch (node.kind) {
    case 'set':
      return behind(open, node.set);
    case 'sequence':
      return node.items.reduce((before, item) => walk(item, before, search), open);
    case 'choice':
      return node.options
        .map((option) => walk(option, open, search))
        .reduce<readonly OpenLoop[]>((left, right) => either(left, right), []);
    case 'repeat':
      return walkRepeat(node, open, search);
    default:
      return open;
  }
}

function walkRepeat(node: Repeat, open: readonly OpenLoop[], search: Search): readonly OpenLoop[] {
  const { body, min, max } = node;
  if (max > 1 && varies(body)) return walkVarying(node, open, search);
  if (max <= FEW) {
    const through = max === 0 ? open : walk(body, open, search);
    return min === 0 ? either(open, through) : through;
  }
  const set = charactersOf(body);
  if (open.some((loop) => meets(loop, set))) search.problem ??= TWICE;
  const loop: OpenLoop = { id: node, set, between: [] };
  return either(min === 0 ? open : behind(open, set), [loop]);
}

/** `(-[a-z]+)*`: sure where each round begins with a character that nothing else in it can be. */
function walkVarying(node: Repeat, open: readonly OpenLoop[], search: Search): readonly OpenLoop[] {
  const [lead, ...rest] = node.body.kind === 'sequence' ? node.body.items : [node.body];
  const tail: PatternNode = { kind: 'sequence', items: rest };
  if (lead?.kind !== 'set' || overlap(lead.set, charactersOf(tail))) {
    search.problem ??= NESTED;
    return open;
  }
  if (open.some((loop) => meets(loop, lead.set))) search.problem ??= TWICE;
  const inside = walk(tail, [], search);
  const loop: OpenLoop = { id: node, set: charactersOf(node.body), between: [] };
  const before = node.min === 0 ? open : behind(open, lead.set);
  return either(before, either(inside, [loop]));
}

/** Loops that a mandatory character lets through. */
function behind(open: readonly OpenLoop[], set: CharacterSet): readonly OpenLoop[] {
  return open.flatMap((loop) =>
    overlap(loop.set, set) ? [{ ...loop, between: [...loop.between, set] }] : [],
  );
}

function meets(loop: OpenLoop, set: CharacterSet): boolean {
  return overlap(loop.set, set) && loop.between.every((between) => overlap(between, set));
}

/** Of one loop by two ways, the way with less between: it is the more doubtful one. */
function either(left: readonly OpenLoop[], right: readonly OpenLoop[]): readonly OpenLoop[] {
  const loops = new Map(left.map((loop) => [loop.id, loop]));
  for (const loop of right) {
    const known = loops.get(loop.id);
    if (known === undefined || loop.between.length < known.between.length) loops.set(loop.id, loop);
  }
  return [...loops.values()];
}

function varies(node: PatternNode): boolean {
  if (node.kind === 'choice') return true;
  return (node.kind === 'repeat' && node.min !== node.max) || partsOf(node).some(varies);
}

function charactersOf(node: PatternNode): CharacterSet {
  return node.kind === 'set' ? node.set : partsOf(node).flatMap(charactersOf);
}
