import { afterAll, beforeAll, expect, test } from 'vitest';
import { intent } from '../store/sample.ts';
import { type SandboxGateway, startSandboxGateway } from '../support/sandbox-gateway.ts';
import { makeTempFolder } from '../support/temp-folder.ts';
import { createBrowser, type OperatorBrowser, signedIn } from './operator-browser.ts';

const ANN = 'ann-key-of-twenty-characters';
const VIC = 'vic-key-of-twenty-characters';
const SECRET = 'sk-caller-of-this-test';
const HOSTILE = '<script>alert(1)</script> & "quotes"';

let gateway: SandboxGateway;
let ann: OperatorBrowser;

beforeAll(async () => {
  gateway = await startSandboxGateway({
    folder: makeTempFolder('console-money'),
    keys: [{ id: 'key_caller', secret: SECRET, owner: 'caller', funds: 50_000_000 }],
    deploy: (base) => ({
      ...base,
      admin: {
        keys: [
          { name: 'ann', key: ANN },
          { name: 'vic', key: VIC, role: 'viewer' },
        ],
      },
    }),
  });
  ann = await signedIn(gateway.adminUrl, ANN);
});
afterAll(() => gateway.close());

const pageOf = async (path: string, browser = ann): Promise<string> => {
  const answer = await browser.get(path);
  const html = await answer.text();
  expect([path, answer.status]).toEqual([path, 200]);
  expect(html.length).toBeLessThan(100_000);
  // No style and no script of the page's own, whatever somebody wrote.
  expect(html).not.toMatch(/<script(?! (?:type="module"|defer) src="\/assets\/)| style="| on\w+="/);
  return html;
};

/** What answers of the operators' API may have. */
interface Answered {
  readonly rows: readonly {
    readonly net_micros: number;
    readonly charged_micros: number;
    readonly refunded_micros: number;
  }[];
  readonly records: readonly { readonly id: string; readonly action: string }[];
  readonly wallet: number;
  readonly error: { readonly code: string };
}

/** Asks the operators' API. */
async function api<T = Answered>(path: string, key = ANN, body?: object) {
  const answer = await fetch(`${gateway.adminUrl}${path}`, {
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  return { status: answer.status, json: (await answer.json()) as T };
}

/** A video that is finished. */
async function video(prompt: string): Promise<string> {
  const headers = { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ model: 'video-a', prompt });
  const made = await fetch(`${gateway.url}/v1/videos`, { method: 'POST', headers, body });
  const { id } = (await made.json()) as { readonly id: string };
  for (;;) {
    const task = await (await fetch(`${gateway.url}/v1/videos/${id}`, { headers })).json();
    const { status } = task as { readonly status: string };
    if (status === 'completed') return id;
    if (status === 'failed') throw new Error(`failed: ${JSON.stringify(task)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** What became of the form, as the page that it leads back to tells it once. */
async function resultOf(answer: Response, browser = ann): Promise<string> {
  // A form that was refused comes back with what was typed.
  expect([303, 200]).toContain(answer.status);
  const back = answer.status === 200 ? answer : await browser.get(answer.headers.get('location') ?? '');
  const html = await back.text();
  return (
    /<p class="result [^>]*>(.*?)<\/p>/s
      .exec(html)?.[1]
      ?.replaceAll(/<[^>]*>/g, '')
      .trim() ?? ''
  );
}

test('a key is made, its secret shown once, used, limited, topped up and revoked, all in the console', async () => {
  const made = await ann.send('/keys', '/do/keys-create', {
    'field.name': `${HOSTILE} \u202e`,
    'field.topUp': '5',
  });
  expect([made.status, made.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const shown = await made.text();
  const [secret = ''] = /sk-[A-Za-z0-9_-]{30,}/.exec(shown) ?? [];
  expect(shown).not.toContain('<script>alert');
  expect(shown.split(secret).length - 1).toBe(2);
  const found = await api<readonly { readonly id: string }[]>(
    `/admin/keys?q=${encodeURIComponent('<script>')}`,
  );
  const id = found.json[0]?.id ?? '';

  const list = await pageOf('/keys?q=alert');
  expect(list).toContain(`/keys/${id}`);
  expect(list).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  const page = await pageOf(`/keys/${id}`);
  for (const html of [list, page, await pageOf('/keys'), await pageOf('/audit')])
    expect([html.includes(secret), html.includes('\u202e')]).toEqual([false, false]);
  expect(page).toContain('5.00 USD');
  const models = (key: string) =>
    fetch(`${gateway.url}/v1/models`, { headers: { authorization: `Bearer ${key}` } });
  expect((await models(secret)).status).toBe(200);

  const limited = await ann.send(`/keys/${id}`, '/do/keys-limits', { 'field.rpm': '7' });
  expect(await resultOf(limited)).toContain('done');
  expect(await pageOf(`/keys/${id}`)).toContain('<dd>7</dd>');
  // A field that is as it was changes nothing, and one that is emptied takes its limit away.
  const sameAgain = await ann.send(`/keys/${id}`, '/do/keys-limits', { 'field.rpm': '7' });
  expect(await resultOf(sameAgain)).toContain('every field is as it was');
  await api('/admin/keys/limits', ANN, { key: id, concurrent: 3 });
  const emptied = await ann.send(`/keys/${id}`, '/do/keys-limits', { 'field.rpm': '' });
  expect(await resultOf(emptied)).toContain('done');
  const { json: now } = await api<Record<string, unknown>>(`/admin/keys/${id}`);
  expect([now.rpm, now.concurrent]).toEqual([undefined, 3]);
  await ann.send(`/keys/${id}`, '/do/keys-limits', { 'field.rpm': '7' });

  // Sent again, also as another form of the same page, it counts once.
  const before = await pageOf(`/keys/${id}`);
  const field = (html: string, name: string): string =>
    new RegExp(`action="/do/keys-topup".*?name="${name}" value="([^"]*)"`, 's').exec(html)?.[1] ?? '';
  const topUp = {
    csrf: field(before, 'csrf'),
    back: `/keys/${id}`,
    'field.key': id,
    'field.idem': field(before, 'field.idem'),
    'field.micros': '2.5',
  };
  expect(topUp['field.idem']).toMatch(/^console-[0-9a-f]{24}$/);
  for (const form of ['form-1', 'form-2', 'form-2']) await ann.post('/do/keys-topup', { ...topUp, form });
  expect((await api(`/admin/keys/${id}`)).json).toMatchObject({ wallet: 7_500_000, rpm: 7 });

  const keys = await pageOf('/keys');
  const [, idem = ''] = /action="\/do\/keys-create".*?name="field.idem" value="([^"]*)"/s.exec(keys) ?? [];
  const create = {
    csrf: field(before, 'csrf'),
    back: '/keys',
    'field.idem': idem,
    'field.name': 'made-once',
  };
  for (const form of ['form-3', 'form-4']) await ann.post('/do/keys-create', { ...create, form });
  expect(idem).toMatch(/^console-[0-9a-f]{24}$/);
  expect((await api<readonly unknown[]>('/admin/keys?q=made-once')).json).toHaveLength(1);

  expect(await resultOf(await ann.send(`/keys/${id}`, '/do/keys-revoke', { last: 'wrong' }))).toContain(
    'type the last characters',
  );
  expect((await models(secret)).status).toBe(200);
  await ann.send(`/keys/${id}`, '/do/keys-revoke', { last: id.slice(-6) });
  // The key is looked at anew within a second.
  await expect.poll(async () => (await models(secret)).status, { timeout: 20_000 }).toBe(401);
  const revoked = await pageOf(`/keys/${id}`);
  expect(revoked).toContain('revoked');
  expect(revoked).not.toContain('/do/keys-');
});

