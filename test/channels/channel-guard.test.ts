import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { busyError } from '../../runtime/channels/busy-error.ts';
import { createChannelChoice } from '../../runtime/channels/channel-choice.ts';
import { BUSY, FAILED, guardWorld, NO_MONEY, nameOf, OK } from './guard-world.ts';

describe('never more than half of the channels are left out', () => {
  test.each([
    [1, 0],
    [2, 1],
    [3, 1],
    [4, 2],
    [5, 2],
  ])('of %d that all fail, %d', (count, out) => {
    const at = guardWorld(Array.from({ length: count }, (_, place) => ({ id: `c${place}` })));
    for (const { channel } of at.candidates) at.tell(channel.id, FAILED, 5);
    expect(at.order().length).toBe(count - out);
  });

  test('those that fail as badly are asked last', () => {
    const at = guardWorld([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
    at.tell('a', FAILED, 5);
    at.tell('b', FAILED, 5);
    expect(at.order()).toEqual(['c', 'b']);
  });

  test('those that nobody can ask anyway are not counted', () => {
    const at = guardWorld([{ id: 'a' }, { id: 'b' }]);
    at.tell('a', FAILED, 5);
    expect(at.order()).toEqual(['b']);
    at.tell('b', BUSY);
    expect(at.order()).toEqual(['a']);
  });

  test('whatever the channels tell, and whenever', () => {
    const signal = fc.constantFrom(FAILED, FAILED, OK, { kind: 'neutral' } as const);
    const steps = fc.array(fc.tuple(fc.nat(4), signal, fc.integer({ min: 0, max: 40_000 })), {
      maxLength: 120,
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), steps, (count, told) => {
        const at = guardWorld(Array.from({ length: count }, (_, place) => ({ id: `c${place}` })));
        const places = at.candidates.map(({ channel }) => ({ channel, model: 'vendor-m' }));
        for (const [place, one, ms] of told) {
          at.pass(ms);
          at.tell(`c${place % count}`, one);
          expect(at.guard.leftOut(places).size).toBeLessThanOrEqual(Math.floor(count / 2));
          expect(at.order().length).toBeGreaterThanOrEqual(Math.ceil(count / 2));
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('one that was left out', () => {
  test('gets one call as a trial, however many requests there are', () => {
    const at = guardWorld([{ id: 'a', priority: 1 }, { id: 'b' }]);
    at.tell('a', FAILED, 5);
    at.pass(30_000);
    const open = Array.from({ length: 10 }, () => {
      const choosing = at.choice();
      const chosen = choosing.next();
      if (chosen === undefined) throw new Error('nobody to ask');
      return { chosen, lease: choosing.enter(chosen) };
    });
    expect(open.map(({ chosen }) => nameOf(chosen)).join('')).toBe('abbbbbbbbb');
    open[0]?.lease?.report(OK);
    for (const { lease } of open) lease?.release();
    expect(at.ask(OK)).toBe('a');
    expect(at.lines).toEqual([
      'a channel fails again and again: it is asked last for a while, or not at all where enough others can be',
    ]);
    expect(at.observer.value('channels_left_out', { channel: 'a' })).toBe(1);
  });
});

describe('credentials', () => {
  const TWO = [{ api_key: 'k1' }, { api_key: 'k2' }];

  test('are used in turn, the least busy first', () => {
    const at = guardWorld([{ id: 'a', credentials: TWO }]);
    expect([at.ask(OK), at.ask(OK), at.ask(OK)]).toEqual(['a0', 'a1', 'a0']);
    at.guard.enter({ channel: at.of('a'), credential: 1, model: 'vendor-m' });
    expect([at.ask(OK), at.ask(OK)]).toEqual(['a0', 'a0']);
  });

  test('without money are not used again, the others are; weights and priorities stay', () => {
    const at = guardWorld([{ id: 'a', credentials: TWO, priority: 1 }, { id: 'b' }]);
    expect([at.ask(NO_MONEY), at.ask(OK), at.ask(OK)]).toEqual(['a0', 'a1', 'a1']);
    expect(at.lines).toEqual([
      'a credential was taken out: {"channel":"a","credential_index":0,"reason":"quota","until":"1970-01-01T00:26:40.000Z"}',
    ]);
    at.tell('a', NO_MONEY, 1, 1);
    expect(at.ask(OK)).toBe('b');
    expect(at.observer.value('credentials_taken_out', { channel: 'a', reason: 'quota' })).toBe(2);
    at.pass(600_000);
    expect(at.ask(OK)).toBe('a0');
  });

  test('that are all out close the channel, until an operator puts them back', () => {
    const at = guardWorld([{ id: 'a' }]);
    at.tell('a', { kind: 'credential_rejected', reason: 'invalid_key' });
    const choosing = at.choice();
    expect(choosing.next()).toBe(undefined);
    expect(busyError('m', choosing)?.code).toBe('no_available_channel');
    expect(choosing.considered()).toEqual([
      { channel_id: 'a', protocol: 'p', outcome: 'no_credential', reason: 'credential 0 is refused' },
    ]);
    at.guard.restore(at.of('a'));
    expect(at.ask(OK)).toBe('a');
  });

  test('are taken out by what polls say, and rest when polls are told to wait', () => {
    const at = guardWorld([{ id: 'a', credentials: TWO }]);
    at.guard.reportCredential({ channel: at.of('a'), credential: 0, began: 0 }, FAILED);
    at.guard.reportCredential(
      { channel: at.of('a'), credential: 0, began: 0 },
      { kind: 'credential_rejected', reason: 'invalid_key' },
    );
    at.guard.reportCredential({ channel: at.of('a'), credential: 1, began: 0 }, BUSY);
    expect(at.choice().next()).toBe(undefined);
    at.pass(30_000);
    expect(at.ask(OK)).toBe('a1');
  });

  test('are not taken out by a poll that began before they were put back', () => {
    const at = guardWorld([{ id: 'a' }]);
    at.pass(1_000);
    at.guard.restore(at.of('a'));
    const refused = { kind: 'credential_rejected', reason: 'invalid_key' } as const;
    at.guard.reportCredential({ channel: at.of('a'), credential: 0, began: 500 }, refused);
    expect(at.ask(OK)).toBe('a');
  });
});

test('of a channel that waits for two reasons the longer wait counts', () => {
  const at = guardWorld([{ id: 'a', limits: { rpm: 1 } }]);
  at.tell('a', { kind: 'throttled', wait_ms: 1_000 });
  const choosing = at.choice();
  expect([choosing.next(), choosing.waitMs()]).toEqual([undefined, 60_000]);
});

describe('room', () => {
  test('is of all calls together, and what closes it is told', () => {
    const at = guardWorld([{ id: 'a', limits: { concurrent: 2 } }]);
    const place = { channel: at.of('a'), credential: 0, model: 'vendor-m' };
    const leases = [at.guard.enter(place), at.guard.enter(place), at.guard.enter(place)];
    expect(leases.map((lease) => lease !== undefined)).toEqual([true, true, false]);
    const choosing = at.choice();
    expect([choosing.next(), choosing.waitMs()]).toEqual([undefined, 5_000]);
    expect(choosing.considered().map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['full', '2 of 2 calls run'],
    ]);
    leases[0]?.release();
    leases[0]?.release();
    expect([at.ask(OK), at.guard.report(at.of('a')).calls_in_flight]).toEqual(['a', 1]);
  });

  test('shrinks when the vendor refuses for its rate', () => {
    const at = guardWorld([{ id: 'a', limits: { concurrent: 10 } }]);
    at.tell('a', { kind: 'throttled', wait_ms: undefined });
    at.pass(1_000);
    const place = { channel: at.of('a'), credential: 0, model: 'vendor-m' };
    expect(Array.from({ length: 10 }, () => at.guard.enter(place)).filter(Boolean).length).toBe(7);
  });

  test('ends with the requests of a minute', () => {
    const at = guardWorld([{ id: 'a', limits: { rpm: 3 } }]);
    expect(Array.from({ length: 4 }, () => at.ask(OK))).toEqual(['a', 'a', 'a', undefined]);
    at.pass(59_000);
    const choosing = at.choice();
    expect([choosing.next(), busyError('m', choosing)?.options.retryAfterSecs]).toEqual([undefined, 1]);
    at.pass(1_000);
    expect(at.ask(OK)).toBe('a');
  });

  test('that was taken between the choice and the call is no longer there', () => {
    const at = guardWorld([{ id: 'a', limits: { concurrent: 1 } }]);
    const choosing = at.choice();
    const chosen = choosing.next();
    if (chosen === undefined) throw new Error('nobody to ask');
    const lease = at.guard.enter({ channel: at.of('a'), credential: 0, model: 'vendor-m' });
    expect(choosing.enter(chosen)).toBe(undefined);
    expect(choosing.considered()[0]?.outcome).toBe('full');
    lease?.release();
  });
});

test('of requests that are refused before their call begins, nothing is counted', () => {
  const at = guardWorld([{ id: 'a', limits: { concurrent: 20, rpm: 20 } }]);
  for (let turn = 0; turn < 1_000; turn += 1) {
    const choosing = at.choice();
    const chosen = choosing.next();
    if (chosen === undefined) throw new Error('nobody to ask');
    choosing.enter(chosen)?.release();
  }
  expect(at.guard.report(at.of('a'))).toMatchObject({ calls_in_flight: 0, rpm_used: 0 });
  const begun = at.guard.enter({ channel: at.of('a'), credential: 0, model: 'vendor-m' });
  begun?.start();
  begun?.release();
  expect(at.guard.report(at.of('a'))).toMatchObject({ calls_in_flight: 0, rpm_used: 1 });
});

test('where nothing will be sent, nothing is taken, and a look at everybody needs no room', () => {
  const at = guardWorld([{ id: 'a', limits: { concurrent: 1, rpm: 1 } }]);
  for (const probe of ['look', 'ignore', 'look'] as const) {
    const choosing = createChannelChoice({ candidates: at.candidates, guard: at.guard, probe });
    const chosen = choosing.next();
    if (chosen === undefined) throw new Error('nobody to ask');
    choosing.enter(chosen)?.report(FAILED);
  }
  expect(at.guard.report(at.of('a'))).toMatchObject({
    calls_in_flight: 0,
    rpm_used: 0,
    recent: { failed: 0 },
  });
  at.tell('a', NO_MONEY);
  const [look, ignore] = (['look', 'ignore'] as const).map((probe) =>
    createChannelChoice({ candidates: at.candidates, guard: at.guard, probe }).next(),
  );
  expect([look, ignore?.candidate.channel.id]).toEqual([undefined, 'a']);
});

test('every candidate is told what became of it', () => {
  const at = guardWorld([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
  at.tell('a', BUSY);
  const choosing = at.choice();
  const chosen = choosing.next();
  if (chosen === undefined) throw new Error('nobody to ask');
  expect(choosing.considered().map(({ channel_id, outcome }) => [channel_id, outcome])).toEqual([
    ['a', 'cooling'],
    ['b', 'chosen'],
    ['c', 'not_asked'],
  ]);
  choosing.note(chosen, 'refused', 'too long');
  expect(choosing.considered()[1]).toEqual({
    channel_id: 'b',
    protocol: 'p',
    outcome: 'refused',
    reason: 'too long',
  });
});

test('an operator is shown how a channel stands', () => {
  const credentials = [{ api_key: 'k1' }, { api_key: 'k2' }];
  const at = guardWorld([{ id: 'a', credentials, limits: { concurrent: 10, rpm: 60 } }]);
  at.tell('a', OK, 3);
  at.tell('a', { kind: 'throttled', wait_ms: 60_000 });
  at.tell('a', NO_MONEY, 1, 1);
  at.guard.enter({ channel: at.of('a'), credential: 0, model: 'vendor-m' });
  const gone = at.guard.enter({ channel: at.of('a'), credential: 1, model: 'gone' });
  gone?.report({ kind: 'model_unavailable', reason: 'not_found' });
  gone?.release();
  at.tell('a', FAILED, 5);
  expect(at.guard.report(at.of('a'))).toEqual({
    id: 'a',
    protocol: 'p',
    enabled: true,
    standing: 'left_out',
    until: '1970-01-01T00:17:10.000Z',
    calls_in_flight: 1,
    limits: { concurrent: 10, rpm: 60 },
    effective_concurrent: 7,
    rpm_used: 12,
    cooling: [{ credential: 0, model: 'vendor-m', until: '1970-01-01T00:17:40.000Z' }],
    unserved: [{ credential: 1, model: 'gone', reason: 'not_found', until: '1970-01-01T00:17:40.000Z' }],
    credentials: { all: 2, out: [{ credential: 1, reason: 'quota', until: '1970-01-01T00:26:40.000Z' }] },
    recent: { works: 3, failed: 5, success_share: 0.375 },
  });
});
