import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errors } from '../../generated/errors.ts';
import { buildAdminServer } from '../../runtime/admin/admin-server.ts';
import { moneyActions } from '../../runtime/admin/money-actions.ts';
import type { OperationId } from '../../runtime/admin/operation.ts';
import { DEFAULT_RETENTION } from '../../runtime/config/to-deployment.ts';
import type { Deployment } from '../../runtime/config/types.ts';
import type { FastifyInstance } from '../../runtime/edge/fastify.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { createObserver } from '../../runtime/observe/observer.ts';
import { openStore } from '../../runtime/store/open-store.ts';
import type { Store } from '../../runtime/store/types.ts';
import { DEPLOYMENT } from '../edge/fakes.ts';
import { tinyRegistry } from '../edge/tiny-registry.ts';
import { accepted, fund, RESULT } from '../store/sample.ts';
import { rowsOf } from '../store/temp-store.ts';
import { runTyped } from './operators.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'gateway-money-routes-'));
const registry = { ...tinyRegistry(), errors };
const { currency } = registry.gateway;
const today = new Date().toISOString().slice(0, 10);
const SECRET = new Uint8Array(32).fill(7);
let deployment: Deployment | undefined;
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
    actions: moneyActions({ store, registry, pepper: SECRET, deployment: () => deployment }),
  });
  await fund(store, { key: '=key', wallet: 9_000_000, quota: 8_000_000 });
  await accepted(store, 'paid', { key: '=key', price: 1_250_000 });
  await store.completeTask({ id: 'paid', result: RESULT });
  await accepted(store, 'lost', { key: '=key', price: 1_000_000 });
  await store.failTask({ id: 'lost', error_code: 'timeout', error_message: 'late' });
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