test('a sum is the same to the micro-unit on every page, in the API, on the command line and in the export', async () => {
  const id = await video(HOSTILE);
  const refund = { 'field.work': id, 'field.micros': '0.123457', 'field.reason': HOSTILE };
  expect(await resultOf(await ann.send('/money?tab=refunds', '/do/refund', refund))).toContain('done');
  const again = await ann.send('/money?tab=refunds', '/do/refund', refund);
  expect(await resultOf(again)).toContain('was refunded before: 0.123457 USD went back');

  const { json } = await api('/admin/usage?by=day&key=key_caller');
  const net = json.rows.reduce((sum, row) => sum + row.net_micros, 0);
  const { charged_micros = 0, refunded_micros } = json.rows[0] ?? {};
  expect([refunded_micros, net]).toEqual([123_457, charged_micros - 123_457]);
  for (const by of ['day', 'hour', 'key', 'model', 'kind', 'day,kind', 'key,model']) {
    const html = await pageOf(`/money?by=${by}&key=key_caller`);
    expect([by, /data-net="(\d+)"/.exec(html)?.[1]]).toEqual([by, String(net)]);
    const links = [...html.matchAll(/href="(\/export\/usage[^"]*)"/g)].map(([, to = '']) =>
      to.replaceAll('&amp;', '&'),
    );
    expect(links).toHaveLength(2);
    for (const link of links) {
      const file = await ann.get(link);
      expect(file.headers.get('content-disposition')).toMatch(
        /^attachment; filename="usage-[\d-]+\.(csv|json)"$/,
      );
      const text = await file.text();
      const sums = link.includes('format=json')
        ? (JSON.parse(text) as readonly { readonly net_micros: number }[]).map((row) => row.net_micros)
        : columnOf(text, 'net_micros').map(Number);
      expect(sums.reduce((sum, one) => sum + one, 0)).toBe(net);
    }
  }
  expect(await pageOf('/keys/key_caller')).toContain(`data-net="${net}"`);
  const wallet = 50_000_000 - net;
  expect((await api('/admin/keys/key_caller')).json.wallet).toBe(wallet);

  const ledger = await (await ann.get('/export/ledger-export?format=csv&key=key_caller')).text();
  const accounts = columnOf(ledger, 'account');
  const revenue = columnOf(ledger, 'amount_micros').filter((_, index) =>
    accounts[index]?.startsWith('revenue'),
  );
  expect(revenue.reduce((sum, one) => sum + Number(one), 0)).toBe(net);
  const lines = await pageOf('/money?tab=ledger&key=key_caller&account=revenue');
  expect(lines).toContain('-0.123457 USD');
  expect(lines).not.toContain('key_quota:');
  const refunds = await pageOf('/money?tab=refunds');
  expect(refunds).toContain('0.123457 USD');
  expect(refunds).toContain('&lt;script&gt;alert(1)');
});

