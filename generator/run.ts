import { colours, wantsColour } from '../runtime/document/colour.ts';
import { type ReportFormat, renderReport, reportData } from '../runtime/document/report.ts';
import { diagnose } from './diagnostics/catalog.ts';
import { generate, type Mode, type Outcome, type Stages } from './generate.ts';
import { isClean } from './output/compare.ts';
import { digestOfInputs, rememberRun } from './output/last-run.ts';
import { cleanText, contents, driftData, driftGithub, driftText, writtenText } from './output/summary.ts';
import type { StoredUnits } from './output/unit-cache.ts';

/** 0 clean, 1 drift, 2 mistakes in the specs, 3 our own mistake. */
export type ExitCode = 0 | 1 | 2 | 3;

/** Where the command line speaks to; a test passes its own. */
export interface Terminal {
  readonly out: { readonly isTTY?: boolean; write(text: string): unknown };
  readonly err: { readonly isTTY?: boolean; write(text: string): unknown };
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Milliseconds of a clock that never goes back. */
  now(): number;
}

export interface RunOptions {
  readonly root: string;
  readonly mode: Mode;
  readonly format: ReportFormat;
  readonly stages: Stages;
  /** Absent: everything is compiled anew. */
  readonly units?: StoredUnits;
}

/** One run with everything it has to say. Never throws: a mistake of ours is told as GW9001. */
export function run(options: RunOptions, terminal: Terminal): ExitCode {
  const started = terminal.now();
  try {
    const { root, mode, stages, units } = options;
    const inputs = digestOfInputs(root);
    const outcome = generate(root, mode, stages, units);
    // What a run with mistakes did not come to is not forgotten.
    if (outcome.kind !== 'failed') units?.save();
    if (outcome.kind === 'written' && outcome.diagnostics.length === 0)
      rememberRun(root, { inputs, contents: contents(outcome.ir) });
    say(outcome, options.format, Math.round(terminal.now() - started), terminal);
    if (outcome.kind === 'failed') return 2;
    return outcome.kind === 'written' || isClean(outcome.drift) ? 0 : 1;
  } catch (error) {
    sayInternal(error, options.format, terminal);
    return 3;
  }
}

function say(outcome: Outcome, format: ReportFormat, ms: number, terminal: Terminal): void {
  const { diagnostics, sources } = outcome;
  if (format === 'json') {
    const report = { outcome: outcome.kind, ...reportData(diagnostics, sources), ...changesData(outcome) };
    terminal.out.write(`${JSON.stringify(report, null, 2)}\n`);
    return;
  }
  const stream = format === 'text' ? terminal.err : terminal.out;
  const colour = wantsColour(stream, terminal.env);
  const report = renderReport(diagnostics, { format, sources, colour });
  if (report !== '') stream.write(report);
  if (outcome.kind === 'checked' && format === 'github') terminal.out.write(driftGithub(outcome.drift));
  else terminal.out.write(summary(outcome, ms, terminal));
}

function changesData(outcome: Outcome): object {
  if (outcome.kind === 'failed') return {};
  return outcome.kind === 'checked' ? { drift: driftData(outcome.drift) } : { changes: outcome.changes };
}

function summary(outcome: Outcome, ms: number, terminal: Terminal): string {
  const paint = colours(wantsColour(terminal.out, terminal.env));
  if (outcome.kind === 'failed') return '';
  if (outcome.kind === 'written') return writtenText(outcome.changes, { ir: outcome.ir, ms }, paint);
  return isClean(outcome.drift) ? cleanText({ ir: outcome.ir, ms }, paint) : driftText(outcome.drift, paint);
}

function sayInternal(error: unknown, format: ReportFormat, terminal: Terminal): void {
  const text = error instanceof Error ? error.message : String(error);
  const problem = text.replace(/^internal: /, '');
  const colour = wantsColour(terminal.err, terminal.env);
  const report = renderReport([diagnose('GW9001', undefined, { problem })], {
    format,
    sources: new Map(),
    colour,
  });
  (format === 'text' ? terminal.err : terminal.out).write(report);
  if (error instanceof Error && error.stack !== undefined) terminal.err.write(`${error.stack}\n`);
}
