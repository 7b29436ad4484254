import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAdminServer } from '../../runtime/admin/admin-server.ts';
import { moneyActions } from '../../runtime/admin/money-actions.ts';
import type { FastifyInstance } from '../../runtime/edge/fastify.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { createObserver } from '../../runtime/observe/observer.ts';
import { openStore } from '../../runtime/store/open-store.ts';
import type { Store } from '../../runtime/store/types.ts';
import { tinyRegistry } from '../edge/tiny-registry.ts';
import { accepted, fund, RESULT } from '../store/sample.ts';
import { rowsOf } from '../store/temp-store.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'gateway-money-views-'));
const registry = tinyRegistry();
const today = new Date().toISOString().slice(0, 10);
const SECRET = new Uint8Array(32).fill(7);
let store: Store;
let app: FastifyInstance;

beforeAll(async () => {
  store = await openStore({ dataDir });
  app = await buildAdminServer({
    registry,
    store,
    observer: createObserver(),
    secret: SECRET,
    adminKeys: () => [
      { name: 'alice', key: 'admin-key' },
      { name: 'operator', key: 'file-key' },
    ],
    log: silentLogger,
    actions: moneyActions({ store, registry, pepper: SECRET, deployment: () => undefined }),
  });
  await fund(store, { key: '=key', wallet: 9_000_000, quota: 8_000_000 });
  await accepted(store, 'paid', { key: '=key', price: 1_250_000 });
  await store.completeTask({ id: 'paid', result: RESULT });
  await accepted(store, 'lost', { key: '=key', price: 1_000_000 });
  await store.failTask({ id: 'lost', error_code: 'timeout', error_message: 'late' });
  await send('POST', '/admin/refunds', { work: 'paid', micros: 250_000, reason: '@half' }, 'file-key');
  await send('POST', '/admin/adjustments', { key: '=key', micros: -1_000_000, reason: 'x' });
});
afterAll(async () => {
  await app.close();
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const send = (method: 'GET' | 'POST', url: string, payload?: object, key = 'admin-key') =>
  app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${key}` },
    ...(payload === undefined ? {} : { payload }),
  });

describe('more views of money', () => {
  const get = async (url: string) => (await send('GET', url)).json();
  const sum = (rows: readonly Record<string, number>[], name: string): number =>
    rows.reduce((total, row) => total + (row[name] ?? 0), 0);

  test('usage by hour and by kind has the sums of usage by day', async () => {
    const { rows: days } = await get('/admin/usage?by=day');
    for (const by of ['hour', 'kind', 'day,kind', 'hour,key,model,kind']) {
      const { rows } = await get(`/admin/usage?by=${by}`);
      for (const name of ['ended', 'failed', 'charged_micros', 'refunded_micros', 'net_micros'])
        expect([by, name, sum(rows, name)]).toEqual([by, name, sum(days, name)]);
    }
    expect((await get('/admin/usage?by=kind')).rows).toMatchObject([{ kind: 'video', ended: 2 }]);
    expect((await get('/admin/usage?by=hour')).rows[0].hour).toMatch(/^\d{4}-\d\d-\d\dT\d\d:00Z$/);
    const csv = await send('GET', '/admin/usage?by=hour,kind&format=csv');
    expect(csv.body).toMatch(/^hour,kind,ended,.*\r\n[-\dT:Z]+,video,2,1,1250000,/);
  });

  test('the ledger goes the other way round as well, and by account', async () => {
    const { rows: whole } = await get('/admin/ledger');
    const lines: { readonly account: string }[] = [];
    for (let after = ''; ; ) {
      const query = after === '' ? '' : `&after=${encodeURIComponent(after)}`;
      const page = await get(`/admin/ledger?order=newest&limit=4${query}`);
      lines.push(...page.rows);
      if (page.next === undefined) break;
      after = page.next;
    }
    expect(lines).toEqual(whole.toReversed());
    for (const account of ['revenue', 'funding', 'key_spent']) {
      const found: unknown[] = [];
      for (let after = ''; ; ) {
        const query = after === '' ? '' : `&after=${encodeURIComponent(after)}`;
        const page = await get(`/admin/ledger?account=${account}&limit=1${query}`);
        found.push(...page.rows);
        if (page.next === undefined) break;
        after = page.next;
      }
      expect(found.length).toBeGreaterThan(0);
      expect(found).toEqual(
        whole.filter((line: { readonly account: string }) => line.account.startsWith(`${account}:`)),
      );
    }
  });

  test('the audit log is read by who, what, where and when', async () => {
    const { records } = await get('/admin/audit');
    const ids = async (query: string): Promise<readonly string[]> =>
      (await get(`/admin/audit?${query}`)).records.map(({ id }: { readonly id: string }) => id);
    const like = (fits: (record: Readonly<Record<string, string>>) => boolean) =>
      records.filter(fits).map(({ id }: { readonly id: string }) => id);
    expect(await ids('actor=alice')).toEqual(like(({ actor }) => actor === 'alice'));
    expect(await ids('action=work.refund')).toEqual(like(({ action }) => action === 'work.refund'));
    expect(await ids('action=work.refund,key.adjust')).toEqual(
      like(({ action = '' }) => ['work.refund', 'key.adjust'].includes(action)),
    );
    expect(await ids('via=cli')).toEqual(like(({ actor }) => actor === 'operator'));
    expect(await ids('via=console')).toEqual([]);
    expect(await ids(`from=${today}`)).toEqual(like(() => true));
    expect(await ids(`to=${today}`)).toEqual([]);
    expect(await ids(`before=${records[0].id}&actor=alice`)).toEqual(
      like(({ id, actor }) => actor === 'alice' && id !== records[0].id),
    );
    const many = Array.from({ length: 9 }, (_, index) => `key.a${index}`).join();
    expect((await get(`/admin/audit?action=${many}`)).error.message).toBe(
      'at most 8 actions can be asked for at once (got 9)',
    );
  });

  test('whether the books are in order is told, with the rows that break a rule', async () => {
    const good = await get('/admin/invariants');
    expect(good.checked_at).toBeGreaterThan(Date.now() - 60_000);
    expect(good.invariants).toHaveLength(16);
    expect(good.invariants.every(({ holds }: { readonly holds: boolean }) => holds)).toBe(true);
    rowsOf(dataDir, "UPDATE ends SET captured=captured-1 WHERE work='paid'");
    const { invariants } = await get('/admin/invariants?fresh=true');
    rowsOf(dataDir, "UPDATE ends SET captured=captured+1 WHERE work='paid'");
    expect(invariants.filter(({ holds }: { readonly holds: boolean }) => !holds)).toEqual([
      {
        name: 'I2',
        about:
          'every wallet and quota has spent what work captured, forgotten work with it, less its refunds',
        holds: false,
        violations: 2,
        rows: ['quota:=key', 'wallet:owner-1'],
      },
    ]);
  });
});

test('usage is in the order of its columns, or what was charged most for comes first', async () => {
  await fund(store, { key: 'dear', owner: 'dear', wallet: 9_000_000 });
  await accepted(store, 'dear-1', { key: 'dear', owner: 'dear', price: 8_000_000 });
  await store.completeTask({ id: 'dear-1', result: RESULT });
  const keys = async (order: string): Promise<readonly string[]> => {
    const { rows } = (await send('GET', `/admin/usage?by=key&order=${order}`)).json();
    return rows.map(({ key }: { readonly key: string }) => key);
  };
  expect(await keys('columns')).toEqual(['=key', 'dear']);
  expect(await keys('charged')).toEqual(['dear', '=key']);
});
