import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type { Actions } from '../admin/actions.ts';
import { isOperationId, runCommand } from '../admin/commands.ts';
import type { OperatorCall } from '../admin/operation.ts';
import { refusedField, UsageError } from '../admin/refusals.ts';
import { GatewayError } from '../contract/errors.ts';
import type { Registry } from '../contract/registry.ts';
import type { Doer } from '../store/audit.ts';
import type { Texts } from './page.ts';

const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

export interface Export {
  readonly type: string;
  readonly fileName: string;
  readonly content: Readable;
}

/**
 * What an operation lists, as the file that its command writes: page by page, as fast as the browser takes it. Throws
 * GatewayError for what is refused before the first line; what fails later ends the file early, which browsers tell.
 */
export async function exportOf(
  deps: {
    readonly registry: Pick<Registry, 'admin' | 'gateway'>;
    readonly actions: Actions;
    readonly onError: (error: unknown) => void;
  },
  id: string,
  { query, by, now }: { readonly query: Texts; readonly by: Doer; readonly now: number },
): Promise<Export> {
  const operation = Object.hasOwn(deps.registry.admin, id) ? deps.registry.admin[id] : undefined;
  const type = TYPES[query.format ?? ''];
  if (operation?.options.format === undefined || operation.method !== 'GET' || !isOperationId(id))
    throw refusedField('', `there is no export of \`${id}\``);
  if (type === undefined) throw refusedField('format', 'format must be csv or json');
  const content = new PassThrough();
  const begun = once(content, 'readable');
  const actions = deps.actions;
  const written = runCommand(id, query, {
    operation,
    tools: {
      registry: deps.registry,
      money: String,
      // Each action takes the fields of its own operation.
      call: ((asked, fields) => actions[asked](fields as never, by)) as OperatorCall,
      async write(text) {
        if (!content.destroyed && !content.write(text))
          await Promise.race([once(content, 'drain'), once(content, 'close')]);
        if (content.destroyed) throw new Error('the browser has gone');
      },
      json: query.format === 'json',
      colour: false,
    },
  }).then(() => content.end());
  written.catch((error: unknown) => {
    if (!content.destroyed) deps.onError(error);
    content.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  try {
    await Promise.race([begun, written]);
  } catch (error) {
    throw error instanceof UsageError
      ? new GatewayError('invalid_request', { message: error.message })
      : error;
  }
  const day = new Date(now).toISOString().slice(0, 10);
  return { type, content, fileName: `${id}-${day}.${query.format}` };
}
