import { isDeepStrictEqual } from 'node:util';
import type { ChatModel } from '../../runtime/contract/chat.ts';
import type { ChatFamilyIr, GatewayIr } from '../ir.ts';
import { camelCase, quote } from '../print/identifier.ts';
import { brokenLiteral, literal } from '../print/literal.ts';
import { TsModule } from '../print/ts-module.ts';
import { DENIED_IN_CHATS } from './tables.ts';

/** `generated/families/<id>.ts` of chat: the validator of public bodies and the models. */
export function emitChatFamilies(ir: Pick<GatewayIr, 'chatFamilies'>): readonly TsModule[] {
  return ir.chatFamilies.map(emitChatFamily);
}

function emitChatFamily(family: ChatFamilyIr): TsModule {
  const file = new TsModule(`generated/families/${family.id}.ts`, family.source);
  file.import('ChatFamily', 'runtime/contract/chat.ts', { typeOnly: true });
  file.import('ChatModel', 'runtime/contract/chat.ts', { typeOnly: true });
  file.import('validate', `generated/validators/${family.id}.js`);
  if (family.denies) file.import(DENIED_IN_CHATS, 'generated/vocabulary.ts');
  const keys = Object.keys(family.shared).map(quote).join(' | ');
  const fields = Object.fromEntries(family.fields.map((field) => [field.name, field.type]));
  file.declare({
    kind: 'constant',
    name: 'shared',
    type: `Pick<ChatModel, ${keys}>`,
    local: true,
    about: 'What models have unless they say otherwise.',
    value: brokenLiteral(family.shared, 0),
  });
  file.declare({
    kind: 'constant',
    name: camelCase(family.id),
    type: 'ChatFamily',
    about: family.about ?? family.title,
    value: [
      '{',
      `  id: ${quote(family.id)},`,
      `  title: ${quote(family.title)},`,
      "  kind: 'chat',",
      ...(family.modelsOf === undefined ? [] : [`  models_of: ${quote(family.modelsOf)},`]),
      `  routes: ${literal(family.routes, { indent: 2, used: 8 })},`,
      `  protocols: ${literal(family.protocols, { indent: 2, used: 11 })},`,
      `  suffixes: ${literal(family.suffixes)},`,
      ...(family.snakeCase ? ['  snake_case: true,'] : []),
      `  fields: ${brokenLiteral(fields, 2)},`,
      ...(family.objects.length === 0 ? [] : [`  objects: ${brokenLiteral(family.objects, 2)},`]),
      ...(family.denies ? [`  denied: ${DENIED_IN_CHATS},`] : []),
      '  validate,',
      `  models: [\n${family.models.map(({ model }) => modelRow(model, family, 4)).join('')}  ],`,
      '}',
    ].join('\n'),
  });
  return file;
}

/** A model as a row that refers to `shared` for what it does not override: the value it makes is complete. */
function modelRow(model: ChatModel, { shared }: ChatFamilyIr, indent: number): string {
  const inner = indent + 2;
  const pad = ' '.repeat(inner);
  const entry = (key: keyof ChatModel) =>
    `${pad}${key}: ${literal(model[key], { indent: inner, used: key.length + 2 })},\n`;
  const orShared = (key: 'inputs' | 'features' | 'limits') =>
    isDeepStrictEqual(model[key], shared[key]) ? `${pad}${key}: shared.${key},\n` : entry(key);
  return [
    `${' '.repeat(indent)}{\n`,
    entry('id'),
    entry('title'),
    entry('family'),
    entry('aliases'),
    orShared('inputs'),
    orShared('features'),
    orShared('limits'),
    entry('price'),
    entry('lifecycle'),
    `${' '.repeat(indent)}},\n`,
  ].join('');
}
