import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CHANNEL_SECRET, callerOf, ownGateway, startVideoVendor } from './own-gateway.ts';

const WHOLE_TEST = { timeout: 60_000 };
const PATIENCE = { timeout: 20_000 };
const ACCOUNT = 'the-account-of-the-vendor';
const PROMPT = 'canary-of-a-prompt';
const LINK = 'canary-of-a-signed-link';
const PICTURE = Buffer.from('canary-of-a-picture').toString('base64');
/** What a caller tries to say to the vendor itself. */
const HOSTILE = {
  'x-forwarded-for': '198.51.100.7',
  'x-forwarded-host': 'evil.example',
  forwarded: 'for=198.51.100.7',
  via: '1.1 evil.example',
  cookie: 'session=canary-of-a-cookie',
  'openai-organization': 'canary-of-an-organization',
  'x-goog-api-key': 'canary-of-another-key',
  'accept-language': 'de',
  'user-agent': 'canary-of-an-agent',
  referer: 'https://evil.example/canary',
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  te: 'trailers',
};

/** Every file below a folder, as bytes. */
function filesBelow(folder: string): readonly { readonly name: string; readonly bytes: Buffer }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => ({ name, path: join(folder, name) }))
    .filter(({ path }) => statSync(path).isFile())
    .map(({ name, path }) => ({ name, bytes: readFileSync(path) }));
}

test(
  'what callers and vendors say reaches no log, answer, metric or row that it is no part of (F92, F105, F106, F107)',
  WHOLE_TEST,
  async (context) => {
    const vendor = await startVideoVendor(context, ({ prompt, method, headers }, response) => {
      const told = `account ${ACCOUNT} with ${headers.authorization} may not do this`;
      const type = { 'content-type': 'application/json' };
      if (method === 'GET')
        response.writeHead(200, type).end(
          JSON.stringify({
            id: 'video_1',
            status: 'failed',
            error: { code: 'server_error', message: told },
          }),
        );
      else if (prompt.includes('refuse'))
        response
          .writeHead(400, type)
          .end(JSON.stringify({ error: { message: told, type: 'invalid_request_error' } }));
      else return false;
      return true;
    });
    const channel = { protocol: 'openai-videos', url: vendor.url, model: 'video-a' };
    const { dataDir, key, start } = await ownGateway(context, [channel]);
    const gateway = await start({ LOG_LEVEL: 'debug' });
    const { ask, read } = callerOf(gateway.url, key);
    const body = { model: 'video-a', prompt: PROMPT };
    const shown: string[] = [];
    const told = async (asked: ReturnType<typeof ask>) => {
      const { status, text, headers, body: answered } = await asked;
      shown.push(text, JSON.stringify([...headers]));
      return { status, id: answered.id as string };
    };

    // What callers send beside their request: the vendor is sent the same with and without it.
    const plain = await told(ask('/v1/videos', body));
    const hostile = await told(ask('/v1/videos', body, HOSTILE));
    expect([plain.status, hostile.status]).toEqual([200, 200]);
    const [first, second] = vendor.asked.filter(({ method }) => method === 'POST');
    const namesOf = (asked = first) =>
      Object.entries(asked?.headers ?? {})
        .filter(([name]) => name !== 'content-type' && name !== 'content-length')
        // An id of the call's own.
        .map(([name, value]) => `${name}: ${name === 'x-client-request-id' ? String(value).length : value}`)
        .sort();
    expect(namesOf(second)).toEqual(namesOf(first));

    const refused = await told(ask('/v1/videos', { ...body, prompt: `${PROMPT} refuse` }));
    const odd = await told(
      ask('/v1/videos', { ...body, input_reference: { image_url: `https://192.0.2.1/a.png?sig=${LINK}` } }),
    );
    const inline = await told(
      ask('/v1/videos', { ...body, input_reference: `data:image/png;base64,${PICTURE}` }),
    );
    expect([refused.status, odd.status, inline.status]).toEqual([400, 400, 400]);
    const unknown = await told(callerOf(gateway.url, `${key}x`).ask('/v1/videos', body));
    expect(unknown.status).toBe(401);
    const failed = async () =>
      (await told(read(plain.id))).status === 200 && shown.at(-2)?.includes('"failed"');
    await expect.poll(failed, PATIENCE).toBe(true);

    const operator = JSON.parse(readFileSync(join(dataDir, 'operator.json'), 'utf8')).token as string;
    const [metrics, explained] = await Promise.all(
      ['/metrics', `/admin/explain/${plain.id}`].map((path) =>
        fetch(`${gateway.adminUrl}${path}`, { headers: { authorization: `Bearer ${operator}` } }),
      ),
    );
    expect([metrics?.status, explained?.status]).toEqual([200, 200]);
    const text = {
      log: gateway.log() + gateway.output(),
      answers: shown.join('\n'),
      metrics: (await metrics?.text()) ?? '',
      explained: (await explained?.text()) ?? '',
    };
    expect(await gateway.stop()).toBe(0);
    const files = filesBelow(dataDir);
    const rows = Buffer.concat(
      files.filter(({ name }) => name.includes('.db')).map(({ bytes }) => bytes),
    ).toString('latin1');

    const secretsOf = (where: string, names: readonly string[]): readonly string[] =>
      names.filter((name) => where.includes(name));
    const canaries =
      Object.values(HOSTILE)
        .join()
        .match(/canary-[a-z-]+/g) ?? [];
    expect(canaries.length).toBe(4);
    const secrets = [CHANNEL_SECRET, key, operator, ...canaries];
    expect({
      log: secretsOf(text.log, [...secrets, PROMPT, LINK, PICTURE]),
      metrics: secretsOf(text.metrics, [...secrets, PROMPT, LINK, PICTURE, ACCOUNT]),
      answers: secretsOf(text.answers, [...secrets, ACCOUNT]),
      explained: secretsOf(text.explained, secrets),
      rows: secretsOf(rows, [...secrets, LINK]),
    }).toEqual({ log: [], metrics: [], answers: [], explained: [], rows: [] });
    // That it looked at something: the prompt is in the books, and what the vendor said is shown to operators.
    expect([rows.includes(PROMPT), text.log.length > 1_000]).toEqual([true, true]);
  },
);
