import { createHash, createHmac, generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CALLBACK_NAMES } from '../../runtime/contract/protocols/credential-facts.ts';
import { createJwksSource } from '../../runtime/upstream/callbacks/jwks.ts';
import { type CallbackInput, PROOFS, verifyCallback } from '../../runtime/upstream/callbacks/proof.ts';

const NOW = 1_767_225_600_000;
const SECS = NOW / 1000;
const BODY = Buffer.from('{"status":"succeeded","id":"gm3q","text":"é"}');

const callback = (
  verify: string,
  headers: Readonly<Record<string, string>>,
  change: Partial<CallbackInput> = {},
): CallbackInput => ({
  choice: { verify, params: {} },
  credential: {},
  settings: {},
  request: { method: 'POST', path: '/v1/callbacks/task_1/t', query: '', headers, body: BODY },
  now: NOW,
  ...change,
});

describe('the proofs', () => {
  it('there is one for every name a spec may use', () => {
    expect(Object.keys(PROOFS).sort()).toEqual([...CALLBACK_NAMES]);
  });

  it.each([
    ['none', 'unsigned'],
    ['magic', 'forged'],
    ['constructor', 'forged'],
  ])('%s without a signature: %s', async (verify, verdict) => {
    expect(await verifyCallback(callback(verify, {}))).toBe(verdict);
  });
});

describe('svix', () => {
  const KEY = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
  const SECRET = `whsec_${KEY.toString('base64')}`;
  const seal = (id: string, at: number | string, body: Uint8Array = BODY, key = KEY) =>
    createHmac('sha256', key)
      .update(Buffer.concat([Buffer.from(`${id}.${at}.`), body]))
      .digest('base64');
  const sealed = (at = SECS, signature = `v1,${seal('msg_1', at)}`) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': `${at}`,
    'webhook-signature': signature,
  });
  const older = (id: string) => ({
    'svix-id': id,
    'svix-timestamp': `${SECS}`,
    'svix-signature': `v1,${seal('msg_1', SECS)}`,
  });
  const verdict = (
    headers: Readonly<Record<string, string>>,
    credential: Readonly<Record<string, string>> | undefined = { webhook_secret: SECRET },
  ) => verifyCallback(callback('svix', headers, { credential }));

  it('the example of the standard', async () => {
    const body = Buffer.from('{"test": 2432232314}');
    const input = callback(
      'svix',
      {
        'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
        'webhook-timestamp': '1614265330',
        'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
      },
      { credential: { webhook_secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }, now: 1_614_265_330_000 },
    );
    expect(await verifyCallback({ ...input, request: { ...input.request, body } })).toBe('proved');
  });

  it.each<[string, Readonly<Record<string, string>>, string]>([
    ['signed', sealed(), 'proved'],
    [
      'under the older names',
      { 'svix-id': 'msg_1', 'svix-timestamp': `${SECS}`, 'svix-signature': `v1,${seal('msg_1', SECS)}` },
      'proved',
    ],
    ['one of several signatures', sealed(SECS, `v1,AAAA v2,x v1,${seal('msg_1', SECS)}`), 'proved'],
    ['300 seconds old', sealed(SECS - 300), 'proved'],
    ['300 seconds ahead', sealed(SECS + 300), 'proved'],
    ['301 seconds old', sealed(SECS - 301), 'forged'],
    ['301 seconds ahead', sealed(SECS + 301), 'forged'],
    ['no signature', {}, 'forged'],
    ['no time', { 'webhook-id': 'msg_1', 'webhook-signature': `v1,${seal('msg_1', SECS)}` }, 'forged'],
    ['an empty signature', sealed(SECS, ''), 'forged'],
    ['another version', sealed(SECS, `v1a,${seal('msg_1', SECS)}`), 'forged'],
    ['another id', { ...sealed(), 'webhook-id': 'msg_2' }, 'forged'],
    ['another key', sealed(SECS, `v1,${seal('msg_1', SECS, BODY, Buffer.from('x'.repeat(32)))}`), 'forged'],
    ['another body', sealed(SECS, `v1,${seal('msg_1', SECS, Buffer.from('{}'))}`), 'forged'],
    ['a time that is no number', { ...sealed(), 'webhook-timestamp': 'soon' }, 'forged'],
    ...[`${SECS}.0`, ` ${SECS}`, `0x${SECS.toString(16)}`, '1767225600e0'].map(
      (time): [string, Readonly<Record<string, string>>, string] => [
        `a time written ${JSON.stringify(time)}, signed`,
        { ...sealed(SECS, `v1,${seal('msg_1', time)}`), 'webhook-timestamp': time },
        'forged',
      ],
    ),
    ['the newer names count', { ...sealed(), ...older('msg_2') }, 'proved'],
    ['the older names count only alone', { ...sealed(SECS, 'v1,AAAA'), ...older('msg_1') }, 'forged'],
    ['behind the sixteenth', sealed(SECS, `${'v1,AAAA '.repeat(16)}v1,${seal('msg_1', SECS)}`), 'forged'],
  ])('%s', async (_title, headers, expected) => {
    expect(await verdict(headers)).toBe(expected);
  });

  it('without a secret nothing can be told', async () => {
    expect(await verdict(sealed(), {})).toBe('unsigned');
    expect(await verdict({}, { webhook_secret: '' })).toBe('unsigned');
    expect(await verifyCallback(callback('svix', {}, { credential: undefined }))).toBe('unsigned');
  });

  it.each([
    [15, 'whsec_', 'forged'],
    [16, 'whsec_', 'proved'],
    [16, '', 'proved'],
    [64, '', 'proved'],
  ])('a secret of %i bytes behind %j: %s', async (bytes, prefix, expected) => {
    const key = Buffer.alloc(bytes, 7);
    const headers = sealed(SECS, `v1,${seal('msg_1', SECS, BODY, key)}`);
    expect(await verdict(headers, { webhook_secret: `${prefix}${key.toString('base64')}` })).toBe(expected);
  });

  it.each(['whsec_', 'whsec_!!!!', 'whsec_c2hvcnQ='])('the secret %j proves nothing', async (secret) => {
    const key = Buffer.from(secret.slice(6), 'base64');
    const headers = sealed(SECS, `v1,${seal('msg_1', SECS, BODY, key)}`);
    expect(await verdict(headers, { webhook_secret: secret })).toBe('forged');
  });
});

