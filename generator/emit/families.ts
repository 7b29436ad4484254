import { isDeepStrictEqual } from 'node:util';
import type { Model } from '../../runtime/contract/family.ts';
import type { FamilyIr, GatewayIr, ReadIr } from '../ir.ts';
import type { Code } from '../language/types.ts';
import { NO_CACHE, type UnitCache } from '../output/unit-cache.ts';
import { compareText, sortedBy } from '../print/compare-text.ts';
import { camelCase, propertyKey, quote } from '../print/identifier.ts';
import { brokenLiteral, literal } from '../print/literal.ts';
import { type Emitted, TsModule } from '../print/ts-module.ts';
import { contractFunction, mentions, printInto } from './compiled.ts';
import { withoutReports } from './explain/places-code.ts';
import { modelRow, sharedValues } from './model-rows.ts';
import { unusedCode } from './protocols/used-code.ts';
import { sameReads } from './same-reads.ts';

/** `generated/families/<id>.ts`: the interpreter of public bodies and the models. */
export function emitFamilies(ir: GatewayIr, cache: UnitCache = NO_CACHE): readonly Emitted[] {
  const same = sameReads(ir.families);
  return ir.families.map((family) => {
    const owner = ir.families.find(({ id }) => id === family.modelsOf);
    const like = same.get(family.id);
    return cache.take('family file', [family, owner, like], () => emitFamily(family, owner, like).content());
  });
}

function emitFamily(family: FamilyIr, owner: FamilyIr | undefined, like: FamilyIr | undefined): TsModule {
  const file = new TsModule(`generated/families/${family.id}.ts`, family.source);
  file.import('CanonicalRequest', 'generated/canonical.ts', { typeOnly: true });
  file.import('validate', `generated/validators/${family.id}.js`);
  file.declare({
    kind: 'constant',
    name: 'shared',
    type: sharedType(file, family),
    local: true,
    about: 'What models have unless they say otherwise.',
    value: brokenLiteral(sharedValues(family), 0),
  });
  file.declare({
    kind: 'constant',
    name: camelCase(family.id),
    about: family.about ?? family.title,
    value: [
      `${contractFunction(file, 'defineFamily')}<CanonicalRequest>({`,
      `  id: ${quote(family.id)},`,
      `  title: ${quote(family.title)},`,
      `  kind: ${quote(family.kind)},`,
      ...(family.modelsOf === undefined ? [] : [`  models_of: ${quote(family.modelsOf)},`]),
      `  routes: ${literal(family.routes, { indent: 2, used: 8 })},`,
      `  protocols: ${literal(family.protocols, { indent: 2, used: 11 })},`,
      ...(like === undefined ? fieldLines(family) : [readAsLine(file, like)]),
      `  suffixes: ${literal(family.suffixes)},`,
      '  validate,',
      ...(like === undefined ? readLines(file, family) : []),
      `  get from() {`,
      `    return ${contractFunction(file, 'loadOrigins')}(import.meta.url, ${quote(`../explain/${(like ?? family).id}.ts`)});`,
      '  },',
      ...(like === undefined ? objectLines(family) : []),
      ...roleLines(family),
      ...(like === undefined ? uploadLines(family) : []),
      ...ruleLines(file, family),
      ...togetherLines(file, family),
      ...(family.mentions.length === 0
        ? []
        : [`  mentions: ${literal(family.mentions, { indent: 2, used: 10 })},`]),
      ...echoLines(file, family),
      ...(family.output === undefined
        ? []
        : [`  output: ${literal(family.output, { indent: 2, used: 8 })},`]),
      `  models: [\n${modelLines(file, family, owner)}  ],`,
      '})',
    ].join('\n'),
  });
  return file;
}

function fieldLines({ fields }: FamilyIr): readonly string[] {
  const types = Object.fromEntries(fields.map(({ name, type }) => [name, type]));
  return [`  fields: ${brokenLiteral(types, 2)},`];
}

