import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { type Sandbox, startSandbox } from '../../runtime/start-sandbox.ts';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';

interface Created {
  readonly protocol: string;
  readonly ref: string | null;
}

const headers = { authorization: 'Bearer sk-sandbox', 'content-type': 'application/json' };
/** Families of the common route that take a text. */
const requests = registry.families.flatMap(({ id, models, routes, models_of }) => {
  const model = models.find(({ modes }) => modes.text === 'yes')?.id;
  const common = routes.includes('videos-create') && models_of === undefined;
  return common && model !== undefined ? [{ family: id, model }] : [];
});
/** No vendor of theirs rounds a length: what one cannot make costs the same at the next. */
const unrounded = requests.filter(({ family }) => ['d', 'e', 'f', 'h', 'i', 'j'].includes(family));
const servedBy = (protocol: string) =>
  registry.families.filter(({ protocols }) => protocols.includes(protocol)).length;
/** The protocol that serves most families: the last to be asked. */
const [shared = ''] = Object.keys(registry.protocols).sort((a, b) => servedBy(b) - servedBy(a));
const others = Object.keys(registry.protocols).filter((id) => id !== shared);

/** What the twins would have billed, counted in their journal. */
describe('the sandbox shows the adapters', { timeout: 60_000 }, () => {
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
        secret_files: [],
      },
    });
    twins = /http:\/\/127\.0\.0\.1:\d+\/sandbox\//.exec(sandbox.banner)?.[0] ?? '';
  });
  afterAll(async () => {
    await sandbox.close();
    removeFolder(folder);
  });

  /** One request per family; the creations that it caused, in order. */
  const round = async (name: string, asked: typeof requests): Promise<readonly Created[]> => {
    for (const { family, model } of asked) {
      const body = JSON.stringify({ model, prompt: `a heron [ref:${name}-${family}]` });
      const answer = await fetch(`${sandbox.url}/v1/videos`, { method: 'POST', headers, body });
      expect([family, answer.status]).toEqual([family, 200]);
    }
    const journal = (await (await fetch(`${twins}journal`)).json()) as { readonly created: Created[] };
    return journal.created.filter(({ ref }) => ref?.startsWith(`${name}-`));
  };

  test('one request per family reaches each vendor in its own words once', async () => {
    const created = await round('plain', requests);
    expect(created.map(({ ref }) => ref)).toEqual(requests.map(({ family }) => `plain-${family}`));
    expect(created.filter(({ protocol }) => protocol === shared)).toEqual([]);
  });

  test('a vendor at its limit is passed over: the shared protocol makes each video once', async () => {
    const faults = others.map((protocol) => ({ fault: 'rate_limit', protocol }));
    const set = await fetch(`${twins}faults`, { method: 'POST', body: JSON.stringify({ faults }) });
    expect(set.status).toBe(200);
    const created = await round('busy', unrounded);
    expect(created.map(({ ref }) => ref)).toEqual(unrounded.map(({ family }) => `busy-${family}`));
    expect(created.filter(({ protocol }) => protocol !== shared)).toEqual([]);
  });
});
