import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { BREAKER } from '../../runtime/channels/breaker.ts';
import { COOLING } from '../../runtime/channels/cooling.ts';
import { CREDENTIALS } from '../../runtime/channels/credential-standing.ts';
import type { ContentPart } from '../../runtime/contract/chat.ts';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import { DEFAULT_BOUNDS } from '../../runtime/edge/server-deps.ts';
import { drainMs } from '../../runtime/work/attempt/attempt-bounds.ts';
import { estimateMeasured, estimatePrompt } from '../../runtime/work/plan/estimate-tokens.ts';
import { CHAT_SETTINGS } from '../../runtime/work/settings.ts';

const page = (path: string) => readFileSync(join(import.meta.dirname, '../../docs', path), 'utf8');
const CHAT_COST = page('explanation/chat-cost.md');
const STREAMS = page('guides/call/streams.md');
const IMAGES = page('guides/call/images.md');
const CHANNELS = page('guides/run/channels.md');
const STOP = page('guides/run/stop-and-upgrade.md');
/** A multiple of three, so that base64 needs no padding. */
const BYTES = 3 * 65_536;
const BASE64 = Buffer.alloc(BYTES).toString('base64');
const ADDRESS = 'https://cdn.example/medium';

/** What the page says of a whole request and of each of its messages. */
const [WORDS = 0, OF_TOOLS = 0] = row("a vendor's own words around it")[0] ?? [];
const OF_MESSAGE = Number(/(\d+) tokens for\neach message, and the media/.exec(CHAT_COST)?.[1]);

/** Tokens of one message with one part, without those of the message itself and of a vendor's words around it. */
function tokensOf(part: ContentPart, mime?: string) {
  const inline = new Map(mime === undefined ? [] : [[ADDRESS, { mime, base64: BASE64 }]]);
  const { tokens, most } = atOnce(
    estimatePrompt(
      { model: 'm', messages: [{ role: 'user', content: [part] }] },
      { inline, fields: { model: {}, messages: {} } },
    ),
  );
  return { held: most - OF_MESSAGE - WORDS, estimated: tokens - OF_MESSAGE };
}

/** The numbers of a row of the table of what is held and estimated, of each of its cells. */
function row(name: string): readonly (readonly number[])[] {
  const line = CHAT_COST.split('\n').find((text) => text.startsWith(`| ${name} | `)) ?? '';
  const cells = line.split(' | ').slice(1);
  return cells.map((cell) =>
    [...cell.matchAll(/\d[\d,]*/g)].map(([text]) => Number(text.replaceAll(',', ''))),
  );
}

describe('what the page says that chat holds and estimates', () => {
  const MEDIA: readonly (readonly [string, ContentPart, string])[] = [
    ['a picture', { type: 'image_url', image_url: { url: ADDRESS } }, 'image/png'],
    ['a file', { type: 'file', file: { file_data: ADDRESS } }, 'application/pdf'],
    ['video', { type: 'video_url', video_url: { url: ADDRESS } }, 'video/mp4'],
  ];
  test.each(MEDIA)('%s', (name, part, mime) => {
    const [[least = 0, perToken = 0] = [], [ordinary = 0] = []] = row(name);
    expect(tokensOf(part, mime)).toEqual({ held: least + BYTES / perToken, estimated: ordinary });
    expect(CHAT_COST).toContain(
      '| a medium of which only the address is known | five times what is estimated | its',
    );
    expect(tokensOf(part)).toEqual({ held: 5 * ordinary, estimated: ordinary });
  });

  test('sound', () => {
    const part: ContentPart = { type: 'input_audio', input_audio: { data: BASE64, format: 'wav' } };
    const [[least = 0, perToken = 0] = [], [ordinary = 0] = []] = row('sound');
    expect(tokensOf(part)).toEqual({ held: least + BYTES / perToken, estimated: ordinary });
  });

  test('text, as it is and as a file', () => {
    const [, [perToken = 0] = []] = row('text');
    expect(CHAT_COST).toContain('| text | a token for each byte | ');
    for (const [text, bytes] of [
      ['a'.repeat(400), 400],
      ['7'.repeat(400), 400],
      ['鷺'.repeat(400), 1_200],
    ] as const)
      expect(tokensOf({ type: 'text', text })).toEqual({ held: bytes, estimated: bytes / perToken });
    const file: ContentPart = { type: 'file', file: { file_data: ADDRESS } };
    expect(tokensOf(file, 'text/plain')).toEqual({ held: BYTES, estimated: BYTES / perToken });
  });

  test("a vendor's own words", () => {
    expect(row("a vendor's own words around it")[1]).toEqual([]);
    const messages = [{ role: 'user', content: '' }] as const;
    const facts = { inline: new Map(), fields: { model: {}, messages: {}, tools: {} } };
    const plain = atOnce(estimatePrompt({ model: 'm', messages }, facts));
    expect(plain).toEqual({ tokens: OF_MESSAGE, most: OF_MESSAGE + WORDS });
    const text = Buffer.byteLength('[]');
    const { most } = atOnce(estimatePrompt({ model: 'm', messages, tools: [] }, facts));
    expect(most).toBe(OF_MESSAGE + WORDS + OF_TOOLS + text);
    const native = estimateMeasured({ text_bytes: 0, media: [] });
    expect(native).toEqual({ tokens: OF_MESSAGE, most: OF_MESSAGE + WORDS + OF_TOOLS });
  });
});