describe('vidu_hmac', () => {
  const DATE = new Date(NOW).toUTCString();
  const seal = (text: string, key = 'vda_secret') => createHmac('sha256', key).update(text).digest('base64');
  const TEXT = `POST\n/v1/callbacks/task_1/t\na=1\nvidu\n${DATE}\nDate:${DATE}\nx-request-nonce:n1\n`;
  const headers = {
    date: DATE,
    'x-request-nonce': 'n1',
    'x-hmac-signed-headers': 'Date;x-request-nonce',
    'x-hmac-algorithm': 'hmac-sha256',
    'x-hmac-access-key': 'vidu',
    'x-hmac-signature': seal(TEXT),
  };
  const verdict = (
    given: Readonly<Record<string, string>>,
    credential: Readonly<Record<string, string>> = { api_key: 'vda_secret' },
    now = NOW,
  ) => {
    const input = callback('vidu_hmac', given, { credential, now });
    return verifyCallback({ ...input, request: { ...input.request, query: 'a=1' } });
  };

  it.each<[string, Readonly<Record<string, string>>, string]>([
    ['signed', headers, 'proved'],
    ['no signature', {}, 'forged'],
    ['another signature', { ...headers, 'x-hmac-signature': seal(TEXT, 'other') }, 'forged'],
    ['a cut signature', { ...headers, 'x-hmac-signature': seal(TEXT).slice(0, 20) }, 'forged'],
    ['another nonce', { ...headers, 'x-request-nonce': 'n2' }, 'forged'],
    ['another algorithm', { ...headers, 'x-hmac-algorithm': 'hmac-md5' }, 'forged'],
    ['a date that is none', { ...headers, date: 'soon' }, 'forged'],
    ['a signed header that is not there', { ...headers, 'x-hmac-signed-headers': 'Date;x-gone' }, 'forged'],
    ['a signed header of the prototype', { ...headers, 'x-hmac-signed-headers': 'constructor' }, 'forged'],
    ['too many signed headers', { ...headers, 'x-hmac-signed-headers': 'Date;'.repeat(17) }, 'forged'],
  ])('%s', async (_title, given, expected) => {
    expect(await verdict(given)).toBe(expected);
  });

  it.each([
    [1, 'proved'],
    [16, 'proved'],
    [17, 'forged'],
  ])('%i signed headers, and whatever method and access key', async (count, expected) => {
    const names = Array.from({ length: count }, (_, index) => `x-part-${index}`);
    const text = `PUT\n/v1/callbacks/task_1/t\na=1\nother\n${DATE}\n${names.map((name) => `${name}:v\n`).join('')}`;
    const given = {
      ...headers,
      ...Object.fromEntries(names.map((name) => [name, 'v'])),
      'x-hmac-access-key': 'other',
      'x-hmac-signed-headers': names.join(';'),
      'x-hmac-signature': seal(text),
    };
    const input = callback('vidu_hmac', given, { credential: { api_key: 'vda_secret' } });
    const request = { ...input.request, method: 'put', query: 'a=1' };
    expect(await verifyCallback({ ...input, request })).toBe(expected);
  });

  it('the time counts, and so does the key', async () => {
    expect(await verdict(headers, undefined, NOW + 300_000)).toBe('proved');
    expect(await verdict(headers, undefined, NOW + 300_001)).toBe('forged');
    expect(await verdict(headers, undefined, NOW - 300_001)).toBe('forged');
    expect(await verdict(headers, {})).toBe('unsigned');
  });
});

