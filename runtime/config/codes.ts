import { type Catalog, diagnoser, entry } from '../document/diagnostic.ts';
import { helpFor, listed } from '../document/suggest.ts';

/** How references are written, for people. */
const FORM = `\`\${NAME}\``;
const FILE_FORM = `\`\${file:/path}\``;

interface Unknown {
  readonly name: string;
  readonly known: readonly string[];
}

/** Codes that only a deployment (`gateway.yaml` and its environment) can raise. Never reused. */
export const DEPLOYMENT_CODES = {
  GW6001: entry<{ readonly name: string; readonly empty: boolean }>({
    severity: 'error',
    title: 'environment variable not set',
    cause: 'A value is taken from an environment variable that is missing or empty.',
    fix: 'Set the variable where the gateway is started, or remove the reference.',
    message: (p) => `environment variable \`${p.name}\` is ${p.empty ? 'empty' : 'not set'}`,
    help: (p) => `set \`${p.name}\` where the gateway is started`,
  }),
  GW6002: entry<Record<never, never>>({
    severity: 'error',
    title: 'bad reference',
    cause: `A reference is written ${FORM}, with a name of letters, digits and \`_\`, or ${FILE_FORM}, each with a closing brace.`,
    fix: `Write the reference as ${FORM} or ${FILE_FORM}.`,
    message: () => 'badly written reference',
    help: () => `write it as ${FORM} or ${FILE_FORM}`,
  }),
  GW6003: entry<Unknown>({
    severity: 'error',
    title: 'unknown protocol',
    cause: 'The channel speaks a protocol that this build has no spec of.',
    fix: 'Correct the name, or add the protocol to `specs/protocols/` and generate.',
    message: (p) => `unknown protocol \`${p.name}\``,
    help: (p) => helpFor(p.name, p.known),
  }),
  GW6004: entry<Unknown>({
    severity: 'error',
    title: 'unknown model',
    cause: 'The public model id stands in no family of this build.',
    fix: 'Correct the id, or add the model to its family and generate.',
    message: (p) => `unknown model \`${p.name}\``,
    help: (p) => helpFor(p.name, p.known),
  }),
  GW6005: entry<Unknown>({
    severity: 'error',
    title: 'unknown group',
    cause: 'The channel is offered to a group that `groups` does not have.',
    fix: 'Correct the name, or add the group.',
    message: (p) => `unknown group \`${p.name}\``,
    help: (p) => helpFor(p.name, p.known),
  }),
  GW6006: entry<{ readonly id: string }>({
    severity: 'error',
    title: 'duplicate channel id',
    cause: 'Tasks remember their channel by its id, so each id stands for one channel.',
    fix: 'Rename one of the channels.',
    message: (p) => `duplicate channel id \`${p.id}\``,
  }),
  GW6007: entry<{ readonly what: string; readonly problem: string }>({
    severity: 'error',
    title: 'bad address',
    cause: 'An address of the deployment must be a plain http or https address.',
    fix: 'Write it as `https://host[:port][/path]`, without user, query or fragment.',
    message: (p) => `${p.what} ${p.problem}`,
    help: () => 'write it as `https://host[:port][/path]`',
  }),
  GW6008: entry<{ readonly field: string; readonly protocol: string }>({
    severity: 'error',
    title: 'missing credential field',
    cause: 'The protocol signs its calls with a field that the credential does not have.',
    fix: 'Add the field, as a reference to an environment variable.',
    message: (p) => `protocol \`${p.protocol}\` needs credential field \`${p.field}\``,
    help: (p) => `add \`${p.field}: "\${...}"\``,
  }),
  GW6009: entry<{ readonly model: string; readonly protocol: string; readonly protocols: readonly string[] }>(
    {
      severity: 'error',
      title: 'protocol cannot serve the model',
      cause: "The model's family does not list the protocol of this channel.",
      fix: 'Serve the model by a channel of a listed protocol, or add the protocol to the family.',
      message: (p) => `model \`${p.model}\` cannot be served by protocol \`${p.protocol}\``,
      help: (p) => `its family can be served by ${listed(p.protocols)}`,
    },
  ),
  GW6010: entry<{ readonly problem: string }>({
    severity: 'error',
    title: 'weak admin key',
    cause:
      "A key that is short, repeats itself or counts up can be guessed, and opens the operators' listener.",
    fix: 'Make one with `openssl rand -hex 32`, or remove it to close the admin routes.',
    message: ({ problem }) => `the admin key ${problem}`,
  }),
  GW6011: entry<{ readonly scheme: string }>({
    severity: 'error',
    title: 'unknown database',
    cause: 'State is kept in the embedded store, or in PostgreSQL 15 or newer.',
    fix: 'Write `postgres://user:password@host:5432/database`, or remove it for the embedded store.',
    message: ({ scheme }) => `the database address begins with \`${scheme}\` instead of \`postgres://\``,
    help: () => 'remove it to keep the state in the data folder',
  }),
  GW6012: entry<{ readonly field: string }>({
    severity: 'warning',
    title: 'secret written in the file',
    cause: 'A secret in the file ends up in backups and repositories.',
    fix: `Move it to an environment variable and write ${FORM}, or to a file and write ${FILE_FORM}.`,
    message: (p) => `\`${p.field}\` holds a secret in plain text`,
    help: () => `move it to an environment variable and write ${FORM}`,
  }),
  GW6013: entry<{ readonly name: string; readonly rule: string }>({
    severity: 'error',
    title: 'bad environment setting',
    cause: 'An environment variable of the gateway has a value it cannot use.',
    fix: 'Correct or unset the variable.',
    message: (p) => `environment variable \`${p.name}\` ${p.rule}`,
  }),
  GW6014: entry<{ readonly value: number }>({
    severity: 'error',
    title: 'multiplier too fine',
    cause: 'Money is integer, so multipliers are kept in parts per million.',
    fix: 'Write at most six decimals.',
    message: (p) => `multiplier ${p.value} has more than six decimals`,
  }),
  GW6015: entry<Unknown & { readonly protocol: string }>({
    severity: 'error',
    title: 'unknown credential field',
    cause: 'The protocol does not use this field, so it is a typo or belongs to another channel.',
    fix: 'Correct the name or remove the field.',
    message: (p) => `protocol \`${p.protocol}\` does not use credential field \`${p.name}\``,
    help: (p) => helpFor(p.name, p.known),
  }),
  GW6016: entry<{ readonly field: string }>({
    severity: 'error',
    title: 'secret is not text',
    cause: 'Keys are text. YAML reads unquoted digits, `true` and `null` as something else.',
    fix: 'Write a reference to an environment variable, in quotes.',
    message: (p) => `\`${p.field}\` must be text and not empty`,
    help: (p) => `write \`${p.field}: "\${NAME}"\``,
  }),
  GW6017: entry<{ readonly entry: string }>({
    severity: 'error',
    title: 'bad egress entry',
    cause: 'Private addresses are opened one by one, as `host` or `host:port`.',
    fix: 'Write the host alone or with its port, without scheme or path.',
    message: (p) => `\`${p.entry}\` is no host or \`host:port\``,
  }),
  GW6018: entry<{ readonly one: number; readonly all: number }>({
    severity: 'error',
    title: 'upload limits contradict each other',
    cause: 'One upload may be larger than all uploads of its owner together, so it could never be stored.',
    fix: 'Make `max_owner_bytes` at least `max_bytes`.',
    message: (p) => `max_owner_bytes (${p.all}) is below max_bytes (${p.one})`,
    help: () => 'make `max_owner_bytes` at least `max_bytes`',
  }),
  GW6019: entry<{ readonly field: string }>({
    severity: 'error',
    title: 'half of a key',
    cause: 'The object store is signed for with both halves of a key, or with those the machine itself has.',
    fix: 'Add the other field, or remove both to use the keys of the machine.',
    message: (p) => `s3 has no \`${p.field}\``,
    help: (p) => `add \`${p.field}: "\${...}"\`, or remove both to use the keys of the machine`,
  }),
  GW6020: entry<{ readonly id: string; readonly problem: string }>({
    severity: 'error',
    title: 'callbacks cannot arrive',
    cause: 'A vendor calls back at `server.public_url`, for a protocol that has callbacks.',
    fix: 'Set `server.public_url` to the address under which vendors reach this gateway, add its host to `egress.allow` where they are near, or remove `callbacks`.',
    message: (p) => `channel \`${p.id}\` asks for callbacks, but ${p.problem}`,
  }),
  GW6021: entry<{ readonly field: string; readonly problem: string }>({
    severity: 'error',
    title: 'credential of no use',
    cause: 'The value of a credential field cannot be what the protocol needs it for.',
    fix: 'Give the environment variable the value that the vendor shows.',
    message: (p) => `credential field \`${p.field}\` ${p.problem}`,
  }),
  GW6022: entry<{ readonly protocol: string; readonly problem: string }>({
    severity: 'error',
    title: 'protocol cannot sign',
    cause: 'A parameter of the protocol’s `auth` has a value that nothing can be signed with.',
    fix: 'Correct it in `specs/protocols/` and generate.',
    message: (p) => `protocol \`${p.protocol}\` cannot sign its calls: ${p.problem}`,
  }),
  GW6023: entry<Unknown & { readonly protocol: string }>({
    severity: 'warning',
    title: 'unknown setting',
    cause: 'The protocol reads no setting of this name, so it has no effect.',
    fix: 'Correct the name or remove the setting.',
    message: (p) => `protocol \`${p.protocol}\` does not read setting \`${p.name}\``,
    help: (p) => helpFor(p.name, p.known) ?? 'it reads none',
  }),
  GW6024: entry<{
    readonly name: string;
    readonly known: readonly string[];
    readonly near: string | undefined;
  }>({
    severity: 'error',
    title: 'setting with another word',
    cause: 'The protocol knows what each word of this setting means, and this one means nothing to it.',
    fix: 'Write one of the words, or remove the setting to have what the protocol does by itself.',
    message: (p) => `setting \`${p.name}\` must be one of ${listed(p.known)}`,
    help: (p) => (p.near === undefined ? undefined : `did you mean \`${p.near}\`?`),
  }),
  GW6025: entry<{
    readonly problem: string;
    readonly example: string | undefined;
  }>({
    severity: 'warning',
    title: 'base address that does not fit the path',
    cause:
      'Some vendors count the version to the base address and some to the path; an address of the other kind leads nowhere.',
    fix: 'Write the base address as the page of the protocol shows it.',
    message: (p) => `base_url ${p.problem}`,
    help: (p) => (p.example === undefined ? undefined : `written for this protocol as \`${p.example}\``),
  }),
  GW6026: entry<{ readonly one: number; readonly all: number }>({
    severity: 'error',
    title: 'limits of kept results contradict each other',
    cause: 'One file may be larger than all files of its task together, so it could never be kept.',
    fix: 'Make `max_task_bytes` at least `max_bytes`.',
    message: (p) => `max_task_bytes (${p.all}) is below max_bytes (${p.one})`,
    help: () => 'make `max_task_bytes` at least `max_bytes`; what is not written has its default',
  }),
  GW6027: entry<{ readonly group: string; readonly multiplier: number }>({
    severity: 'error',
    title: 'group that may be free by mistake',
    cause:
      'A multiplier of 0 makes everything free for the keys of a group, which is meant only where it is said.',
    fix: 'Write `free: true` beside `multiplier: 0`, or another multiplier without it.',
    message: (p) =>
      p.multiplier === 0
        ? `group \`${p.group}\` has the multiplier 0, which makes everything free for its keys`
        : `group \`${p.group}\` says \`free: true\`, but its multiplier is ${p.multiplier}`,
    help: (p) =>
      p.multiplier === 0
        ? 'write `free: true` beside it if that is meant'
        : 'write `multiplier: 0` beside it, or remove it',
  }),
  GW6030: entry<{ readonly id: string; readonly inputs: readonly string[]; readonly problem: string }>({
    severity: 'warning',
    title: 'vendor that cannot fetch files',
    cause:
      'The protocol of the channel sends these inputs as addresses only. A file that comes with a request is kept for its vendor at `server.public_url`; where vendors do not reach that, such requests are refused.',
    fix: 'Set `server.public_url` to the address under which vendors reach this gateway, or add its host to `egress.allow` where they are near.',
    message: (p) => `channel \`${p.id}\` takes addresses only for ${listed(p.inputs)}, and ${p.problem}`,
    help: () => 'requests that bring a file there are refused; set `server.public_url` to a public address',
  }),
  GW6031: entry<{
    readonly id: string;
    readonly model: string;
    readonly upstream: string;
    readonly sells: string;
    readonly makes: string;
    readonly moved: number;
    readonly all: number;
  }>({
    severity: 'warning',
    title: 'lengths that the upstream model does not make',
    cause:
      'The model is sold with lengths that the upstream model of this channel does not make. Such a request is made with the nearest length, its caller is warned and pays for that one; a strict request is refused.',
    fix: 'Map the model to an upstream model that makes all its lengths, add a channel that does, or leave it where moved lengths are meant.',
    message: (p) =>
      `${p.id}: ${p.model} allows ${p.sells} s, ${p.upstream} makes ${p.makes}: ${p.moved} of ${p.all} lengths are moved`,
  }),
  GW6032: entry<{ readonly path: string; readonly problem: string }>({
    severity: 'error',
    title: 'secret file not usable',
    cause:
      'A value is taken from a file that is missing, empty, larger than 64 KiB, not text, no regular file, or not named by an absolute path.',
    fix: 'Put the secret into the file where the gateway is started, and let its user read it.',
    message: (p) => `the file \`${p.path}\` ${p.problem}`,
    help: () => 'name a text file of at most 64 KiB, by an absolute path, that the gateway may read',
  }),
  GW6033: entry<{ readonly name: string }>({
    severity: 'error',
    title: 'name of two admin keys',
    cause:
      'The audit log tells by its name who acted. `operator` is the command line on this machine, and `admin` is `admin.key` or `GATEWAY_ADMIN_KEY`.',
    fix: 'Give the key a name of its own.',
    message: (p) => `the name \`${p.name}\` is taken`,
    help: () => 'give the key a name of its own; `operator` and the name of another key are taken',
  }),
  GW6034: entry<{ readonly name: string; readonly other: string }>({
    severity: 'error',
    title: 'admin key of two names',
    cause: 'One key under two names does not tell who acted.',
    fix: 'Make a key for each name.',
    message: (p) => `the key of \`${p.name}\` is that of \`${p.other}\`, too`,
    help: () => 'make one for each name with `openssl rand -hex 32`',
  }),
  GW6035: entry<Record<never, never>>({
    severity: 'error',
    title: 'bad address of Redis',
    cause:
      'Requests per minute are counted in a Redis or Valkey, which is named by an address of its own kind.',
    fix: 'Write `redis://user:password@host:6379`, or `rediss://` for TLS, or remove it: then each gateway allows its share.',
    message: () => 'the address of Redis must be a URL that begins with `redis://` or `rediss://`',
    help: () => 'write `redis://host:6379`, or remove it',
  }),
} satisfies Catalog;

/** Makes a diagnostic of a deployment; the code decides which parameters are needed. */
export const deploymentDiagnostic = diagnoser(DEPLOYMENT_CODES);
