import type { OperatorCommand } from './command.ts';
import { explainText } from './explain-text.ts';
import type { Explanation } from './explanation.ts';

/** `gateway explain`: what happened to a task or chat call, from the public field to the ledger. */
export const explainCommand: OperatorCommand = {
  name: 'explain',
  about: 'what happened to a task or chat call: times, channels, fields, calls to vendors, money',
  arguments: [{ name: 'id', about: 'id of the task or call, its id at the vendor, or of the request' }],
  async run(given, { call, colour, money, columns }) {
    const id = encodeURIComponent(String(given.id));
    const explanation = (await call('GET', `/admin/explain/${id}`)) as Explanation;
    return { json: explanation, text: explainText(explanation, { colour, money, columns }) };
  },
};
