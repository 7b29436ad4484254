import { describe, expect, test } from 'vitest';
import { createOtherNodes } from '../../runtime/channels/other-nodes.ts';
import type { Heard } from '../../runtime/store/nodes.ts';
import { BUSY, FAILED, guardWorld, NO_MONEY, OK } from './guard-world.ts';

const LIMITED = { id: 'a', limits: { concurrent: 4, rpm: 10 } };

/** Processes of which each has its guard; what they tell is heard when the test says so. */
function worldOf(names: readonly string[], channels: Parameters<typeof guardWorld>[0] = [LIMITED]) {
  const rows = new Map<string, string>();
  const nodes = new Map<string, ReturnType<typeof nodeOf>>();

  function nodeOf(self: string) {
    let heard: Heard = { self, living: [], at: 0 };
    let now = 0;
    const others = createOtherNodes({ heard: () => heard }, () => now);
    const world = guardWorld(channels, others);
    return {
      ...world,
      others,
      beat(isLeaving = false) {
        const all = world.candidates.map(({ channel }) => channel);
        rows.set(self, world.guard.news(all, isLeaving));
        const living = [...rows].sort().map(([id, news]) => ({ id, seen_at: 0, news }));
        heard = { self, living, at: now };
      },
      pass(ms: number) {
        now += ms;
        world.pass(ms);
      },
      /** Begins calls as long as it may, and answers how many; they run on. */
      begin(kind: 'call' | 'submission' = 'call'): number {
        const place = { channel: world.of('a'), credential: 0, model: 'vendor-m', kind };
        for (let begun = 0; ; begun += 1) {
          const lease = world.guard.enter(place);
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
    leaving.beat(true);
    first.beat();
    expect([first.others.count(), first.begin()]).toEqual([1, 2]);
    at.end(1);
    leaving.beat(true);
    first.beat();
    expect(first.begin()).toBe(1);
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

  test('stay what they were while the database is away', () => {
    const at = worldOf(['a', 'b']);
    at.beat();
    at.pass(3_600_000);
    expect([at.of('a').begin(), at.of('b').begin()]).toEqual([2, 2]);
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
  '',
  '[',
  'null',
  '[]',
  '{"channels":{}}',
  '{"channels":[null,1,"a",[],{}]}',
  '{"channels":[{"id":7,"fails":true},{"id":"","fails":true}]}',
  '{"channels":[{"id":"a","calls":-5,"minute":1e300,"fails":1,"out":{"0":["x","quota"]}}]}',
  '{"channels":[{"id":"a","calls":"4","out":[null,["x"],["x","other"],[1,"quota"],[["x"],"quota"]]}]}',
  '{"__proto__":{"channels":[{"id":"a","calls":4}]},"channels":[{"id":"a","__proto__":{"fails":true,"calls":4}}]}',
  `{"channels":[${'{"id":"b","calls":9},'.repeat(300)}{"id":"a","calls":9}]}`,
  `{"channels":[{"id":"a","calls":4,"fails":true}],"more":"${'x'.repeat(1_000_000)}"}`,
])('a row that no gateway wrote changes nothing: %.60s', (news) => {
  const at = worldOf(['a']);
  at.rows.set('b', news);
  at.beat();
  const { others, order, begin } = at.of('a');
  expect([others.fails('a'), order()]).toEqual([false, ['a']]);
  expect(begin()).toBe(4 / others.count());
});

test('what is told is bounded', () => {
  const channels = Array.from({ length: 300 }, (_, index) => ({
    id: `channel-${index}`,
    credentials: Array.from({ length: 20 }, (_, at) => ({ key: `secret-${at}` })),
  }));
  const at = worldOf(['a'], channels);
  for (const { id } of channels)
    for (let credential = 0; credential < 20; credential += 1) at.of('a').tell(id, NO_MONEY, 1, credential);
  at.beat();
  const news = at.rows.get('a') ?? '';
  const told = JSON.parse(news).channels;
  expect([told.length, told[0].out.length]).toEqual([256, 8]);
  expect(news.length).toBeLessThan(200_000);
});
