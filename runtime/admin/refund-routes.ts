import { randomBytes } from 'node:crypto';
import { GatewayError } from '../contract/errors.ts';
import type { Registry } from '../contract/registry.ts';
import type { KeyBalance, Store, TaskState } from '../store/types.ts';
import { formatAmount } from './amount.ts';
import { knownFields, microsField, optionalText, refusedField, shown, textField } from './fields.ts';
import { findNamedKey, type KeyShelf } from './named-key.ts';
import type { OperatorListener } from './operator-listener.ts';
import { orRefused } from './usage-error.ts';

/** What `POST /admin/refunds` answers. */
export interface RefundAnswer {
  readonly work: string;
  readonly micros: number;
}

/** What `POST /admin/adjustments` answers; `already` when it was made before under its name. */
export interface AdjustAnswer extends KeyBalance {
  readonly already: boolean;
}

/** `POST /admin/refunds` gives captured money back, once for each work; `POST /admin/adjustments` corrects balances. */
export function installRefundRoutes(
  listener: OperatorListener,
  deps: KeyShelf & {
    readonly store: KeyShelf['store'] & RefundReads & Pick<Store, 'refund' | 'adjust'>;
    readonly registry: Pick<Registry, 'gateway'>;
  },
): void {
  const { store } = deps;
  const { currency, micros_per_unit } = deps.registry.gateway;
  const money = (micros: number): string => `${formatAmount(micros, micros_per_unit)} ${currency}`;

  listener.post('/admin/refunds', async (body, { actor: by = 'operator' }): Promise<RefundAnswer> => {
    const fields = knownFields(body, ['work', 'micros', 'reason']);
    const work = textField(fields, 'work');
    const reason = textField(fields, 'reason');
    const micros = fields.micros === undefined ? undefined : microsField(fields, 'micros');
    if (micros !== undefined && micros < 1)
      throw refusedField('micros', `micros must be more than 0 (got ${micros})`);
    const part = micros === undefined ? {} : { micros };
    const outcome = await orRefused(store.refund({ work_id: work, reason, by, ...part }));
    switch (outcome.kind) {
      case 'refunded':
        return { work, micros: outcome.micros };
      case 'already':
        throw new GatewayError('already_refunded', {
          param: 'work',
          message: `${work} was refunded before: ${money(outcome.micros)} went back`,
        });
      case 'too_much':
        throw outcome.captured === 0
          ? refusedField('work', await nothingCharged(work, { store, money }))
          : refusedField(
              'micros',
              `${work} cost ${money(outcome.captured)}, of which ${money(micros ?? 0)} cannot be given back`,
            );
      case 'unknown':
        throw refusedField('work', `there is no task or call ${shown(work)}`);
    }
  });

  listener.post('/admin/adjustments', async (body, { actor: by = 'operator' }): Promise<AdjustAnswer> => {
    const fields = knownFields(body, ['key', 'micros', 'reason', 'idem']);
    const named = textField(fields, 'key');
    const reason = textField(fields, 'reason');
    const amount = microsField(fields, 'micros');
    if (amount === 0) throw refusedField('micros', 'micros must not be 0');
    const idem = optionalText(fields, 'idem') ?? `adjust-${randomBytes(12).toString('hex')}`;
    const key = (await findNamedKey(named, deps)).id;
    const outcome = await orRefused(store.adjust({ key, amount, idem, reason, by }));
    switch (outcome.kind) {
      case 'adjusted':
      case 'already':
        return { ...outcome.balance, already: outcome.kind === 'already' };
      case 'too_much':
        throw refusedField(
          'micros',
          `the ${outcome.limited_by === 'key' ? 'quota of the key' : 'wallet'} has ${money(outcome.balance)}, of which ${money(-amount)} cannot be taken`,
        );
      case 'unknown':
        throw refusedField('key', `the key ${key} is not there any more`);
    }
  });
}

interface RefundReads {
  readonly ledgerOf: Store['ledgerOf'];
  readonly findTaskById: Store['findTaskById'];
}

/** Why there is nothing to refund: it never cost anything, or its money is still on hold, and what resolves that. */
export async function nothingCharged(
  work: string,
  deps: { readonly store: RefundReads; readonly money: (micros: number) => string },
): Promise<string> {
  const { store, money } = deps;
  const lines = await store.ledgerOf(work);
  const held = lines
    .filter(({ account }) => account.startsWith('hold:'))
    .reduce((sum, { amount }) => sum + amount, 0);
  if (held === 0) return `nothing was charged for ${work}`;
  const task = await store.findTaskById(work);
  return `nothing was charged for ${work} yet: ${money(held)} is on hold; ${endOf(work, task?.state)}`;
}

function endOf(work: string, state: TaskState | undefined): string {
  return state === 'uncertain'
    ? `\`gateway uncertain resolve ${work} --as failed\` gives it back, \`--as accepted --upstream-id <id>\` goes on with the task`
    : 'it is charged or given back when that ends';
}
