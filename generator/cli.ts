import { statSync } from 'node:fs';
import { join, resolve as resolvePath } from 'node:path';
import { Command, CommanderError, Option } from 'commander';
import { colours, wantsColour } from '../runtime/document/colour.ts';
import { REPORT_FORMATS, type ReportFormat } from '../runtime/document/report.ts';
import { explain, explainAll, isCode, unknownCode } from './diagnostics/explain.ts';
import { fix } from './fix.ts';
import { fixModelines } from './fix-modelines.ts';
import type { Stages } from './generate.ts';
import { digestOfCompiler, unchangedSinceLastRun } from './output/last-run.ts';
import { unchangedText } from './output/summary.ts';
import { openUnits } from './output/unit-cache.ts';
import { type ExitCode, run, type Terminal } from './run.ts';
import { watchSpecs } from './watch.ts';

interface Options {
  readonly check?: boolean;
  readonly watch?: boolean;
  readonly fix?: boolean;
  readonly fixModelines?: boolean;
  readonly format: ReportFormat;
  readonly root: string;
}

interface Context {
  readonly terminal: Terminal;
  /** Called only when something is compiled: the stages take longer to load than help takes to print. */
  loadStages(): Promise<Stages>;
  /** Ends a watch. */
  readonly signal?: AbortSignal;
}

const EXITS = `
Exit codes: 0 done or clean, 1 generated/ is out of date, 2 mistakes in the specs or the arguments, 3 internal.`;

/**
 * The command line of the compiler. Resolves with the exit code; with `--watch` it resolves when the signal
 * is aborted. Arguments are those after the script name.
 */
export async function main(args: readonly string[], context: Context): Promise<ExitCode> {
  const { terminal } = context;
  let exit: ExitCode = 0;
  const program = new Command('generate')
    .description('Compiles specs/ into generated/.')
    .option('--check', 'write nothing; say how generated/ differs from specs/')
    .option('--watch', 'run again whenever a spec changes')
    .addOption(new Option('--format <format>', 'how to report').choices([...REPORT_FORMATS]).default('text'))
    .option('--fix', 'first correct the mistakes that have one correction')
    .option('--fix-modelines', 'first give every spec its editor line')
    .option('--root <dir>', 'folder that holds specs/ and generated/', '.')
    .addHelpText('after', EXITS)
    .configureOutput({
      writeOut: (text) => terminal.out.write(text),
      writeErr: (text) => terminal.err.write(text),
    })
    .exitOverride()
    .action(async (options: Options) => {
      exit = await compile(options, context);
    });
  program
    .command('explain')
    .description('Explains a code, or lists all of them.')
    .argument('[code]', 'such as GW2003')
    .action((code: string | undefined) => {
      exit = explainTo(terminal, code);
    });
  try {
    await program.parseAsync([...args], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : 2;
  }
  return exit;
}

async function compile(options: Options, context: Context): Promise<ExitCode> {
  const { terminal, signal } = context;
  const root = resolvePath(options.root);
  if (!isFolder(root)) {
    terminal.err.write(`--root is no folder: ${options.root}\n`);
    return 2;
  }
  if (options.check === true && options.watch === true) {
    terminal.err.write('--check and --watch exclude each other\n');
    return 2;
  }
  if (options.watch === true && !isFolder(join(root, 'specs'))) {
    terminal.err.write(`nothing to watch: no folder specs/ in ${options.root}\n`);
    return 2;
  }
  if (options.fixModelines === true) {
    for (const path of fixModelines(root)) terminal.err.write(`fixed ${path}\n`);
  }
  if (options.fix === true) {
    for (const path of fix(root, await context.loadStages())) terminal.err.write(`fixed ${path}\n`);
  }
  const mode = options.check === true ? 'check' : 'write';
  if (mode === 'write' && options.watch !== true && options.format === 'text') {
    const found = unchangedSinceLastRun(root);
    if (found !== undefined) {
      terminal.out.write(unchangedText(found, colours(wantsColour(terminal.out, terminal.env))));
      return 0;
    }
  }
  const stages = await context.loadStages();
  // A check proves what is written, so it takes nothing from earlier runs.
  const units = openUnits(root, digestOfCompiler(), { trusts: mode === 'write' });
  const once = (): ExitCode => run({ root, mode, format: options.format, stages, units }, terminal);
  return options.watch === true ? watchUntil(root, once, signal) : once();
}

/** Mistakes do not end a watch: the author is about to correct them. */
function watchUntil(root: string, once: () => ExitCode, signal: AbortSignal | undefined): Promise<ExitCode> {
  const watching = watchSpecs(root, once);
  once();
  return new Promise((done) => {
    const stop = (): void => {
      watching.close();
      done(0);
    };
    if (signal?.aborted === true) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

function explainTo(terminal: Terminal, code: string | undefined): ExitCode {
  if (code === undefined) {
    terminal.out.write(explainAll());
    return 0;
  }
  const known = code.toUpperCase();
  if (isCode(known)) {
    terminal.out.write(explain(known));
    return 0;
  }
  terminal.err.write(unknownCode(code));
  return 2;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