describe("the operators' routes of money", () => {
  test('a refund is given once, in the name of who asks; then it is 409 (F16)', async () => {
    const asked = { work: 'paid', micros: 250_000, reason: '@half' };
    const first = await send('POST', '/admin/refunds', asked, 'file-key');
    expect([first.statusCode, first.json()]).toEqual([200, { work: 'paid', micros: 250_000 }]);
    const again = await send('POST', '/admin/refunds', { work: 'paid', reason: 'all' });
    expect([again.statusCode, again.json().error.code, again.json().error.message]).toEqual([
      409,
      'already_refunded',
      expect.stringMatching(
        `^paid was refunded before: 0\\.25 ${currency} went back at \\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$`,
      ),
    ]);
    const adjusted = await send('POST', '/admin/adjustments', {
      key: '=key',
      micros: -1_000_000,
      reason: 'x',
      idem: 'one',
    });
    expect(adjusted.json()).toEqual({ wallet: 7_000_000, wallet_hold: 0, key: 6_000_000, already: false });
    const log = (await send('GET', '/admin/audit')).json().records;
    expect(log.map((one: { actor: string; action: string }) => [one.actor, one.action]).sort()).toEqual([
      ['alice', 'key.adjust'],
      ['operator', 'work.refund'],
    ]);
  });

  test.each([
    ['/admin/refunds', { work: 'lost', reason: 'x' }, 'work', 'nothing was charged for lost'],
    ['/admin/refunds', { work: 'none', reason: 'x' }, 'work', 'there is no task or call none'],
    [
      '/admin/refunds',
      { work: 'paid', reason: 'x', micros: 0 },
      'micros',
      'micros must be a positive whole number of micro-units (got 0)',
    ],
    [
      '/admin/refunds',
      { work: 'paid', reason: 'x', micros: 0.5 },
      'micros',
      'micros must be a positive whole number of micro-units (got 0.5)',
    ],
    ['/admin/refunds', { work: 'paid' }, 'reason', 'reason must be a text of 1 to 200 characters'],
    [
      '/admin/adjustments',
      { key: '=key', micros: -90_000_000, reason: 'x' },
      'micros',
      `the quota of the key has 6.00 ${currency}, of which 90.00 ${currency} cannot be taken`,
    ],
    ['/admin/adjustments', { key: '=key', micros: 0, reason: 'x' }, 'micros', 'micros must not be 0'],
    [
      '/admin/adjustments',
      { key: 'none', micros: 1, reason: 'x' },
      'key',
      'there is no key none; `gateway keys list` shows ids and prefixes',
    ],
    [
      '/admin/adjustments',
      { key: '=key', micro: 1, reason: 'x' },
      'micro',
      'there is no field `micro` here; did you mean `micros`?',
    ],
  ])('%s refuses %j', async (url, body, param, message) => {
    const answer = await send('POST', url, body);
    expect([answer.statusCode, answer.json().error.param, answer.json().error.message]).toEqual([
      400,
      param,
      message,
    ]);
  });

  test('usage is by day unless told otherwise, as JSON or for a spreadsheet that computes nothing', async () => {
    const amounts = {
      ended: 2,
      failed: 1,
      charged_micros: 1_250_000,
      charged: '1.25',
      refunded_micros: 250_000,
      refunded: '0.25',
      net_micros: 1_000_000,
      net: '1.00',
      currency,
    };
    expect((await send('GET', '/admin/usage')).json()).toEqual({ rows: [{ day: today, ...amounts }] });
    const csv = await send('GET', '/admin/usage?by=key,model&format=csv&key=%3Dkey');
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.body).toBe(
      'key,key_name,model,ended,failed,charged_micros,charged,refunded_micros,refunded,net_micros,net,currency\r\n' +
        `'=key,'=key,m-1,2,1,1250000,1.25,250000,0.25,1000000,1.00,${currency}\r\n`,
    );
    expect((await send('GET', '/admin/usage?to=2020-01-01')).json()).toEqual({ rows: [] });
  });

  test.each([
    [
      '/admin/usage?by=kez',
      'by',
      'by must name day, hour, key, model or kind, each once, such as hour,day (got kez)',
    ],
    [
      '/admin/usage?by=day,day',
      'by',
      'by must name day, hour, key, model or kind, each once, such as hour,day (got day,day)',
    ],
    ['/admin/usage?format=xml', 'format', 'format must be json or csv (got xml)'],
    [
      '/admin/usage?from=2026-02-30',
      'from',
      'from must be a date such as 2026-11-21, or a time in UTC such as 2026-11-21T08:30:00Z (got 2026-02-30)',
    ],
    [
      '/admin/ledger?from=2026-01-02&to=2026-01-01',
      'to',
      'to must not be before from (got 2026-01-01 and 2026-01-02)',
    ],
    ['/admin/ledger?limit=1001', 'limit', 'limit must be a whole number from 1 to 1000 (got 1001)'],
    ['/admin/ledger?after=none/1', '', 'the ledger has no line none/1 to go on from'],
    ['/admin/ledger?key=none', 'key', 'there is no key none; `gateway keys list` shows ids and prefixes'],
    ['/admin/usage?owner=owner-2', 'owner', 'there is no owner owner-2; did you mean `owner-1`?'],
    ['/admin/ledger?model=tiny-2', 'model', 'there is no model `tiny-2`; did you mean `tiny-1`?'],
    ['/admin/audit?before=none', '', 'there is no audit record none to go on from'],
    [
      '/admin/usage?__proto__=x',
      '__proto__',
      'there is no field `__proto__` here; known here: `by`, `format`, `from`, `key`, `model`, `order`, `owner`, `to`',
    ],
    ['/admin/ledger?form=2026', 'form', 'there is no field `form` here; did you mean `from`?'],
  ])('%s is refused', async (url, param, message) => {
    const answer = await send('GET', url);
    expect([answer.statusCode, answer.json().error.param, answer.json().error.message]).toEqual([
      400,
      param,
      message,
    ]);
  });

  test.each([undefined, 8_000_000])(
    'money that came for a key, whose quota is %j, stands under it',
    async (quota) => {
      const id = `key-of-${quota ?? 'wallet'}`;
      const made = { id, name: id, owner_id: id, group: 'default', prefix: id, hash: id, models: ['*'] };
      const credit = { amount: 7_000_000, idem: `1-${id}`, reason: 'credit' };
      const by = 'admin' as const;
      await store.createKey({ ...made, credit, by, ...(quota === undefined ? {} : { quota }) });
      await store.topUp({ key: id, amount: 2_000_000, idem: `2-${id}`, reason: 'more', by });
      await send('POST', '/admin/adjustments', {
        key: id,
        micros: -1_000_000,
        reason: 'less',
        idem: `3-${id}`,
      });
      const { rows } = (await send('GET', `/admin/ledger?key=${id}`)).json();
      const wallet = rows.filter(({ account }: { account: string }) => account === `wallet:${id}`);
      expect(wallet.map((row: Record<string, unknown>) => [row.reason, row.key, row.amount])).toEqual([
        ['credit', id, '7.00'],
        ['more', id, '2.00'],
        ['less', id, '-1.00'],
      ]);
      expect((await send('GET', `/admin/ledger?owner=${id}`)).json().rows).toEqual(rows);
    },
  );

  test('the pages of the ledger are the whole of it, each line once', async () => {
    const whole = (await send('GET', '/admin/ledger')).json();
    expect(whole.next).toBeUndefined();
    const lines: unknown[] = [];
    let query = '?limit=3';
    for (let more = true; more; ) {
      const page = (await send('GET', `/admin/ledger${query}`)).json();
      lines.push(...page.rows);
      query = `?limit=3&to=${page.to}&after=${encodeURIComponent(page.next ?? '')}`;
      more = page.next !== undefined;
    }
    expect(lines).toEqual(whole.rows);
    expect(whole.rows.find((row: { txn: string }) => row.txn === 'paid/capture')).toEqual({
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      txn: 'paid/capture',
      seq: 1,
      kind: 'capture',
      work: 'paid',
      key: '=key',
      owner: 'owner-1',
      model: 'm-1',
      account: 'hold:owner-1',
      amount_micros: -1_250_000,
      amount: '-1.25',
      currency,
      reason: null,
    });
  });
});

