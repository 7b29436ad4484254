import { describe, expect, test } from 'vitest';
import {
  type CallSign,
  CHANNEL_HEALTH,
  createChannelHealth,
  type Lane,
} from '../../runtime/dispatch/channel-health.ts';

const FAILED: CallSign = { kind: 'failed' };
const WORKS: CallSign = { kind: 'works' };
const { failures, out_ms, most_out_ms, trial_ms, busy_ms } = CHANNEL_HEALTH;

function world() {
  let now = 0;
  const health = createChannelHealth(() => now);
  const lane: Lane = { channel: { id: 'a' }, credential: 0, model: 'm' };
  const tell = (sign: CallSign, times = 1, to = lane) =>
    Array.from({ length: times }, () => health.tell(to, sign));
  return {
    health,
    lane,
    tell,
    look: (to = lane) => health.look(to),
    pass(ms: number) {
      now += ms;
    },
  };
}

describe('a channel that fails', () => {
  test('is left out after so many failures in a row', () => {
    const at = world();
    expect(at.tell(FAILED, failures)).toEqual([...Array(failures - 1).fill(false), true]);
    expect(at.look()).toEqual({ kind: 'ailing' });
    expect(at.look({ ...at.lane, channel: { id: 'a' } })).toEqual({ kind: 'well' });
    expect(at.look({ ...at.lane, model: 'other', credential: 1 })).toEqual({ kind: 'ailing' });
  });

  test('is not when an answer stands between them', () => {
    const at = world();
    at.tell(FAILED, failures - 1);
    at.tell(WORKS);
    at.tell(FAILED, failures - 1);
    at.tell({ kind: 'nothing' }, 10);
    expect(at.look()).toEqual({ kind: 'well' });
  });

  test('gets one trial when its time is over, and is well again when that is answered', () => {
    const at = world();
    at.tell(FAILED, failures);
    at.pass(out_ms - 1);
    at.health.admit(at.lane.channel);
    expect(at.look()).toEqual({ kind: 'ailing' });
    at.pass(1);
    expect(at.look()).toEqual({ kind: 'well' });
    at.health.admit(at.lane.channel);
    expect(at.look()).toEqual({ kind: 'ailing' });
    at.tell(WORKS);
    expect(at.look()).toEqual({ kind: 'well' });
  });

  test('gets another trial when the first tells nothing', () => {
    const at = world();
    at.tell(FAILED, failures);
    at.pass(out_ms);
    at.health.admit(at.lane.channel);
    at.pass(trial_ms);
    expect(at.look()).toEqual({ kind: 'well' });
  });

  test('is left out twice as long after each trial that fails, up to a bound', () => {
    const at = world();
    at.tell(FAILED, failures);
    const waits: number[] = [];
    for (let trial = 0; trial < 7; trial += 1) {
      let waited = 0;
      while (at.look().kind === 'ailing') {
        at.pass(1_000);
        waited += 1_000;
      }
      waits.push(waited);
      at.health.admit(at.lane.channel);
      expect(at.tell(FAILED, 3)).toEqual([true, false, false]);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 600, 600].map((secs) => secs * 1_000));
    expect(most_out_ms).toBe(600_000);
  });

  test('is not left out longer by calls that began before', () => {
    const at = world();
    at.tell(FAILED, failures);
    at.pass(out_ms - 1);
    at.tell(FAILED, 100);
    at.pass(1);
    expect(at.look()).toEqual({ kind: 'well' });
  });
});

describe('a channel that is busy', () => {
  test('is closed for as long as it said, to that credential and model', () => {
    const at = world();
    at.tell({ kind: 'busy', wait_ms: 30_000 });
    at.pass(10_000);
    expect(at.look()).toEqual({ kind: 'closed', wait_ms: 20_000 });
    expect(at.look({ ...at.lane, credential: 1 })).toEqual({ kind: 'well' });
    expect(at.look({ ...at.lane, model: 'other' })).toEqual({ kind: 'well' });
    at.pass(20_000);
    expect(at.look()).toEqual({ kind: 'well' });
  });

  test('keeps to the longest wait that it said', () => {
    const at = world();
    at.tell({ kind: 'busy', wait_ms: 30_000 });
    at.tell({ kind: 'busy', wait_ms: 1_000 });
    at.tell({ kind: 'busy', wait_ms: undefined });
    at.tell(WORKS);
    expect(at.look()).toEqual({ kind: 'closed', wait_ms: 30_000 });
  });

  test('is spared for a moment when it does not say how long', () => {
    const at = world();
    at.tell({ kind: 'busy', wait_ms: undefined });
    expect(at.look()).toEqual({ kind: 'ailing' });
    at.pass(busy_ms);
    expect(at.look()).toEqual({ kind: 'well' });
  });
});
