import { describe, expect, test } from 'vitest';
import type { Canonical } from '../../runtime/contract/canonical.ts';
import { fitToModel, movesUsed } from '../../runtime/contract/models/fit-to-model.ts';
import { type ModelRow, type RowLimits, rowTakes } from '../../runtime/contract/models/model-route.ts';
import { isSizeFact } from '../../runtime/contract/size.ts';

const none = { numbers: {}, texts: {}, sizes: {}, roles: {} };

function row(limits: Partial<RowLimits>, more: Omit<ModelRow, 'limits'> = {}): ModelRow {
  return { ...more, limits: { ...none, ...limits } };
}

function asked(facts: Canonical['facts'], mode = 'text'): Canonical {
  return { mode, facts: Object.freeze(facts), roles: {} };
}

/** A fact as the model is sent it, and what is said about it. */
function sent(model: ModelRow, facts: Canonical['facts'], name: string) {
  const fit = fitToModel(model, { request: asked(facts), model: 'm' });
  const fitted = fit.request.facts[name];
  const moves = fit.moves.filter((move) => move.name === name);
  const value = isSizeFact(fitted)
    ? { ratio: fitted.ratio, tier: fitted.tier, pixels: fitted.pixels }
    : fitted;
  return { value, told: moves.map(({ warning: { action, message } }) => `${action}: ${message}`) };
}

describe('numbers', () => {
  const pairs = row({ numbers: { seconds: { one_of: [5, 10] } } });
  test('go to the nearest, the lower of two', () => {
    expect(sent(pairs, { seconds: 7.5 }, 'seconds')).toEqual({
      value: 5,
      told: ['clamped: seconds 7.5 is not one of 5, 10; 5 was used'],
    });
    expect(sent(pairs, { seconds: 10 }, 'seconds')).toEqual({ value: 10, told: [] });
    expect(sent(pairs, {}, 'seconds')).toEqual({ value: undefined, told: [] });
  });
  test('between bounds are whole', () => {
    const range = row({ numbers: { seconds: { min: 2, max: 15 } } });
    expect([1, 7.5, 7.6, 16].map((seconds) => sent(range, { seconds }, 'seconds').value)).toEqual([
      2, 7, 8, 15,
    ]);
  });
});

describe('sizes', () => {
  const model = row({ sizes: { size: { tiers: ['720p', '1080p'], ratios: ['16:9', '1:1'] } } });
  test('are moved part by part', () => {
    expect(sent(model, { size: { ratio: '2:1', tier: '768p' } }, 'size')).toEqual({
      value: { ratio: '16:9', tier: '720p', pixels: undefined },
      told: [
        'fallback: size "2:1" is not one of 16:9, 1:1; 16:9 was used',
        'fallback: size "768p" is not one of 720p, 1080p; 720p was used',
      ],
    });
  });
  test('of pixels keep them where nothing is moved', () => {
    const pixels = { width: 1280, height: 720 };
    expect(sent(model, { size: { pixels } }, 'size').value).toEqual({ ratio: '16:9', tier: '720p', pixels });
    expect(sent(model, { size: { pixels: { width: 640, height: 360 } } }, 'size').value).toEqual({
      ratio: '16:9',
      tier: '720p',
      pixels: undefined,
    });
  });
});

test('of pixels that are moved, what is not bounded stays what they said', () => {
  const size = { pixels: { width: 832, height: 480 } };
  const byRatio = row({ sizes: { size: { ratios: ['16:9', '9:16'] } } });
  expect(sent(byRatio, { size }, 'size').value).toEqual({ ratio: '16:9', tier: '480p', pixels: undefined });
  const byTier = row({ sizes: { size: { tiers: ['720p', '1080p'] } } });
  expect(sent(byTier, { size }, 'size').value).toEqual({ ratio: '26:15', tier: '720p', pixels: undefined });
});

test('a move is told by what is used: a fact, or the part of a size that is read', () => {
  const model = row({
    numbers: { seconds: { one_of: [5] } },
    sizes: { size: { tiers: ['720p'], ratios: ['16:9'] } },
  });
  const size = { pixels: { width: 1080, height: 1920 } };
  const fit = fitToModel(model, { request: asked({ seconds: 9, seed: 1, size }), model: 'm' });
  const told = (...used: readonly string[]) =>
    movesUsed(fit, new Set(used)).map(({ message }) => message.split(';')[1]);
  expect(told('seed')).toEqual([]);
  expect(told('seconds', 'size.tier')).toEqual([' 5 was used', ' 720p was used']);
  expect(told('size.ratio')).toEqual([' 16:9 was used']);
  expect(fit.asked(new Set(['size.ratio', 'seed']))).toEqual(new Set(['size', 'size.pixels', 'seed']));
});

test('texts that are not known and what a model lacks are not there', () => {
  const model = row({ texts: { style: { one_of: ['vivid'] } } }, { lacks: ['audio'] });
  expect(sent(model, { style: 'loud', audio: true }, 'style').told).toEqual([
    'ignored: style "loud" is not one of vivid; it was ignored',
  ]);
  expect(sent(model, { audio: true }, 'audio')).toEqual({ value: undefined, told: [] });
});

describe('limits across facts', () => {
  const model: ModelRow = {
    ...row({
      numbers: { seconds: { one_of: [6, 10] } },
      sizes: { size: { tiers: ['720p', '768p', '1080p'] } },
    }),
    together: [
      {
        when: ({ request }) => request.facts.seconds === 10,
        reads: ['seconds'],
        limits: { ...none, sizes: { size: { tiers: ['720p', '768p'] } } },
      },
    ],
  };
  test('hold for the value as it was moved, and make one warning', () => {
    expect(sent(model, { seconds: 9, size: { tier: '2k' } }, 'size')).toEqual({
      value: { ratio: undefined, tier: '768p', pixels: undefined },
      told: ['fallback: size "2k" is not one of 720p, 768p; 768p was used'],
    });
    expect(sent(model, { seconds: 7, size: { tier: '1080p' } }, 'size')).toEqual({
      value: { ratio: undefined, tier: '1080p', pixels: undefined },
      told: [],
    });
  });
});

describe('requests that are for another model', () => {
  const takes = (model: ModelRow, facts: Canonical['facts'], mode = 'text') =>
    rowTakes(model, asked(facts, mode));
  test('have another mode, or not what is needed', () => {
    expect(takes({ modes: ['text'] }, {}, 'reference')).toBe(false);
    expect([
      takes({ needs: ['prompt'] }, { prompt: ' ' }),
      takes({ needs: ['prompt'] }, { prompt: 'x' }),
    ]).toEqual([false, true]);
  });
  test('are nearer to what another model of the vendor makes', () => {
    const low = row({ sizes: { size: { tiers: ['720p'], among: ['720p', '1080p'] } } });
    const tiers = ['540p', '768p', '1080p', '4k'].map((tier) => takes(low, { size: { tier } }));
    expect(tiers).toEqual([true, true, false, false]);
    const short = row({ numbers: { seconds: { one_of: [5], among: [5, 10] } } });
    expect([7, 8].map((seconds) => takes(short, { seconds }))).toEqual([true, false]);
  });
});
