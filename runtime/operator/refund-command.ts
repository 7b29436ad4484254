import { parseAmount } from './amount.ts';
import type { CommandTools, Given, OperatorCommand } from './command.ts';
import { refusedField, shown } from './fields.ts';
import type { AdjustAnswer, RefundAnswer } from './refund-routes.ts';

/** `gateway refund`: gives back what a task or call cost. */
export const refundCommand: OperatorCommand = {
  name: 'refund',
  about: 'gives back what a task or call cost, once, to the wallet and the quota that paid it',
  arguments: [{ name: 'work', about: 'id of the task or call' }],
  options: [
    { flags: '--reason <text>', about: 'stands in the ledger and the audit log', required: true },
    { flags: '--amount <amount>', about: 'only so much of it; default: all' },
  ],
  async run(given, tools) {
    const micros = given.amount === undefined ? {} : { micros: readAmount(given, 'amount', tools) };
    const body = { work: given.work, reason: given.reason, ...micros };
    const answer = (await tools.call('POST', '/admin/refunds', body)) as RefundAnswer;
    return { json: answer, text: `${tools.money(answer.micros)} went back for ${answer.work}` };
  },
};

/** `gateway adjust`: corrects a balance, up or down. */
export const adjustCommand: OperatorCommand = {
  name: 'adjust',
  about: "corrects the owner's wallet, and the key's quota when it has one; never below zero",
  arguments: [{ name: 'key', about: 'id or the characters it begins with' }],
  options: [
    { flags: '--add <amount>', about: 'gives so much' },
    { flags: '--take <amount>', about: 'takes so much' },
    { flags: '--reason <text>', about: 'stands in the ledger and the audit log', required: true },
    {
      flags: '--idem <name>',
      about: 'corrects once for this name, however often the command is repeated',
    },
  ],
  async run(given, tools) {
    if ((given.add === undefined) === (given.take === undefined))
      throw refusedField('add', 'give either --add or --take');
    const micros =
      given.add === undefined ? -readAmount(given, 'take', tools) : readAmount(given, 'add', tools);
    const body = { key: given.key, reason: given.reason, micros, idem: given.idem };
    const answer = (await tools.call('POST', '/admin/adjustments', body)) as AdjustAnswer;
    const { money } = tools;
    const quota = answer.key === undefined ? '' : `, quota left ${money(answer.key)}`;
    const again = answer.already ? ' (it was corrected before under this name)' : '';
    return {
      json: answer,
      text: `wallet ${money(answer.wallet)}, on hold ${money(answer.wallet_hold)}${quota}${again}`,
    };
  },
};

function readAmount(given: Given, name: string, { registry }: CommandTools): number {
  const text = given[name];
  const micros = typeof text === 'string' ? parseAmount(text, registry.gateway.micros_per_unit) : undefined;
  if (micros !== undefined && micros > 0) return micros;
  throw refusedField(name, `--${name} must be a positive amount such as 12.50 (got ${shown(text)})`);
}
