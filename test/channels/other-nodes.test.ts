import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createOtherNodes } from '../../runtime/channels/other-nodes.ts';
import type { Beat } from '../../runtime/store/nodes.ts';
import { BUSY, FAILED, guardWorld, NO_MONEY, OK } from './guard-world.ts';

const LIMITED = { id: 'a', limits: { concurrent: 4, rpm: 10 } };

/** Processes of which each has its guard; what they publish is read when the test says so. */
function worldOf(names: readonly string[], channels: Parameters<typeof guardWorld>[0] = [LIMITED]) {
  const rows = new Map<string, string>();
  const nodes = new Map<string, ReturnType<typeof nodeOf>>();

  function nodeOf(self: string) {
    let latest: Beat = { living: [], isComplete: true, at: 0 };
    let now = 0;
    const others = createOtherNodes({ latestBeat: () => latest }, () => now, self);
    const world = guardWorld(channels, others);
    return {
      ...world,
      others,
      beat({ isLeaving = false, isComplete = true } = {}) {
        const all = world.candidates.map(({ channel }) => channel);
        rows.set(self, world.guard.nodeStatus(all, isLeaving));
        const living = [...rows].sort().map(([id, news]) => ({ id, seen_at: 0, news }));
        latest = { living, isComplete, at: now };
      },
      pass(ms: number) {
        now += ms;
        world.pass(ms);
      },
      /** Begins calls as long as it may, and answers how many; they run on. */
      begin(kind: 'call' | 'submission' = 'call', most = Number.POSITIVE_INFINITY): number {
        const place = { channel: world.of('a'), credential: 0, model: 'vendor-m', kind };
        for (let begun = 0; ; begun += 1) {
          const lease = begun < most ? world.guard.enter(place) : undefined;
          if (lease === undefined) return begun;
          lease.start();
          leases.push(lease);
        }
      },
    };
  }
  const leases: { release(): void }[] = [];
  const join = (name: string) => {
    const node = nodeOf(name);
    nodes.set(name, node);
    return node;
  };
  for (const name of names) join(name);
  return {
    rows,
    join,
    of(name: string) {
      const node = nodes.get(name);
      if (node === undefined) throw new Error(`no node ${name}`);
      return node;
    },
    leave(name: string) {
      rows.delete(name);
      nodes.delete(name);
    },
    /** Twice: the first time some do not know of the others yet. */
    beat() {
      for (let time = 0; time < 2; time += 1) for (const node of nodes.values()) node.beat();
    },
    pass(ms: number) {
      for (const node of nodes.values()) node.pass(ms);
    },
    end(calls: number) {
      for (const lease of leases.splice(0, calls)) lease.release();
    },
  };
}

