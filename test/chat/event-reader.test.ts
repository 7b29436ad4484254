import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import { createEventReader } from '../../runtime/work/stream/event-reader.ts';
import { eventsOf } from './read-all.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const whole = (text: string) => eventsOf([bytes(text)]).map(({ event, data }) => [event, data]);

describe('what an event is', () => {
  const cases: readonly (readonly [string, string, readonly (readonly [string | undefined, string])[]])[] = [
    ['one line of data', 'data: a\n\n', [[undefined, 'a']]],
    ['a name', 'event: x\ndata: a\n\n', [['x', 'a']]],
    [
      'a name holds for one event',
      'event: x\ndata: a\n\ndata: b\n\n',
      [
        ['x', 'a'],
        [undefined, 'b'],
      ],
    ],
    ['no space after the colon', 'data:a\n\n', [[undefined, 'a']]],
    ['one space is not data, two are', 'data:  a\n\n', [[undefined, ' a']]],
    ['several lines of data', 'data: a\ndata:\ndata: b\n\n', [[undefined, 'a\n\nb']]],
    ['empty data', 'event: x\ndata:\n\n', [['x', '']]],
    ['comments', ': hello\n\ndata: a\n: there\ndata: b\n\n:\n\n', [[undefined, 'a\nb']]],
    ['unknown fields and lines', 'hello\nfoo: bar\nid: 1\nretry: x\ndata: a\n\n', [[undefined, 'a']]],
    ['a name without data', 'event: x\n\ndata: a\n\n', [[undefined, 'a']]],
    ['a BOM at the start', '\ufeffdata: a\n\n', [[undefined, 'a']]],
    ['a BOM elsewhere is text', 'data: \ufeffa\n\n', [[undefined, '\ufeffa']]],
    ['CRLF', 'event: x\r\ndata: a\r\n\r\n', [['x', 'a']]],
    [
      'CR',
      'event: x\rdata: a\r\rdata: b\r\r',
      [
        ['x', 'a'],
        [undefined, 'b'],
      ],
    ],
    ['cut off before the blank line', 'data: a\n\ndata: b\n', [[undefined, 'a']]],
    ['cut off within a line', 'data: a\n\ndata: b', [[undefined, 'a']]],
    [
      'separators that only look like line ends',
      'data: a\u2028b\u0085c\n\n',
      [[undefined, 'a\u2028b\u0085c']],
    ],
    ['nothing', '', []],
  ];

  test.each(cases)('%s', (_, text, expected) => {
    expect(whole(text)).toEqual(expected);
  });

  test('broken UTF-8 becomes the replacement character', () => {
    const text = Uint8Array.of(...bytes('data: '), 0xf0, 0x9f, 0x41, 0xff, 0x0a, 0x0a);
    expect(eventsOf([text])).toEqual([{ event: undefined, data: '\ufffdA\ufffd' }]);
  });

  test('what is fed after the end is not read', () => {
    const seen: string[] = [];
    const reader = createEventReader({
      max_event_bytes: 100,
      *onEvent({ data }) {
        seen.push(data);
        yield;
      },
      onTooLarge: () => seen.push('too large'),
      onNoEvents: () => seen.push('no events'),
    });
    atOnce(reader.feed(bytes('data: a\n\ndata: b')));
    reader.end();
    atOnce(reader.feed(bytes('\n\ndata: c\n\n')));
    expect(seen).toEqual(['a']);
  });
});

describe('lines of no meaning', () => {
  test('do not cut a stream whose vendor adds a field of its own to each event', () => {
    const events = eventsOf([bytes('trace: 1\nspan: 2\ndata: a\n\n'.repeat(3_000))]);
    expect(events).toEqual(Array.from({ length: 3_000 }, () => ({ event: undefined, data: 'a' })));
  });

  test('are no stream where there are many and no event, before the first one as behind it', () => {
    const none = 'trace: 1\n'.repeat(2_000);
    const end = { event: 'NO EVENTS', data: '' };
    expect(eventsOf([bytes(none)])).toEqual([end]);
    expect(eventsOf([bytes(`data: a\n\n${none}`)])).toEqual([{ event: undefined, data: 'a' }, end]);
  });
});

