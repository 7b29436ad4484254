import { Command, CommanderError } from 'commander';
import { formatAmount } from './admin/amount.ts';
import type { CommandOptions, OperatorCommand } from './admin/command.ts';
import { OPERATOR_COMMANDS } from './admin/commands.ts';
import { describeChatModels, describeModels } from './admin/model-table.ts';
import type { OpenOperator } from './admin/open-operator.ts';
import { printableLines, shownText, withPrintableTexts } from './admin/print.ts';
import { BrokenDeployment, EXIT_CODES, failureJson, printFailure } from './admin/print-failure.ts';
import { UsageError } from './admin/usage-error.ts';
import { ReaderGone } from './admin/write-out.ts';
import { checkDeployment, loadDeployment } from './config/load-deployment.ts';
import type { Registry } from './contract/registry.ts';
import { renderReport } from './document/report.ts';

/** Where the command line stands. */
export interface Terminal {
  /**
   * Standard output; resolves when it was taken, so that a long export never piles up in memory, and rejects with
   * ReaderGone when nobody reads it any more, which ends the command without a word.
   */
  readonly out: (text: string) => Promise<void>;
  readonly err: (text: string) => void;
  /** Which of them take colours. */
  readonly colour: { readonly out: boolean; readonly err: boolean };
  /** Characters of a line; absent: no terminal. */
  readonly columns?: number;
}

export interface CommandLine {
  /** What was typed behind the program's name. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly registry: Registry;
  readonly terminal: Terminal;
  /** What only a checkout of the project has. */
  readonly tools?: () => Promise<MaintainerTools>;
}

/** Commands for those who edit specs. */
export interface MaintainerTools {
  verify(
    asked: {
      readonly ids: readonly string[];
      readonly changed: boolean;
      readonly all: boolean;
      readonly specs?: string | undefined;
      readonly json: boolean;
      readonly colour: boolean;
    },
    terminal: Pick<Terminal, 'out' | 'err'>,
  ): Promise<number>;
  newReplays(
    asked: {
      readonly id: string;
      readonly specs?: string | undefined;
      readonly json: boolean;
      readonly colour: boolean;
    },
    terminal: Pick<Terminal, 'out' | 'err'>,
  ): Promise<number>;
}

/** Runs `gateway <args>` and answers its exit code: 0 done, 1 refused, 2 wrong usage or a broken file, 141 its answer was not read. Never rejects. */
export async function runCommandLine(given: CommandLine): Promise<number> {
  const { args } = given;
  const terminal = printableTerminal(given.terminal);
  const line = { ...given, terminal };
  const json = args.includes('--json');
  const ended = { code: EXIT_CODES.done as number };
  try {
    await createProgram(line, { json, end: (code) => (ended.code = code) }).parseAsync([...args], {
      from: 'user',
    });
    return ended.code;
  } catch (error) {
    // A command that fails has said so already; any other may have told somebody's only copy of a secret to nobody.
    if (error instanceof ReaderGone)
      return ended.code === EXIT_CODES.done ? EXIT_CODES.reader_gone : ended.code;
    if (error instanceof CommanderError)
      return error.exitCode === 0 ? EXIT_CODES.done : EXIT_CODES.wrong_usage;
    const { text, code } = printFailure(error, { json, colour: terminal.colour.err });
    terminal.err(text);
    return code;
  }
}

/** Whatever a command prints, nothing in it steers the terminal. */
function printableTerminal({ out, err, ...rest }: Terminal): Terminal {
  return { ...rest, out: (text) => out(printableLines(text)), err: (text) => err(printableLines(text)) };
}

