import { Command, CommanderError, Option } from 'commander';
import { moneyOf } from './admin/amount.ts';
import { isOperationId, runCommand } from './admin/commands.ts';
import { describeChatModels, describeModels } from './admin/model-table.ts';
import type { OpenOperator, UsableLoad } from './admin/open-operator.ts';
import type { OperatorCall } from './admin/operation.ts';
import { printableLines, ReaderGone, type Shown, shownText, withPrintableTexts } from './admin/print.ts';
import { BrokenDeployment, EXIT_CODES, failureJson, printFailure } from './admin/print-failure.ts';
import { typedName } from './admin/read-fields.ts';
import { UsageError } from './admin/refusals.ts';
import { checkDeployment, loadDeployment } from './config/load-deployment.ts';
import type { Deployment } from './config/types.ts';
import { type AdminField, type AdminOperation, offeredFields } from './contract/admin.ts';
import { OWN_COMMANDS, type OwnCommand, type OwnCommandName } from './contract/commands.ts';
import type { Registry } from './contract/registry.ts';
import { isObject } from './contract/values.ts';
import { renderReport, reportData } from './document/report.ts';
import { orList } from './words/show-value.ts';

/** Options as commander gives them. */
type Typed = Readonly<Record<string, string | true | undefined>>;

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
  readonly columns?: number | undefined;
  /** Shows how far a command is, in place of what it showed before; absent: standard error is no terminal. */
  readonly progress?: ((text: string) => void) | undefined;
}

export interface CommandLine {
  /** What was typed behind the program's name. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What operators do, which is all that the help says. */
  readonly admin: Registry['admin'];
  /** Called by what does more: it takes as long to load as the rest of a command. */
  readonly registry: () => Promise<Registry>;
  readonly terminal: Terminal;
  /** What only a checkout of the project has. */
  readonly tools?: () => Promise<MaintainerTools>;
}

/** Commands for those who edit specs. */
export interface MaintainerTools {
  verify(
    asked: ToolOptions & {
      readonly ids: readonly string[];
      readonly changed: boolean;
      readonly all: boolean;
    },
    terminal: Pick<Terminal, 'out' | 'err'>,
  ): Promise<number>;
  newReplays(
    asked: ToolOptions & { readonly id: string },
    terminal: Pick<Terminal, 'out' | 'err'>,
  ): Promise<number>;
}

interface ToolOptions {
  readonly specs?: string | undefined;
  readonly json: boolean;
  readonly colour: boolean;
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
  const { env, admin, terminal } = line;
  const toolOptions = ({ specs }: Typed): ToolOptions => ({
    specs: typeof specs === 'string' ? specs : undefined,
    json,
    colour: terminal.colour.out,
  });
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
  for (const operation of Object.values(admin)) addCommand(line, program, operation);
  addDbCommands(line, program, { json, end });
  ownCommand(program, 'check').action(async (path: string) => {
    const registry = await line.registry();
    const { diagnostics, sources, deployment } = await checkDeployment(path, env, registry);
    if (deployment === undefined) end(EXIT_CODES.wrong_usage);
    const stop_within_secs = deployment && (await stopWithin(deployment, registry));
    if (json) {
      const report = { ...reportData(diagnostics, sources), stop_within_secs };
      return terminal.out(`${JSON.stringify(report, null, 2)}\n`);
    }
    const colour = terminal.colour.out;
    await terminal.out(renderReport(diagnostics, { format: 'text', sources, colour }));
    if (stop_within_secs === undefined) return;
    await terminal.out(
      `${path} is in order, digest ${deployment?.digest}\nstopping takes at most ${stop_within_secs} s: whatever stops the gateway must wait so long\n`,
    );
  });
  ownCommand(program, 'models').action(async () => {
    const registry = await line.registry();
    const money = moneyOf(registry.gateway);
    const tasks = describeModels(registry, money);
    const chats = describeChatModels(registry, money);
    const all = { json: [tasks.json, chats.json].flat(), text: `${tasks.text}\n${chats.text}` };
    await terminal.out(shownText(all, { json }));
  });
  ownCommand(program, 'verify').action(async (ids: readonly string[], given: Typed) => {
    const { verify } = await toolsOf(line);
    const { changed, all } = given;
    const options = { ids, changed: changed === true, all: all === true, ...toolOptions(given) };
    end(await verify(options, terminal));
  });
  ownCommand(program, 'new replays').action(async (id: string, given: Typed) => {
    const { newReplays } = await toolsOf(line);
    end(await newReplays({ id, ...toolOptions(given) }, terminal));
  });
  for (const group of program.commands)
    if (group.description() === '') group.description(group.commands.map((one) => one.name()).join(', '));
  return program;
}

/** They work on the store of a deployment itself, and so beside a gateway or in place of one. */
function addDbCommands(
  { env, registry, terminal }: CommandLine,
  program: Command,
  { json, end }: { readonly json: boolean; readonly end: (code: number) => void },
): void {
  const print = (shown: Shown): Promise<void> => terminal.out(shownText(shown, { json }));
  // No other command needs them.
  const commands = () => import('./admin/db-commands.ts');
  ownCommand(program, 'db migrate').action(async () => {
    const load = await loadUsable(env, await registry());
    await print(await (await commands()).migrateDb(load));
  });
  ownCommand(program, 'db check').action(async () => {
    const load = await loadUsable(env, await registry());
    const { holds, ...shown } = await (await commands()).checkDb(load, terminal.columns);
    if (!holds) end(EXIT_CODES.refused);
    await print(shown);
  });
  ownCommand(program, 'db copy').action(async ({ to }: { readonly to?: string }) => {
    const load = await loadUsable(env, await registry());
    const progress = json ? undefined : terminal.progress;
    await print(await (await commands()).copyDb(load, { to, env, progress }));
  });
}