describe('the limit on one event', () => {
  const TOO_LARGE = { event: 'TOO LARGE', data: '' };
  const eachByte = (text: string) => Array.from(bytes(text), (byte) => Uint8Array.of(byte));
  const pieces = [
    ['in one piece', (text: string) => [bytes(text)]],
    ['byte by byte', eachByte],
  ] as const;

  describe.each(pieces)('%s', (_, cut) => {
    test.each([
      ['as many bytes as allowed', `data: ${'a'.repeat(64)}\n\n`, 1, false],
      ['one more', `data: ${'a'.repeat(65)}\n\n`, 0, true],
      ['bytes are counted, not characters', `data: ${'é'.repeat(33)}\n\n`, 0, true],
      ['bytes beside the plane of most scripts', `data: ${'🌍'.repeat(16)}\n\n`, 1, false],
      ['the name counts', `event: ${'n'.repeat(10)}\ndata: ${'a'.repeat(55)}\n\n`, 0, true],
      ['lines are counted together', 'data: aaaaaaaaaaaaaaa\n'.repeat(5), 0, true],
      ['events are counted apart', `data: ${'a'.repeat(60)}\n\n`.repeat(5), 5, false],
      ['a line without an end', `data: ${'a'.repeat(500)}`, 0, true],
      ['comments do not count', `${': comment\n'.repeat(50)}data: a\n\n`, 1, false],
      ['a line that is no field and has no end', '<'.repeat(500), 0, true],
      ['a comment that has no end', `: ${'c'.repeat(500)}`, 0, true],
      ['nothing is delivered afterwards', `data: ${'a'.repeat(99)}\n\ndata: b\n\n`, 0, true],
    ])('%s', (_title, text, delivered, tooLarge) => {
      const events = eventsOf(cut(text), 64);
      const expected = tooLarge ? [TOO_LARGE] : [];
      expect(events.slice(0, delivered).every(({ event }) => event !== TOO_LARGE.event)).toBe(true);
      expect(events.slice(delivered)).toEqual(expected);
    });
  });

  test('an endless line is refused once, within one piece of the limit (F54)', () => {
    let refused = 0;
    let fed = 0;
    const reader = createEventReader({
      max_event_bytes: 1_048_576,
      onEvent: () => expect.unreachable(),
      onNoEvents: () => expect.unreachable(),
      onTooLarge: () => {
        refused += 1;
      },
    });
    atOnce(reader.feed(bytes('data: ')));
    const piece = new Uint8Array(65_536).fill(0x61);
    while (refused === 0) {
      atOnce(reader.feed(piece));
      fed += piece.length;
    }
    expect(fed).toBeLessThanOrEqual(1_048_576 + 65_536);
    for (let more = 0; more < 100; more += 1) atOnce(reader.feed(piece));
    atOnce(reader.feed(bytes('\n\ndata: a\n\n')));
    reader.end();
    expect(refused).toBe(1);
  });
});

describe('any bytes', () => {
  const noise = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom('data: ', 'event: ', '\n', '\r\n', '\r', '\n\n', ': ', 'é', '世', '🌍'),
    },
    { weight: 1, arbitrary: fc.string({ maxLength: 8 }) },
  );
  const streams = fc.oneof(
    fc.array(noise, { maxLength: 40 }).map((parts) => bytes(parts.join(''))),
    fc.uint8Array({ maxLength: 60 }),
    fc
      .array(fc.constantFrom(0x0a, 0x0d, 0x3a, 0x64, 0xc3, 0xa9, 0xf0, 0x9f, 0xef, 0xbb, 0xbf), {
        maxLength: 40,
      })
      .map((list) => Uint8Array.from([...bytes('data: '), ...list, 0x0a, 0x0a])),
  );

  test('give the same events however they are cut', () => {
    fc.assert(
      fc.property(streams, fc.array(fc.nat(60), { maxLength: 8 }), (stream, cuts) => {
        const places = [
          0,
          ...cuts.filter((cut) => cut <= stream.length).sort((a, b) => a - b),
          stream.length,
        ];
        const parts = places.slice(1).map((end, index) => stream.subarray(places[index], end));
        expect(eventsOf(parts)).toEqual(eventsOf([stream]));
      }),
      { numRuns: 2000 },
    );
  });
});
