import type { GatewayIr } from '../ir.ts';
import { camelCase, propertyKey } from '../print/identifier.ts';
import { brokenLiteral } from '../print/literal.ts';
import { TsModule } from '../print/ts-module.ts';
import { chatExport } from './chat-protocols/names.ts';
import { contractFunction } from './compiled.ts';

/** `generated/index.ts`: the one import the runtime makes. */
export function emitRegistry(ir: GatewayIr): TsModule {
  const file = new TsModule('generated/index.ts', 'specs/');
  file.import('readFile', 'node:fs/promises');
  file.import('Registry', 'runtime/contract/registry.ts', { typeOnly: true });
  file.import('errors', 'generated/errors.ts');
  file.import('errorClasses', 'generated/errors.ts');
  file.import('vocabulary', 'generated/vocabulary.ts');
  file.import('adminOperations', 'generated/admin.ts');
  const named = (folder: string, ids: readonly string[], ending: string) =>
    ids.map((id) => ({
      id,
      local: file.import(camelCase(id), `generated/${folder}/${id}.ts`, { as: `${camelCase(id)}${ending}` }),
    }));
  const ids = <T extends { readonly id: string }>(items: readonly T[]) => items.map((item) => item.id);
  const surfaces = named('surfaces', ids(ir.surfaces), 'Surface');
  const routes = named('routes', ids(ir.routes.map((route) => route.route)), 'Route');
  const families = named('families', ids(ir.families), 'Family');
  const chatFamilies = named('families', ids(ir.chatFamilies), 'Family');
  const protocols = named('adapters', ids(ir.protocols), 'Protocol');
  const chatProtocols = ir.chatProtocols.map((protocol) => ({
    id: protocol.id,
    local: file.import(chatExport(protocol), `generated/adapters/${protocol.id}.ts`, {
      as: `${camelCase(protocol.id)}ForChat`,
    }),
  }));
  const table = (rows: readonly { readonly id: string; readonly local: string }[]) =>
    rows.map(({ id, local }) => `    ${propertyKey(id)}: ${local},\n`).join('');
  const list = (rows: readonly { readonly local: string }[]) =>
    rows.map(({ local }) => `    ${local},\n`).join('');
  file.declare({
    kind: 'constant',
    name: 'facts',
    local: true,
    value: [
      '{',
      `  gateway: ${brokenLiteral(ir.gateway, 2)},`,
      '  vocabulary,',
      '  errors,',
      '  error_classes: errorClasses,',
      `  surfaces: {\n${table(surfaces)}  },`,
      `  routes: [\n${list(routes)}  ],`,
      '  admin: adminOperations,',
      `  families: [\n${list(families)}  ],`,
      `  protocols: {\n${table(protocols)}  },`,
      `  chat_families: [${chatFamilies.length === 0 ? '' : `\n${list(chatFamilies)}  `}],`,
      `  chat_protocols: {${chatProtocols.length === 0 ? '' : `\n${table(chatProtocols)}  `}},`,
      "} satisfies Omit<Registry, 'digest' | 'twins' | 'chat_twins' | 'examples' | 'openapi' | 'admin_openapi' | 'docs' | 'adapters' | 'explain' | 'forms' | 'sent_calls'>",
    ].join('\n'),
  });
  const twins = (name: string, reader: 'readTwins' | 'readChatTwins' | undefined) =>
    reader === undefined
      ? `  ${name}: async () => ({}),`
      : `  ${name}: () => ${contractFunction(file, reader)}(new URL('./twins/', import.meta.url)),`;
  file.declare({
    kind: 'constant',
    name: 'registry',
    type: 'Registry',
    about: 'Everything the compiler made of `specs/`.',
    value: [
      '{',
      '  ...facts,',
      `  get digest() {`,
      `    return ${contractFunction(file, 'digestOf')}(facts);`,
      '  },',
      twins('twins', ir.protocols.some(({ twin }) => twin !== undefined) ? 'readTwins' : undefined),
      twins('chat_twins', ir.chatProtocols.length > 0 ? 'readChatTwins' : undefined),
      `  examples: () => ${contractFunction(file, 'readExamples')}(new URL('./examples/', import.meta.url)),`,
      "  openapi: () => readFile(new URL('./openapi.json', import.meta.url), 'utf8'),",
      "  admin_openapi: () => readFile(new URL('./admin-openapi.json', import.meta.url), 'utf8'),",
      "  docs: new URL('./docs/', import.meta.url),",
      `  adapters: () => ${contractFunction(file, 'readAdapters')}(new URL('./', import.meta.url)),`,
      `  explain: () => ${contractFunction(file, 'readExplain')}(new URL('./explain/', import.meta.url)),`,
      ir.forms.length === 0
        ? '  forms: async () => ({}),'
        : `  forms: () => ${contractFunction(file, 'readForms')}(new URL('./console/forms/', import.meta.url)),`,
      `  sent_calls: (protocol) => ${contractFunction(file, 'loadSentCalls')}(import.meta.url, protocol),`,
      '}',
    ].join('\n'),
  });
  return file;
}
