import { join } from 'node:path';
import { readOperatorFile } from '../../runtime/admin/operator-file.ts';
import type { TwinServer } from '../../runtime/sandbox/twins/twin-server.ts';
import { type GatewayProcess, runProgram, startGatewayProcess } from '../support/process.ts';
import { ask } from './ask.ts';
import { writeCampaignConfig } from './campaign-config.ts';
import { checkBank } from './check-bank.ts';
import { countOpen, type FinalState, readFinalState, tellOpen } from './final-state.ts';
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
  /** An operator gives back what finished work cost; true when it was done by this call. */
  readonly refund?: (id: string) => Promise<boolean>;
  /** Names of invariants that do not hold; asked while it is down. */
  bank(): readonly string[];
  /** Work that is not finished. */
  open(): number;
  state(): FinalState;
  /** For people: what is known of work that did not end. */
  tell(): readonly string[];
}

/** This gateway, with a channel for every vendor of the campaign. */
export async function prepareGateway(folder: string, twins: TwinServer): Promise<Subject> {
  const config = join(folder, 'gateway.yaml');
  const dataDir = join(folder, 'data');
  const database = join(dataDir, 'gateway.db');
  const env = {
    GATEWAY_CONFIG: config,
    GATEWAY_DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    ...writeCampaignConfig(config, twins),
  };
  const makeKey = async (name: string): Promise<string> => {
    const wanted = ['--name', name, '--owner', name, '--topup', '1000000', '--json'];
    const made = await runProgram(['runtime/cli.ts', 'keys', 'create', ...wanted], env);
    if (made.code !== 0) throw new Error(`no key: ${made.stdout}${made.stderr}`);
    return JSON.parse(made.stdout).secret;
  };
  return {
    key: await makeKey('chaos'),
    strangersKey: await makeKey('stranger'),
    works: WORKS,
    repeats: true,
    start: () => startGatewayProcess(env),
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
    bank: () => checkBank(dataDir),
    open: () => countOpen(database),
    state: () => readFinalState(database),
    tell: () => tellOpen(database),
  };
}
