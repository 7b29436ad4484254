#!/usr/bin/env node
import { Command, InvalidArgumentError } from 'commander';
import { registry } from '../generated/index.ts';
import { checkDeployment, loadDeployment } from './config/load-deployment.ts';
import type { ChatModel } from './contract/chat.ts';
import { wantsColour } from './contract/document/colour.ts';
import { REPORT_FORMATS, renderReport } from './contract/document/report.ts';
import { GatewayError } from './contract/errors.ts';
import { formatAmount, parseAmount } from './operator/amount.ts';
import type { Given, OperatorCommand } from './operator/command.ts';
import { OPERATOR_COMMANDS } from './operator/commands.ts';
import type { KeyCommands } from './operator/key-commands.ts';
import { limitsText } from './operator/key-limit-commands.ts';
import { describeModels } from './operator/model-table.ts';
import { openKeys } from './operator/open-keys.ts';
import { openOperator, type UsableLoad } from './operator/open-operator.ts';
import { type Shown, show, table, write } from './operator/print.ts';

const REFUSED = 1;
const WRONG_USAGE = 2;
const { currency, micros_per_unit } = registry.gateway;
const money = (micros: number) => `${formatAmount(micros, micros_per_unit)} ${currency}`;

interface JsonOption {
  readonly json?: true;
}

const program = new Command('gateway')
  .description('operates the media generation gateway')
  .showHelpAfterError()
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : WRONG_USAGE));

const keys = program.command('keys').description('keys of callers, and their money');

keys
  .command('create')
  .description('makes a key and shows it once')
  .requiredOption('--name <name>', 'for people to recognise it by')
  .option('--owner <id>', 'whose tasks and wallet it shares; default: an owner of its own')
  .option('--group <group>', 'group of the deployment', 'default')
  .option('--models <ids>', 'comma-separated model ids; default: all of the group', list)
  .option('--quota <amount>', `${currency} this key may spend; default: whatever the wallet holds`, amount)
  .option('--topup <amount>', `${currency} credited to the owner's wallet at once`, amount)
  .option('--expires <date>', 'ISO date after which it is refused', date)
  .option('--rpm <count>', 'paid requests, quotes and uploads it may make in a minute', count)
  .option('--concurrent <count>', 'tasks, and likewise chat calls, it may have in flight at once', count)
  .option('--ips <ranges>', 'comma-separated addresses and ranges that it is taken from', list)
  .option('--json')
  .action(async (options: JsonOption & CreateOptions) => {
    await withKeys(options, async (commands) => {
      const { json: _, topup, expires, ips, ...rest } = options;
      const key = await commands.create({
        ...rest,
        ...(topup === undefined ? {} : { topUp: topup }),
        ...(expires === undefined ? {} : { expires_at: expires }),
        ...(ips === undefined ? {} : { allow_ips: ips }),
      });
      return {
        json: key,
        text: `${key.secret}\n\nid ${key.id}, group ${key.group}. The key is not shown again.`,
      };
    });
  });

keys
  .command('list')
  .description('all keys with their balances; never the keys themselves')
  .option('--json')
  .action((options: JsonOption) =>
    withKeys(options, async (commands) => {
      const rows = await commands.list();
      const shown = rows.map((key) => [
        key.id,
        key.prefix,
        key.name,
        key.group,
        key.disabled === true ? 'disabled' : key.state,
        limitsText(key),
        money(key.wallet),
        money(key.wallet_hold),
        key.key === undefined ? 'unlimited' : money(key.key),
      ]);
      return {
        json: rows,
        text: table(
          ['id', 'begins', 'name', 'group', 'state', 'limits', 'wallet', 'on hold', 'quota left'],
          shown,
        ),
      };
    }),
  );

keys
  .command('revoke')
  .description('refuses the key from now on; its running tasks go on')
  .argument('<key>', 'id or the characters it begins with')
  .option('--json')
  .action((key: string, options: JsonOption) =>
    withKeys(options, async (commands) => {
      const record = await commands.revoke(key);
      return { json: record, text: `${record.id} is revoked` };
    }),
  );

keys
  .command('topup')
  .description("credits the owner's wallet, and the key's quota when it has one")
  .argument('<key>', 'id or the characters it begins with')
  .argument('<amount>', `in ${currency}`, amount)
  .option('--idem <name>', 'credits once for this name, however often the command is repeated')
  .option('--json')
  .action((key: string, micros: number, options: JsonOption & { readonly idem?: string }) =>
    withKeys(options, async (commands) => {
      const balance = await commands.topUp({
        key,
        micros,
        ...(options.idem === undefined ? {} : { idem: options.idem }),
      });
      return {
        json: balance,
        text: `wallet ${money(balance.wallet)}, on hold ${money(balance.wallet_hold)}`,
      };
    }),
  );

