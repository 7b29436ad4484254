import { GatewayError } from '../contract/errors.ts';

/** What was typed cannot be: nothing was asked or done. What a gateway or its store refuses is a `GatewayError`. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Reads what was typed by a reader of the operators' routes, so that both refuse the same, here in the words of the
 * command line: `flags` says how a field is called there, `--<field>` where it does not.
 */
export function asTyped<T>(read: () => T, flags: Readonly<Record<string, string>> = {}): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const { param = '' } = error.options;
    const flag = flags[param] ?? `--${param}`;
    const begins = param !== '' && error.message.startsWith(`${param} `);
    throw new UsageError(begins ? `${flag}${error.message.slice(param.length)}` : error.message);
  }
}
