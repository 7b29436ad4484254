import { array, assert, asyncProperty, boolean, constantFrom, oneof, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import { parseLargeBody } from '../../runtime/edge/body/body-reader.ts';
import { parseJsonBody } from '../../runtime/intake/parse-json-body.ts';

const MIB = 1024 * 1024;
const PICTURE = `${'iVBORw0KGgo+/9zQ'.repeat(MIB / 16)}AA==`;
const LONG = 'abcd'.repeat(20_000);

/** The value or the refusal, as somebody sees them who asked. */
async function outcome(parse: () => unknown): Promise<unknown> {
  try {
    return { value: await parse() };
  } catch (error) {
    return error instanceof Error ? { name: error.name, message: error.message } : error;
  }
}

async function compared(text: string) {
  const bytes = Buffer.from(text);
  const plainly = await outcome(() => atOnce(parseJsonBody(bytes)));
  expect(await outcome(() => parseLargeBody(bytes))).toEqual(plainly);
  return plainly;
}

describe('a large body is parsed as any other', () => {
  test.each([
    [
      'pictures and words',
      { model: 'm', n: 2, image: [PICTURE, `data:image/png;base64,${PICTURE}`], on: true },
    ],
    ['pictures within', { messages: [{ parts: [{ inlineData: { data: PICTURE } }, { text: 'é' }] }] }],
    ['a name like a picture', { [PICTURE]: { [PICTURE]: PICTURE } }],
    ['words beside a picture', { image: PICTURE, prompt: 'a "heron"\n\u0001 \\ 鷺'.repeat(9_000) }],
    [
      'nothing long',
      { texts: Array.from({ length: 40_000 }, (_, index) => `heron number ${index} of many`) },
    ],
  ])('%s', async (_, value) => {
    expect(await compared(JSON.stringify(value))).toEqual({ value });
  });

  test.each([
    ['escaped slashes', `{"image":"${PICTURE.replaceAll('/', '\\/')}"}`, { value: { image: PICTURE } }],
    ['a name twice', `{"image":"${PICTURE}","image":"x"}`, { value: { image: 'x' } }],
    ['a list', `["${PICTURE}"]`, { message: expect.stringContaining('must be a JSON object (got') }],
    ['a text alone', `"${PICTURE}"`, { message: expect.stringContaining('must be a JSON object (got') }],
    ['a prototype', `{"a":{"__proto__":"${PICTURE}"}}`, { message: expect.stringContaining('__proto__') }],
    ['a line end in a picture', `{"image":"${PICTURE}\n"}`, { message: expect.stringContaining('position') }],
    ['an end too early', `{"image":"${PICTURE}"`, { message: expect.stringContaining('ends too early') }],
    [
      'a comma too many',
      `{"image":"${PICTURE}",}`,
      { message: expect.stringContaining(`position ${PICTURE.length + 12}`) },
    ],
    ['an open text', `{"image":"${PICTURE}`, { message: expect.stringContaining('ends too early') }],
  ])('%s', async (_, text, expected) => {
    expect(await compared(text)).toMatchObject(expected);
  });

  test('bytes that are no UTF-8 beside a picture are refused', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`{"image":"${PICTURE}","prompt":"`),
      Buffer.from([0xff]),
      Buffer.from('"}'),
    ]);
    await expect(parseLargeBody(bytes)).rejects.toThrow('not valid UTF-8');
  });

  test('whatever is where', async () => {
    const text = oneof(
      constantFrom(
        PICTURE,
        LONG,
        `${LONG}=`,
        `${LONG}\u0000`,
        `${LONG}%`,
        `data:,${LONG}`,
        'short',
        '',
        '"',
        '\\"',
      ),
    );
    const row = record({ name: constantFrom('a', 'b', LONG, '"', 'constructor'), text, broken: boolean() });
    await assert(
      asyncProperty(array(row, { minLength: 1, maxLength: 6 }), async (rows) => {
        const members = rows.map(({ name, text: value, broken }) => {
          const written = JSON.stringify(value);
          return `${JSON.stringify(name)}:${broken && value === 'short' ? written.slice(1) : written}`;
        });
        await compared(`{${members.join(',')},"image":"${PICTURE}"}`);
      }),
      { numRuns: 30 },
    );
  });
});
