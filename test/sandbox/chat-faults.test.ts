import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { type ChatVendors, eventsOf, startChatVendors } from './chat-vendors.ts';

type Vendor = 'talk' | 'turns' | 'parts';
const NAMES: readonly Vendor[] = ['talk', 'turns', 'parts'];

describe('what chat vendors do wrong', () => {
  let vendors: ChatVendors;
  beforeAll(async () => {
    vendors = await startChatVendors({ slow_ms: 1 });
  });
  afterAll(() => vendors.close());

  /** One question in a vendor's own dialect. */
  const ask = (vendor: Vendor, prompt: string, { stream = false } = {}): Promise<Response> => {
    const messages = [{ role: 'user', content: prompt }];
    const told = stream ? { stream: true } : {};
    if (vendor === 'parts')
      return vendors.parts(
        { contents: [{ role: 'user', parts: [{ text: prompt }] }] },
        stream ? 'streamGenerateContent?alt=sse' : 'generateContent',
      );
    if (vendor === 'turns') return vendors.turns({ messages, ...told });
    return vendors.talk({
      messages,
      ...told,
      ...(stream ? { stream_options: { include_usage: true } } : {}),
    });
  };
  const endsOf = (text: string) => /\[DONE\]|message_stop|"finishReason"/.test(text);
  const rowOf = (ref: string) => vendors.twins.chatJournal().find((row) => row.ref === ref);

  test.each([
    ['rate_limit', [429, 429, 429]],
    ['quota', [429, 402, 429]],
    ['policy', [400, 200, 200]],
    ['invalid', [400, 400, 400]],
    ['server_error', [500, 500, 500]],
    ['overloaded', [503, 529, 503]],
    ['html', [200, 200, 200]],
    ['accepted_then_502', [502, 502, 502]],
    ['slow', [200, 200, 200]],
  ])('%s is answered with %j, in a stream too', async (fault, statuses) => {
    for (const stream of [false, true]) {
      const answers = await Promise.all(NAMES.map((name) => ask(name, `x sandbox:${fault}`, { stream })));
      expect(answers.map(({ status }) => status)).toEqual(statuses);
      const waits = answers.map(({ headers }) => headers.get('retry-after'));
      expect(waits).toEqual(NAMES.map(() => (fault === 'rate_limit' ? '1' : null)));
      await Promise.all(answers.map((answer) => answer.text()));
    }
  });

  test.each(NAMES)('%s loses answers', async (vendor) => {
    for (const stream of [false, true]) {
      const ref = `lost-${vendor}-${stream}`;
      await expect(ask(vendor, `[ref:${ref}] sandbox:lost_answer`, { stream })).rejects.toThrow();
      expect(rowOf(ref)).toMatchObject({ protocol: vendor, stream, ended: 'cut', faults: ['lost_answer'] });
      await expect((await ask(vendor, 'sandbox:cut', { stream })).text()).rejects.toThrow();
      await expect((await ask(vendor, 'sandbox:cut_early', { stream })).text()).rejects.toThrow();
    }
  });

  test.each(NAMES)(
    '%s cuts a stream in the middle of an event, and what came before arrives',
    async (vendor) => {
      const response = await ask(vendor, 'sandbox:cut', { stream: true });
      const chunks: Buffer[] = [];
      await expect(
        (async () => {
          for await (const chunk of response.body ?? []) chunks.push(Buffer.from(chunk));
        })(),
      ).rejects.toThrow();
      const text = Buffer.concat(chunks).toString();
      expect([text.includes('You'), /\n\n$/.test(text.replaceAll('\r', '')), endsOf(text)]).toEqual([
        true,
        false,
        false,
      ]);
    },
  );

  test.each(NAMES)('%s fails within a stream, and in a body with 200', async (vendor) => {
    const events = await eventsOf<JsonObject>(await ask(vendor, 'sandbox:error_in_stream', { stream: true }));
    expect([events.at(-1)?.event, Object.keys(events.at(-1)?.data ?? {})]).toEqual(
      vendor === 'turns' ? ['error', ['type', 'error', 'request_id']] : [undefined, ['error']],
    );
    const whole = await ask(vendor, 'sandbox:error_in_stream');
    expect([whole.status, Object.keys((await whole.json()) as JsonObject)]).toEqual([
      200,
      expect.arrayContaining(['error']),
    ]);
  });

  test.each(NAMES)('%s ends a stream without its mark', async (vendor) => {
    const [good, bad] = await Promise.all(
      ['x', 'x sandbox:no_done'].map(async (prompt) => (await ask(vendor, prompt, { stream: true })).text()),
    );
    expect([good, bad].map((text) => endsOf(text ?? ''))).toEqual([true, false]);
  });

  test.each(NAMES)('%s sends what is no JSON', async (vendor) => {
    const events = await eventsOf(await ask(vendor, 'sandbox:garbage', { stream: true }));
    expect(events.at(-1)).toMatchObject({ data: undefined, text: '{"broken":,]' });
    await expect((await ask(vendor, 'sandbox:garbage')).json()).rejects.toThrow();
  });

  test.each(NAMES)('%s sends every byte alone, and all of them', async (vendor) => {
    const withoutIds = (text: string) =>
      text.replaceAll(/(chatcmpl-up-|msg_|resp)[0-9a-f]+|"created":\d+/g, '');
    for (const stream of [false, true]) {
      const dripped = withoutIds(await (await ask(vendor, '鷺 sandbox:drip', { stream })).text());
      const plain = withoutIds(await (await ask(vendor, '鷺 sandbox:drop', { stream })).text());
      expect(dripped.replaceAll('drip', 'drop')).toBe(plain);
    }
  });

  test.each(NAMES)('%s says nothing of usage, or twice, or what cannot be', async (vendor) => {
    const usages = async (fault: string, stream: boolean) => {
      const text = await (await ask(vendor, `a b c d sandbox:${fault}`, { stream })).text();
      return [...text.matchAll(/"(?:completion_tokens|output_tokens|candidatesTokenCount)":(-?\d+)/g)].map(
        ([, count]) => Number(count),
      );
    };
    expect([await usages('usage_missing', false), await usages('usage_missing', true)]).toEqual([[], []]);
    const [once, twice] = [await usages('words_4', true), await usages('usage_twice', true)];
    expect(twice.length).toBeGreaterThan(once.length);
    expect((await usages('usage_negative', false)).every((count) => count < 0)).toBe(true);
    expect((await usages('usage_negative', true)).every((count) => count <= 0)).toBe(true);
  });

  /** A call whose answer is left after some bytes. */
  const leaveAfter = (vendor: Vendor, prompt: string, bytes: number): Promise<number> =>
    new Promise((resolve, reject) => {
      const abort = new AbortController();
      const body =
        vendor === 'talk' ? { model: 'm', messages: [{ role: 'user', content: prompt }], stream: true } : {};
      const call = request(
        `${vendors.twins.baseUrl(vendor)}v1/chat/completions`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: 'Bearer sandbox-talk' },
          signal: abort.signal,
        },
        (response: IncomingMessage) => {
          let seen = 0;
          response.on('data', (chunk: Buffer) => {
            seen += chunk.length;
            if (seen < bytes) return;
            response.destroy();
            resolve(seen);
          });
          response.on('error', () => undefined);
        },
      );
      call.on('error', reject);
      call.end(JSON.stringify(body));
    });

  test('falls silent after the first event until the caller leaves', async () => {
    await leaveAfter('talk', '[ref:silent] sandbox:silent', 10);
    await expect.poll(() => rowOf('silent')?.ended).toBe('gone');
  });

  test('sends an event without an end until the caller leaves', async () => {
    expect(await leaveAfter('talk', '[ref:huge] sandbox:huge_event', 3_000_000)).toBeGreaterThanOrEqual(
      3_000_000,
    );
    await expect.poll(() => rowOf('huge')?.ended).toBe('gone');
  });

  test('knows who left a long stream', async () => {
    await leaveAfter('talk', '[ref:long] sandbox:words_100000', 10_000);
    await expect.poll(() => rowOf('long')?.ended).toBe('gone');
  });

  test('bills what it began, and nothing that it refused; faults of earlier turns are over', async () => {
    const answer = await vendors.talk({
      messages: [
        { role: 'user', content: 'sandbox:server_error' },
        { role: 'assistant', content: 'x' },
        { role: 'user', content: 'again [ref:again]' },
      ],
    });
    expect(answer.status).toBe(200);
    const { usage, id } = (await answer.json()) as { readonly id: string; readonly usage: JsonObject };
    expect(rowOf('again')).toEqual({
      protocol: 'talk',
      id,
      model: 'm',
      stream: false,
      ref: 'again',
      faults: [],
      usage: { prompt: usage.prompt_tokens, cached: 0, answer: usage.completion_tokens, thought: 0 },
      ended: 'whole',
    });
    await ask('talk', '[ref:refused] sandbox:rate_limit');
    expect(rowOf('refused')).toBe(undefined);
  });

  test('takes rules over HTTP and shows its journal there', async () => {
    vendors.twins.setFaults([{ fault: 'overloaded', protocol: 'turns', times: 1 }]);
    expect([(await ask('turns', 'x')).status, (await ask('turns', 'x')).status]).toEqual([529, 200]);
    const journal = await fetch(`${vendors.twins.origin}/sandbox/journal`);
    const { calls } = (await journal.json()) as { readonly calls: readonly JsonObject[] };
    expect(calls).toEqual(vendors.twins.chatJournal());
  });
});
