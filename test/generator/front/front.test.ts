import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { checkSpecs } from '../../../generator/check.ts';
import { emitSchemas } from '../../../generator/emit/schemas.ts';
import { listSpecs } from '../../../generator/list.ts';
import { modelineOf, withModeline } from '../../../generator/modeline.ts';
import { readSpecs } from '../../../generator/read.ts';
import { SCHEMAS } from '../../../generator/schema/index.ts';
import { withSpecKind } from '../../../generator/spec-kind.ts';
import { createCollector } from '../../../runtime/document/collector.ts';
import { parseYaml } from '../../../runtime/document/parse-yaml.ts';
import { ROOT } from '../../support/process.ts';
import { emptyRoot, smallRoot } from './small-root.ts';

function check(root: string) {
  const sink = createCollector();
  const specs = checkSpecs(readSpecs(root, listSpecs(root, sink), sink), sink);
  return { specs, told: sink.diagnostics().map((one) => `${one.code} ${one.span?.file ?? '-'}`) };
}

describe('list', () => {
  test('kind is the folder, id the name, order the code units; scratch files are not seen', () => {
    const root = emptyRoot();
    for (const path of [
      'families/b.yaml',
      'families/B.yaml',
      'families/.b.yaml.swp',
      'routes/r.yaml~',
      'gateway.yaml',
    ]) {
      mkdirSync(join(root, 'specs', path, '..'), { recursive: true });
      writeFileSync(join(root, 'specs', path), '');
    }
    const sink = createCollector();
    expect(listSpecs(root, sink)).toEqual([
      { path: 'specs/families/B.yaml', kind: 'family', id: 'B' },
      { path: 'specs/families/b.yaml', kind: 'family', id: 'b' },
      { path: 'specs/gateway.yaml', kind: 'gateway', id: 'gateway' },
    ]);
    expect(sink.diagnostics()).toEqual([]);
  });

  test.each([
    'README.md',
    'models.yaml',
    'families/deep/x.yaml',
    'constructor/x.yaml',
    'families/x.json',
    'gateway/x.yaml',
  ])('specs/%s is no spec', (path) => {
    const root = emptyRoot();
    mkdirSync(join(root, 'specs', path, '..'), { recursive: true });
    writeFileSync(join(root, 'specs', path), '');
    const sink = createCollector();
    expect(listSpecs(root, sink)).toEqual([]);
    expect(sink.diagnostics().map((one) => `${one.code} ${one.message}`)).toEqual([
      `GW1013 \`specs/${path}\` is no spec file`,
    ]);
  });
});

describe('check', () => {
  test('the small specs are typed and whole', () => {
    const { specs, told } = check(smallRoot());
    expect(told).toEqual([]);
    expect(specs.families.map((spec) => spec.value.models?.map((model) => model.id))).toEqual([
      ['f-one', 'f-two'],
    ]);
    expect([specs.gateway?.id, specs.vocabulary?.id, specs.errors?.id]).toEqual([
      'gateway',
      'vocabulary',
      'errors',
    ]);
    expect([...specs.broken]).toEqual([]);
  });

  test('broken files are dropped and known as broken, by name and by id', () => {
    const { specs, told } = check(
      smallRoot([
        { kind: 'file', path: 'specs/families/f.yaml', text: 'id: [' },
        { kind: 'edit', path: 'specs/protocols/p.yaml', from: 'id: p\n', to: 'id: q\n' },
        { kind: 'edit', path: 'specs/errors.yaml', from: 'id: errors', to: 'di: errors' },
      ]),
    );
    expect(told).toEqual([
      'GW1002 specs/errors.yaml',
      'GW1001 specs/families/f.yaml',
      'GW1007 specs/protocols/p.yaml',
    ]);
    expect([...specs.broken].sort()).toEqual(['errors', 'f', 'p', 'q']);
    expect(specs.families).toEqual([]);
    expect(specs.protocols).toEqual([]);
    expect(specs.errors).toBeUndefined();
  });

  test('files that cannot be read are diagnostics', () => {
    const root = smallRoot();
    writeFileSync(join(root, 'specs/routes/latin.yaml'), Buffer.from([0x61, 0x3a, 0x20, 0xe4]));
    writeFileSync(join(root, 'specs/routes/huge.yaml'), 'x'.repeat(1_100_000));
    expect(check(root).told).toEqual(['GW1011 specs/routes/huge.yaml', 'GW1014 specs/routes/latin.yaml']);
  });
});

