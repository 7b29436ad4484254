import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Media } from '../../runtime/contract/media.ts';
import { toMediaList } from '../../runtime/contract/media-input.ts';
import { canonicalBase64, decodePrefix, scanBase64 } from '../../runtime/files/media/base64.ts';
import { checkMedia } from '../../runtime/files/media/check-media.ts';
import {
  inspectBytes,
  inspectMedia,
  PROBE_BYTES,
  probeImage,
} from '../../runtime/files/media/inspect-media.ts';
import { encodeMedia, readNeeds } from '../../runtime/files/media/media-needs.ts';
import { SNIFF_BYTES, sniff } from '../../runtime/files/media/sniff.ts';
import { bmp, FOREIGN, gif, jpeg, png, SOUND, VIDEO, webp } from './samples.ts';

const SAMPLES: readonly Buffer[] = [
  png(300, 200),
  jpeg(300, 200),
  jpeg(300, 200, 6),
  gif(300, 200),
  bmp(300, -200),
  webp(300, 200),
  ...Object.values(VIDEO),
  ...Object.values(SOUND),
  ...FOREIGN.map(([, bytes]) => bytes),
];
const kind = fc.constantFrom('image', 'video', 'audio');

/** Files as they are, cut, with a few bytes changed, repeated or followed by anything. */
const damaged = fc
  .record({
    sample: fc.constantFrom(...SAMPLES),
    cut: fc.nat({ max: 80 }),
    flips: fc.array(fc.tuple(fc.nat({ max: 60 }), fc.nat({ max: 255 })), { maxLength: 4 }),
    times: fc.integer({ min: 1, max: 20 }),
    tail: fc.uint8Array({ maxLength: 64 }),
  })
  .map(({ sample, cut, flips, times, tail }) => {
    const bytes = Buffer.concat(Array.from({ length: times }, () => sample));
    for (const [at, value] of flips) if (at < bytes.byteLength) bytes[at] = value;
    return Buffer.concat([cut > 60 ? bytes : bytes.subarray(0, bytes.byteLength - cut), tail]);
  });
const content = fc.oneof(damaged, fc.uint8Array({ maxLength: 200 }));

describe('whatever the bytes', () => {
  it('sniffing, probing and checking give an answer', () => {
    fc.assert(
      fc.property(content, kind, (bytes, what) => {
        const media: Media = { kind: what, bytes };
        const seen = inspectMedia(media);
        if (seen.kind === 'known') expect(seen.bytes).toBe(bytes.byteLength);
        if (seen.kind === 'known' && what === 'image') {
          expect(Number.isSafeInteger(seen.size?.width) && Number.isSafeInteger(seen.size?.height)).toBe(
            true,
          );
        }
        const limit = {
          probe: true,
          max_bytes: 100,
          min_side_px: 10,
          max_side_px: 1_000,
          min_ratio: '1:4',
          max_ratio: '4:1',
        };
        for (const message of checkMedia(limit, media)) expect(message).toMatch(/^must /);
      }),
      { numRuns: 3_000 },
    );
  });

  it('only the first bytes count: what follows changes neither the type nor the size', () => {
    fc.assert(
      fc.property(content, fc.uint8Array({ maxLength: 64 }), (bytes, tail) => {
        const sniffed = Buffer.alloc(SNIFF_BYTES);
        sniffed.set(bytes.subarray(0, SNIFF_BYTES));
        expect(sniff(Buffer.concat([sniffed, tail]))).toEqual(sniff(sniffed));
        const probed = Buffer.alloc(PROBE_BYTES);
        probed.set(bytes);
        if (sniff(probed).kind !== 'media') return;
        expect(probeImage(Buffer.concat([probed, tail]))).toEqual(probeImage(probed));
      }),
      { numRuns: 100 },
    );
  });

  it('nothing around them is looked at', () => {
    fc.assert(
      fc.property(content, kind, fc.constantFrom(...SAMPLES), (bytes, what, around) => {
        const large = Buffer.concat([around, bytes, around]);
        const inside = large.subarray(around.byteLength, around.byteLength + bytes.byteLength);
        const alone = inspectBytes(what, { head: Buffer.from(bytes), bytes: bytes.byteLength });
        expect(inspectBytes(what, { head: inside, bytes: bytes.byteLength })).toEqual(alone);
      }),
      { numRuns: 1_000 },
    );
  });

  it('base64 of them says the same as the bytes, and comes out whole', () => {
    fc.assert(
      fc.property(content, kind, (bytes, what) => {
        const base64 = Buffer.from(bytes).toString('base64');
        const seen = inspectMedia({ kind: what, base64 });
        if (bytes.byteLength > 0) expect(seen).toEqual(inspectMedia({ kind: what, bytes }));
        if (seen.kind !== 'known') return;
        const full = encodeMedia({ kind: what, base64 }, readNeeds(['bytes', 'raw_base64']));
        expect(Buffer.from(full.bytes ?? []).equals(bytes)).toBe(true);
        expect(full.base64).toBe(base64);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('whatever the text', () => {
  const piece = fc.constantFrom(
    'data:',
    'image/png',
    ';base64',
    ',',
    'AAAA',
    'iVBORw0KGgo=',
    '=',
    '-',
    ' ',
    '\r\n',
    '\0',
    'é',
    'https://',
    'asset://',
    '%41',
    '\ud800',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece, { maxLength: 12 }).map((parts) => parts.join('')),
  );

  it('an input becomes media, and media an answer', () => {
    fc.assert(
      fc.property(text, kind, (input, what) => {
        for (const media of toMediaList(what, input) ?? []) {
          const seen = inspectMedia(media);
          expect(['known', 'elsewhere', 'bad']).toContain(seen.kind);
          expect(seen.kind === 'elsewhere').toBe(media.url !== undefined);
          if (media.mime !== undefined) expect(media.mime.length).toBeLessThanOrEqual(100);
          if (seen.kind === 'bad') expect(seen.message.length).toBeLessThan(300);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it('any value at all becomes media or nothing', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), kind, (value, what) => {
        for (const media of toMediaList(what, JSON.parse(JSON.stringify(value))) ?? []) {
          expect(media.kind).toBe(what);
          expect(media.url === undefined || typeof media.url === 'string').toBe(true);
          expect(() => inspectMedia(media)).not.toThrow();
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('what the scan takes is what Node decodes, and no prefix is longer than asked', () => {
    fc.assert(
      fc.property(text, fc.nat({ max: 40 }), (input, bytes) => {
        expect(decodePrefix(input, bytes).byteLength).toBeLessThanOrEqual(bytes);
        const scan = scanBase64(input);
        if (scan.kind === 'bad') return;
        const decoded = Buffer.from(input, 'base64');
        expect(scan.bytes).toBe(decoded.byteLength);
        expect(canonicalBase64(input)).toBe(decoded.toString('base64'));
        if (!scan.canonical) expect(canonicalBase64(input)).not.toBe(input);
      }),
      { numRuns: 3_000 },
    );
  });
});
