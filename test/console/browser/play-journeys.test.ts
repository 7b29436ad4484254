import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SandboxGateway, startSandboxGateway } from '../../support/sandbox-gateway.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { signedIn } from '../operator-browser.ts';
import { accessProblems, sidewaysPixels, withPage } from './browser.ts';
import { NARROW, signIn } from './chromium.ts';
import { type ConsoleSandbox, sharedSandbox } from './sandbox.ts';

const SLOW_MS = 180_000;
/** In an address it would have 36,000 characters. */
const LONG_PROMPT = '苍鹭'.repeat(2_000);
const FIRST_FRAME = '/play?model=video-b&mode=first_frame';
/** One pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

describe('journeys through the playground', { timeout: SLOW_MS }, () => {
  let sandbox: ConsoleSandbox;
  beforeAll(async () => {
    sandbox = await sharedSandbox();
  }, SLOW_MS);

  const open = <T>(looks: Omit<Parameters<typeof withPage>[0], 'origin'>, run: (page: Page) => Promise<T>) =>
    withPage({ origin: sandbox.adminUrl, ...looks }, run);

  /** Drops or pastes a file on a place of the page. */
  const give = (
    page: Page,
    how: 'drop' | 'paste',
    file: { readonly name: string; readonly type: string; readonly bytes?: number },
  ) =>
    page.evaluate(
      `(() => {
        const { name, type, bytes } = ${JSON.stringify(file)};
        const content = bytes === undefined ? Uint8Array.from(atob('${PNG}'), (char) => char.charCodeAt(0)) : new Uint8Array(bytes);
        const transfer = new DataTransfer();
        transfer.items.add(new File([content], name, { type }));
        const place = document.querySelector('fieldset[data-role="first_frame"]');
        place.dispatchEvent(${how === 'drop' ? "new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true })" : "new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true })"});
      })()`,
    );
  const button = (page: Page) => page.locator('[data-send]').first();
  const picked = (page: Page) => page.locator('#picked-first_frame');

  test.each(['drop', 'paste'] as const)(
    'a picture is taken by %s, refused where it is not taken, and sent',
    async (how) => {
      await open({}, async (page) => {
        await signIn(page, FIRST_FRAME);
        await button(page).and(page.locator(':disabled')).waitFor();
        await give(page, how, { name: 'notes.txt', type: 'text/plain', bytes: 10 });
        await picked(page).getByText('notes.txt is text/plain').waitFor();
        await give(page, how, { name: 'large.png', type: 'image/png', bytes: 21_000_000 });
        await picked(page).getByText('large.png has 21.0 MB').waitFor();
        await give(page, how, { name: 'heron.png', type: 'image/png' });
        await picked(page).getByText('heron.png, 0.0 MB, 1×1').waitFor();
        await button(page).and(page.locator(':enabled')).waitFor();
        expect(await accessProblems(page)).toEqual([]);
        await button(page).click();
        await page.locator('[data-result] a, [data-result] [role=alert]').first().waitFor();
        const id = await page.locator('[data-result] a').first().innerText();
        const task = await sandbox.ask<{ readonly mode: string }>('GET', `/admin/explain/${id}`);
        expect(task.mode).toBe('first_frame');
      });
    },
  );

  test('an earlier picture becomes the first frame of a video, with the keyboard, on a phone', async () => {
    await open({ size: NARROW }, async (page) => {
      await signIn(page, '/play?model=image-l6&c.prompt=a+heron+at+dawn');
      await button(page).focus();
      await page.keyboard.press('Enter');
      await page.locator('[data-result] img').waitFor();
      await page.getByRole('navigation', { name: 'What is made' }).getByText('video').click();
      await page.locator('.play-card[data-kind=video]').first().waitFor();
      await page.goto(FIRST_FRAME);
      const earlier = page.getByLabel('or an earlier result');
      await earlier.focus();
      await page.keyboard.type('a heron at dawn');
      await picked(page)
        .getByText(/a-heron-at-dawn.*\.png/)
        .waitFor();
      await button(page).and(page.locator(':enabled')).waitFor();
      expect(await sidewaysPixels(page)).toBe(0);
    });
  });

  const tasksOf = async (prompt: string) => {
    const listed = await sandbox.ask<{ readonly tasks: readonly { readonly prompt: string | null }[] }>(
      'GET',
      '/admin/tasks?limit=100',
    );
    return listed.tasks.filter((one) => one.prompt === prompt);
  };

  test('what is sent is what the form says, also right after the last key', async () => {
    await open({}, async (page) => {
      await signIn(page, '/play?model=video-b&c.prompt=a+heron');
      let formsAsked = 0;
      // The answers are slow, so that more is typed while the first one is on its way.
      await page.route(/\/play(?:\/form)?(?:\?|$)/, async (route) => {
        formsAsked += 1;
        await new Promise((resolve) => setTimeout(resolve, 300));
        await route.continue();
      });
      const prompt = page.locator('[name="c.prompt"]');
      const firstAsked = page.waitForRequest(/\/play(?:\/form)?(?:\?|$)/);
      await prompt.press('End');
      await prompt.pressSequentially(' at daw');
      await firstAsked;
      await prompt.pressSequentially('n with two boats');
      const sent = page.waitForRequest('**/ask/play');
      await prompt.press('Control+Enter');
      expect((await sent).postDataJSON().body.prompt).toBe('a heron at dawn with two boats');
      expect(await prompt.inputValue()).toBe('a heron at dawn with two boats');
      expect(formsAsked).toBeGreaterThan(1);
      await page.locator('[data-result] video').waitFor();
    });
  });

  test('a long prompt keeps the form, is sent, and is in no address', async () => {
    await open({}, async (page) => {
      await signIn(page, '/play?model=chat-mini');
      const message = page.locator('#play-form textarea').first();
      const asked = page.waitForResponse('**/play/form');
      await message.fill(LONG_PROMPT);
      expect((await asked).status()).toBe(200);
      await page.waitForFunction("location.search.includes('model=') && !location.search.includes('%E8')");
      expect(await message.inputValue()).toBe(LONG_PROMPT);
      const sent = page.waitForRequest('**/ask/play');
      await message.press('Control+Enter');
      expect((await sent).postData()).toContain(LONG_PROMPT);
    });
  });

  test('a double click and a key that is held down send one request', async () => {
    await open({}, async (page) => {
      let sent = 0;
      page.on('request', (request) => {
        if (request.url().endsWith('/ask/play')) sent += 1;
      });
      await signIn(page, '/play?model=video-b&c.prompt=a+heron+clicked+twice');
      await button(page).dblclick();
      await page.locator('[data-result] video').waitFor();
      expect(sent).toBe(1);
      await page.keyboard.down('Control');
      for (let time = 0; time < 5; time += 1) await page.keyboard.down('Enter');
      await page.keyboard.up('Enter');
      await page.keyboard.up('Control');
      await page.locator('[data-result] progress').waitFor();
      await page.locator('[data-result] video').waitFor();
      expect(sent).toBe(2);
    });
  });

  test('a request whose answer was lost is sent again and paid once', async () => {
    const prompt = 'a heron whose answer is lost';
    await open({ expected: /ERR_FAILED/ }, async (page) => {
      await signIn(page, `/play?model=video-b&c.prompt=${encodeURIComponent(prompt)}`);
      await page.route(
        '**/ask/play',
        async (route) => {
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );
      await button(page).click();
      await page.locator('[data-result] [role=alert]').waitFor();
      await button(page).click();
      await page.locator('[data-result] video').waitFor();
      expect(await tasksOf(prompt)).toHaveLength(1);
    });
  });

  test('a poll that fails is made again, and a task that failed keeps its link', async () => {
    await open({ expected: /ERR_FAILED/ }, async (page) => {
      await signIn(page, '/play?model=video-b&c.prompt=a+heron+sandbox:fail');
      await page.route('**/ask/explain', (route) => route.abort(), { times: 1 });
      await button(page).click();
      const link = page.locator('[data-result] a');
      await page.locator('[data-result]').getByText('It is asked again in 2 s').waitFor();
      expect(await link.getAttribute('href')).toMatch(/^\/tasks\/task_/);
      await page.locator('[data-result] [role=alert]').waitFor();
      expect(await link.getAttribute('href')).toMatch(/^\/tasks\/task_/);
    });
  });

  test('without JavaScript a long prompt is priced, too', async () => {
    await open({ script: false }, async (page) => {
      await signIn(page, '/play?model=video-b');
      await page.locator('[name="c.prompt"]').fill(LONG_PROMPT.slice(0, 1_900));
      await page.getByRole('button', { name: 'What does it cost?' }).click();
      await page.locator('.quote').first().waitFor();
      expect(await page.locator('[name="c.prompt"]').inputValue()).toBe(LONG_PROMPT.slice(0, 1_900));
      expect(page.url()).not.toContain('%E8');
    });
  });

  test('without JavaScript a video is made by the form, after its price was asked for', async () => {
    await open({ script: false }, async (page) => {
      await signIn(page, '/play?model=video-b');
      await page.locator('[name="c.prompt"]').fill('a heron without scripts');
      await page.getByRole('button', { name: 'What does it cost?' }).click();
      expect(await page.locator('.quote').first().innerText()).toMatch(/\d+\.\d+ USD/);
      expect(new URL(page.url()).searchParams.has('csrf')).toBe(false);
      await page.getByRole('button', { name: 'Make it' }).click();
      await page.waitForURL(/\/tasks\/task_/);
      expect(await page.locator('main').innerText()).toContain('a heron without scripts');
    });
  });
});

