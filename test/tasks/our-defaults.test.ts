import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { Canonical } from '../../runtime/contract/canonical.ts';
import { nearest } from '../../runtime/contract/filters/numbers.ts';
import { pixels, ratioOf, tier } from '../../runtime/contract/filters/sizes.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import type { Size } from '../../runtime/contract/size.ts';
import { type ReportedWarning, report } from '../../runtime/contract/warning.ts';
import { createIntake } from '../../runtime/intake/intake.ts';
import { changesOfCaller } from '../../runtime/work/plan/warnings.ts';
import { DEPLOYMENT, keyRecord, NOW_MS } from '../edge/fakes.ts';
import { plannedOn } from './plan-on.ts';

const { vocabulary } = registry;

/** What an adapter does to a size, and to which of its parts. */
const CHANGES = {
  ratio: (size: Size, warnings: ReportedWarning[]) =>
    ratioOf(size, ['1:1', '9:16'], report('size', warnings)),
  tier: (size: Size, warnings: ReportedWarning[]) => tier(size, ['480p', '1080p'], report('size', warnings)),
  listed: (size: Size, warnings: ReportedWarning[]) =>
    pixels(size, 'x', ['720x1280', '1920x1080'], report('size', warnings)),
  pixels: (size: Size, warnings: ReportedWarning[]) => pixels(size, 'x', [], report('size', warnings)),
} as const;

test.each<[given: Size | undefined, whole: Size, change: keyof typeof CHANGES, told: boolean]>([
  [undefined, { ratio: '16:9', tier: '720p' }, 'ratio', false],
  [undefined, { ratio: '16:9', tier: '720p' }, 'tier', false],
  [undefined, { tier: '720p' }, 'pixels', false],
  [{ tier: '720p' }, { tier: '720p' }, 'pixels', true],
  [{ tier: '720p' }, { ratio: '16:9', tier: '720p' }, 'ratio', false],
  [{ tier: '720p' }, { ratio: '16:9', tier: '720p' }, 'tier', true],
  [{ ratio: '16:9' }, { ratio: '16:9', tier: '720p' }, 'ratio', true],
  [{ ratio: '16:9' }, { ratio: '16:9', tier: '720p' }, 'tier', false],
  [{ ratio: '16:9' }, { ratio: '16:9', tier: '720p' }, 'listed', false],
  [{ tier: '720p' }, { ratio: '16:9', tier: '720p' }, 'listed', true],
  [{ ratio: '16:9', tier: '720p' }, { ratio: '16:9', tier: '720p' }, 'listed', true],
  [{ pixels: { width: 1280, height: 720 } }, { pixels: { width: 1280, height: 720 } }, 'ratio', true],
])('of a size %j, completed to %j, a changed %s is told: %j', (given, whole, change, told) => {
  const warnings: ReportedWarning[] = [];
  CHANGES[change](whole, warnings);
  expect(warnings.length).toBe(1);
  const known = { facts: { size: whole }, given: given === undefined ? {} : { size: given }, vocabulary };
  expect(changesOfCaller(warnings, known)).toEqual(told ? warnings : []);
});

test('a number of ours that is changed is nobody’s; what is no fact is always told', () => {
  const warnings: ReportedWarning[] = [];
  nearest(8, [5, 10], report('seconds', warnings));
  const other: ReportedWarning = { field: 'metadata.model', action: 'ignored', message: 'm' };
  const told = (given: Canonical['facts']) =>
    changesOfCaller([...warnings, other], { facts: { seconds: 8 }, given, vocabulary });
  expect(told({})).toEqual([other]);
  expect(told({ seconds: 8 })).toEqual([...warnings, other]);
});

const intake = createIntake({ registry, deployment: () => DEPLOYMENT, clock: () => NOW_MS });

test.each<[protocol: string, body: JsonObject]>([
  ['hailuo', { model: 'video-g' }],
  ['jm', { model: 'video-g' }],
  ['runway', { model: 'video-b' }],
  ['openai-videos', { model: 'video-c' }],
  ['openai-videos', { model: 'video-k' }],
])('%s takes %j with nothing but a prompt, strictly', async (protocol, body) => {
  const route = registry.routes.find(({ id }) => id === 'videos-create');
  if (route === undefined) throw new Error('no route videos-create');
  const value = { ...body, prompt: 'a heron takes off' };
  const request = atOnce(
    intake.check({
      route,
      key: keyRecord(),
      body: { kind: 'json', value },
      path: {},
      query: {},
      strict: true,
    }),
  );
  const { quote, facts, warnings } = await plannedOn(protocol, request);
  expect(warnings).toEqual([]);
  if (request.model.price.per === 'second') {
    expect(quote.micros).toBe((request.model.price.rows[quote.row]?.micros ?? 0) * Number(facts.seconds));
  }
});