describe('shares of a limit', () => {
  test.each([1, 2, 3, 7])('are the limit together, over %d processes', (count) => {
    const names = Array.from({ length: count }, (_, index) => `node-${index}`);
    const at = worldOf(names);
    at.beat();
    for (const limit of [0, 1, 4, 10, 1_001]) {
      const shares = names.map((name) => at.of(name).others.share('a', limit, 'calls'));
      expect(shares.reduce((sum, share) => sum + share)).toBe(limit);
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
      expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    }
  });

  test('commands that have the database open get none', () => {
    const at = worldOf(['a', 'b']);
    at.rows.set('command', '{}');
    at.beat();
    expect([at.of('a').others.count(), at.of('a').begin(), at.of('b').begin()]).toEqual([2, 2, 2]);
  });

  test('of one that comes are free once the calls of the others have ended', () => {
    const at = worldOf(['a']);
    at.beat();
    expect(at.of('a').begin()).toBe(4);
    const late = at.join('b');
    at.beat();
    expect([at.of('a').begin(), late.begin()]).toEqual([0, 0]);
    at.end(3);
    at.beat();
    expect([at.of('a').begin(), late.begin()]).toEqual([1, 2]);
    at.beat();
    expect([at.of('a').begin(), late.begin()]).toEqual([0, 0]);
  });

  test("of one that leaves are the others', but for what it still runs", () => {
    const at = worldOf(['a', 'b'], [{ id: 'a', limits: { concurrent: 4 } }]);
    at.beat();
    const [first, leaving] = [at.of('a'), at.of('b')];
    expect(leaving.begin()).toBe(2);
    leaving.beat({ isLeaving: true });
    first.beat();
    expect([first.others.count(), first.begin()]).toEqual([1, 2]);
    at.end(1);
    leaving.beat({ isLeaving: true });
    first.beat();
    expect(first.begin()).toBe(1);
  });

  test.each([
    ['calls', { concurrent: 100 }, 3],
    ['calls', { concurrent: 100 }, 10],
    ['requests of a minute', { rpm: 100 }, 3],
    ['requests of a minute', { rpm: 100 }, 10],
  ])(
    'leave room for %s of who has no part, and of one beyond its part, and for no more: %o, %d others',
    (_, limits, count) => {
      const at = worldOf(['excess', 'gone', 'leaving'], [{ id: 'a', limits }]);
      at.beat();
      const [excess, gone, leaving] = [at.of('excess'), at.of('gone'), at.of('leaving')];
      const used = excess.begin() + gone.begin('call', 10) + leaving.begin('call', 10);
      expect(used).toBe(34 + 10 + 10);
      at.beat();
      const joined = Array.from({ length: count - 1 }, (_, index) => at.join(`joined-${index}`));
      at.beat();
      at.leave('gone');
      leaving.beat({ isLeaving: true });
      for (const node of [excess, ...joined]) node.beat();
      const ended = 'concurrent' in limits ? 10 : 0;
      const begun = joined.map((node) => node.begin());
      expect([excess.begin(), used - ended + begun.reduce((sum, more) => sum + more)]).toEqual([0, 100]);
      expect(Math.max(...begun) - Math.min(...begun)).toBeLessThanOrEqual(1);
    },
  );

  test('of ten, of which one leaves with long calls, are together what it does not use', () => {
    const names = Array.from({ length: 10 }, (_, index) => `node-${index}`);
    const at = worldOf(names, [{ id: 'a', limits: { concurrent: 100 } }]);
    at.beat();
    expect(at.of('node-9').begin()).toBe(10);
    at.of('node-9').beat({ isLeaving: true });
    const staying = names.slice(0, 9).map((name) => at.of(name));
    for (const node of staying) node.beat();
    expect(staying.map((node) => node.begin())).toEqual(Array(9).fill(10));
  });

  test('and what is used are the limit, whoever uses how much', () => {
    const use = fc.record({ calls: fc.nat(30), leaving: fc.boolean() });
    fc.assert(
      fc.property(fc.nat(100), fc.array(use, { minLength: 1, maxLength: 10 }), (limit, uses) => {
        const living = uses.map(({ calls, leaving }, index) => {
          const process = `node-${index}`;
          const status = { process, channels: [{ id: 'a', calls }], leaving: index > 0 && leaving };
          return { id: process, seen_at: 0, news: JSON.stringify(status) };
        });
        const latest: Beat = { living, isComplete: true, at: 0 };
        let [used, most] = [0, 0];
        for (const [index, { calls, leaving }] of uses.entries()) {
          used += calls;
          const others = createOtherNodes({ latestBeat: () => latest }, () => 0, `node-${index}`);
          most += index > 0 && leaving ? calls : Math.max(calls, others.share('a', limit, 'calls'));
        }
        expect(most).toBe(Math.max(used, limit));
      }),
    );
  });

  test('of the minute count what a process asked that is gone', () => {
    const channel = { id: 'a', limits: { rpm: 10 } };
    const at = worldOf(['a', 'b'], [channel]);
    at.beat();
    expect([at.of('a').begin(), at.of('b').begin()]).toEqual([5, 5]);
    at.beat();
    at.leave('b');
    at.pass(2_000);
    at.beat();
    expect(at.of('a').begin()).toBe(0);
    at.pass(59_000);
    at.beat();
    expect(at.of('a').begin()).toBe(5);
    at.pass(2_000);
    expect(at.of('a').begin()).toBe(5);
  });

  test('of the minute count once what a process asked that was taken for dead and lives', () => {
    const at = worldOf(['a', 'b'], [{ id: 'a', limits: { rpm: 10 } }]);
    at.beat();
    expect(at.of('b').begin()).toBe(5);
    at.beat();
    at.rows.delete('b');
    at.of('a').beat();
    expect([at.of('a').others.count(), at.of('a').others.share('a', 10, 'minute')]).toEqual([1, 5]);
    at.beat();
    expect([at.of('a').others.count(), at.of('a').begin(), at.of('b').begin()]).toEqual([2, 5, 0]);
  });

  test('of nothing are said to be nothing, and waited for', () => {
    const wait = (limits: { readonly concurrent?: number; readonly rpm?: number }) => {
      const at = worldOf(['a', 'b'], [{ id: 'a', limits }]);
      at.beat();
      const choosing = at.of('b').choice();
      expect(choosing.next()).toBe(undefined);
      return [
        choosing.waitMs(),
        ...choosing.considered().flatMap(({ outcome, reason }) => [outcome, reason]),
      ];
    };
    const reason = 'other gateways have all of its limit';
    expect(wait({ concurrent: 1 })).toEqual([5_000, 'full', reason]);
    expect(wait({ rpm: 1 })).toEqual([60_000, 'over_rate', reason]);
  });

  test('are of calls: tasks have the whole limit on each, since the store counts them', () => {
    const at = worldOf(['a', 'b'], [{ id: 'a', limits: { concurrent: 4 } }]);
    at.beat();
    expect([at.of('a').begin('submission'), at.of('b').begin()]).toEqual([4, 2]);
    at.beat();
    at.end(6);
    at.of('a').tell('a', BUSY);
    at.pass(30_001);
    // Less since it was refused, and again all of it after as many answers as it had to bear.
    expect(at.of('a').begin('submission')).toBe(2);
    at.end(2);
    at.of('a').tell('a', OK, 2 + 3);
    expect([at.of('a').begin('submission'), at.of('b').begin()]).toEqual([4, 0]);
  });

  test('do not bind what tasks have left after a refusal', () => {
    const names = Array.from({ length: 10 }, (_, index) => `node-${index}`);
    const at = worldOf(names, [{ id: 'a', limits: { concurrent: 10 } }]);
    at.beat();
    const one = at.of('node-0');
    one.tell('a', BUSY);
    one.pass(30_001);
    expect(one.begin('submission')).toBe(7);
  });

  test('stay what they were while the database is away, and until all had time to beat again', () => {
    const at = worldOf(['a', 'b'], [{ id: 'a', limits: { concurrent: 4 } }]);
    const [first, late] = [at.of('a'), at.of('b')];
    at.beat();
    at.pass(3_600_000);
    expect([first.begin(), late.begin()]).toEqual([2, 2]);
    at.rows.clear();
    first.beat({ isComplete: false });
    expect([first.others.count(), first.begin()]).toEqual([2, 0]);
    at.end(4);
    first.beat({ isComplete: false });
    expect(first.begin()).toBe(2);
    late.beat({ isComplete: false });
    expect([late.others.count(), late.begin()]).toEqual([2, 2]);
    at.beat();
    at.end(4);
    at.leave('b');
    first.beat();
    expect([first.others.count(), first.begin()]).toEqual([1, 4]);
  });
});

