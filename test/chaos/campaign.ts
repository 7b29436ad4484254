import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { registry } from '../../generated/index.ts';
import { startTwins, type TwinServer } from '../../runtime/sandbox/twins/twin-server.ts';
import { openStore } from '../../runtime/store/open-store.ts';
import { type GatewayProcess, runProgram, startGatewayProcess } from '../support/process.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';
import { MODELS, PROTOCOLS, writeCampaignConfig } from './campaign-config.ts';
import { judge, type SeenTask, type Verdict } from './checkers.ts';
import { killTimes } from './kill-times.ts';

export interface Campaign {
  readonly seed: number;
  readonly kills: number;
  /** Callers that submit one request after the other. */
  readonly callers: number;
  readonly say?: (line: string) => void;
}

export interface CampaignResult extends Verdict {
  readonly kills: number;
  readonly submitted: number;
  readonly acknowledged: number;
  readonly created: number;
  /** Creations of the protocol that was asked least. */
  readonly createdLeast: number;
  readonly completed: number;
  readonly uncertain: number;
  /** Rows that violate a ledger invariant. */
  readonly invariantViolations: number;
}

/**
 * Kills the gateway at seeded instants while callers submit and vendors lose answers, then lets it finish
 * and counts every broken promise. The same seed gives the same kill times; its faults
 * fall on requests in the order in which they arrive.
 */
export async function runCampaign(campaign: Campaign): Promise<CampaignResult> {
  const folder = makeTempFolder('chaos');
  const twins = await startTwins({
    twins: await registry.twins(),
    random: seededRandom(~campaign.seed),
    journey: { queued_ms: 150, running_ms: 400 },
    slow_ms: 400,
  });
  try {
    twins.setFaults([
      { fault: 'lost_answer', share: 0.06 },
      { fault: 'accepted_then_502', share: 0.04 },
      { fault: 'slow', share: 0.1 },
      { fault: 'fail', share: 0.08 },
      { fault: 'rate_limit', share: 0.04 },
    ]);
    return await runKills(campaign, { folder, twins });
  } finally {
    await twins.close();
    removeFolder(folder);
  }
}

async function runKills(
  campaign: Campaign,
  stage: { readonly folder: string; readonly twins: TwinServer },
): Promise<CampaignResult> {
  const { folder, twins } = stage;
  const config = join(folder, 'gateway.yaml');
  const env = {
    GATEWAY_CONFIG: config,
    GATEWAY_DATA_DIR: join(folder, 'data'),
    ...writeCampaignConfig(config, twins),
  };
  const made = await runProgram(
    ['runtime/cli.ts', 'keys', 'create', '--name', 'chaos', '--topup', '100000', '--json'],
    env,
  );
  if (made.code !== 0) throw new Error(`no key: ${made.stdout}${made.stderr}`);
  const key: string = JSON.parse(made.stdout).secret;
  const acknowledged: string[] = [];
  let submitted = 0;

  for (const [cycle, livesMs] of killTimes(campaign.seed, campaign.kills).entries()) {
    const gateway = await startGatewayProcess(env);
    const killed = new AbortController();
    const callers = Array.from({ length: campaign.callers }, async (_, caller) => {
      while (!killed.signal.aborted) {
        submitted += 1;
        const ref = `${campaign.seed}-${cycle}-${caller}-${submitted}`;
        const id = await submit(gateway.url, key, { ref, model: MODELS[submitted % MODELS.length] ?? '' });
        if (id !== undefined) acknowledged.push(id);
      }
    });
    await sleep(livesMs);
    await gateway.stop('SIGKILL');
    killed.abort();
    await Promise.all(callers);
    campaign.say?.(
      `kill ${cycle + 1} of ${campaign.kills}: ${acknowledged.length} acknowledged, ${twins.journal().length} created`,
    );
  }

  const gateway = await startGatewayProcess(env);
  const tasks = await waitUntilFinished(gateway, key);
  await gateway.stop();
  const store = await openStore({ dataDir: env.GATEWAY_DATA_DIR });
  const invariants = await store.invariants();
  await store.close();
  return {
    ...judge({ created: twins.journal(), tasks, acknowledged }),
    kills: campaign.kills,
    submitted,
    acknowledged: acknowledged.length,
    created: twins.journal().length,
    createdLeast: Math.min(...PROTOCOLS.map((protocol) => createdBy(twins, protocol))),
    completed: tasks.filter((task) => task.status === 'completed').length,
    uncertain: tasks.filter((task) => task.errorCode === 'submission_uncertain').length,
    invariantViolations: invariants.reduce((sum, row) => sum + row.violations, 0),
  };
}

function createdBy(twins: TwinServer, protocol: string): number {
  return twins.journal().filter((row) => row.protocol === protocol).length;
}

/** Undefined when the gateway refused or died before it answered: the caller was promised nothing. */
async function submit(
  url: string,
  key: string,
  request: { readonly ref: string; readonly model: string },
): Promise<string | undefined> {
  try {
    const answer = await fetch(`${url}/v1/videos`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: request.model, prompt: `a heron [ref:${request.ref}]` }),
    });
    const body = (await answer.json()) as { readonly id?: string };
    return answer.ok ? body.id : undefined;
  } catch {
    await sleep(20);
    return undefined;
  }
}

async function waitUntilFinished(gateway: GatewayProcess, key: string): Promise<readonly SeenTask[]> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const tasks = await listAll(gateway.url, key);
    const open = tasks.filter((task) => task.status !== 'completed' && task.status !== 'failed');
    if (open.length === 0 || performance.now() > deadline) return tasks;
    await sleep(300);
  }
}

interface ListedTask {
  readonly id: string;
  readonly prompt: string;
  readonly status: string;
  readonly usage?: { readonly amount: number };
  readonly error?: { readonly code: string } | null;
}

async function listAll(url: string, key: string): Promise<readonly SeenTask[]> {
  const seen: SeenTask[] = [];
  let after = '';
  for (;;) {
    const answer = await fetch(`${url}/v1/videos?limit=100&order=asc${after}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const page = (await answer.json()) as {
      readonly data: readonly ListedTask[];
      readonly has_more: boolean;
      readonly last_id: string;
    };
    for (const task of page.data) {
      seen.push({
        id: task.id,
        ref: /\[ref:([A-Za-z0-9_-]+)\]/.exec(task.prompt)?.[1] ?? '',
        status: task.status,
        charged: (task.usage?.amount ?? 0) > 0,
        errorCode: task.error?.code,
      });
    }
    if (!page.has_more) return seen;
    after = `&after=${page.last_id}`;
  }
}
