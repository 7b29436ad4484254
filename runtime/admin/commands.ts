import { type AdminOperation, offeredFields } from '../contract/admin.ts';
import { CHANNEL_COMMANDS } from './channel-commands.ts';
import type { CommandsOf, CommandTools, OperatorCommand } from './command.ts';
import { explainText } from './explain-text.ts';
import { KEY_COMMANDS } from './key-commands.ts';
import { MONEY_COMMANDS } from './money-commands.ts';
import type { FieldsOf, OperationId, OptionsOf } from './operation.ts';
import type { Shown } from './print.ts';
import { quoteCommand } from './quote-command.ts';
import { readTyped, type Values } from './read-fields.ts';
import { UNCERTAIN_COMMANDS } from './uncertain-commands.ts';
import { asTyped } from './usage-error.ts';

const COMMANDS: CommandsOf<OperationId> = {
  ...KEY_COMMANDS,
  ...MONEY_COMMANDS,
  ...CHANNEL_COMMANDS,
  ...UNCERTAIN_COMMANDS,
  quote: quoteCommand,
  explain: {
    show: (explanation, _, { colour, money, columns }) => ({
      json: explanation,
      text: explainText(explanation, { colour, money, columns }),
    }),
  },
};

export function isOperationId(id: string): id is OperationId {
  return Object.hasOwn(COMMANDS, id);
}

/** Asks for an operation with what was typed behind its command, by the names of fields, and shows the answer. */
export async function runCommand<Id extends OperationId>(
  id: Id,
  typed: Values,
  { operation, tools }: { readonly operation: AdminOperation; readonly tools: CommandTools },
): Promise<Shown | undefined> {
  const command: OperatorCommand<Id> = COMMANDS[id];
  const microsPerUnit = tools.registry.gateway.micros_per_unit;
  const offered = Object.fromEntries(offeredFields(operation));
  const { any_of = [] } = operation;
  const values = Object.entries(asTyped(() => readTyped(offered, typed, { microsPerUnit, any_of })));
  const isOption = (name: string): boolean => Object.hasOwn(operation.options, name);
  // What was read is of the types that the specs say.
  const options = Object.fromEntries(values.filter(([name]) => isOption(name))) as OptionsOf<Id>;
  const own = Object.fromEntries(values.filter(([name]) => !isOption(name))) as FieldsOf<Id>;
  const fields = withDefaults(operation, (await command.fields?.(own, options, tools)) ?? own);
  return command.show(await tools.call(id, fields), { fields, options }, tools);
}

/** Fields that the command does not offer are what they are where nothing is said. */
function withDefaults<T extends object>({ fields }: AdminOperation, given: T): T {
  const defaults = Object.entries(fields).flatMap(([name, field]) =>
    'default' in field && field.default !== undefined ? [[name, field.default] as const] : [],
  );
  return { ...Object.fromEntries(defaults), ...given };
}