describe('the commands of money', () => {
  /** Runs a command on the store and answers what it wrote, or the text it shows. */
  async function run(
    id: OperationId,
    typed: Readonly<Record<string, string>>,
    tools: { readonly json?: boolean } = {},
  ): Promise<string> {
    const written: string[] = [];
    const shown = await runTyped(id, typed, {
      actions: moneyActions({ store, registry, pepper: SECRET, deployment: () => deployment }),
      money: (micros) => `${micros} µ`,
      write: async (text) => void written.push(text),
      ...tools,
    });
    return shown === undefined ? written.join('') : shown.text;
  }

  test('the ledger is exported with its head once, for spreadsheets and as one JSON value', async () => {
    const csv = await run('ledger-export', {});
    const lines = csv.split('\r\n');
    expect(lines[0]).toBe(
      'at,txn,seq,kind,work,key,owner,model,account,amount_micros,amount,currency,reason',
    );
    expect(lines.find((line) => line.includes('paid/refund,1'))).toMatch(/,'@half$/);
    const rows: readonly object[] = JSON.parse(await run('ledger-export', { format: 'json' }));
    expect(rows.length).toBe(lines.length - 2);
    expect(JSON.parse(await run('ledger-export', { to: '2020-01-01' }, { json: true }))).toEqual([]);
  });

  test('usage has a line for all; what cannot be is told', async () => {
    const shown = await run('usage', { by: 'model' });
    expect(shown).toContain('m-1');
    expect(shown).toMatch(/all .*2 .*1 .*1250000 µ .*250000 µ .*1000000 µ/);
    expect(await run('usage', { by: 'model', format: 'csv' })).toMatch(/^model,ended,.*\r\nm-1,2,1,/);
    await expect(run('usage', { format: 'xml' })).rejects.toThrow(
      '--format must be table, csv or json (got xml)',
    );
    await expect(run('adjust', { key: '=key', reason: 'x' })).rejects.toThrow(
      'give either --add <amount> or --take <amount> (got neither)',
    );
    await expect(run('adjust', { key: '=key', reason: 'x', add: '1e3' })).rejects.toThrow(
      '--add must be a positive amount such as 12.50, at most 999999999.999999 (got 1e3)',
    );
    await expect(run('refund', { work: 'paid', reason: 'x' })).rejects.toThrow('paid was refunded before');
    expect(await run('adjust', { key: '=key', reason: 'x', add: '1', idem: 'two' })).toBe(
      'wallet 8000000 µ, on hold 0 µ, quota left 7000000 µ',
    );
    expect(await run('audit', { limit: '2' })).toContain('key.adjust');
    const records: readonly object[] = JSON.parse(await run('audit', { format: 'json' }));
    const csv = (await run('audit', { format: 'csv' })).split('\r\n');
    expect(csv[0]).toBe('at,id,who,from,did,to,amount_micros,detail');
    expect([records.length > 2, csv.length]).toEqual([true, records.length + 2]);
    expect(csv.find((line) => line.includes('work.refund'))).toContain(',paid,250000,');
    expect(await run('invariants', {})).toMatch(/I16\n.*forgotten work.*\n.*holds/);
  });
});

test('the ledger and usage say the same of work that is forgotten, and refunds say why there is none', async () => {
  const year = { from: '2020-01-01', to: '2021-01-01' };
  const day = Date.parse('2020-06-01');
  await accepted(store, 'old', { key: '=key', price: 500_000 });
  await store.completeTask({ id: 'old', result: RESULT });
  rowsOf(dataDir, `UPDATE ends SET at=${day + 3_600_000} WHERE work='old'`);
  const usage = (await send('GET', `/admin/usage?from=${year.from}&to=${year.to}`)).json();
  const before = (await send('GET', '/admin/ledger')).json();
  expect([before.forgotten, before.lines_from]).toEqual([0, undefined]);

  deployment = { ...DEPLOYMENT, retention: { ...DEFAULT_RETENTION, work_days: 1_000 } };
  expect(await store.forgetWork({ days: 1_000 })).toEqual({ forgotten: 1 });
  expect((await send('GET', `/admin/usage?from=${year.from}&to=${year.to}`)).json()).toEqual(usage);
  const { rows, ...after } = (await send('GET', `/admin/ledger?from=${year.from}&to=${year.to}`)).json();
  expect(after).toMatchObject({ forgotten: 1, lines_from: '2020-06-02T00:00:00.000Z' });
  const hours = await send('GET', `/admin/usage?by=hour&from=${year.from}&to=${year.to}`);
  expect([hours.statusCode, hours.json().error.message]).toEqual([
    400,
    'work before 2020-06-02 is kept as sums of days: ask by day, or from then on',
  ]);
  const kinds = (await send('GET', `/admin/usage?by=kind&from=${year.from}&to=${year.to}`)).json();
  // The catalogue has no such model, so that nobody knows any more of what kind it was.
  expect(kinds.rows).toMatchObject([{ kind: null, ended: 1, charged_micros: 500_000 }]);
  expect(rows.find(({ account }: { account: string }) => account.startsWith('wallet'))).toMatchObject({
    kind: 'sum',
    txn: '2020-06-01/=key/m-1/sum',
    work: null,
    key: '=key',
    model: 'm-1',
    amount_micros: -500_000,
  });
  const noon = await send('GET', '/admin/usage?from=2020-06-01T12:00:00Z');
  expect([noon.statusCode, noon.json().error.message]).toEqual([
    400,
    'work of 2020-06-01 is kept as the sum of that day: ask from or up to the beginning of a day (UTC)',
  ]);
  const refused = await send('POST', '/admin/refunds', { work: 'old', reason: 'late' });
  expect([refused.statusCode, refused.json().error.message]).toEqual([
    400,
    'there is no task or call old; work is forgotten 1000 days after its end (retention.work_days), and cannot be refunded then',
  ]);
});
