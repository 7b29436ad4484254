import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { Explanation } from '../../runtime/admin/explanation.ts';
import type { SandboxFaults, SandboxFill, SandboxJob } from '../../runtime/admin/sandbox-actions.ts';
import { protocolIds } from '../../runtime/contract/registry.ts';
import type { PulseView } from '../../runtime/observe/pulse.ts';
import { FAULTS } from '../../runtime/sandbox/twins/faults.ts';
import type { AuditRecord } from '../../runtime/store/audit.ts';
import { type GatewayProcess, runProgram, startGatewayProcess } from '../support/process.ts';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';

const DAY_MS = 86_400_000;

describe('what operators do in the sandbox', { timeout: 60_000 }, () => {
  let gateway: GatewayProcess;
  let folder: string;
  beforeAll(async () => {
    folder = makeTempFolder('sandbox-desk');
    gateway = await startGatewayProcess({ GATEWAY_DATA_DIR: folder, GATEWAY_SANDBOX: '1' });
  });
  afterAll(async () => {
    await gateway.stop();
    removeFolder(folder);
  });

  const ask = async <T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${gateway.adminUrl}${path}`, {
      method,
      headers: { authorization: 'Bearer sandbox-admin', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as T;
  };
  const video = async (model: string): Promise<string> => {
    const headers = { authorization: 'Bearer sk-sandbox', 'content-type': 'application/json' };
    const url = `${gateway.url}/v1/videos`;
    const made = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify({ model, prompt: 'a heron' }),
    });
    const { id } = (await made.json()) as { readonly id: string };
    for (;;) {
      const task = await fetch(`${url}/${id}`, { headers });
      const { status } = (await task.json()) as { readonly status: string };
      if (status === 'completed' || status === 'failed') return id;
      await sleep(100);
    }
  };

  test('vendors can be told to misbehave so many times, or until it is lifted', async () => {
    const path = '/admin/sandbox/faults';
    const { faults, vendors, on } = await ask<SandboxFaults>('GET', path);
    expect(faults.map(({ fault }) => fault)).toEqual(Object.keys(FAULTS));
    expect([vendors, on]).toEqual([protocolIds(registry), []]);
    const [vendor = ''] = vendors;
    const unknown = await ask<{ readonly error: { readonly param: string } }>('POST', path, {
      fault: 'quota',
      vendor: 'nobody',
    });
    expect(unknown.error.param).toBe('vendor');
    await ask('POST', path, { fault: 'fail', times: 1 });
    const told = await ask<SandboxFaults>('POST', path, { fault: 'slow', vendor, percent: 50 });
    expect(told.on).toEqual([
      { fault: 'fail', vendor: null, left: 1, percent: 100 },
      { fault: 'slow', vendor, left: null, percent: 50 },
    ]);
    const model = registry.families[0]?.models[0]?.id ?? '';
    const [failed, completed] = [await video(model), await video(model)];
    const state = async (id: string) => (await ask<Explanation>('GET', `/admin/explain/${id}`)).state;
    expect([await state(failed), await state(completed)]).toEqual(['failed', 'completed']);
    const lifted = await ask<SandboxFaults>('POST', `${path}/lift`, {});
    expect(lifted.on).toEqual([]);
    const { records } = await ask<{ readonly records: readonly AuditRecord[] }>('GET', '/admin/audit');
    expect(records.map(({ action, target }) => [action, target])).toEqual([
      ['sandbox.lift', 'all vendors'],
      ['sandbox.fault', vendor],
      ['sandbox.fault', 'all vendors'],
    ]);

    const first = await ask<{ readonly jobs: readonly SandboxJob[]; readonly next: number }>(
      'GET',
      '/admin/sandbox/jobs?limit=1',
    );
    const second = await ask<typeof first>('GET', `/admin/sandbox/jobs?limit=1&before=${first.next}`);
    expect(
      [...first.jobs, ...second.jobs].map(({ number, state: is, faults: had }) => [number, is, had]),
    ).toEqual([
      [2, 'completed', []],
      [1, 'failed', ['fail']],
    ]);
    // What vendors made is found among our tasks by the vendor's id.
    const ids = [...second.jobs, ...first.jobs].map(({ id }) => id);
    const found = await Promise.all(ids.map((id) => ask<Explanation>('GET', `/admin/explain/${id}`)));
    expect(found.map(({ id }) => id)).toEqual([failed, completed]);
  });

  test('a day of play traffic fills it once, in seconds, and the books are in order', async () => {
    const fill = () => ask<SandboxFill>('POST', '/admin/sandbox/fill', {});
    const [made, again] = await Promise.all([fill(), fill()]);
    expect(made).toMatchObject({ already: false, calls: 1_000, keys: 7 });
    expect('tasks' in made && made.tasks).toBeGreaterThan(2_000);
    // Who asks meanwhile is told of the same; afterwards nothing is done.
    expect(again).toEqual(made);
    expect(await fill()).toEqual({ already: true });
    const env = { GATEWAY_DATA_DIR: folder, GATEWAY_SANDBOX: '1' };
    const checked = await runProgram(['runtime/cli.js', 'db', 'check', '--json'], env);
    expect([checked.code, checked.stderr]).toEqual([0, '']);

    const uncertain = await ask<readonly { readonly kind: string }[]>('GET', '/admin/uncertain');
    const kinds = new Set(uncertain.map(({ kind }) => kind));
    expect([...kinds]).toEqual(expect.arrayContaining(['open', 'given_up', 'absorbed', 'unusable']));
    const usage = await ask<{
      readonly rows: readonly { readonly captured: number; readonly refunded: number }[];
    }>('GET', '/admin/usage?by=key');
    expect(usage.rows.length).toBeGreaterThanOrEqual(7);
    expect(usage.rows.some(({ refunded }) => refunded > 0)).toBe(true);
    // The charts show the day, and what they count is what is stored.
    const pulse = await ask<PulseView>('GET', '/admin/pulse?w=7d');
    const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
    const ended = Object.values(pulse.kinds).flatMap(Object.values).map(sum);
    expect(pulse.kinds.video.completed.filter((count) => count > 0).length).toBeGreaterThan(20);
    expect(sum(ended)).toBeGreaterThan(2_900);
    expect(pulse.channels.length).toBeGreaterThan(5);
    expect(pulse.seconds.results.p50).toBeGreaterThan(2);
    // The vendor in trouble is left out by now.
    const channels = await ask<readonly { readonly standing?: string }[]>('GET', '/admin/channels');
    expect(channels.some(({ standing }) => standing === 'left_out')).toBe(true);
    const { records } = await ask<{ readonly records: readonly AuditRecord[] }>('GET', '/admin/audit');
    const refunds = records.filter(({ action }) => action === 'work.refund');
    expect(refunds.length).toBeGreaterThan(5);
    expect(refunds.every(({ at }) => at > Date.now() - 2 * DAY_MS && at < Date.now())).toBe(true);
  });
});
