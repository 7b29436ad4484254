import { expect, test } from 'vitest';
import type { Overlay } from '../diagnostics/case-file.ts';
import { emitRoot } from '../emit/emit-specs.ts';
import { smallRoot } from './small-root.ts';

const FAMILY = 'specs/families/f.yaml';
const ROUTE = 'specs/routes/videos-create.yaml';
const edit = (path: string, from: string, to: string): Overlay => ({ kind: 'edit', path, from, to });

/** What is made, but for the places in the specs that it names. */
function made(overlays: readonly Overlay[]): ReadonlyMap<string, string> {
  const files = emitRoot(smallRoot(overlays));
  return new Map(
    [...files].map(([path, text]) => [path, text.replaceAll(/\.yaml(:\d+|": *\d+)?/g, '.yaml')]),
  );
}

function modules(overlays: readonly Overlay[]): readonly (readonly [string, string])[] {
  return [...made(overlays)].filter(([path]) => !path.startsWith('generated/explain/'));
}

test('blocks of files and of a family itself stand in families and routes as if they were written there', () => {
  const rejected = '    - { title: no model, body: { prompt: a heron takes off }, code: invalid_request }';
  const block = (id: string, text: string): Overlay => ({
    kind: 'file',
    path: `specs/blocks/${id}.yaml`,
    text: `# yaml-language-server: $schema=../../generated/schema/block.schema.json\nid: ${id}\nabout: A block.\nblock:\n${text}\n`,
  });
  const price = '{ per: second, micros: 60000 }';
  const said = modules([
    block('common', '  model: { $ref: model }\n  prompt: { $ref: prompt }\n  seconds: { $ref: image }'),
    block('refused', rejected.slice(2)),
    edit(
      FAMILY,
      '  model: { $ref: model }\n  prompt: { $ref: prompt }\n  seconds: { $ref: seconds }\n',
      '  $use: common\n  seconds: { $ref: seconds }\n',
    ),
    edit(FAMILY, `price: ${price} }`, 'price: { $use: usual } }'),
    edit(FAMILY, 'models:\n', `blocks: { usual: ${price} }\nmodels:\n`),
    edit(ROUTE, `  rejected:\n${rejected}`, '  rejected: { $use: refused }'),
  ]);
  expect(said).toEqual(modules([]));
});

test('a route that does not say its `auth` is for holders of a key', () => {
  expect(modules([edit(ROUTE, 'auth: key\n', '')])).toEqual(modules([]));
  const open = made([edit(ROUTE, 'auth: key\n', 'auth: none\n')]).get('generated/routes/videos-create.ts');
  expect(open).toContain("auth: 'none'");
});
