import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { allFamilies, protocolIds } from '../../runtime/contract/registry.ts';
import { filesBelow } from './copy-with-additions.ts';
import { listsOfIds } from './lists-of-ids.ts';

const TESTS = join(import.meta.dirname, '..');

// Single letters are names of anything.
const named = (ids: readonly string[]) => new Set(ids.filter((id) => id.length > 1));
const families = allFamilies(registry);
const KINDS = {
  protocols: named(protocolIds(registry)),
  families: named(families.map(({ id }) => id)),
  models: named(families.flatMap(({ models }) => models.map(({ id }) => id))),
};

/** Of these, others than those that are named are tried elsewhere. */
const SAMPLES: Readonly<Record<string, readonly string[]>> = {
  'clients ask for what the contract names': [
    'e2e/images-ai-sdk.test.ts',
    'e2e/images-openai.test.ts',
    'e2e/images-tasks.test.ts',
    'chaos/works.ts',
    'limits/nodes.test.ts',
    'console/play.test.ts',
  ],
  'what the contract promises of a model, a field or a dialect by its name': [
    'families/chat.test.ts',
    'families/field-table.test.ts',
    'families/kx-dialects.test.ts',
    'families/limit-table.test.ts',
    'families/on-relays.test.ts',
    'families/picture-inputs.test.ts',
    'families/vendor-answers.test.ts',
    'families/vx-dialects.test.ts',
    'families/vx-reference2video.test.ts',
    'generator/resolve/families.test.ts',
    'intake/interface-modes.test.ts',
    'intake/unknown-fields.test.ts',
  ],
  'one word of the runtime is shown on vendors in whose requests it stands': [
    'chat/answer-turns.test.ts',
    'config/base-address.test.ts',
    'generator/language/compile-and-run-protocols.test.ts',
    'admin/channels.test.ts',
    'admin/model-table.test.ts',
    'sandbox/faults.test.ts',
    'tasks/field-in-refusal.test.ts',
    'tasks/nothing-lost.test.ts',
    'tasks/our-defaults.test.ts',
    'tasks/own-field-in-warnings.test.ts',
  ],
};

describe('a list is found', () => {
  const [one, two, three] = protocolIds(registry);
  test.each([
    [`['${one}', '${two}', '${three}']`],
    [`[\n  '${one}',\n  'another word',\n  '${two}', '${three}',\n]`],
    [`{\n  '${one}': 1,\n  '${two}': 2,\n  '${three}': 3,\n}`],
    [`[\n  ['${one}', 'a', 1],\n  ['${two}', 'b', 2],\n  ['${three}', 'c', 3],\n]`],
  ])('%s', (text) => {
    expect(listsOfIds(text, KINDS)).toEqual([`protocols: ${one}, ${two}, ${three}`]);
  });

  test('and two are samples', () => {
    expect(listsOfIds(`['${one}', '${two}', 'x']`, KINDS)).toEqual([]);
  });
});

test('no test lists protocols, families or models: what there is follows from the registry and the replays', () => {
  const found = filesBelow(TESTS)
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) =>
      listsOfIds(readFileSync(join(TESTS, path), 'utf8'), KINDS).map((list) => ({ path, list })),
    );
  const samples = Object.values(SAMPLES).flat();
  expect(found.filter(({ path }) => !samples.includes(path))).toEqual([]);
  expect(samples.filter((path) => !found.some((one) => one.path === path))).toEqual([]);
});
