import type { Diagnostic } from '../../runtime/document/diagnostic.ts';
import { renderReport } from '../../runtime/document/report.ts';
import type { Outcome } from '../generate.ts';

export interface Terminal {
  readonly out: (text: string) => Promise<void>;
  readonly err: (text: string) => void;
}

interface Shown {
  readonly json: boolean;
  readonly colour: boolean;
}

/** Wrong usage; answers its exit code. */
export function refuse(message: string, { json }: Pick<Shown, 'json'>, terminal: Terminal): 2 {
  terminal.err(
    json ? `${JSON.stringify({ error: { code: 'wrong_usage', message } })}\n` : `gateway: ${message}\n`,
  );
  return 2;
}

/** Some of the diagnostics of a run, with the lines that they are about. */
export async function printDiagnostics(
  { sources }: Pick<Outcome, 'sources'>,
  diagnostics: readonly Diagnostic[],
  { options, terminal }: { readonly options: Shown; readonly terminal: Terminal },
): Promise<void> {
  const format = options.json ? 'json' : 'text';
  await terminal.out(renderReport(diagnostics, { format, sources, colour: options.colour }));
}
