import { balanceText } from './balance-text.ts';
import type { OperatorCommand } from './command.ts';
import { KEY } from './named-key.ts';
import type { AdjustAnswer, RefundAnswer } from './refund-routes.ts';
import { typedAmount } from './typed.ts';
import { UsageError } from './usage-error.ts';

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
    const micros = typedAmount(given, { name: 'amount' }, tools.registry);
    const body = { work: given.work, reason: given.reason, micros };
    const answer = (await tools.call('POST', '/admin/refunds', body)) as RefundAnswer;
    return { json: answer, text: `${tools.money(answer.micros)} went back for ${answer.work}` };
  },
};

/** `gateway adjust`: corrects a balance, up or down. */
export const adjustCommand: OperatorCommand = {
  name: 'adjust',
  about: "corrects the owner's wallet, and the key's quota when it has one; never below zero",
  arguments: [KEY],
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
    const add = typedAmount(given, { name: 'add' }, tools.registry);
    const take = typedAmount(given, { name: 'take' }, tools.registry);
    if ((add === undefined) === (take === undefined)) {
      const got = add === undefined ? 'neither' : 'both';
      throw new UsageError(`give either --add <amount> or --take <amount> (got ${got})`);
    }
    const micros = add ?? -(take ?? 0);
    const body = { key: given.key, reason: given.reason, micros, idem: given.idem };
    const answer = (await tools.call('POST', '/admin/adjustments', body)) as AdjustAnswer;
    const again = answer.already ? ' (it was corrected before under this name)' : '';
    return { json: answer, text: `${balanceText(answer, tools.money)}${again}` };
  },
};
