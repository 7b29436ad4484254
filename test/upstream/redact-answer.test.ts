import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redactAnswer } from '../../runtime/upstream/redact-answer.ts';
import { channelAt, startEgress, submitTo } from './calls.ts';
import { response, startRaw } from './raw-server.ts';

const SECRET = 'se/cret+k"ey==\\1 2%3';

const json = (text: string) => JSON.stringify(text).slice(1, -1);
const form = (text: string) => new URLSearchParams({ k: text }).toString().slice(2);
const lower = (text: string) => encodeURIComponent(text).replaceAll(/%../g, (code) => code.toLowerCase());
const every = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const units = (text: string) =>
  [...text].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
const slashed = (text: string) => json(text).replaceAll('/', '\\/');

/** How an echo may spell a secret inside a string of an answer, before the answer itself is written. */
const SPELLINGS = {
  plain: (text: string) => text,
  'in an address': encodeURIComponent,
  'in an address, in lower case': lower,
  'in an address, every byte': every,
  'in an address, its slashes left': encodeURI,
  'in a form': form,
  'in an address of an address': (text: string) => encodeURIComponent(encodeURIComponent(text)),
  'in a JSON text': json,
  'in a JSON text, slashes escaped': slashed,
  'in a JSON text, by code units': units,
  'in an address in a JSON text': (text: string) => json(encodeURIComponent(text)),
  'in a JSON text in an address': (text: string) => encodeURIComponent(json(text)),
} as const;

const redacted = (value: unknown, secrets: readonly string[] = [SECRET]): unknown =>
  JSON.parse(redactAnswer(JSON.stringify(value), secrets));

describe('a secret in an answer (F107)', () => {
  it.each(Object.entries(SPELLINGS))('%s', (_title, spell) => {
    expect(redacted({ message: `key ${spell(SECRET)} is bad` })).toEqual({
      message: 'key [redacted] is bad',
    });
    expect(redacted({ [spell(SECRET)]: [spell(SECRET)] })).toEqual({ '[redacted]': ['[redacted]'] });
  });

  it.each([
    ['as the serializer writes it', JSON.stringify(SECRET)],
    ['with slashes escaped', `"${slashed(SECRET)}"`],
    ['by code units', `"${units(SECRET)}"`],
  ])('in the text of the answer %s', (_title, literal) => {
    expect(redactAnswer(`{"got": ${literal}}`, [SECRET])).toBe('{"got": "[redacted]"}');
  });

  it('beside bytes that are no text', () => {
    expect(redacted([`%ff${every(SECRET)}%fe`])).toEqual(['\ufffd[redacted]\ufffd']);
  });

  it('in two spellings of one string', () => {
    const text = `${SECRET} ${encodeURIComponent(SECRET)} ${encodeURIComponent(json(SECRET))}`;
    expect(redacted([text])).toEqual(['[redacted] [redacted] [redacted]']);
  });

  it('one that begins another leaves none of it', () => {
    expect(redacted(['abcdefghijkl abcdefgh'], ['abcdefgh', 'abcdefghijkl'])).toEqual([
      '[redacted] [redacted]',
    ]);
  });

  it('that reads like a part of JSON does not break the answer', () => {
    const secrets = ['"status":', '12345678'];
    const text = '{"status":"12345678","app":12345678}';
    expect(redactAnswer(text, secrets)).toBe('{"status":"[redacted]","app":12345678}');
  });

  it.each([
    ['beside line ends and quotes', 'one\n"SECRET-12345"\ttwo', 'SECRET-12345', 'one\n"[redacted]"\ttwo'],
    ['that holds a line end', 'key: BEGIN\nabcdef', 'BEGIN\nabcdef', 'key: [redacted]'],
    ['that reads like an escape', 'key: ab\\\\cd%41efgh', 'ab\\cd%41efgh', 'key: [redacted]'],
    ['that holds a quote', 'key: ab"cdefgh', 'ab"cdefgh', 'key: [redacted]'],
  ])('one %s is found', (_title, text, secret, clean) => {
    expect(redacted([text], [secret])).toEqual([clean]);
  });

  it('the spelling around no secret is left alone', () => {
    const text = '{"url": "https:\\/\\/a.example\\/x?sig=a%2Fb%253D+c", "\\u0061": "\\\\n\\n"}';
    expect(redactAnswer(text, [SECRET])).toBe(text);
  });

  it.each([
    ['no string ends', `{"${'a\\"'.repeat(1_300_000)}`],
    ['nothing but quotes', '"'.repeat(4_000_000)],
    ['nothing but backslashes', `"${'\\'.repeat(4_000_000)}"`],
    ['one long string', `"${'%2f\\u002f'.repeat(400_000)}"`],
  ])('%s: the answer is read once', (_title, text) => {
    expect(redactAnswer(text, [SECRET])).toBe(text);
  });

  it('whatever stands around it, no spelling stays and the answer stays JSON', () => {
    const spelling = fc.constantFrom(...Object.values(SPELLINGS));
    const secret = fc.string({ minLength: 8, maxLength: 24 });
    const around = fc.string({ maxLength: 8 }).filter((text) => !/[\\%]/.test(text));
    fc.assert(
      fc.property(secret, spelling, around, around, (key, spell, before, after) => {
        const text = JSON.stringify([`${before} ${spell(key)} ${after}`]);
        const [clean] = JSON.parse(redactAnswer(text, [key])) as readonly string[];
        expect(clean).toContain('[redacted]');
        expect(clean).not.toContain(spell(key));
      }),
    );
  });
});

it('a vendor that echoes the address of the call', async () => {
  const server = await startRaw((socket, { head }) =>
    socket.write(response('200 OK', JSON.stringify({ asked: head.split(' ')[1] }))),
  );
  const key = 'se/cret+key==1234';
  const outcome = await startEgress().channelCall({
    ...submitTo(server.url),
    channel: channelAt(server.url, { api_key: key }),
    auth: { use: 'query', params: {} },
  });
  expect(server.requests[0]?.head).toContain('key=se%2Fcret%2Bkey%3D%3D1234');
  expect(outcome).toMatchObject({
    kind: 'answer',
    answer: { body: { asked: '/v1/tasks?key=[redacted]' } },
  });
});