function ownCommand(program: Command, name: OwnCommandName): Command {
  const { about, argument, options = {} }: OwnCommand = OWN_COMMANDS[name];
  const made = commandAt(program, name.split(' ')).description(about);
  if (argument !== undefined) made.argument(argument.name, argument.about);
  for (const [flags, meaning] of Object.entries(options)) made.option(flags, meaning);
  return made.option('--json');
}

/** A command by its words: all but the last are groups, which may do something of their own, too. */
function commandAt(program: Command, words: readonly string[]): Command {
  const groups = words.slice(0, -1);
  const parent = groups.reduce(
    (above, word) => above.commands.find((one) => one.name() === word) ?? above.command(word),
    program,
  );
  const name = words.at(-1) ?? '';
  return parent.commands.find((one) => one.name() === name) ?? parent.command(name);
}

async function loadUsable(env: CommandLine['env'], registry: Registry): Promise<UsableLoad> {
  const load = await loadDeployment(env, registry);
  if (load.kind === 'refused') throw new BrokenDeployment(load.report);
  return load;
}

async function stopWithin({ channels, server }: Deployment, { protocols }: Registry): Promise<number> {
  // No other command needs it.
  const { stopWithinSecs } = await import('./work/attempt/attempt-bounds.ts');
  return stopWithinSecs(channels, protocols) + (server.drain_delay_secs ?? 0);
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

/** The command of an operation: `keys-create` is `keys create`. */
function addCommand(line: CommandLine, program: Command, operation: AdminOperation): void {
  const { terminal } = line;
  const { id } = operation;
  if (!isOperationId(id)) return;
  const made = commandAt(program, id.split('-')).description(operation.about).option('--json');
  const offered = offeredFields(operation);
  const names = offered.flatMap(([name, field]) => (field.argument === true ? [name] : []));
  const options = new Map<string, Option>();
  for (const [name, field] of offered) {
    if (field.argument === true) {
      made.argument(typedName(name, field), field.about);
      continue;
    }
    const option = new Option(flagsOf(name, field), aboutOf(field));
    options.set(name, option.makeOptionMandatory(field.required === true));
    made.addOption(option);
  }
  made.action(async () => {
    const registry = await line.registry();
    const opts = made.opts<Typed>();
    const typed = {
      ...Object.fromEntries(names.map((name, index) => [name, made.args[index]])),
      ...Object.fromEntries([...options].map(([name, option]) => [name, opts[option.attributeName()]])),
    };
    // What was typed is read first: a mistake there is one on every folder.
    let open: Promise<OpenOperator> | undefined;
    // Programs read what was written; people read it as text, of which no line is another's.
    const forPrograms = opts.json === true || typed.format === 'json';
    const call = async (...asked: Parameters<OperatorCall>): Promise<unknown> => {
      open ??= openDeployment({ env: line.env, registry }, operation);
      const answer = await (await open).call(...asked);
      return forPrograms ? answer : withPrintableRows(answer);
    };
    try {
      const tools = {
        registry,
        money: moneyOf(registry.gateway),
        call: call as OperatorCall,
        write: terminal.out,
        json: opts.json === true,
        colour: terminal.colour.out,
        columns: terminal.columns,
      };
      const shown = await runCommand(id, typed, { operation, tools });
      if (shown !== undefined) await terminal.out(shownText(shown, { json: opts.json === true }));
    } finally {
      const operator = await open?.catch(() => undefined);
      await operator?.close();
    }
  });
}

/** The place to go on from is sent back as it came. */
function withPrintableRows(answer: unknown): unknown {
  const shown = withPrintableTexts(answer);
  return isObject(answer) && isObject(shown) && typeof answer.next === 'string'
    ? { ...shown, next: answer.next }
    : shown;
}

/** What stands for a value in the help where the spec does not say. */
const VALUES: Readonly<Partial<Record<AdminField['type'], string>>> = {
  address_ranges: 'ranges',
  amount: 'amount',
  count: 'count',
  future: 'date',
  moment: 'date',
};

function flagsOf(name: string, field: AdminField): string {
  const flag = typedName(name, field);
  return field.type === 'switch' ? flag : `${flag} <${field.value ?? VALUES[field.type] ?? name}>`;
}

/** What the help says of an option, with what its type allows. */
function aboutOf(field: AdminField): string {
  const rules = [
    ...(field.type === 'count' ? [`${field.min} to ${field.max}`] : []),
    ...(field.type === 'choice' || field.type === 'choices' ? [orList(field.values)] : []),
    ...(field.type === 'texts' || field.type === 'choices' ? ['several with commas'] : []),
    ...(field.nullable === true ? ['none takes it away'] : []),
  ];
  return rules.length === 0 ? field.about : `${field.about} (${rules.join('; ')})`;
}

async function openDeployment(
  { env, registry }: { readonly env: CommandLine['env']; readonly registry: Registry },
  operation: AdminOperation,
): Promise<OpenOperator> {
  const load = await loadUsable(env, registry);
  // A third of what there is to load, and for a store that most mistakes and half of the commands never open.
  const { openOperator } = await import('./admin/open-operator.ts');
  return openOperator(load, { env, registry, begins: operation.begins === true });
}