describe('what another says of health', () => {
  const TWO = [{ id: 'a', credentials: [{ key: 'one' }, { key: 'two' }] }, { id: 'b' }];

  test('has a channel asked last, as long as it is said, and closes none', () => {
    const at = worldOf(['x', 'y'], TWO);
    const [one, other] = [at.of('x'), at.of('y')];
    at.beat();
    expect(other.order()).toEqual(['a0', 'b']);
    one.tell('a', FAILED, 5);
    at.beat();
    expect(other.order()).toEqual(['b', 'a0']);
    expect(other.guard.report(other.of('a'))).toMatchObject({ standing: 'well', fails_elsewhere: true });
    one.guard.restore(one.of('a'));
    at.beat();
    expect(other.order()).toEqual(['a0', 'b']);
  });

  test('has another credential used first, whatever the order in which they stand', () => {
    const at = worldOf(['x', 'y'], TWO);
    const [one, other] = [at.of('x'), at.of('y')];
    one.tell('a', NO_MONEY);
    at.beat();
    expect(other.order()).toEqual(['a1', 'b']);
    one.tell('a', NO_MONEY, 1, 1);
    at.beat();
    expect(other.order()).toEqual(['b', 'a0']);
    expect(at.rows.get('x')).not.toMatch(/one|two/);
    expect(other.guard.report(other.of('a')).credentials.out).toEqual([]);
  });

  test('is worth nothing from before an outage, though its share is', () => {
    const at = worldOf(['x', 'y'], TWO);
    at.of('x').tell('a', FAILED, 5);
    at.beat();
    at.rows.clear();
    at.of('y').beat({ isComplete: false });
    expect([at.of('y').order(), at.of('y').others.count()]).toEqual([['a0', 'b'], 2]);
  });

  test('is worth nothing after ten seconds without a beat', () => {
    const at = worldOf(['x', 'y'], TWO);
    at.of('x').tell('a', FAILED, 5);
    at.beat();
    at.pass(9_999);
    expect(at.of('y').order()).toEqual(['b', 'a0']);
    at.pass(1);
    expect(at.of('y').order()).toEqual(['a0', 'b']);
  });
});

