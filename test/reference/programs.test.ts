import { spawnSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { programsOf } from '../../runtime/reference/programs.ts';
import { debianTool } from '../support/debian-tool.ts';
import { ROOT, runProgram } from '../support/process.ts';
import { startSandboxGateway } from '../support/sandbox-gateway.ts';
import { shownRoutes } from '../support/shown-routes.ts';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';

const KEY = 'sk-programs';
const folder = makeTempFolder('programs');
symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir');
const gateway = await startSandboxGateway({
  folder: makeTempFolder('programs-data'),
  keys: [{ id: 'key_programs', secret: KEY, owner: 'reader', funds: 1_000_000_000 }],
});
afterAll(async () => {
  await gateway.close();
  removeFolder(folder);
});

/** Requests that need nothing from outside: no id of an earlier answer, no file of another server. */
const requests = shownRoutes.flatMap((route) => {
  const isAlone = route.examples.accepted.length === 0 && route.body === undefined;
  const examples = isAlone ? [{}] : route.examples.accepted;
  const own = examples
    .map((example) => ({ route, example, base: gateway.url }))
    .find((request) => !/https:|\$(?!GATEWAY_KEY)[A-Z]/.test(programsOf(request)[0]?.code ?? ''));
  return own === undefined || route.method === 'HEAD' ? [] : [own];
});
const env = { GATEWAY_KEY: KEY };

function programs(title: string) {
  return requests.flatMap((request) => {
    const program = programsOf(request).find((one) => one.title === title);
    return program === undefined ? [] : [{ id: request.route.id, code: program.code }];
  });
}

/** Runs the modules one after the other; of each the first words that it prints. */
async function runModules(name: string): Promise<Readonly<Record<string, string>>> {
  const all = programs(name);
  const files = all.map(({ id, code }) => {
    writeFileSync(join(folder, `${id}.mjs`), code);
    return id;
  });
  const runner = `
    const said = {};
    const write = console.log;
    for (const id of ${JSON.stringify(files)}) {
      console.log = (...words) => { said[id] ??= words.map(String).join(' ').slice(0, 3); };
      try { await import('./' + id + '.mjs'); } catch (error) { said[id] = String(error); }
    }
    write(JSON.stringify(said));`;
  writeFileSync(join(folder, 'run.mjs'), runner);
  const { code, stdout, stderr } = await runProgram([join(folder, 'run.mjs')], env);
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

describe('the programs of the reference', { timeout: 120_000 }, () => {
  test('are there for routes of every surface', () => {
    expect(requests.length).toBeGreaterThan(25);
  });

  test('of curl are taken', async () => {
    debianTool('curl', 'curl');
    const all = programs('curl');
    const script = [
      `curl() { command curl -s -o /dev/null -w "$id %{http_code}\\n" "$@"; }`,
      ...all.map(({ id, code }) => `id=${id}\n{ ${code}\n} &`),
      'wait',
    ].join('\n');
    const path = join(folder, 'all.sh');
    writeFileSync(path, script);
    const { stdout } = await runProgram([path], env, 'sh');
    expect(stdout.trim().split('\n').sort()).toEqual(all.map(({ id }) => `${id} 200`).sort());
  });

  test('of fetch are taken', async () => {
    const said = await runModules('fetch');
    expect(said).toEqual(Object.fromEntries(programs('fetch').map(({ id }) => [id, '200'])));
  });

  test("of OpenAI's client are taken", async () => {
    const said = await runModules('OpenAI JS');
    expect(Object.keys(said).length).toBeGreaterThan(3);
    for (const [id, text] of Object.entries(said)) expect([id, text.slice(0, 1)]).toEqual([id, '{']);
  });

  test('of Python can be read by Python', () => {
    const python = debianTool('python3', 'python3');
    const all = JSON.stringify(programs('Python').map(({ code }) => code));
    const check = 'import ast, json, sys\nfor text in json.load(sys.stdin): ast.parse(text)';
    const { status, stderr } = spawnSync(python, ['-c', check], { input: all, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });
});

describe('the public listener', () => {
  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${gateway.url}${path}`, { headers });

  interface Described {
    readonly paths: Readonly<Record<string, unknown>>;
    readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    readonly servers: unknown;
  }
  const documentAt = async (path: string): Promise<Described> => JSON.parse(await (await get(path)).text());

  test('shows pages under a policy that lets nothing in but their own files', async () => {
    for (const path of ['/docs', '/docs/videos-create', '/docs/guides/call/videos']) {
      const answer = await get(path);
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
        path,
        200,
        'text/html; charset=utf-8',
      ]);
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
      expect(policy).not.toContain('unsafe');
      expect(answer.headers.get('x-frame-options')).toBe('DENY');
    }
    for (const path of ['/docs/assets/reference.css', '/docs/assets/reference.js'])
      expect((await get(path)).status).toBe(200);
    expect((await get('/docs/assets/..%2f..%2fserver.ts')).status).toBe(404);
  });

  test('sends compressed pages, and none to who has it already', async () => {
    const first = await get('/docs/errors');
    expect(first.headers.get('content-encoding')).toBe('gzip');
    const plain = await get('/docs/errors', { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBe(null);
    expect(await plain.text()).toBe(await first.text());
    const again = await get('/docs/errors', { 'if-none-match': first.headers.get('etag') ?? '' });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('describes each surface by itself, with all that it refers to', async () => {
    const whole = await documentAt('/openapi.json');
    for (const surface of new Set(shownRoutes.map((route) => route.surface))) {
      const part = await documentAt(`/openapi/${surface}.json`);
      const own = shownRoutes.filter((route) => route.surface === surface).map(({ path }) => path);
      expect(Object.keys(part.paths).sort()).toEqual([...new Set(own)].sort());
      for (const path of own) expect(part.paths[path]).toEqual(whole.paths[path]);
      const refs = [...JSON.stringify(part).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
      expect(
        refs.filter(([, section = '', name = '']) => part.components[section]?.[name] === undefined),
      ).toEqual([]);
      expect(part.servers).toEqual(whole.servers);
    }
    const missing = await get('/openapi/none.json');
    expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('video.json')]);
  });

  test('shows no pages where the deployment closes them', async () => {
    gateway.deploy((now) => ({ ...now, server: { ...now.server, docs: false } }));
    for (const path of ['/docs', '/docs.md', '/docs/errors', '/docs/assets/reference.css', '/llms.txt'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    expect((await get('/openapi.json')).status).toBe(200);
    gateway.deploy((now) => ({ ...now, server: { ...now.server, docs: true } }));
    expect((await get('/docs')).status).toBe(200);
  });
});
