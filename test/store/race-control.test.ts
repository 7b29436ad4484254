import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fund, KEY, race } from './sample.ts';
import { tempStore } from './temp-store.ts';

// On the embedded store alone: where reads share a connection, each one ends before the next begins.
test('control that must fail: check-then-act lets more than 100 through the same race', async () => {
  const { store } = await tempStore();
  await fund(store, { wallet: 1_000 });
  let spent = 0;
  const passed = await race(1_000, async () => {
    const balance = await store.balanceOf(KEY);
    await turn();
    if ((balance?.wallet ?? 0) - spent < 10) return false;
    await turn();
    spent += 10;
    return true;
  });
  expect(passed).toBeGreaterThan(100);
});
