import { join } from 'node:path';
import { readOperatorFile } from '../../runtime/admin/operator-file.ts';
import type { TwinServer } from '../../runtime/sandbox/twins/twin-server.ts';
import { invariants } from '../../runtime/store/invariants.ts';
import { openDatabase } from '../../runtime/store/open-store.ts';
import { render } from '../../runtime/store/sql.ts';
import { rowsOfPostgres } from '../store/postgres-rows.ts';
import { databaseUrl, type PostgresServer, runSql } from '../store/postgres-server.ts';
import { POSTGRES_VIEWS } from '../store/postgres-tables.ts';
import { type GatewayProcess, runProgram, startGatewayProcess } from '../support/process.ts';
import { ask } from './ask.ts';
import { writeCampaignConfig } from './campaign-config.ts';
import { checkBank } from './check-bank.ts';
import {
  type Books,
  countOpen,
  type FinalState,
  fileBooks,
  readFinalState,
  tellOpen,
} from './final-state.ts';
import { WORKS, type Work } from './works.ts';

const REFUND_MS = 5_000;

/** What a campaign is run against: this gateway, or one that is known to break promises. */
export interface Subject {
  readonly key: string;
  /** A caller of another owner. */
  readonly strangersKey: string;
  readonly works: readonly Work[];
  /** It knows keys of requests, so that callers may repeat them. */
  readonly repeats: boolean;
  start(): Promise<GatewayProcess>;
  /** So many run at the same time on one database; absent: one, and alone. */
  readonly nodes?: number;
  /** Ends the database as a power cut would, and starts it again. */
  crashDatabase?(): Promise<void>;
  /** An operator gives back what finished work cost; true when it was done by this call. */
  readonly refund?: (id: string) => Promise<boolean>;
  /** Names of invariants that do not hold; asked while it is down, or beside several nodes. */
  bank(): readonly string[];
  /** Work that is not finished. */
  open(): number;
  state(): FinalState;
  /** For people: what is known of work that did not end. */
  tell(): readonly string[];
}

/** Where the gateways of a campaign keep what they know. */
interface Keeping {
  readonly books: Books;
  readonly bank: () => readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The data folder of the next process. */
  readonly nextFolder: () => string;
  readonly more?: Pick<Subject, 'nodes' | 'crashDatabase'>;
}

/** This gateway on the embedded store, with a channel for every vendor of the campaign. */
export function prepareGateway(folder: string, twins: TwinServer): Promise<Subject> {
  const dataDir = join(folder, 'data');
  return prepareSubject(folder, twins, {
    books: fileBooks(join(dataDir, 'gateway.db')),
    bank: () => checkBank(dataDir),
    env: {},
    nextFolder: () => dataDir,
  });
}

/** Several of them on one database of their own. */
export async function prepareNodes(
  folder: string,
  twins: TwinServer,
  { nodes, server }: { readonly nodes: number; readonly server: PostgresServer },
): Promise<Subject> {
  const url = databaseUrl(server, 'postgres');
  const books: Books = { engine: 'postgres', rows: (sql) => rowsOfPostgres(url, sql) };
  // Its tables are there before the views of them.
  await (await openDatabase({ url, maxConnections: 3, onFailure: () => undefined })).close();
  runSql(server, 'postgres', POSTGRES_VIEWS.join(';\n'));
  let node = 0;
  return prepareSubject(folder, twins, {
    books,
    bank: () => violatedIn(books),
    env: { DATABASE_URL: url, GATEWAY_SECRET: 'a secret of three nodes that is long enough' },
    nextFolder() {
      node = (node % (nodes + 1)) + 1;
      return join(folder, `data-${node}`);
    },
    more: { nodes, crashDatabase: async () => server.crash() },
  });
}

/** Each statement is a snapshot of its own, and each invariant one statement. */
function violatedIn({ rows }: Books): readonly string[] {
  const part = invariants.read();
  let step = part.next([]);
  while (!step.done) step = part.next(rows(render(step.value.statement.text, 'postgres')));
  return step.value.filter(({ violations }) => violations > 0).map(({ name }) => name);
}

async function prepareSubject(folder: string, twins: TwinServer, keeping: Keeping): Promise<Subject> {
  const config = join(folder, 'gateway.yaml');
  const { books, bank, nextFolder, more } = keeping;
  const env = {
    GATEWAY_CONFIG: config,
    LOG_LEVEL: 'error',
    ...keeping.env,
    ...writeCampaignConfig(config, twins, more === undefined ? undefined : join(folder, 'files')),
  };
  let dataDir = nextFolder();
  const makeKey = async (name: string): Promise<string> => {
    const wanted = ['--name', name, '--owner', name, '--topup', '1000000', '--json'];
    const made = await runProgram(['runtime/cli.ts', 'keys', 'create', ...wanted], {
      ...env,
      GATEWAY_DATA_DIR: dataDir,
    });
    if (made.code !== 0) throw new Error(`no key: ${made.stdout}${made.stderr}`);
    return JSON.parse(made.stdout).secret;
  };
  return {
    key: await makeKey('chaos'),
    strangersKey: await makeKey('stranger'),
    works: WORKS,
    repeats: true,
    ...more,
    start() {
      dataDir = nextFolder();
      return startGatewayProcess({ ...env, GATEWAY_DATA_DIR: dataDir });
    },
    async refund(work) {
      const operator = readOperatorFile(dataDir);
      if (operator === undefined) return false;
      const answer = await ask(`${operator.url}/admin/refunds`, {
        method: 'POST',
        headers: { authorization: `Bearer ${operator.token}` },
        body: { work, reason: 'chaos' },
        patienceMs: REFUND_MS,
      });
      return answer?.status === 200;
    },
    bank,
    open: () => countOpen(books),
    state: () => readFinalState(books),
    tell: () => tellOpen(books),
  };
}
