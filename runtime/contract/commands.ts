/** A command of `gateway` that is no operation of operators: it works on files, or on the store itself. */
export interface OwnCommand {
  readonly about: string;
  /** What it takes by its place: `<one>`, or `[any...]`. */
  readonly argument?: { readonly name: string; readonly about: string };
  /** Flags, with the name of their value, and what each means. */
  readonly options?: Readonly<Record<string, string>>;
  /** Only in a checkout of the project with its development dependencies. */
  readonly checkout?: true;
}

const SPECS = 'specs of your own, with `test/replays` beside the folder';

export const OWN_COMMANDS = {
  'db migrate': {
    about: 'brings the schema of the database up to date, and says from which version',
  },
  'db check': {
    about:
      'looks whether the books are in order, and reads the whole file of an embedded store; writes nothing, and works while gateways run',
  },
  'db copy': {
    about:
      'copies the embedded store of the data folder into an empty PostgreSQL database, whole or not at all; the gateway must be stopped',
    options: {
      '--to <url>': 'of the database, as postgres://...; without it DATABASE_URL or store.url',
    },
  },
  check: {
    about: 'checks a deployment file as the gateway would at start, and says how long stopping takes at most',
    argument: { name: '<gateway.yaml>', about: 'the file' },
  },
  models: {
    about:
      'the catalogue: models, modes, lengths, ratios, prices; and what chat models can do, by the million tokens',
  },
  verify: {
    about: 'runs all checks of specs, as they are now, and no others; for those who edit them',
    argument: { name: '[ids...]', about: 'protocols, families, lines, routes and surfaces' },
    options: {
      '--changed': 'those that differ from the last commit',
      '--all': 'every one',
      '--specs <dir>': SPECS,
    },
    checkout: true,
  },
  'new replays': {
    about: "drafts what is missing of a protocol's replays, to be filled in from the vendor's documents",
    argument: { name: '<id>', about: 'a protocol, of tasks or of chat' },
    options: { '--specs <dir>': SPECS },
    checkout: true,
  },
} as const satisfies Readonly<Record<string, OwnCommand>>;

export type OwnCommandName = keyof typeof OWN_COMMANDS;