describe('editor line', () => {
  const file = { path: 'specs/families/f.yaml', kind: 'family', id: 'f' } as const;
  const line = '# yaml-language-server: $schema=../../generated/schema/family.schema.json';

  test.each([
    ['id: f\n', `${line}\nid: f\n`],
    [`${line}\nid: f\n`, `${line}\nid: f\n`],
    ['# yaml-language-server: $schema=x\nid: f\n', `${line}\nid: f\n`],
    ['# a comment\nid: f\n', `${line}\n# a comment\nid: f\n`],
    ['', `${line}\n`],
  ])('%j', (before, after) => {
    expect(modelineOf(file)).toBe(line);
    expect(withModeline(file, before)).toBe(after);
  });
});

/** As editors read schemas: by address, each with the files that it refers to. */
const editors = new Ajv({ strict: false, discriminator: true });
for (const folder of ['generated/schema', 'generator/schema']) {
  for (const name of readdirSync(join(ROOT, folder)).filter((one) => one.endsWith('.schema.json'))) {
    editors.addSchema(
      JSON.parse(readFileSync(join(ROOT, folder, name), 'utf8')),
      `file:///${folder}/${name}`,
    );
  }
}

describe('schemas', () => {
  const kinds = Object.entries(SCHEMAS);

  test.each(kinds)('%s explains every property and gives an example', (kind, schema) => {
    expect(undescribed(schema, kind)).toEqual([]);
    expect(schema).toMatchObject({
      additionalProperties: false,
      $schema: 'http://json-schema.org/draft-07/schema#',
    });
    expect(schema).toHaveProperty('examples');
  });

  test('editor schemas hold the ids that exist now and no private keyword', () => {
    const files = emitSchemas({ surface: ['video', 'chat'], mode: ['text'], auth: [] });
    expect(files.map((file) => file.path)).toEqual(
      kinds.map(([kind]) => `generated/schema/${kind}.schema.json`).sort(),
    );
    for (const { text } of files) {
      expect(text.startsWith('{\n  "$comment": "@generated from generator/schema/')).toBe(true);
      expect(text).not.toMatch(/"x-(ids|form)"/);
      const ajv = new Ajv({ strict: false, discriminator: true });
      expect(ajv.validateSchema(JSON.parse(text))).toBe(true);
    }
    const route = JSON.parse(files.find((file) => file.path.endsWith('route.schema.json'))?.text ?? '');
    expect(route.properties.surface.enum).toEqual(['chat', 'video']);
    expect(route.properties.operation.enum).toBeUndefined();
    const family = JSON.parse(files.find((file) => file.path.endsWith('/family.schema.json'))?.text ?? '');
    expect(family.definitions.modes.propertyNames.enum).toEqual(['text']);
  });

  test.each(listSpecs(ROOT, createCollector()).map(({ path, kind }) => [path, kind] as const))(
    'the schema that editors have takes %s as it is written',
    (path, kind) => {
      const text = readFileSync(join(ROOT, path), 'utf8');
      const document = parseYaml({ path, text }, createCollector());
      if (document === undefined) throw new Error(`${path} is no YAML`);
      const { kind: own } = withSpecKind({ path, kind, id: '' }, document);
      const validate = editors.getSchema(`file:///generated/schema/${own}.schema.json`);
      expect([validate?.(document.value), validate?.errors]).toEqual([true, null]);
    },
  );

  test('the order of ids does not matter', () => {
    expect(emitSchemas({ surface: ['b', 'a', 'b'] })).toEqual(emitSchemas({ surface: ['a', 'b'] }));
  });
});

/** Paths of properties that have neither a description nor a definition that has one. */
function undescribed(schema: unknown, at: string): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap((item, index) => undescribed(item, `${at}/${index}`));
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]: [string, unknown]) => {
    if (key === 'examples' || key === 'enum' || key === 'const') return [];
    if (key !== 'properties' && key !== 'definitions') return undescribed(value, `${at}/${key}`);
    return Object.entries(value as Readonly<Record<string, unknown>>).flatMap(([name, property]) => {
      const bare =
        typeof property !== 'object' ||
        property === null ||
        !('description' in property || '$ref' in property);
      return [...(bare ? [`${at}/${key}/${name}`] : []), ...undescribed(property, `${at}/${key}/${name}`)];
    });
  });
}
