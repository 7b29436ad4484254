import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { type Sandbox, startSandbox } from '../../runtime/sandbox/sandbox.ts';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';

interface Created {
  readonly protocol: string;
  readonly ref: string | null;
}

interface Ended {
  readonly status: string;
  readonly usage?: { readonly amount: number };
}

const headers = { authorization: 'Bearer sk-sandbox', 'content-type': 'application/json' };
const requests = registry.families.map(({ id, models }) => ({
  family: id,
  model: models.find(({ modes }) => modes.text === 'yes')?.id ?? '',
}));
const isShared = (protocol: string) =>
  registry.families.every(({ protocols }) => protocols.includes(protocol));
/** A protocol whose answers name no address: what a finished job has is only known when it is asked for. */
const namesNothing = (protocol: string) => everyTwin[protocol]?.results.video === undefined;
const everyTwin = await registry.twins();
const ownProtocols = Object.keys(registry.protocols).filter((id) => !isShared(id));

/** What the twins would have billed, counted in their journal. */
describe('the sandbox shows every adapter', { timeout: 60_000 }, () => {
  const folder = makeTempFolder('sandbox');
  let sandbox: Sandbox;
  let twins: string;
  beforeAll(async () => {
    sandbox = await startSandbox({
      registry,
      env: {},
      log: silentLogger,
      onFatal: (error) => {
        throw error;
      },
      environment: {
        config_path: '',
        config_named: false,
        port: 0,
        admin_port: 0,
        data_dir: folder,
        log_level: 'silent',
      },
    });
    twins = /http:\/\/127\.0\.0\.1:\d+\/sandbox\//.exec(sandbox.banner)?.[0] ?? '';
  });
  afterAll(async () => {
    await sandbox.close();
    removeFolder(folder);
  });

  /** One request per family; the creations that it caused, in order. */
  const round = async (name: string): Promise<readonly Created[]> => {
    for (const { family, model } of requests) {
      const body = JSON.stringify({ model, prompt: `a heron [ref:${name}-${family}]` });
      const answer = await fetch(`${sandbox.url}/v1/videos`, { method: 'POST', headers, body });
      expect([family, answer.status]).toEqual([family, 200]);
    }
    const journal = (await (await fetch(`${twins}journal`)).json()) as { readonly created: Created[] };
    return journal.created.filter(({ ref }) => ref?.startsWith(`${name}-`));
  };

  test('one request per family reaches each vendor in its own words once', async () => {
    const created = await round('plain');
    expect(created.map(({ ref }) => ref)).toEqual(requests.map(({ family }) => `plain-${family}`));
    expect(created.map(({ protocol }) => protocol).sort()).toEqual([...ownProtocols].sort());
  });

  test('a vendor at its limit is passed over: the shared protocol makes each video once', async () => {
    const faults = ownProtocols.map((protocol) => ({ fault: 'rate_limit', protocol, times: 1 }));
    const set = await fetch(`${twins}faults`, { method: 'POST', body: JSON.stringify({ faults }) });
    expect(set.status).toBe(200);
    const created = await round('busy');
    expect(created.map(({ ref }) => ref)).toEqual(requests.map(({ family }) => `busy-${family}`));
    expect(created.map(({ protocol }) => isShared(protocol))).toEqual(requests.map(() => true));
  });

  /** Sends one request per family, and waits for what becomes of each. */
  const outcomes = async (name: string) => {
    const ids: string[] = [];
    for (const { family, model } of requests) {
      const body = JSON.stringify({ model, prompt: `sandbox:no_result [ref:${name}-${family}]` });
      const answer = await fetch(`${sandbox.url}/v1/videos`, { method: 'POST', headers, body });
      ids.push(((await answer.json()) as { readonly id: string }).id);
    }
    const ended = await Promise.all(ids.map(untilEnded));
    const journal = (await (await fetch(`${twins}journal`)).json()) as { readonly created: Created[] };
    return requests.map(({ family }, at) => ({
      protocol: journal.created.find(({ ref }) => ref === `${name}-${family}`)?.protocol ?? '',
      ended: ended[at],
    }));
  };
  const untilEnded = async (id: string) => {
    for (;;) {
      const answer = await fetch(`${sandbox.url}/v1/videos/${id}`, { headers });
      const { status, usage } = (await answer.json()) as Ended;
      if (status === 'completed' || status === 'failed') {
        const content = await fetch(`${sandbox.url}/v1/videos/${id}/content`, { headers });
        return { status, charged: (usage?.amount ?? 0) > 0, content: content.status };
      }
      await sleep(50);
    }
  };

  test('a finished job without a result fails and costs nothing, where the answers could have named one', async () => {
    const own = await outcomes('lost');
    expect(own.map(({ protocol }) => protocol).sort()).toEqual([...ownProtocols].sort());
    const faults = ownProtocols.map((protocol) => ({ fault: 'rate_limit', protocol, times: 1 }));
    await fetch(`${twins}faults`, { method: 'POST', body: JSON.stringify({ faults }) });
    const shared = await outcomes('lost-by-the-shared');
    expect(shared.filter(({ protocol }) => !isShared(protocol))).toEqual([]);
    const all = [...own, ...shared];
    expect(all.map(({ ended }) => ended)).toEqual(
      all.map(({ protocol }) =>
        namesNothing(protocol)
          ? { status: 'completed', charged: true, content: 410 }
          : { status: 'failed', charged: false, content: 409 },
      ),
    );
    expect(Object.keys(everyTwin).filter(namesNothing)).toEqual(['openai-videos']);
  });
});