test('rows of the ledger are the whole of it, page by page', async () => {
  const { json } = await api('/admin/ledger?limit=1000');
  const seen: string[] = [];
  for (let next = '/money?tab=ledger'; next !== ''; ) {
    const html = await pageOf(next);
    seen.push(
      ...[...html.matchAll(/<td class="number">\+?([-\d.]+ USD)<\/td>/g)].map(([, amount = '']) => amount),
    );
    next = /rel="next" href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  }
  expect(seen).toHaveLength(json.rows.length);
});

test('what is uncertain stands under what is to be done about it, and is decided there', async () => {
  expect(await pageOf('/uncertain')).toContain('Nothing waits for a decision.');
  const { store } = gateway;
  const taken = { ...intent('task_unsure', { key: 'key_caller', owner: 'caller', price: 70_000 }) };
  const prompt = `${HOSTILE} \u202e turned`;
  await store.submitIntent({ ...taken, task: { ...taken.task, request: { ...taken.task.request, prompt } } });
  const lost = { attempt: 1, reason: 'cut', http_status: 502, look_again_ms: 600_000, deadline_ms: 600_000 };
  await store.recordAmbiguous({ id: 'task_unsure', ...lost });
  const page = await pageOf('/uncertain');
  expect(page).toContain('/tasks/task_unsure');
  expect(page).toContain('0.07 USD on hold');
  expect(page).not.toContain('\u202e');
  expect(page).toMatch(/Decide <span class="count">1</);
  expect(await pageOf('/keys')).toContain('aria-label="1 to decide"');
  const forms = [...page.matchAll(/<form[^>]*uncertain-resolve.*?<\/form>/gs)].map(([form]) => form);
  const failed = forms.find((form) => form.includes('name="field.as" value="failed"')) ?? '';
  const hidden = [...failed.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
  const fields = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
  expect(await resultOf(await ann.post('/do/uncertain-resolve', fields))).toContain('done');
  expect((await store.findTaskById('task_unsure'))?.state).toBe('failed');
  expect(await pageOf('/uncertain')).toContain('Nothing waits for a decision.');
  expect(await pageOf('/keys')).not.toContain('to decide"');
  for (const group of ['risk', 'told', 'nonsense']) await pageOf(`/uncertain?group=${group}`);
});

test('the audit says who did what, and from where', async () => {
  await api('/admin/keys/limits', ANN, { key: 'key_caller', rpm: 600 });
  const { json } = await api('/admin/audit?limit=1');
  expect(json.records[0]).toMatchObject({ actor: 'ann', via: 'api', action: 'key.limits' });
  const consoles = (await api('/admin/audit?via=console')).json.records;
  expect(consoles.map(({ action }) => action)).toContain('work.refund');
  const html = await pageOf('/audit?via=console&action=work.refund');
  expect(html).toContain('work.refund');
  expect(html).not.toContain('>key.limits<');
  expect(await pageOf('/audit?actor=nobody')).toContain('No record fits.');
  const csv = await (await ann.get('/export/audit?format=csv&via=console')).text();
  expect(columnOf(csv, 'id')).toEqual(consoles.map(({ id }) => id));
});

test('whether the books are in order is told as sentences', async () => {
  const page = await pageOf('/money?tab=invariants&fresh=true');
  expect(page).toContain('All 16 hold.');
  expect(page).toContain('no wallet or quota has spent and holds more than it was granted');
});

test('a viewer sees all of it without buttons, and is refused what would change something', async () => {
  const vic = await signedIn(gateway.adminUrl, VIC);
  const paths = ['/keys', '/keys?tab=groups', '/keys/key_caller', '/uncertain', '/audit'];
  const tabs = ['usage', 'ledger', 'refunds', 'invariants'].map((tab) => `/money?tab=${tab}`);
  for (const path of [...paths, ...tabs]) expect(await pageOf(path, vic)).not.toContain('action="/do/');
  const before = (await api('/admin/keys/key_caller')).json;
  const refused = await api('/admin/keys/topup', VIC, { key: 'key_caller', micros: 5 });
  expect([refused.status, refused.json.error.code]).toEqual([403, 'read_only_key']);
  expect((await api('/admin/keys/key_caller')).json).toEqual(before);
  expect((await vic.get('/export/usage?format=csv')).status).toBe(200);
});

test('what cannot be shown or exported says why, and strangers get nothing', async () => {
  const stranger = createBrowser(gateway.adminUrl);
  expect((await stranger.get('/export/usage?format=csv')).status).toBe(303);
  for (const [path, status, words] of [
    ['/export/keys-create?format=csv', 400, 'there is no export of'],
    ['/export/usage?format=xml', 400, 'format must be csv or json'],
    ['/export/usage?format=csv&key=nobody', 400, 'there is no key nobody'],
    ['/export/ledger-export?format=csv&from=yesterday', 400, 'must be a date'],
    ['/keys/nobody', 400, 'there is no key nobody'],
    ['/money?by=week', 400, 'by must name day'],
    ['/audit?before=gone', 400, 'there is no audit record gone'],
    ['/uncertain?after=x', 400, 'after must be the'],
  ] as const) {
    const answer = await ann.get(path);
    expect([path, answer.status]).toEqual([path, status]);
    expect(await answer.text()).toContain(words);
  }
});

/** A column of a table for spreadsheets that has no quoted cell before it. */
function columnOf(csv: string, name: string): readonly string[] {
  const [head = '', ...lines] = csv.trim().split('\r\n');
  const at = head.split(',').indexOf(name);
  return lines.map((line) => line.split(',')[at] ?? '');
}
