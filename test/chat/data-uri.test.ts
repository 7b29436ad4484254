import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDataUri, splitDataUri } from '../../runtime/work/plan/written-content.ts';

test('whatever bytes are in a data URI come out, also when it is wrapped or has lost its padding', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 300 }),
      fc.boolean(),
      fc.boolean(),
      (bytes, wrapped, bare) => {
        const base64 = Buffer.from(bytes).toString('base64');
        const padded = bare ? base64.replace(/=+$/, '') : base64;
        const given = wrapped ? padded.replace(/(.{60})/g, '$1\r\n') : padded;
        expect(splitDataUri(`data:image/png;charset=x;base64,${given}`)).toEqual({
          kind: 'ok',
          mime: 'image/png',
          base64,
          bytes: bytes.length,
        });
      },
    ),
  );
});

test('no text is taken that is not base64 behind a proper head', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const split = splitDataUri(`data:${text}`);
      if (split.kind === 'bad') return;
      expect(text).toContain(';base64,');
      expect(Buffer.from(split.base64, 'base64').toString('base64')).toBe(split.base64);
    }),
  );
  for (const bad of [
    'data:',
    'data:,',
    'data:image/png;base64',
    'data:image/png;base64,',
    `data:${'x'.repeat(300)};base64,AAAA`,
  ]) {
    expect(splitDataUri(bad).kind).toBe('bad');
  }
  expect([isDataUri('DATA:x'), isDataUri('https://x')]).toEqual([true, false]);
});
