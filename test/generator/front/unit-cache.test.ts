import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkSpecs } from '../../../generator/check.ts';
import { emitAll } from '../../../generator/emit/index.ts';
import { generate } from '../../../generator/generate.ts';
import { listSpecs } from '../../../generator/list.ts';
import { packNode, unpackNode } from '../../../generator/output/packed-tree.ts';
import { NO_CACHE, openUnits, type UnitCache } from '../../../generator/output/unit-cache.ts';
import { readSpecs } from '../../../generator/read.ts';
import { resolve } from '../../../generator/resolve/resolve.ts';
import { createCollector } from '../../../runtime/document/collector.ts';
import { parseYaml } from '../../../runtime/document/parse-yaml.ts';
import { readCase } from '../diagnostics/case-file.ts';
import { smallRoot } from './small-root.ts';
import { STAGES } from './stages.ts';

/** `GATEWAY_EDITS=200` for the long form: some ten minutes. */
const EDITS = Number(process.env.GATEWAY_EDITS ?? 3);
const MEMORY = 'node_modules/.cache/gateway/units';

let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'gateway-units-'));
  mkdirSync(join(root, 'node_modules'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const original = new Map(
  readdirSync('specs', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.yaml'))
    .sort()
    .map((path) => [path, readFileSync(join('specs', path), 'utf8')]),
);

function put(texts: ReadonlyMap<string, string>): void {
  for (const [path, text] of texts) {
    mkdirSync(join(root, 'specs', path, '..'), { recursive: true });
    writeFileSync(join(root, 'specs', path), text);
  }
}

/** What a run says and prints. */
function compiled(cache: UnitCache) {
  const collector = createCollector();
  const specs = checkSpecs(readSpecs(root, listSpecs(root, collector), collector), collector, cache);
  const ir = resolve(specs, collector, cache);
  const files = ir === undefined ? [] : emitAll(ir, cache);
  return { said: collector.diagnostics(), files };
}

/** A cache for the same compiler, read from the disk. */
const opened = () => openUnits(root, 'compiler 1');

const WORDS = ['', 'zzz', '1', '720', 'null', '$prompt', '[]', 'true', 'text', 'kling'];

/** One word of one line becomes another, or a line is left out or said twice. */
const edit = fc
  .record({
    path: fc.constantFrom(...original.keys()),
    at: fc.nat(),
    how: fc.constantFrom('word', 'word', 'drop', 'twice'),
    word: fc.constantFrom(...WORDS),
  })
  .map(({ path, at, how, word }) => {
    const lines = (original.get(path) ?? '').split('\n');
    const index = at % lines.length;
    const line = lines[index] ?? '';
    const words = line.split(/\b/);
    const changed = words.map((one, place) => (place === at % words.length ? word : one)).join('');
    const instead = { word: [changed], drop: [], twice: [line, line] }[how];
    return [path, lines.toSpliced(index, 1, ...instead).join('\n')] as const;
  });

test('what is taken from the cache is what would be compiled anew, edit after edit', () => {
  put(original);
  const cold = opened();
  const first = compiled(cold);
  cold.save();
  expect(first.said).toEqual([]);
  expect(compiled(opened())).toEqual(first);
  const compare = (path: string, text: string): number => {
    put(new Map([[path, text]]));
    try {
      const cache = opened();
      const cached = compiled(cache);
      cache.save();
      expect(cached).toEqual(compiled(NO_CACHE));
      return cached.files.length;
    } finally {
      put(new Map([[path, original.get(path) ?? '']]));
    }
  };
  // Most edits at random are mistakes; this one is none.
  const [path = '', text = ''] = [...original].find(([name]) => name.startsWith('protocols/')) ?? [];
  expect(compare(path, text.replace(/^title: .*$/m, 'title: Another'))).toBe(first.files.length);
  fc.assert(
    fc.property(edit, ([path, text]) => void compare(path, text)),
    { numRuns: EDITS, seed: 720_302, endOnFailure: true },
  );
}, 1_800_000);

test('a cache that does not trust takes nothing of earlier runs, and leaves what it made', () => {
  const write = (value: string, trusts: boolean): string => {
    const cache = openUnits(root, 'compiler 2', { trusts });
    const taken = cache.take('step', ['part'], () => value);
    cache.save();
    return taken;
  };
  expect([write('first', true), write('second', true)]).toEqual(['first', 'first']);
  expect([write('third', false), write('fourth', true)]).toEqual(['third', 'third']);
});

test.each([...original])('%s is remembered in short as the tree that it is', (path, text) => {
  const tree = parseYaml({ path, text }, createCollector())?.tree;
  if (tree === undefined) throw new Error(`${path} cannot be read`);
  const packed = JSON.parse(JSON.stringify(packNode(tree)));
  expect(unpackNode(packed, path)).toEqual(tree);
  // A third, and what the shortest files cost beside.
  expect(JSON.stringify(packed).length).toBeLessThan(200 + JSON.stringify(tree).length / 3);
});

test('all spec files together are remembered in less than a quarter of their trees', () => {
  const sizes = [...original].map(([path, text]) => {
    const tree = parseYaml({ path, text }, createCollector())?.tree;
    if (tree === undefined) throw new Error(`${path} cannot be read`);
    return { packed: JSON.stringify(packNode(tree)).length, whole: JSON.stringify(tree).length };
  });
  const sum = (part: 'packed' | 'whole') => sizes.reduce((all, size) => all + size[part], 0);
  expect(sum('packed')).toBeLessThan(sum('whole') / 4);
});

test('an unchanged unit is not made again, one of another compiler or a damaged file is', () => {
  const take = (cache: UnitCache): boolean => {
    let isMade = false;
    const value = cache.take('step', ['a', { b: 1 }], () => {
      isMade = true;
      return { digits: 9_007_199_254_740_993n, none: undefined };
    });
    expect(value).toEqual({ digits: 9_007_199_254_740_993n, none: undefined });
    return isMade;
  };
  const first = openUnits(root, 'compiler 2');
  expect(take(first)).toBe(true);
  first.save();
  expect(take(openUnits(root, 'compiler 2'))).toBe(false);
  expect(take(openUnits(root, 'compiler 3'))).toBe(true);
  const path = join(root, MEMORY);
  const bytes = readFileSync(path);
  for (let at = 0; at < bytes.length; at += 1) {
    const damaged = Buffer.from(bytes);
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    writeFileSync(path, damaged);
    expect(take(openUnits(root, 'compiler 2'))).toBe(true);
    writeFileSync(path, bytes.subarray(0, at));
    expect(take(openUnits(root, 'compiler 2'))).toBe(true);
  }
});

test('parts that differ in one place, one text or one kind are other units', () => {
  const cache = openUnits(root, 'compiler 4');
  const parts = [
    ...[['ab'], ['a', 'b'], ['', 'ab'], [{ a: 'b' }], [{ a: ['b'] }], [undefined], [], ['']],
    ...[null, Number.NaN, Infinity, -Infinity, 0, -0, 'NaN', '\0number NaN', undefined].map((a) => [{ a }]),
    ...[1n, '1', 1, /1/, '/1/'].map((a) => [{ a }]),
    ...[new Map([['b', 1]]), new Set(['b', 1]), { map: [['b', 1]] }, [['b', 1]]].map((a) => [{ a }]),
    ...[[{}], [[]], [[null]], [[undefined]]],
  ];
  for (const [index, one] of parts.entries()) cache.take('step', one, () => index);
  for (const [index, one] of parts.entries()) expect(cache.take('step', one, () => 'new')).toBe(index);
  expect(cache.take('other step', ['ab'], () => 'new')).toBe('new');
});

test('members of what was taken are told apart, whatever their names are', () => {
  const cache = openUnits(root, 'compiler 6');
  const taken = cache.take('step', ['a'], () => ({ a: { b: { c: 1 } }, 'a b': { c: 2 }, '1 b': { c: 3 } }));
  const members = [taken, taken.a, taken.a.b, taken['a b'], taken['1 b']];
  for (const [index, one] of members.entries()) cache.take('of it', [one], () => index);
  for (const [index, one] of members.entries()) expect(cache.take('of it', [one], () => 'new')).toBe(index);
});

test('a family is judged anew by what the protocols write, though it did not change itself', () => {
  const name = 'gw3181-not-read-where-another-gateway-writes-it.case';
  const text = readFileSync(join(import.meta.dirname, '../diagnostics/cases', name), 'utf8');
  const own = smallRoot(readCase(text).overlays);
  const units = openUnits(own, 'compiler 7');
  const told = () => {
    const { diagnostics } = generate(own, 'check', STAGES, units);
    units.save();
    return diagnostics.map(({ code }) => code);
  };
  const path = join(own, 'specs/protocols/p.yaml');
  const broken = readFileSync(path, 'utf8');
  expect(told()).toEqual(['GW3181']);
  writeFileSync(path, broken.replace('first: $first_frame', 'image: $first_frame'));
  expect(told()).toEqual([]);
  writeFileSync(path, broken);
  expect(told()).toEqual(['GW3181']);
});

test('what the last run did not ask for is forgotten', () => {
  const first = openUnits(root, 'compiler 5');
  for (const part of ['a', 'b']) first.take('step', [part], () => part);
  first.save();
  const second = openUnits(root, 'compiler 5');
  second.take('step', ['a'], () => 'new');
  second.save();
  const third = openUnits(root, 'compiler 5');
  expect(third.take('step', ['a'], () => 'new')).toBe('a');
  expect(third.take('step', ['b'], () => 'new')).toBe('new');
  expect(existsSync(join(root, MEMORY))).toBe(true);
});