function createProgram(
  line: CommandLine,
  { json, end }: { readonly json: boolean; readonly end: (code: number) => void },
): Command {
  const { env, registry, terminal } = line;
  const money = moneyOf(registry);
  const program = new Command('gateway')
    .description('operates the media generation gateway')
    .showHelpAfterError()
    .exitOverride()
    .configureOutput({
      // Nothing is left to be done behind the help.
      writeOut: (text) => void terminal.out(text).catch(() => undefined),
      // Programs read one line of JSON; the help is for people.
      writeErr: (text) => (json ? undefined : terminal.err(text)),
      outputError: (text) =>
        terminal.err(json ? failureJson('wrong_usage', text.replace(/^error: /, '').trim()) : text),
    });
  for (const command of OPERATOR_COMMANDS) addCommand({ ...line, program, command, money });
  program
    .command('check')
    .description('checks a deployment file as the gateway would at start')
    .argument('<gateway.yaml>')
    .option('--json')
    .action(async (path: string) => {
      const report = await checkDeployment(path, env, registry);
      const format = json ? 'json' : 'text';
      const colour = !json && terminal.colour.out;
      const broken = report.diagnostics.some(({ severity }) => severity === 'error');
      if (broken) end(EXIT_CODES.wrong_usage);
      await terminal.out(renderReport(report.diagnostics, { format, sources: report.sources, colour }));
      if (!broken && !json) await terminal.out(`${path} is in order\n`);
    });
  program
    .command('models')
    .description(
      'the catalogue: models, modes, lengths, ratios, prices; and what chat models can do, by the million tokens',
    )
    .option('--json')
    .action(async () => {
      const tasks = describeModels(registry, money);
      const chats = describeChatModels(registry, money);
      const all = { json: [tasks.json, chats.json].flat(), text: `${tasks.text}\n${chats.text}` };
      await terminal.out(shownText(all, { json }));
    });
  program
    .command('verify')
    .description('runs all checks of specs, as they are now, and no others; for those who edit them')
    .argument('[ids...]', 'protocols, families, lines, routes and surfaces')
    .option('--changed', 'those that differ from the last commit')
    .option('--all', 'every one')
    .option('--specs <dir>', 'specs of your own, with `test/replays` beside the folder')
    .option('--json')
    .action(async (ids: readonly string[], given: CommandOptions) => {
      const { verify } = await toolsOf(line);
      const { changed, all, specs } = given;
      const dir = typeof specs === 'string' ? { specs } : {};
      const options = { ids, changed: changed === true, all: all === true, ...dir, json };
      end(await verify({ ...options, colour: terminal.colour.out }, terminal));
    });
  program
    .command('new')
    .description('drafts files for those who edit specs')
    .command('replays')
    .description("what is missing of a protocol's replays, to be filled in from the vendor's documents")
    .argument('<id>', 'a protocol, of tasks or of chat')
    .option('--specs <dir>', 'specs of your own, with `test/replays` beside the folder')
    .option('--json')
    .action(async (id: string, { specs }: CommandOptions) => {
      const { newReplays } = await toolsOf(line);
      const dir = typeof specs === 'string' ? { specs } : {};
      end(await newReplays({ id, ...dir, json, colour: terminal.colour.out }, terminal));
    });
  return program;
}

async function toolsOf({ tools }: CommandLine): Promise<MaintainerTools> {
  try {
    if (tools !== undefined) return await tools();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error;
  }
  throw new UsageError(
    'this command works in a checkout of the project with its development dependencies: run `npm ci` there',
  );
}

function addCommand(
  given: CommandLine & {
    readonly program: Command;
    readonly command: OperatorCommand;
    readonly money: (micros: number) => string;
  },
): void {
  const { program, command, money, registry, terminal } = given;
  const { name, about, arguments: names = [], options = [], run } = command;
  const words = name.split(' ');
  const last = words.pop() ?? name;
  const parent = words.reduce(
    (above, word) => above.commands.find((one) => one.name() === word) ?? above.command(word),
    program,
  );
  const made = parent.command(last).description(about).option('--json');
  for (const one of names)
    made.argument(one.optional === true ? `[${one.name}]` : `<${one.name}>`, one.about);
  for (const { flags, about: text, required } of options)
    if (required === true) made.requiredOption(flags, text);
    else made.option(flags, text);
  made.action(async () => {
    const texts = Object.fromEntries(names.map((one, index) => [one.name, made.args[index]]));
    const typed: CommandOptions = { ...made.opts<Record<string, string | true | undefined>>(), ...texts };
    // What was typed is read first: a mistake there is one on every folder.
    let open: Promise<OpenOperator> | undefined;
    // Programs read what was written; people read it as text, of which no line is another's.
    const forPrograms = typed.json === true || typed.format === 'json';
    const opened = (): Promise<OpenOperator> => {
      open ??= openDeployment(given);
      return open;
    };
    try {
      const shown = await run(typed, {
        registry,
        money,
        call: async (...asked) => {
          const answer = await (await opened()).call(...asked);
          return forPrograms ? answer : withPrintableTexts(answer);
        },
        write: terminal.out,
        colour: terminal.colour.out,
        ...(terminal.columns === undefined ? {} : { columns: terminal.columns }),
      });
      if (shown !== undefined) await terminal.out(shownText(shown, { json: typed.json === true }));
    } finally {
      const operator = await open?.catch(() => undefined);
      await operator?.close();
    }
  });
}

async function openDeployment({
  env,
  registry,
  command,
}: Pick<CommandLine, 'env' | 'registry'> & { readonly command: OperatorCommand }): Promise<OpenOperator> {
  const load = await loadDeployment(env, registry);
  if (load.kind === 'refused') throw new BrokenDeployment(load.report);
  // A third of what there is to load, and for a store that most mistakes and half of the commands never open.
  const { openOperator } = await import('./admin/open-operator.ts');
  return openOperator(load, { env, registry, begins: command.begins === true });
}

function moneyOf({ gateway }: Pick<Registry, 'gateway'>): (micros: number) => string {
  return (micros) => `${formatAmount(micros, gateway.micros_per_unit)} ${gateway.currency}`;
}