/** How facts, inputs and metadata come from a body. */
function readLines(file: TsModule, family: FamilyIr): readonly string[] {
  return [
    `  interpret: (${parametersOf(family)}) => ({`,
    block(file, 'facts', family.facts),
    block(file, 'roles', family.roles),
    ...metadataLines(file, family),
    '  }),',
    ...sourceLines(family),
    ...unreadLines(file, family),
  ];
}

function readAsLine(file: TsModule, { id }: FamilyIr): string {
  const other = file.import(camelCase(id), `generated/families/${id}.ts`);
  return `  ...${contractFunction(file, 'readAs')}(${other}),`;
}

function modelLines(file: TsModule, family: FamilyIr, owner: FamilyIr | undefined): string {
  const rows = family.models.map(({ model }) => {
    const own = owner?.models.find((one) => one.model.id === model.id)?.model;
    if (owner === undefined || own === undefined || !isSaidBy(own, model))
      return modelRow(model, family, { indent: 4 });
    const name = file.import(camelCase(owner.id), `generated/families/${owner.id}.ts`);
    const owned = `${contractFunction(file, 'ownedModel')}(${name}, ${quote(model.id)})`;
    return modelRow(model, family, { indent: 4, owned });
  });
  return rows.join('');
}

/** Whether a model is to its owner what it is here. */
function isSaidBy(own: Model, { title, aliases, price, lifecycle }: Model): boolean {
  const said = { title, aliases, price, lifecycle };
  return isDeepStrictEqual(
    { title: own.title, aliases: own.aliases, price: own.price, lifecycle: own.lifecycle },
    said,
  );
}

function sharedType(file: TsModule, family: FamilyIr): string {
  file.import('Model', 'runtime/contract/family.ts', { typeOnly: true });
  const keys = Object.keys(sharedValues(family)).map(quote);
  const picked = `Pick<Model, ${keys.join(' | ')}>`;
  return family.sizes === undefined ? picked : `Required<${picked}>`;
}

function parametersOf(family: FamilyIr): string {
  const reads = [
    ...family.facts,
    ...family.roles,
    ...(family.metadata === undefined ? [] : [family.metadata]),
  ];
  if (reads.some((read) => mentions(read.code, 'warnings'))) return 'r, warnings';
  return family.metadataField || reads.some((read) => mentions(read.code, 'r')) ? 'r' : '';
}

function block(file: TsModule, name: string, reads: readonly ReadIr[]): string {
  if (reads.length === 0) return `    ${name}: {},`;
  const lines = reads.map((read) => {
    const label = `      ${propertyKey(read.name)}: `;
    return `${label}${printInto(file, read.code, { indent: 6, column: label.length })},`;
  });
  return [`    ${name}: {`, ...lines, '    },'].join('\n');
}

function roleLines({ roles }: FamilyIr): readonly string[] {
  return [`  roles: ${literal(roles.map(({ name }) => name).sort(compareText), { indent: 2, used: 9 })},`];
}

/** Facts that are read from no field of the body (of a path, or a constant) have no line. */
function sourceLines({ sources }: FamilyIr): readonly string[] {
  const lines = Object.entries(sources).flatMap(([name, paths]) => {
    const used = propertyKey(name).length + 2;
    return paths.length === 0 ? [] : [`    ${propertyKey(name)}: ${literal(paths, { indent: 4, used })},`];
  });
  return lines.length === 0 ? [] : ['  sources: {', ...lines, '  },'];
}

/** Sources that another field keeps from being read. */
function unreadLines(file: TsModule, family: FamilyIr): readonly string[] {
  const sources = new Set(
    Object.values(family.sources).flatMap((paths) => paths.map((path) => path.join('.'))),
  );
  const { facts, roles, metadata, echo } = family;
  const reads = [...facts, ...roles, ...(metadata === undefined ? [] : [metadata]), ...echo];
  const code = unusedCode(
    reads.map((read) => withoutReports(read.code)),
    (one) => sourcesAt(one, sources),
  );
  return code === undefined ? [] : [`  unread: (r) => ${printInto(file, code, { indent: 2, column: 17 })},`];
}

