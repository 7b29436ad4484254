import { expect, test } from 'vitest';
import type { TwinLimits } from '../../runtime/contract/twin.ts';
import { refusalOfRows } from '../../runtime/sandbox/twins/request-values.ts';

const limits: TwinLimits = {
  at: { model: [['model']], seconds: [['length']], tier: [['quality']], ratio: [['frame']] },
  rows: [
    { models: ['small-*'], seconds: { one_of: [5] }, tiers: ['720p'] },
    { models: ['mixed-*'], some_requests: true, seconds: { min: 3, max: 8 } },
    { models: ['mixed-*'], seconds: { one_of: [20] } },
    {
      seconds: { one_of: [6, 10] },
      tiers: ['720p', '1080p'],
      together: [{ of: 'seconds', is: ['10'], tiers: ['720p'] }],
    },
  ],
};

test.each([
  [{ model: 'small-1', length: '5s', quality: '720P' }, undefined],
  [{ model: 'small-1', length: '6s' }, 'small-1 does not make seconds 6'],
  [{ model: 'small-1', length: 5, quality: '1080p' }, 'small-1 does not make tier 1080p'],
  [{ model: 'mixed-1', length: 4 }, undefined],
  [{ model: 'mixed-1', length: 20 }, undefined],
  [{ model: 'mixed-1', length: 10 }, 'mixed-1 does not make seconds 10'],
  [{ model: 'other', length: 6, quality: '1080p' }, undefined],
  [{ model: 'other', length: 10, quality: '720p' }, undefined],
  [{ model: 'other', length: 10, quality: '1080p' }, 'other does not make 10 with 1080p'],
  [{ model: 'other', frame: '16:9' }, undefined],
])('%j: %s', (body, refusal) => {
  expect(refusalOfRows(limits, { body, values: {} })).toBe(refusal);
});