program
  .command('check')
  .description('checks a deployment file as the gateway would at start')
  .argument('<gateway.yaml>')
  .option('--json')
  .action(async (path: string, options: JsonOption) => {
    const report = await checkDeployment(path, process.env, registry);
    const [, jsonFormat] = REPORT_FORMATS;
    const format = options.json === true && jsonFormat !== undefined ? jsonFormat : 'text';
    const colour = format === 'text' && wantsColour(process.stdout, process.env);
    process.stdout.write(renderReport(report.diagnostics, { format, sources: report.sources, colour }));
    const broken = report.diagnostics.some((diagnostic) => diagnostic.severity === 'error');
    if (broken) process.exitCode = WRONG_USAGE;
    else if (options.json !== true) process.stdout.write(`${path} is in order\n`);
  });

program
  .command('models')
  .description(
    'the catalogue: models, modes, lengths, ratios, prices; and what chat models can do, by the million tokens',
  )
  .option('--json')
  .action((options: JsonOption) => {
    const tasks = describeModels(registry, money);
    const chats = describeChatModels();
    const json = [tasks.json, chats.json].flat();
    show({ json, text: `${tasks.text}\n${chats.text}` }, { json: options.json === true });
  });

for (const command of OPERATOR_COMMANDS) addCommand(command);

interface CreateOptions {
  readonly name: string;
  readonly owner?: string;
  readonly group: string;
  readonly models?: readonly string[];
  readonly quota?: number;
  readonly topup?: number;
  readonly expires?: number;
  readonly rpm?: number;
  readonly concurrent?: number;
  readonly ips?: readonly string[];
}

/** The deployment, or undefined after its mistakes were printed. */
async function usableLoad(): Promise<UsableLoad | undefined> {
  const load = await loadDeployment(process.env, registry);
  if (load.kind !== 'refused') return load;
  const colour = wantsColour(process.stderr, process.env);
  process.stderr.write(
    renderReport(load.report.diagnostics, { format: 'text', sources: load.report.sources, colour }),
  );
  process.exitCode = WRONG_USAGE;
  return undefined;
}

async function withKeys(options: JsonOption, run: (commands: KeyCommands) => Promise<Shown>): Promise<void> {
  const load = await usableLoad();
  if (load === undefined) return;
  const keyring = await openKeys(load, process.env, registry);
  try {
    show(await run(keyring.commands), { json: options.json === true });
  } finally {
    await keyring.close();
  }
}

function addCommand({ name, about, arguments: names = [], options = [], run }: OperatorCommand): void {
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
    const load = await usableLoad();
    if (load === undefined) return;
    const texts = Object.fromEntries(names.map((one, index) => [one.name, made.args[index]]));
    const given: Given = { ...made.opts<Record<string, string | true | undefined>>(), ...texts };
    const { call, close } = await openOperator(load, process.env, registry);
    try {
      const colour = wantsColour(process.stdout, process.env);
      const shown = await run(given, { registry, money, call, write, colour });
      if (shown !== undefined) show(shown, { json: given.json === true });
    } finally {
      await close();
    }
  });
}

/** Chat models as the others are shown: each once, with the family that owns it. */
function describeChatModels(): Shown {
  const owners = registry.chat_families.filter((family) => family.models_of === undefined);
  const rows = owners.flatMap((family) => family.models.map((model) => ({ family, model })));
  const routesOf = (id: string) =>
    registry.chat_families
      .filter(({ models }) => models.some((model) => model.id === id))
      .flatMap(({ routes }) => routes);
  return {
    json: rows.map(({ family, model }) => ({
      ...model,
      protocols: family.protocols,
      routes: [...new Set(routesOf(model.id))].sort(),
    })),
    text: table(
      ['chat model', 'family', 'takes', 'can', 'context', 'answer', 'price of a million tokens', 'status'],
      rows.map(({ family, model }) => [
        model.id,
        family.id,
        supported(model.inputs),
        supported(model.features),
        String(model.limits.context_tokens),
        String(model.limits.output_tokens),
        tokenPriceText(model.price),
        model.lifecycle.status,
      ]),
    ),
  };
}

function supported(kinds: ChatModel['inputs'] | ChatModel['features']): string {
  return Object.entries(kinds)
    .filter(([, support]) => support !== 'no')
    .map(([kind]) => kind)
    .join(', ');
}

function tokenPriceText(price: ChatModel['price']): string {
  if (price.free === true) return 'free';
  const cached = price.cached_input_micros;
  return [
    `${money(price.input_micros)} in`,
    ...(cached === undefined ? [] : [`${money(cached)} cached`]),
    `${money(price.output_micros)} out`,
  ].join(', ');
}

function list(text: string): readonly string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function amount(text: string): number {
  const micros = parseAmount(text, micros_per_unit);
  if (micros === undefined || micros === 0)
    throw new InvalidArgumentError(`${text} is no positive amount such as 12.50.`);
  return micros;
}

function count(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError(`${text} is no positive whole number such as 60.`);
  return value;
}

function date(text: string): number {
  const time = Date.parse(text);
  if (Number.isNaN(time) || time <= Date.now())
    throw new InvalidArgumentError(`${text} is no future date such as 2031-12-31.`);
  return time;
}

try {
  await program.parseAsync();
} catch (error) {
  const message = error instanceof GatewayError || error instanceof Error ? error.message : String(error);
  process.stderr.write(`gateway: ${message}\n`);
  process.exitCode = REFUSED;
}
