import {
  type AdminField,
  type AdminOperation,
  flagOf,
  offeredFields,
} from '../../../runtime/contract/admin.ts';
import { OWN_COMMANDS, type OwnCommand } from '../../../runtime/contract/commands.ts';
import type { GatewayIr, OutputFile } from '../../ir.ts';
import { NO_CACHE, type UnitCache } from '../../output/unit-cache.ts';
import { sortedBy } from '../../print/compare-text.ts';
import { renderTemplate } from '../../print/template.ts';
import { markdownTable } from './table.ts';

/** What operators read: the routes of their listener, and the commands. */
export function emitOperatorDocs({ admin }: GatewayIr, cache: UnitCache = NO_CACHE): readonly OutputFile[] {
  const operations = admin.map(({ operation }) => operation);
  const index = markdownTable(
    ['route', 'does'],
    operations.map((one) => [link(one.title, addressOf(one)), sentenceOf(one.about)]),
  );
  const routes = { index, operations: operations.map(routeView) };
  const commands = sortedBy(
    [...operations.map(commandOfOperation), ...Object.entries(OWN_COMMANDS).map(ownCommand)],
    ({ name }) => name,
  );
  const commandIndex = markdownTable(
    ['command', 'does'],
    commands.map(({ name, about }) => [link(name, name), about]),
  );
  return [
    { path: 'generated/docs/admin-api.md', text: renderTemplate('admin-api', routes, cache) },
    { path: 'generated/docs/cli.md', text: renderTemplate('cli', { index: commandIndex, commands }, cache) },
  ];
}

/** To the heading of this title on the same page. */
function link(title: string, shown: string): string {
  return `[\`${shown}\`](#${anchorOf(title)})`;
}

function sentenceOf(about: string): string {
  return `${about.charAt(0).toUpperCase()}${about.slice(1)}.`;
}

function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
}

function addressOf({ method, path }: AdminOperation): string {
  return `${method} ${path}`;
}

const EFFECTS: Readonly<Record<NonNullable<AdminOperation['danger']>, string>> = {
  traffic: 'It changes what callers and channels can do at once.',
  money: 'It moves money.',
  final: 'It cannot be undone.',
};

function routeView(operation: AdminOperation): object {
  const { title, about, answer, danger, fields, any_of = [] } = operation;
  const rows = Object.entries(fields).map(([name, field]) => [
    `\`${name}\``,
    typeText(field),
    requiredText(field),
    field.about,
  ]);
  return {
    title,
    address: addressOf(operation),
    command: operation.id.replaceAll('-', ' '),
    command_anchor: operation.id,
    about: sentenceOf(about),
    answer,
    effect: danger === undefined ? '' : EFFECTS[danger],
    any_of: any_of.map((name) => `\`${name}\``).join(', '),
    fields: rows.length === 0 ? '' : markdownTable(['field', 'type', 'required', 'meaning'], rows),
  };
}

interface CommandView {
  readonly name: string;
  readonly usage: string;
  readonly about: string;
  /** The route that it asks for; empty for one that works without the operators' listener. */
  readonly route: string;
  readonly route_anchor: string;
  readonly checkout: boolean;
  readonly options: string;
}

function commandOfOperation(operation: AdminOperation): CommandView {
  const offered = offeredFields(operation);
  const places = offered.flatMap(([name, field]) => (field.argument === true ? [flagText(name, field)] : []));
  const rows = offered.map(([name, field]) => [
    `\`${flagText(name, field)}\``,
    typeText(field),
    requiredText(field),
    field.about,
  ]);
  const name = operation.id.replaceAll('-', ' ');
  return {
    name,
    usage: [name, ...places].join(' '),
    about: sentenceOf(operation.about),
    route: addressOf(operation),
    route_anchor: anchorOf(operation.title),
    checkout: false,
    options: rows.length === 0 ? '' : markdownTable(['option', 'type', 'required', 'meaning'], rows),
  };
}

function ownCommand([name, own]: readonly [string, OwnCommand]): CommandView {
  const { about, argument, options = {}, checkout = false } = own;
  const rows = [
    ...(argument === undefined ? [] : [[`\`${argument.name}\``, argument.about]]),
    ...Object.entries(options).map(([flags, meaning]) => [`\`${flags}\``, meaning]),
  ];
  return {
    name,
    usage: [name, ...(argument === undefined ? [] : [argument.name])].join(' '),
    about: sentenceOf(about),
    route: '',
    route_anchor: '',
    checkout,
    options: rows.length === 0 ? '' : markdownTable(['option', 'meaning'], rows),
  };
}

function flagText(name: string, field: AdminField): string {
  return field.argument === true ? `<${field.value ?? name}>` : `--${flagOf(name, field)}`;
}

function requiredText({ required, with: words }: AdminField): string {
  if (words === undefined) return required === true ? 'yes' : '';
  const [choice, word] = Object.entries(words)[0] ?? [];
  return `with \`${choice}\` \`${word}\``;
}

/** What may stand there: the type, and its words or bounds. */
function typeText(field: AdminField): string {
  const nullable = field.nullable === true ? ', or null' : '';
  if (field.type === 'choice' || field.type === 'choices')
    return `${field.type === 'choice' ? 'one' : 'several'} of ${field.values.map((value) => `\`${value}\``).join(', ')}${nullable}`;
  if (field.type === 'count') return `${field.min} to ${field.max}${nullable}`;
  return `${field.type.replaceAll('_', ' ')}${nullable}`;
}