describe('where money is real, and for callers', { timeout: SLOW_MS }, () => {
  const secret = 'sk-test-caller';
  let gateway: SandboxGateway;
  let session: string;
  beforeAll(async () => {
    gateway = await startSandboxGateway({
      folder: makeTempFolder('play-journeys'),
      keys: [{ id: 'key_caller', secret, owner: 'caller', funds: 10 ** 12 }],
      deploy: (base) => ({ ...base, server: { ...base.server, playground: true } }),
    });
    const browser = await signedIn(gateway.adminUrl);
    session = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    gateway.deploy((now) => ({ ...now, sandbox: false, admin: { ...now.admin, play_confirm_above: 1 } }));
  }, SLOW_MS);
  afterAll(() => gateway.close());

  test('a dear request is confirmed in a dialog, which the keyboard leaves without sending', async () => {
    await withPage({ origin: gateway.adminUrl, session }, async (page) => {
      await page.goto('/play?model=video-b');
      await page.locator('[name="c.prompt"]').press('Control+Enter');
      const dialog = page.getByRole('dialog', { name: /^Send it for [\d.]+ USD\?$/ });
      await dialog.waitFor();
      expect(await accessProblems(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      expect(await page.locator('[data-result]').innerText()).toBe('');
      await page.getByRole('button', { name: /^Make it for/ }).click();
      await dialog.getByRole('button', { name: /^Send it for/ }).click();
      await page.locator('[data-result] p').first().waitFor();
    });
  });

  test('a price that rose since the button was pressed is asked about', async () => {
    gateway.deploy((now) => ({ ...now, admin: { ...now.admin, play_confirm_above: 10 ** 12 } }));
    await withPage({ origin: gateway.adminUrl, session }, async (page) => {
      let sent = 0;
      page.on('request', (request) => {
        if (request.url().endsWith('/ask/play')) sent += 1;
      });
      await page.goto('/play?model=video-b&c.prompt=a+dear+heron&c.seconds=4');
      await page.evaluate(
        'document.querySelector(\'[name="c.seconds"][value="8"]\').click(); document.querySelector(\'[data-send]\').click()',
      );
      await page
        .locator('[data-result]')
        .getByText(/It costs [\d.]+ USD now, and was not sent/)
        .waitFor();
      expect(sent).toBe(0);
      const asked = page.waitForRequest('**/ask/play');
      await page.locator('[data-send]').first().click();
      expect((await asked).postDataJSON().body).toMatchObject({ prompt: 'a dear heron' });
    });
  });

  test('a form whose price is refused to a caller stays as it is, and is not sent', async () => {
    gateway.deploy((now) => ({ ...now, admin: { ...now.admin, play_confirm_above: 10 ** 12 } }));
    await withPage({ origin: gateway.url, expected: /401/ }, async (page) => {
      await page.goto('/play?model=video-b');
      await page.getByLabel('Your key').fill(secret);
      await page.getByRole('button', { name: 'Use it' }).click();
      const prompt = page.locator('[name="c.prompt"]');
      await prompt.waitFor();
      await page.evaluate("sessionStorage.setItem('gateway-key', 'sk-of-nobody')");
      await prompt.fill('a heron of nobody');
      await prompt.press('Control+Enter');
      await page.locator('[data-result]').getByText('it was not sent').waitFor();
      expect(await prompt.inputValue()).toBe('a heron of nobody');
      await page.evaluate(`sessionStorage.setItem('gateway-key', '${secret}')`);
      const sent = page.waitForRequest('**/v1/videos');
      await prompt.press('Control+Enter');
      expect((await sent).postDataJSON().prompt).toBe('a heron of nobody');
      expect((await sent).headers()['idempotency-key']).toMatch(/^play-/);
    });
  });

  test('a caller makes a picture and takes it as the first frame of a video', async () => {
    gateway.deploy((now) => ({ ...now, sandbox: true }));
    await withPage({ origin: gateway.url }, async (page) => {
      await page.goto('/play?model=image-l6&prompt=a+heron+at+dusk');
      await page.getByLabel('Your key').fill(secret);
      await page.getByRole('button', { name: 'Use it' }).click();
      const asked = page.waitForResponse('**/play/form');
      await page.locator('[name="c.prompt"]').fill(LONG_PROMPT.slice(0, 1_900));
      expect((await asked).status()).toBe(200);
      await page.locator('[name="c.prompt"]').fill('a heron at dusk');
      await page.locator('[data-send]').click();
      await page.locator('[data-result] img').waitFor();
      await page.getByRole('navigation', { name: 'What is made' }).getByText('video').click();
      await page.locator('[name=mode][value=first_frame]').check();
      const earlier = page.getByLabel('or an earlier result');
      await earlier.selectOption('a heron at dusk (image-l6)');
      await page
        .locator('#picked-first_frame')
        .getByText(/a-heron-at-dusk.*\.png/)
        .waitFor();
      await page.locator('[data-send]:enabled').click();
      await page.locator('[data-result] video').waitFor();
    });
  });
});