/** The sources that are read where code takes a value out of the body: by name, in part, or in a whole. */
function sourcesAt(code: Code, sources: ReadonlySet<string>): readonly string[] {
  if (code.kind !== 'call' || code.fn !== 'at') return [];
  const [root, ...steps] = code.args;
  if (root?.kind !== 'ref' || root.path !== 'r.body') return [];
  const path = steps.map((step) => (step.kind === 'literal' ? String(step.value) : '')).join('.');
  const isBelow = (one: string, other: string) => one === other || one.startsWith(`${other}.`);
  return [...sources].filter((source) => isBelow(source, path) || isBelow(path, source));
}

function objectLines({ objects }: FamilyIr): readonly string[] {
  return objects.length === 0 ? [] : [`  objects: ${brokenLiteral(objects, 2)},`];
}

function uploadLines({ fields }: FamilyIr): readonly string[] {
  const uploads = fields.flatMap(({ name, files, roles }) => (files ? [[name, roles] as const] : []));
  return uploads.length === 0 ? [] : [`  uploads: ${brokenLiteral(Object.fromEntries(uploads), 2)},`];
}

/** Conditions in the order of the spec. */
function ruleLines(file: TsModule, { rules }: FamilyIr): readonly string[] {
  if (rules.length === 0) return [];
  const when = contractFunction(file, 'when');
  const hit = contractFunction(file, 'ruleHit');
  const names = ['r', 'model'].filter((name) =>
    rules.some((rule) => mentions(rule.when, name) || mentions(rule.text, name)),
  );
  const parameters = names.includes('model') && names.length === 1 ? ['_r', 'model'] : names;
  const lines = rules.flatMap((rule) => {
    const call = `${hit}(${quote(rule.field)}, ${quote(rule.action)}, `;
    return [
      `    ${when}(`,
      `      ${printInto(file, rule.when, { indent: 6, column: 6 })},`,
      `      () => ${call}${printInto(file, rule.text, { indent: 6, column: 12 + call.length })}${rule.code === undefined ? '' : `, ${quote(rule.code)}`}),`,
      '    ),',
    ];
  });
  return [`  rules: (${parameters.join(', ')}) => ${contractFunction(file, 'ruleHits')}(`, ...lines, '  ),'];
}

/** By model; entries that several models have are printed for each, as all of their values are. */
function togetherLines(file: TsModule, { together }: FamilyIr): readonly string[] {
  if (together.length === 0) return [];
  const sorted = sortedBy(together, ({ model }) => model);
  const lines = sorted.flatMap(({ model, entries }) => [
    `    ${propertyKey(model)}: [`,
    ...entries.flatMap(({ when, move, limits, reads, about }) => [
      '      {',
      `        when: (${mentions(when, 's') ? 's' : ''}) => ${printInto(file, when, { indent: 8, column: 21 })},`,
      `        limits: ${literal(limits, { indent: 8, used: 8 })},`,
      ...(move ? ['        move: true,'] : []),
      `        reads: ${literal(reads, { indent: 8, used: 7 })},`,
      `        about: ${literal(about, { indent: 8, used: 7 })},`,
      '      },',
    ]),
    '    ],',
  ]);
  return ['  together: {', ...lines, '  },'];
}

function echoLines(file: TsModule, { echo }: FamilyIr): readonly string[] {
  if (echo.length === 0) return [];
  const lines = echo.map(({ name, code }) => {
    const label = `    ${propertyKey(name)}: `;
    return `${label}${printInto(file, code, { indent: 4, column: label.length })},`;
  });
  const parameter = echo.some(({ code }) => mentions(code, 'r')) ? 'r' : '';
  return [`  echo: (${parameter}) => ${contractFunction(file, 'echoTexts')}({`, ...lines, '  }),'];
}

function metadataLines(file: TsModule, family: FamilyIr): readonly string[] {
  if (family.metadata !== undefined)
    return [`    metadata: ${printInto(file, family.metadata.code, { indent: 4, column: 14 })},`];
  if (!family.metadataField) return [];
  const call = `${contractFunction(file, 'omitPaths')}(${contractFunction(file, 'at')}(r.body, 'metadata'), `;
  const used = 'metadata: '.length + call.length + 2;
  return [`    metadata: ${call}${literal(family.consumed, { indent: 4, used })}),`];
}
