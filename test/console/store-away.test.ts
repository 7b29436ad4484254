import { expect, onTestFinished, test } from 'vitest';
import { PAGES } from '../../runtime/console/pages.ts';
import { startSandboxGateway } from '../support/sandbox-gateway.ts';
import { makeTempFolder } from '../support/temp-folder.ts';
import { signedIn } from './operator-browser.ts';

/** They show what is compiled or in memory. */
const WITHOUT_STORE = ['/specs', '/more', '/models'];

test('with its database away each page says so in its place, and the frame around it stays', async () => {
  const gateway = await startSandboxGateway({ folder: makeTempFolder('store-away'), keys: [] });
  onTestFinished(() => gateway.close());
  const browser = await signedIn(gateway.adminUrl);
  const pages = PAGES.filter(({ path }) => !path.includes(':') && path !== '/find' && path !== '/faults');
  for (const { path } of pages) expect([path, (await browser.get(path)).status]).toEqual([path, 200]);
  await gateway.store.close();
  for (const { path } of pages) {
    const answer = await browser.get(path);
    const text = await answer.text();
    const main = text.split('id="main"')[1] ?? '';
    expect([path, text.includes('aria-label="Sections"')]).toEqual([path, true]);
    if (WITHOUT_STORE.includes(path)) continue;
    expect([path, /This cannot be shown|cannot be read/.test(main)]).toEqual([path, true]);
    expect([path, /Try again|Retry/.test(main)]).toEqual([path, true]);
    expect([path, /\bat .*\.ts:\d+|SQLITE|node:internal/.test(text)]).toEqual([path, false]);
  }
});
