import { registry } from '../../generated/index.ts';
import { runCommandLine } from '../../runtime/command-line.ts';

/** What `gateway <args>` did: its exit code and what it wrote. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the command line in this process, on a terminal without colours. */
export async function gateway(
  args: readonly string[],
  given: { readonly env?: Readonly<Record<string, string>>; readonly columns?: number } = {},
): Promise<Ran> {
  const written = { out: '', err: '' };
  const code = await runCommandLine({
    args,
    env: given.env ?? {},
    admin: registry.admin,
    registry: async () => registry,
    terminal: {
      out: async (text) => {
        written.out += text;
      },
      err: (text) => {
        written.err += text;
      },
      colour: { out: false, err: false },
      ...(given.columns === undefined ? {} : { columns: given.columns }),
    },
  });
  return { code, ...written };
}