test('the grace periods that operators are asked for are longer than closing may take', () => {
  const { protocols } = registry;
  const longest = (names: readonly string[]): number =>
    drainMs(
      names.map((protocol) => ({ protocol, enabled: true })),
      protocols,
    );
  const all = Object.keys(protocols);
  const polled = all.filter((name) => protocols[name]?.submit.within_secs === undefined);
  expect([longest(all), longest(polled)]).toEqual([360_000, 120_000]);
  expect(STOP).toContain('`terminationGracePeriodSeconds: 380`, or `stop_grace_period: 140s` without');
  expect([DEFAULT_BOUNDS.answerDrainMs, DEFAULT_BOUNDS.imageWaitMs]).toEqual([20_000, 600_000]);
  expect(STOP).toContain('wait for\npictures after 20 s');
  expect(IMAGES).toContain('After 10 minutes the wait ends');
});

test('the times and numbers of streams and channels that the pages name are those of production', () => {
  const { attempts, first_event_ms, keep_alive_ms } = CHAT_SETTINGS;
  expect([attempts, first_event_ms, keep_alive_ms]).toEqual([3, 10_000, 15_000]);
  expect(STREAMS).toContain('up to three channels');
  expect(STREAMS).toContain('After 10 s without a word');
  expect(STREAMS).toContain('each 15 s of silence');
  expect(BREAKER).toEqual({
    failures: 5,
    share: 0.5,
    calls: 20,
    window_ms: 30_000,
    out_ms: 30_000,
    most_out_ms: 600_000,
  });
  expect(CHANNELS).toContain(
    'fails five times in a row, or half of at least 20 calls in 30 s | leaves it out for 30 s, then twice as long after each failed trial, up to 10 minutes',
  );
  expect([COOLING.least_ms, COOLING.most_ms]).toEqual([1_000, 300_000]);
  expect(CHANNELS).toContain('before (1 s to 5 minutes)');
  expect([CREDENTIALS.out_ms, CREDENTIALS.most_out_ms]).toEqual([600_000, 86_400_000]);
  expect(CHANNELS).toContain('takes it out for 10 minutes and then up to a day');
});

test('what the page says of sizes and prices of pictures is so', () => {
  const [warning = ''] = /\[\{"field":"size".*\}\]/.exec(IMAGES) ?? [];
  const [{ message }] = JSON.parse(warning) as [{ readonly message: string }];
  expect(readFileSync(join(import.meta.dirname, '../../generated/docs/sizes.md'), 'utf8')).toContain(message);
  const models = registry.families.flatMap((family) => family.models);
  expect(models.find(({ id }) => id === 'image-l2-pro')?.price.rows).toEqual([
    { when: { tier: ['2k'] }, micros: 80_000 },
    { when: { tier: ['4k'] }, micros: 160_000 },
    { when: { tier: ['1k'] }, micros: 40_000 },
  ]);
  expect(IMAGES).toContain('of `image-l2-pro` costs 0.04 USD, in 2k 0.08 USD and in 4k 0.16 USD');
});