test.each([
  ['', 4],
  ['[', 4],
  ['null', 4],
  ['[]', 4],
  ['{"channels":{}}', 4],
  ['{"channels":[null,1,"a",[],{}]}', 2],
  ['{"process":7,"channels":[{"id":7,"fails":true},{"id":"","fails":true}]}', 2],
  ['{"process":"a","channels":[{"id":"a","calls":4,"fails":true}]}', 4],
  ['{"channels":[{"id":"a","calls":-5,"minute":1e300,"fails":1,"out":{"0":["x","quota"]}}]}', 2],
  ['{"channels":[{"id":"a","calls":"4","out":[null,["x"],["x","other"],[1,"quota"],[["x"],"quota"]]}]}', 2],
  [
    '{"__proto__":{"channels":[{"id":"a","calls":4}]},"channels":[{"id":"a","__proto__":{"fails":true,"calls":4}}]}',
    2,
  ],
  [`{"channels":[${'{"id":"b","calls":9},'.repeat(300)}{"id":"a","calls":9}]}`, 2],
  [`{"channels":[{"id":"a","calls":4,"fails":true}],"more":"${'x'.repeat(1_000_000)}"}`, 4],
])(
  'of a row that no gateway wrote nothing is believed, but that it serves where it lists channels: row %#',
  (news, calls) => {
    const at = worldOf(['a']);
    // Before the row of the gateway, whose own is the newest.
    at.rows.set('0', news);
    at.beat();
    const { others, order, begin } = at.of('a');
    expect([others.fails('a'), order()]).toEqual([false, ['a']]);
    expect(begin()).toBe(calls);
  },
);

test('what is published is bounded', () => {
  const channels = Array.from({ length: 300 }, (_, index) => ({
    id: `channel-${index}`,
    credentials: Array.from({ length: 20 }, (_, at) => ({ key: `secret-${at}` })),
  }));
  const at = worldOf(['a'], channels);
  for (const { id } of channels)
    for (let credential = 0; credential < 20; credential += 1) at.of('a').tell(id, NO_MONEY, 1, credential);
  at.beat();
  const status = at.rows.get('a') ?? '';
  const published = JSON.parse(status).channels;
  expect([published.length, published[0].out.length]).toEqual([256, 8]);
  expect(status.length).toBeLessThan(200_000);
});
