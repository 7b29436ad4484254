import { type AdminOperation, offeredFields } from '../contract/admin.ts';
import type { QuoteView } from '../work/quote/quote-desk.ts';
import { CHANNEL_COMMANDS } from './channel-commands.ts';
import { explainText } from './explain-text.ts';
import { KEY_COMMANDS, MONEY_COMMANDS } from './money-commands.ts';
import type {
  CommandsOf,
  CommandTools,
  FieldsOf,
  OperationId,
  OperatorCommand,
  OptionsOf,
} from './operation.ts';
import { PLAY_COMMANDS } from './play-commands.ts';
import type { Shown } from './print.ts';
import { PULSE_COMMANDS } from './pulse-commands.ts';
import { readBody } from './read-body.ts';
import { readTyped, type Values } from './read-fields.ts';
import { asTyped } from './refusals.ts';
import { SANDBOX_COMMANDS } from './sandbox-commands.ts';
import { SPEC_COMMANDS } from './spec-commands.ts';
import { UNCERTAIN_COMMANDS } from './uncertain-commands.ts';
import { WORK_COMMANDS } from './work-commands.ts';

/** The price of a request before anybody sends it, for the keys of a group. */
const quoteCommand: OperatorCommand<'quote'> = {
  fields: async (typed, { body: place }) => ({ ...typed, body: await readBody(place) }),
  show: (quote, _, { money }) => ({ json: quote, text: textOf(quote, money) }),
};

const COMMANDS: CommandsOf<OperationId> = {
  ...KEY_COMMANDS,
  ...MONEY_COMMANDS,
  ...CHANNEL_COMMANDS,
  ...PULSE_COMMANDS,
  ...UNCERTAIN_COMMANDS,
  ...SPEC_COMMANDS,
  ...PLAY_COMMANDS,
  ...SANDBOX_COMMANDS,
  ...WORK_COMMANDS,
  quote: quoteCommand,
  explain: {
    show: (explanation, _, tools) => ({ json: explanation, text: explainText(explanation, tools) }),
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

function textOf(quote: QuoteView, money: (micros: number) => string): string {
  const { price, spec, servable_because: because } = quote;
  const lines: readonly (readonly [string, string | undefined])[] = [
    ['price', `${price.at_most ? 'at most ' : ''}${money(price.amount)}`],
    ['because', quote.rule],
    ['said in', spec && `${spec.file}:${spec.line}`],
    ['model', `${quote.model} (${quote.mode})`],
    ['served by', quote.protocols.join(', ') || undefined],
    ['not servable', because && `${because.code}: ${because.message}`],
    ...quote.warnings.map(({ action, message }) => [action, message] as const),
  ];
  return lines
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name.padEnd(12)}  ${value}`]))
    .join('\n');
}
