import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startLedgerProbe } from '../../runtime/ledger-probe.ts';
import { createObserver } from '../../runtime/observe/observer.ts';
import type { InvariantReport } from '../../runtime/store/types.ts';

function probeOf(looks: (() => Promise<readonly InvariantReport[]>)[]) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let asked = 0;
  const lines: object[] = [];
  const note = (about: object, message: string): void => void lines.push({ ...about, message });
  const observer = createObserver();
  const probe = startLedgerProbe({
    store: { invariants: () => looks[asked++]?.() ?? Promise.resolve([]) },
    observer,
    log: { error: note, warn: note },
  });
  return { probe, observer, lines, asked: () => asked };
}

const report = (name: string, violations: number): InvariantReport => ({
  name,
  about: `${name} holds`,
  violations,
});

describe('the books of a running gateway', () => {
  test('are looked at every minute; what is wrong is logged and counted until it is right again', async () => {
    const { probe, observer, lines, asked } = probeOf([
      async () => [report('I1', 0), report('I2', 3)],
      async () => [report('I1', 0), report('I2', 0)],
    ]);
    expect(asked()).toBe(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(lines).toEqual([
      {
        invariant: 'I2',
        violations: 3,
        message: 'the books are not in order; this does not hold: I2 holds',
      },
    ]);
    expect(probe.isInOrder()).toBe(false);
    expect(observer.text().replaceAll(/^#.*\n/gm, '')).toBe(
      'gateway_ledger_checks 1\ngateway_ledger_violations{invariant="I1"} 0\ngateway_ledger_violations{invariant="I2"} 3\n',
    );
    await vi.advanceTimersByTimeAsync(60_000);
    expect(observer.value('ledger_violations', { invariant: 'I2' })).toBe(0);
    expect(probe.isInOrder()).toBe(true);
    expect([lines.length, observer.value('ledger_checks')]).toEqual([1, 2]);
    await probe.stop();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked()).toBe(2);
  });

  test('a look that fails is told and tried again; one that is slow takes a tenth of the time', async () => {
    const slow = () => new Promise<readonly []>((resolve) => void setTimeout(() => resolve([]), 30_000));
    const { probe, lines, asked } = probeOf([() => Promise.reject(new Error('disk')), slow]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(lines).toMatchObject([{ message: 'the books could not be looked at' }]);
    await vi.advanceTimersByTimeAsync(60_000 + 30_000 + 299_000);
    expect(asked()).toBe(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked()).toBe(3);
    await probe.stop();
  });
});
