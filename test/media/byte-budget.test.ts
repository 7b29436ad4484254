import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ByteBudget, createByteBudget, type Lease } from '../../runtime/files/media/byte-budget.ts';

/** Takes that tell by name when they were granted. */
function watched(budget: ByteBudget) {
  const granted: string[] = [];
  const leases = new Map<string, Lease>();
  const take = (name: string, owner: string, bytes: number, signal = new AbortController().signal) =>
    budget.take({ owner, bytes }, signal).then((lease) => {
      granted.push(name);
      leases.set(name, lease);
    });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string, kept = 0) => {
    leases.get(name)?.shrinkTo(kept);
    await settle();
  };
  return { granted, take, settle, end };
}

describe('a budget of 100 bytes, 50 for each owner', () => {
  const fresh = () => {
    const budget = createByteBudget({ total: 100, share: 50 });
    return { budget, ...watched(budget) };
  };

  it('an owner at its share waits, and nobody waits for it', async () => {
    const { budget, granted, take, settle, end } = fresh();
    for (const name of ['a1', 'a2', 'a3', 'a4']) void take(name, 'a', 25);
    void take('b1', 'b', 25);
    await settle();
    expect(granted).toEqual(['a1', 'a2', 'b1']);
    expect(budget.free()).toBe(25);
    await end('a1');
    expect(granted).toEqual(['a1', 'a2', 'b1', 'a3']);
    await end('a2', 20);
    expect(granted).toHaveLength(4);
    await end('a2', 0);
    expect(granted.at(-1)).toBe('a4');
    for (const name of ['a3', 'a4', 'b1']) await end(name);
    expect(budget.free()).toBe(100);
  });

  it('more than the share takes the share, once it is whole', async () => {
    const { budget, granted, take, settle, end } = fresh();
    void take('a1', 'a', 1);
    void take('a2', 'a', 1_000);
    await settle();
    expect(granted).toEqual(['a1']);
    await end('a1');
    expect(granted).toEqual(['a1', 'a2']);
    expect(budget.free()).toBe(50);
  });

  it('whoever waits for bytes is not overtaken by another owner', async () => {
    const { granted, take, settle, end } = fresh();
    void take('a1', 'a', 50);
    void take('b1', 'b', 30);
    void take('c1', 'c', 40);
    void take('d1', 'd', 10);
    await settle();
    expect(granted).toEqual(['a1', 'b1']);
    await end('b1');
    expect(granted).toEqual(['a1', 'b1', 'c1', 'd1']);
  });

  it('whoever leaves makes room in the queue, and holds nothing', async () => {
    const { budget, granted, take, settle, end } = fresh();
    const leaving = new AbortController();
    void take('a1', 'a', 50);
    void take('b1', 'b', 30);
    const left = take('c1', 'c', 40, leaving.signal);
    void take('d1', 'd', 10);
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    await settle();
    expect(granted).toEqual(['a1', 'b1', 'd1']);
    for (const name of granted) await end(name);
    expect(budget.free()).toBe(100);
    await expect(take('e1', 'e', 1, AbortSignal.abort(new Error('before')))).rejects.toThrow('before');
    expect(budget.free()).toBe(100);
  });

  it('a lease never grows, and gives back once', async () => {
    const { budget, take, settle, end } = fresh();
    void take('a1', 'a', 40);
    await settle();
    await end('a1', 10);
    await end('a1', 30);
    expect(budget.free()).toBe(90);
    await end('a1');
    await end('a1');
    expect(budget.free()).toBe(100);
  });
});

it('whatever is taken and given back, no share and no total is exceeded and everybody is served', async () => {
  const job = fc.record({ owner: fc.constantFrom('a', 'b', 'c'), bytes: fc.integer({ min: 0, max: 80 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(job, { maxLength: 20 }), async (jobs) => {
      const budget = createByteBudget({ total: 100, share: 60 });
      const held = new Map<string, number>();
      const work = jobs.map(async ({ owner, bytes }) => {
        const lease = await budget.take({ owner, bytes }, new AbortController().signal);
        const counted = Math.min(bytes, 60);
        held.set(owner, (held.get(owner) ?? 0) + counted);
        expect(held.get(owner)).toBeLessThanOrEqual(60);
        expect(budget.free()).toBeGreaterThanOrEqual(0);
        await Promise.resolve();
        held.set(owner, (held.get(owner) ?? 0) - counted);
        lease.shrinkTo(0);
      });
      await Promise.all(work);
      expect(budget.free()).toBe(100);
    }),
  );
});
