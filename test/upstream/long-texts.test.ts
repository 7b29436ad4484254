import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { liftTexts } from '../../runtime/upstream/lift-texts.ts';
import { parseAnswer, parseLargeAnswer } from '../../runtime/upstream/parse-answer.ts';
import { parseBytes } from '../../runtime/upstream/read-answer.ts';
import { startEgress, submitTo } from './calls.ts';
import { response, startRaw } from './raw-server.ts';

const LONG = 24;
const EVERY = { long_bytes: LONG, mayLift: () => true };
const long = 'iVBORw0KGgo/AAAA+BBBB/CCCC==DDDD';

async function throughLifting(text: string): Promise<unknown> {
  const lifted = await liftTexts(Buffer.from(text), EVERY);
  if (lifted === undefined) return 'nothing lifted';
  const rest = Buffer.from(lifted.rest).toString();
  expect(rest).not.toContain(long);
  return parseLargeAnswer(rest, lifted.restore);
}

describe('long texts of an answer', () => {
  test.each([
    ['alone', JSON.stringify(long)],
    ['in lists and objects', JSON.stringify({ data: [{ b64: long }, { b64: `${long}2` }], created: 1 })],
    ['with lines, as some servers write them', JSON.stringify({ b: `${long}\n${long}\r\n\t${long}` })],
    ['with escapes of letters', `{"b":"${long}\\u0041\\/${long}"}`],
    ['before more texts than an answer of pictures has', JSON.stringify([long, ...Array(10_001).fill('')])],
    ['before more quotes', JSON.stringify([long, '"'.repeat(10_001)])],
    ['with escaped slashes', JSON.stringify({ data: [{ b64: long }] }).replaceAll('/', '\\/')],
    ['behind escaped quotes', JSON.stringify({ a: '\\"', b: '"\\', c: long })],
    ['beside long digits', `{"id":12345678901234567890,"b":"${long}"}`],
    ['beside keys that reach a prototype', `{"__proto__":{"x":1},"b":"${long}"}`],
    ['beside words', JSON.stringify({ a: 'a kingfisher, é, in a long sentence of words', b: long })],
  ])('%s are the same as parsed at once', async (_title, text) => {
    expect(await throughLifting(text)).toEqual(parseAnswer(text));
  });

  test.each([
    ['a text without an end', `{"b":"${long}`],
    ['text beyond ASCII', JSON.stringify(`${long}é`)],
    ['escapes that there are not', `{"b":"${long}\\x${long}"}`],
    ['an escaped escape of an address', `{"b":"${long}\\u00252F"}`],
    ['a backslash before a slash', JSON.stringify(`${long}\\/`)],
    ['escapes of addresses', JSON.stringify(`${long}%2F`)],
    ['short texts only', '{"a":"b"}'],
    ['behind more texts than an answer of pictures has', JSON.stringify([...Array(10_001).fill(''), long])],
    ['behind more quotes', JSON.stringify(['"'.repeat(10_001), long])],
  ])('%s: left as it is', async (_title, text) => {
    expect(await throughLifting(text)).toBe('nothing lifted');
  });

  test('those that may not be taken stay', async () => {
    const lifted = await liftTexts(Buffer.from(JSON.stringify([long, `${long}x`])), {
      long_bytes: LONG,
      mayLift: (text) => text === long,
    });
    expect(Buffer.from(lifted?.rest ?? []).toString()).toContain(`${long}x`);
  });

  test('a text that is spelt like a stand-in is itself', async () => {
    const lifted = await liftTexts(Buffer.from(JSON.stringify(long)), EVERY);
    const [stand] = [JSON.parse(Buffer.from(lifted?.rest ?? []).toString()) as string];
    expect([lifted?.restore(stand), lifted?.restore(`${stand}7`), lifted?.restore('x:0')]).toEqual([
      long,
      `${stand}7`,
      'x:0',
    ]);
  });

  test('whatever the JSON, it is parsed as at once', async () => {
    const word = fc.oneof(
      fc.string(),
      fc.base64String({ minLength: 24, maxLength: 80 }),
      fc.constantFrom('"', '\\', '\\"', '/', '%41', 'é'),
    );
    const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(''));
    const value = fc.letrec((tie) => ({
      tree: fc.oneof(
        text,
        fc.integer(),
        fc.array(tie('tree'), { maxLength: 4 }),
        fc.dictionary(text, tie('tree'), { maxKeys: 4 }),
      ),
    })).tree;
    await fc.assert(
      fc.asyncProperty(value, fc.boolean(), async (given, slashes) => {
        const plain = JSON.stringify(given);
        const json = slashes ? plain.replaceAll('/', '\\/') : plain;
        const lifted = await liftTexts(Buffer.from(json), EVERY);
        if (lifted === undefined) return;
        const rest = Buffer.from(lifted.rest).toString();
        // A key that is long is no text of the answer's values; no protocol reads one.
        if (JSON.stringify(keysOf(given)).length > LONG) return;
        expect(await parseLargeAnswer(rest, lifted.restore)).toEqual(parseAnswer(json));
      }),
      { numRuns: 300 },
    );
  });

  test('a secret in a large answer is blanked, in its pictures and beside them', async () => {
    const secret = 'sk-canary+0123/456789';
    const picture = 'A'.repeat(1_200_000);
    const body = { clean: picture, echo: `${picture}${secret}${picture}`, said: secret };
    for (const json of [JSON.stringify(body), JSON.stringify(body).replaceAll('/', '\\/')]) {
      expect(await parseBytes(Buffer.from(json), [secret])).toEqual({
        kind: 'ok',
        body: { clean: picture, echo: `${picture}[redacted]${picture}`, said: '[redacted]' },
      });
    }
  });

  test.each([0, 1, 2, 3, 4, 5, 6, 7])(
    'lines are read piece by piece: %i characters before the cut',
    async (shift) => {
      const lines = `${'A'.repeat(76)}\n`.repeat(8_000);
      const text = `${'B'.repeat(shift)}${lines}`;
      for (const json of [JSON.stringify([text]), JSON.stringify([text]).replaceAll('\\n', '\\u000a')]) {
        const lifted = await liftTexts(Buffer.from(json), EVERY);
        expect(lifted?.rest.byteLength).toBeLessThan(100);
        const parsed = await parseLargeAnswer(Buffer.from(lifted?.rest ?? []).toString(), lifted?.restore);
        expect(parsed.kind === 'ok' && JSON.stringify(parsed.body) === JSON.stringify([text])).toBe(true);
      }
    },
  );

  test.each([
    ['texts', `[${'"x",'.repeat(300_000)}1]`],
    ['lists', `[${'[],'.repeat(400_000)}1]`],
    ['brackets', '['.repeat(1_100_000)],
    ['text', `["${'%'.repeat(34_000_000)}"]`],
  ])('more %s than any answer has are not parsed', async (_title, json) => {
    expect(await parseBytes(Buffer.from(json), ['sk-canary+0123/456789'])).toEqual({
      kind: 'not_json',
      reason: expect.stringMatching(/^more than \d+ (values|bytes of text)$/),
    });
  });

  test.each([
    ['one text of escapes', JSON.stringify(['%255C%2575'.repeat(400_000)])],
    ['texts of 60 KB', JSON.stringify(Array.from({ length: 60 }, () => '%255C%2575'.repeat(6_000)))],
    ['short texts with escaped slashes', `[${'"a\\/b\\/cdefghijklmnopqrstuvwxyz",'.repeat(100_000)}1]`],
    ['long numbers', `[${'12345678901234567890,'.repeat(150_000)}1]`],
  ])('%s leave their turns to everything else', async (_title, json) => {
    let turns = 0;
    let over = false;
    const count = () => {
      turns += 1;
      if (!over) setImmediate(count);
    };
    setImmediate(count);
    expect(await parseBytes(Buffer.from(json), ['sk-canary+0123/456789'])).toMatchObject({ kind: 'ok' });
    over = true;
    expect(turns).toBeGreaterThan(json.length / 100_000);
  });

  test('an answer of two large pictures arrives whole', async () => {
    const pictures = ['A', 'B'].map((letter) => ({ b64_json: letter.repeat(3_000_000) }));
    const server = await startRaw((socket) =>
      socket.write(response('200 OK', JSON.stringify({ created: 1, data: pictures }))),
    );
    const call = submitTo(server.url, { max_answer_bytes: 8_000_000 });
    const outcome = await startEgress().channelCall(call);
    expect(outcome).toMatchObject({ kind: 'answer', answer: { body: { created: 1, data: pictures } } });
  });
});

function keysOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value) ? [] : Object.keys(value);
  return [...own, ...Object.values(value).flatMap(keysOf)];
}
