import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../../generated/index.ts';
import type { Explanation } from '../../../runtime/admin/explanation.ts';
import { moneyText } from '../../../runtime/words/money-text.ts';
import { submitDialog, tabTo, withPage } from './browser.ts';
import { NARROW, signIn } from './chromium.ts';
import { type ConsoleSandbox, sharedSandbox } from './sandbox.ts';

const SLOW_MS = 180_000;
const MODEL = registry.families[0]?.models[0]?.id ?? '';
const money = (micros: number): string => moneyText(micros, registry.gateway);

/** What is given back of a task: no round sum. */
const PART_MICROS = 12_345;
const FUNDS_MICROS = 5_000_000;

interface Made {
  readonly id: string;
  readonly secret: string;
}

interface Uncertain {
  readonly kind: string;
  readonly task: string;
  readonly protocol: string;
  readonly decided_at: number | null;
}

describe('journeys through money', { timeout: SLOW_MS }, () => {
  let sandbox: ConsoleSandbox;
  let key: Made;
  beforeAll(async () => {
    sandbox = await sharedSandbox();
    const asked = { name: 'a key whose money is counted', topUp: FUNDS_MICROS };
    key = await sandbox.ask<Made>('POST', '/admin/keys', asked);
  }, SLOW_MS);

  const explain = (id: string): Promise<Explanation> => sandbox.ask('GET', `/admin/explain/${id}`);

  /** A task that the key has paid for. */
  async function paidTask(prompt: string): Promise<Explanation> {
    const answer = await fetch(`${sandbox.url}/v1/videos`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key.secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: MODEL, prompt }),
    });
    expect(answer.status).toBe(200);
    const { id } = (await answer.json()) as Made;
    for (;;) {
      const task = await explain(id);
      if (task.ended_at !== null) {
        expect(task.state).toBe('completed');
        return task;
      }
      await sleep(200);
    }
  }

  /** Sum of a column of usage, as it is exported. */
  async function exported(column: string, filter: Readonly<Record<string, string>>): Promise<number> {
    const query = new URLSearchParams({ format: 'csv', by: 'key', ...filter });
    const { text } = await sandbox.read(`/export/usage?${query}`);
    const [head = '', ...lines] = text.trim().split('\r\n');
    const at = head.split(',').indexOf(column);
    return lines.reduce((sum, line) => sum + Number(line.split(',')[at]), 0);
  }

  test('a part is refunded with the keyboard alone, and every page agrees to the micro-unit', async () => {
    const { id, price } = await paidTask('a heron that flickers');
    const paid = price.captured - PART_MICROS;
    await withPage({ origin: sandbox.adminUrl }, async (page) => {
      await signIn(page, `/tasks/${id}`);
      // Somebody else has the page open as well.
      const other = await page.context().newPage();
      await other.goto(`/tasks/${id}`);
      await tabTo(page, page.getByRole('button', { name: 'Refund…' }));
      await page.keyboard.press('Enter');
      const dialog = page.locator('dialog[open]');
      await tabTo(page, dialog.locator('[name="field.reason"]'));
      await page.keyboard.type('it flickers');
      await tabTo(page, dialog.locator('[name="field.micros"]'));
      await page.keyboard.type('0.012345');
      await page.keyboard.press('Enter');
      await page.locator('.result.done').waitFor();
      const at = (await explain(id)).ledger.find(({ kind }) => kind === 'refund')?.at ?? 0;
      const refund = page.getByRole('button', { name: 'Refund…' });
      expect(await refund.isDisabled()).toBe(true);
      expect(await refund.getAttribute('title')).toContain(new Date(at).toISOString());
      await other.getByRole('button', { name: 'Refund…' }).click();
      await submitDialog(other, { micros: '0.01', reason: 'once more' });
      const refused = await other.locator('.result.refused').innerText();
      expect(refused).toContain(`${money(PART_MICROS)} went back at ${new Date(at).toISOString()}`);

      expect(await page.locator('main').innerText()).toContain(`${money(PART_MICROS)} refunded`);
      expect(await page.locator('.statement tfoot').innerText()).toContain(money(paid));
      await page.goto(`/keys/${key.id}`);
      expect(await page.locator('main').innerText()).toContain(money(FUNDS_MICROS - paid));
      await page.goto(`/money?tab=ledger&key=${key.id}&account=revenue`);
      const ledger = await page.locator('main').innerText();
      expect(ledger).toContain(money(price.captured));
      expect(ledger).toContain(`-${money(PART_MICROS)}`);
      await page.goto(`/money?tab=usage&by=key&key=${key.id}`);
      expect(await page.locator('main').innerText()).toContain(money(paid));
      expect([
        await exported('net_micros', { key: key.id }),
        await exported('refunded_micros', { key: key.id }),
      ]).toEqual([paid, PART_MICROS]);
      // The tile has what all keys were charged; its link is to the same time.
      const tileAgrees = async (): Promise<boolean> => {
        await page.goto('/?w=24h');
        const tile = page.locator('a.tile').filter({ hasText: /^\s*Charged/ });
        const { searchParams } = new URL((await tile.getAttribute('href')) ?? '', sandbox.adminUrl);
        const { from = '', to = '' } = Object.fromEntries(searchParams);
        const charged = await exported('charged_micros', { from, to });
        return (
          charged > price.captured && (await tile.locator('b span').getAttribute('title')) === money(charged)
        );
      };
      // A day is summed step by step.
      await expect.poll(tileAgrees, { timeout: 60_000 }).toBe(true);
    });
  });

  test('without JavaScript a refund, a channel restored and a key are done by their forms', async () => {
    const { id, channel_id } = await paidTask('a heron without a script');
    await withPage({ origin: sandbox.adminUrl, script: false }, async (page) => {
      await signIn(page, `/tasks/${id}`);
      await page.getByRole('button', { name: 'Refund…' }).click();
      await submitDialog(page, { micros: '0.01', reason: 'it is dark' });
      expect(await page.locator('.result.done').count()).toBe(1);
      expect((await explain(id)).price.refunded).toBe(10_000);
      await page.goto(`/channels/${channel_id}`);
      await page.getByRole('button', { name: 'Restore' }).first().click();
      await submitDialog(page, {});
      expect(await page.locator('.result.done').count()).toBe(1);
      await page.goto('/keys');
      await page.getByRole('button', { name: 'Make a key…' }).click();
      await submitDialog(page, { name: 'a key without a script' });
      expect(await page.locator('#secret').innerText()).toMatch(/^sk-/);
    });
  });

  /** Those that wait for an operator for hours; others are decided by themselves after some seconds. */
  const listOpen = async (): Promise<readonly Uncertain[]> =>
    (await sandbox.ask<readonly Uncertain[]>('GET', '/admin/uncertain?limit=200')).filter(
      ({ kind, decided_at }) => kind === 'open' && (decided_at ?? 0) > Date.now() + 3_600_000,
    );

  test('an id that a vendor does not have is refused, whichever vendor it is', async () => {
    const open = await listOpen();
    const ofEach = new Map(open.map((one) => [one.protocol, one]));
    expect(ofEach.size).toBeGreaterThan(1);
    for (const { task, protocol } of ofEach.values()) {
      const asked = { as: 'accepted', upstream_id: 'nothing-has-this-id' };
      const answer = await sandbox.ask<object>('POST', `/admin/uncertain/${task}/resolve`, asked);
      expect.soft([protocol, answer]).toMatchObject([protocol, { error: {} }]);
      expect.soft([protocol, (await explain(task)).state]).toEqual([protocol, 'uncertain']);
    }
    expect(await listOpen()).toEqual(open);
  });

  test.each([
    { how: 'on a desk', looks: {} },
    { how: 'on a phone', looks: { size: NARROW } },
  ])('an uncertain task is decided $how, after a wrong id was refused', async ({ looks }) => {
    await withPage({ origin: sandbox.adminUrl, ...looks }, async (page) => {
      await signIn(page, '/uncertain');
      const open = await listOpen();
      const before = open.length;
      const id = open[0]?.task ?? '';
      const first = page
        .locator('.reviews > li')
        .filter({ has: page.locator(`a[href="/tasks/${id}"]`) })
        .first();
      await first.getByRole('button', { name: 'It is there…' }).click();
      await submitDialog(page, { upstream_id: 'nothing-has-this-id' });
      await page.locator('.result.refused').waitFor();
      // What was typed is there to be mended; here it is given up.
      expect(await page.getByLabel('upstream id').inputValue()).toBe('nothing-has-this-id');
      await page.getByRole('link', { name: 'Back' }).click();
      expect([(await listOpen()).length, (await explain(id)).state]).toEqual([before, 'uncertain']);
      await first.getByRole('button', { name: 'It is not there…' }).click();
      await submitDialog(page, {});
      await page.locator('.result.done').waitFor();
      expect((await listOpen()).length).toBe(before - 1);
      expect(await page.locator(`main a[href="/tasks/${id}"]`).count()).toBe(0);
      // Others may come and go meanwhile: the number in the side bar follows them.
      await expect
        .poll(
          async () => {
            const counts = await sandbox.ask<Readonly<Record<string, number>>>(
              'GET',
              '/admin/uncertain/counts',
            );
            const [badge = '0'] = await page.locator('.side .badge').allTextContents();
            return Number(badge) - (counts.open ?? 0) - (counts.unproven ?? 0);
          },
          { timeout: 60_000 },
        )
        .toBe(0);
      const { state, ledger } = await explain(id);
      const held = ledger.filter(({ account }) => account.startsWith('hold'));
      expect([state, held.reduce((sum, { amount }) => sum + amount, 0)]).toEqual(['failed', 0]);
      expect(held.length).toBeGreaterThan(0);
    });
  });
});