describe('fal_ed25519', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const other = generateKeyPairSync('ed25519');
  const jwk = (key: typeof publicKey) => ({ ...key.export({ format: 'jwk' }), use: 'sig' });
  const URL_OF_KEYS = 'https://keys.example/jwks.json';
  const sealed = (at = SECS, key = privateKey) => {
    const hash = createHash('sha256').update(BODY).digest('hex');
    return {
      'x-fal-webhook-request-id': 'req_1',
      'x-fal-webhook-user-id': 'user_1',
      'x-fal-webhook-timestamp': `${at}`,
      'x-fal-webhook-signature': sign(null, Buffer.from(`req_1\nuser_1\n${at}\n${hash}`), key).toString(
        'hex',
      ),
    };
  };

  const withTail = (tail: string) => ({
    ...sealed(),
    'x-fal-webhook-signature': `${sealed()['x-fal-webhook-signature']}${tail}`,
  });

  /** A source over a key set that the test can change, with its clock and what it asked for. */
  function keySet(...first: readonly unknown[]) {
    const state = { keys: first as unknown, now: NOW, fails: false };
    const asked: string[] = [];
    const jwks = createJwksSource({
      now: () => state.now,
      egress: {
        async publicFetch(url) {
          asked.push(url);
          if (state.fails) throw new Error('gone');
          return { bytes: Buffer.from(JSON.stringify({ keys: state.keys })), mime: 'application/json' };
        },
      },
    });
    const verdict = (headers: Readonly<Record<string, string>>, change: Partial<CallbackInput> = {}) =>
      verifyCallback(
        callback('fal_ed25519', headers, {
          choice: { verify: 'fal_ed25519', params: { jwks_url: URL_OF_KEYS } },
          jwks,
          ...change,
        }),
      );
    return { state, asked, verdict };
  }

  it.each<[string, Readonly<Record<string, string>>, string]>([
    ['signed', sealed(), 'proved'],
    ['300 seconds old', sealed(SECS - 300), 'proved'],
    ['301 seconds old', sealed(SECS - 301), 'forged'],
    ['no signature', {}, 'forged'],
    ['another key', sealed(SECS, other.privateKey), 'forged'],
    ['another user', { ...sealed(), 'x-fal-webhook-user-id': 'user_2' }, 'forged'],
    ['another time', { ...sealed(), 'x-fal-webhook-timestamp': `${SECS - 1}` }, 'forged'],
    ['not hex', { ...sealed(), 'x-fal-webhook-signature': 'zz'.repeat(64) }, 'forged'],
    ['cut', { ...sealed(), 'x-fal-webhook-signature': 'ab'.repeat(63) }, 'forged'],
    ['something behind it', withTail('zz'), 'forged'],
    ['more hex behind it', withTail('00'), 'forged'],
  ])('%s', async (_title, headers, expected) => {
    const set = [{ kty: 'RSA', n: 'x' }, null, { kty: 'OKP', crv: 'Ed25519', x: '!' }, jwk(publicKey)];
    expect(await keySet(...set).verdict(headers)).toBe(expected);
  });

  it('keys are asked for once a day, and once more for a signature that fits none', async () => {
    const { state, asked, verdict } = keySet(jwk(publicKey));
    expect(await Promise.all([verdict(sealed()), verdict(sealed())])).toEqual(['proved', 'proved']);
    expect(await verdict(sealed(SECS, other.privateKey))).toBe('forged');
    expect(asked).toEqual([URL_OF_KEYS]);
    state.keys = [jwk(other.publicKey)];
    state.now += 300_000;
    expect(await verdict(sealed(SECS, other.privateKey))).toBe('proved');
    expect(await verdict(sealed())).toBe('forged');
    expect(asked).toHaveLength(2);
    state.now += 24 * 3_600_000;
    expect(await verdict(sealed(SECS, other.privateKey))).toBe('proved');
    expect(asked).toHaveLength(3);
  });

  it('an address that fails is left alone for a minute, and old keys serve for a day at most', async () => {
    const { state, asked, verdict } = keySet(jwk(publicKey));
    state.fails = true;
    expect(await verdict(sealed())).toBe('unsigned');
    state.now += 59_999;
    expect(await verdict(sealed())).toBe('unsigned');
    expect(asked).toHaveLength(1);
    state.now += 1;
    state.fails = false;
    expect(await verdict(sealed())).toBe('proved');
    state.fails = true;
    state.now += 300_000;
    expect(await verdict(sealed(SECS, other.privateKey))).toBe('forged');
    expect(await verdict(sealed(SECS, other.privateKey))).toBe('forged');
    expect(asked).toHaveLength(3);
    expect(await verdict(sealed())).toBe('proved');
    state.now += 24 * 3_600_000;
    expect(await verdict(sealed())).toBe('unsigned');
  });

  it.each<[string, unknown]>([
    ['no list', 'x'],
    ['an empty list', []],
    ['no usable key', [{ kty: 'OKP', crv: 'X25519', x: 'AA' }]],
  ])('a set that is %s proves and disproves nothing', async (_title, keys) => {
    const { state, verdict } = keySet();
    state.keys = keys;
    expect(await verdict(sealed())).toBe('unsigned');
  });

  it('a setting of the channel replaces the address, and without one nothing is asked', async () => {
    const { asked, verdict } = keySet(jwk(publicKey));
    expect(await verdict(sealed(), { settings: { jwks_url: 'https://twin.example/keys' } })).toBe('proved');
    expect(await verdict(sealed(), { choice: { verify: 'fal_ed25519', params: {} } })).toBe('unsigned');
    expect(asked).toEqual(['https://twin.example/keys']);
  });
});

describe('strangers', () => {
  it('no headers and no body are ever proved, and nothing throws', async () => {
    const names = [
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
      'date',
      'x-hmac-signature',
      'x-hmac-algorithm',
      'x-hmac-signed-headers',
      'x-fal-webhook-signature',
      'x-fal-webhook-timestamp',
    ];
    const value = fc.oneof(
      fc.string(),
      fc.constantFrom('hmac-sha256', `${SECS}`, 'v1,', 'v1,AAAA', ';;', new Date(NOW).toUTCString()),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...names), value),
        fc.uint8Array(),
        fc.constantFrom(...CALLBACK_NAMES),
        async (headers, body, verify) => {
          const credential = {
            api_key: 'k',
            webhook_secret: `whsec_${Buffer.alloc(24, 7).toString('base64')}`,
          };
          const input = callback(verify, headers, { credential });
          const verdict = await verifyCallback({ ...input, request: { ...input.request, body } });
          expect(['unsigned', 'forged']).toContain(verdict);
        },
      ),
    );
  });
});
