import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesBelow } from '../repo/source-files.ts';
import { type SandboxGateway, startSandboxGateway } from '../support/sandbox-gateway.ts';
import { makeTempFolder } from '../support/temp-folder.ts';
import { type OperatorBrowser, signedIn } from './operator-browser.ts';

let gateway: SandboxGateway;
let browser: OperatorBrowser;

beforeAll(async () => {
  gateway = await startSandboxGateway({ folder: makeTempFolder('console-specs'), keys: [] });
  browser = await signedIn(gateway.adminUrl);
});
afterAll(() => gateway.close());

const specs = filesBelow('specs', '.yaml');

test('every spec file is listed, has a page, and each of its lines an address', async () => {
  const list = await (await browser.get('/specs')).text();
  expect(specs.length).toBeGreaterThan(100);
  expect(specs.filter(({ path }) => !list.includes(`href="/${path}"`)).map(({ path }) => path)).toEqual([]);
  for (const { path, text } of specs) {
    const page = await browser.get(`/${path}`);
    expect([path, page.status]).toEqual([path, 200]);
    const lines = (await page.text()).match(/id="L\d+"/g)?.length;
    expect([path, lines]).toEqual([path, text.replace(/\n$/, '').split('\n').length]);
  }
});

test('a line says what it gives, and a family what is lost of it', async () => {
  const page = await (await browser.get('/specs/families/b.yaml')).text();
  expect(page).toMatch(/gives [^<]*seconds/);
  expect(page).toContain('gemini-veo');
  const losses = await (await browser.get('/specs?kind=losses')).text();
  expect(losses).toContain('openai-videos');
});

test('what is no spec file is refused, and nothing else of the disk is shown', async () => {
  for (const path of [
    '/specs/families/none.yaml',
    '/specs/..%2Fpackage.json',
    '/specs/families/..%2F..%2Fpackage.json',
  ]) {
    const page = await browser.get(path);
    expect([path, page.status]).toEqual([path, 400]);
    expect(await page.text()).toContain('there is no spec file');
  }
});
