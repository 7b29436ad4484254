import { describe, expect, test } from 'vitest';
import type { StreamEvent } from '../../runtime/formats/types.ts';
import { casesOf, contextOf, type Found, type StreamCase, streamText } from './chat-cases.ts';
import { eventsOf, readEvents } from './read-all.ts';

const streams = [...casesOf<StreamCase>('stream'), ...casesOf<StreamCase>('native-stream')].map(
  (found) => [found.name, found] as const,
);

/** Endings are the event reader's alone, whatever the stream: named events and bare ones, comments, cuts and errors. */
const FOR_ENDINGS = [
  'anthropic-messages/stream-sheet.json',
  'anthropic-messages/stream-cut-in-event.json',
  'openai-chat/stream-comments.json',
  'openai-chat/stream-tool-calls.json',
  'gemini/stream-text.json',
  'gemini/native-stream-error.json',
];

const OTHER_ENDINGS = [
  ['CRLF', '\r\n'],
  ['CR', '\r'],
] as const;

function read(found: Found<StreamCase>, events: readonly StreamEvent[]) {
  const isNative = found.name.includes('/native-');
  const reader = isNative
    ? found.format.native?.stream(contextOf(found))
    : found.format.stream(contextOf(found));
  if (reader === undefined) throw new Error(`${found.name}: the format has no native body`);
  return readEvents(reader, events);
}

const bytesOf = (found: Found<StreamCase>, ending: string) => Buffer.from(streamText(found.data, ending));
const eachByte = (bytes: Uint8Array) => Array.from(bytes, (byte) => Uint8Array.of(byte));

describe('the same chunks wherever the bytes are cut (F51)', () => {
  test.each(streams)('%s', (_, found) => {
    const whole = bytesOf(found, '\n');
    const expected = JSON.stringify(read(found, eventsOf([whole])));
    const places: number[] = [];
    for (let place = 0; place <= whole.length; place += 1) {
      const cut = read(found, eventsOf([whole.subarray(0, place), whole.subarray(place)]));
      if (JSON.stringify(cut) !== expected) places.push(place);
    }
    expect(places).toEqual([]);
  });
});

describe('the same events with the other line endings, wherever the bytes are cut (F51)', () => {
  const chosen = streams.filter(([name]) => FOR_ENDINGS.includes(name));
  const all = chosen.flatMap(([name, found]) =>
    OTHER_ENDINGS.map(([ending, characters]) => [`${name} with ${ending}`, found, characters] as const),
  );

  test('of all streams that are named', () => {
    expect(chosen.map(([name]) => name).sort()).toEqual([...FOR_ENDINGS].sort());
  });

  test.each(all)('%s', (_, found, ending) => {
    // Data of several lines is put together with LF, so only the endings differ.
    const expected = eventsOf([bytesOf(found, '\n')]);
    const text = JSON.stringify(expected);
    const bytes = bytesOf(found, ending);
    const places: number[] = [];
    for (let place = 0; place <= bytes.length; place += 1) {
      const cut = eventsOf([bytes.subarray(0, place), bytes.subarray(place)]);
      if (JSON.stringify(cut) !== text) places.push(place);
    }
    expect(places).toEqual([]);
    expect(eventsOf(eachByte(bytes))).toEqual(expected);
    expect(read(found, eventsOf(eachByte(bytes)))).toEqual(read(found, expected));
  });
});

describe('a stream that ends anywhere is a beginning of the whole', () => {
  test.each(streams)('%s', (_, found) => {
    const bytes = bytesOf(found, '\n');
    const whole = read(found, eventsOf([bytes])).chunks.map((chunk) => JSON.stringify(chunk));
    const places: number[] = [];
    for (let place = 0; place < bytes.length; place += 1) {
      const part = read(found, eventsOf([bytes.subarray(0, place)]));
      const early = part.chunks.slice(0, part.early).map((chunk) => JSON.stringify(chunk));
      const isBeginning = early.every((chunk, index) => chunk === whole[index]);
      // A format without an end mark cannot tell the end of its bytes from a cut after the last reason.
      if (!isBeginning || (part.marked && part.chunks.length !== whole.length)) places.push(place);
    }
    expect(places).toEqual([]);
  });
});
