import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { estimatePrompt } from '../../runtime/chat/estimate-tokens.ts';
import { CHAT_SETTINGS } from '../../runtime/chat/settings.ts';
import type { ContentPart } from '../../runtime/contract/chat.ts';
import { BREAKER } from '../../runtime/dispatch/breaker.ts';
import { COOLING } from '../../runtime/dispatch/cooling.ts';
import { CREDENTIALS } from '../../runtime/dispatch/credential-standing.ts';
import { DEFAULT_BOUNDS } from '../../runtime/http/server-deps.ts';
import { drainMs } from '../../runtime/tasks/drain-time.ts';

const README = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
/** A multiple of three, so that base64 needs no padding. */
const BYTES = 3 * 65_536;
const BASE64 = Buffer.alloc(BYTES).toString('base64');
const ADDRESS = 'https://cdn.example/medium';

/** Tokens of one message with one part, without those of the message itself. */
function tokensOf(part: ContentPart, mime?: string) {
  const inline = new Map(mime === undefined ? [] : [[ADDRESS, { mime, base64: BASE64 }]]);
  const { tokens, most } = estimatePrompt(
    { model: 'm', messages: [{ role: 'user', content: [part] }] },
    { inline, fields: { model: {}, messages: {} } },
  );
  return { held: most - 4, estimated: tokens - 4 };
}

/** The numbers of a row of the table of what is held and estimated. */
function row(name: string): readonly number[] {
  const line = README.split('\n').find((text) => text.startsWith(`| ${name} | `)) ?? '';
  return [...line.matchAll(/\d[\d,]*/g)].map(([text]) => Number(text.replaceAll(',', '')));
}

describe('what the README says that chat holds and estimates', () => {
  const MEDIA: readonly (readonly [string, ContentPart, string])[] = [
    ['a picture', { type: 'image_url', image_url: { url: ADDRESS } }, 'image/png'],
    ['a file', { type: 'file', file: { file_data: ADDRESS } }, 'application/pdf'],
    ['video', { type: 'video_url', video_url: { url: ADDRESS } }, 'video/mp4'],
  ];
  test.each(MEDIA)('%s', (name, part, mime) => {
    const [ordinary = 0, perToken = 0, again] = row(name);
    expect(again).toBe(ordinary);
    expect(tokensOf(part)).toEqual({ held: 4 * ordinary, estimated: ordinary });
    expect(tokensOf(part, mime)).toEqual({ held: ordinary + BYTES / perToken, estimated: ordinary });
  });

  test('sound', () => {
    const part: ContentPart = { type: 'input_audio', input_audio: { data: BASE64, format: 'wav' } };
    expect(row('sound')).toEqual([1_500, 64, 1_500]);
    expect(tokensOf(part)).toEqual({ held: 1_500 + BYTES / 64, estimated: 1_500 });
  });

  test('text', () => {
    expect(row('text')).toEqual([2, 4]);
    expect(tokensOf({ type: 'text', text: 'a'.repeat(400) })).toEqual({ held: 200, estimated: 100 });
    expect(tokensOf({ type: 'text', text: '鷺'.repeat(400) })).toEqual({ held: 1_200, estimated: 300 });
  });
});

test('the grace periods that the README asks for are longer than closing may take', () => {
  const { protocols } = registry;
  const longest = (names: readonly string[]): number =>
    drainMs(
      names.map((protocol) => ({ protocol, enabled: true })),
      protocols,
    );
  const all = Object.keys(protocols);
  const polled = all.filter((name) => protocols[name]?.submit.within_secs === undefined);
  expect([longest(all), longest(polled)]).toEqual([360_000, 120_000]);
  expect(README).toContain('`terminationGracePeriodSeconds: 380`, or\n`stop_grace_period: 140s` without');
  expect([DEFAULT_BOUNDS.answerDrainMs, DEFAULT_BOUNDS.imageWaitMs]).toEqual([20_000, 600_000]);
  for (const text of ['wait for pictures after 20 s', 'After 10 minutes the wait ends'])
    expect(README).toContain(text);
});

test('the times and numbers of streams and channels that the README names are those of production', () => {
  const { attempts, first_event_ms, keep_alive_ms } = CHAT_SETTINGS;
  expect([attempts, first_event_ms, keep_alive_ms]).toEqual([3, 10_000, 15_000]);
  expect(README).toContain('three in all');
  expect(README).toContain('After 10 s without a word');
  expect(README).toContain('each 15 s of silence');
  expect(BREAKER).toEqual({
    failures: 5,
    share: 0.5,
    calls: 20,
    window_ms: 30_000,
    out_ms: 30_000,
    most_out_ms: 600_000,
  });
  expect(README).toMatch(
    /fails five times in a row, or half of at\nleast 20 calls in 30 s, is left out for 30 s/,
  );
  expect([COOLING.least_ms, COOLING.most_ms]).toEqual([1_000, 300_000]);
  expect(README).toContain('before (1 s to 5 minutes)');
  expect([CREDENTIALS.out_ms, CREDENTIALS.most_out_ms]).toEqual([600_000, 86_400_000]);
  expect(README).toContain('taken out, for 10 minutes and then up to a day');
});

test('what the README says of sizes and prices of pictures is so', () => {
  const [warning = ''] = /\[\{"field":"size".*\}\]/.exec(README) ?? [];
  const [{ message }] = JSON.parse(warning) as [{ readonly message: string }];
  expect(readFileSync(join(import.meta.dirname, '../sizes/size-table.md'), 'utf8')).toContain(message);
  const models = registry.families.flatMap((family) => family.models);
  expect(models.find(({ id }) => id === 'image-l2-pro')?.price.rows).toEqual([
    { when: { tier: ['2k'] }, micros: 80_000 },
    { when: { tier: ['4k'] }, micros: 160_000 },
    { when: { tier: ['1k'] }, micros: 40_000 },
  ]);
  expect(README).toContain('of `image-l2-pro` 0.04 USD, in 2k 0.08 USD and in 4k 0.16 USD');
});
