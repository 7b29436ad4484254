import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { Json } from '../../runtime/contract/json.ts';
import {
  AUTH_NAMES,
  AUTH_STRATEGIES,
  type AuthName,
  CALLBACK_NAMES,
  CALLBACK_PROOFS,
} from '../../runtime/contract/protocols/credential-facts.ts';
import type { Credential } from '../../runtime/upstream/auth/strategy.ts';
import { AUTH } from '../../runtime/upstream/auth/table.ts';
import { PROOFS } from '../../runtime/upstream/callbacks/proof.ts';
import { postOf, toolsAt } from './signing-tools.ts';

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

/** Values that no strategy refuses. */
const VALUES: Readonly<Record<string, string>> = {
  private_key: privateKey,
  token_uri: 'https://tokens.example/token',
};

/** A credential of these fields, and the names that are asked of it, there or not. */
function watched(fields: readonly string[]) {
  const asked = new Set<string>();
  const held = Object.fromEntries(fields.map((name) => [name, VALUES[name] ?? `${name}-1`]));
  const note = (name: string | symbol) => {
    if (typeof name === 'string') asked.add(name);
  };
  const credential: Credential = new Proxy(held, {
    get(target, name, self) {
      note(name);
      return Reflect.get(target, name, self);
    },
    getOwnPropertyDescriptor(target, name) {
      note(name);
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
  });
  return { credential, asked: () => [...asked].sort() };
}

async function sign(use: AuthName, params: Readonly<Record<string, Json>>, credential: Credential) {
  const exchange = async () => ({ http: 200, body: { access_token: 't', expires_in: 3600 } });
  const call = postOf('https://v.example/', '{}', { 'x-tc-action': 'A', 'x-tc-version': '1' });
  return AUTH[use].sign(call, credential, params, toolsAt(1_700_000_000_000, exchange));
}

const RENAMED = { issuer: 'id', secret: 'pass' };
const used = Object.values(registry.protocols).map(({ auth }) => auth);
const cases = [
  ...AUTH_NAMES.map((use) => ({ use, params: {} })),
  { use: 'jwt_hs256' as const, params: RENAMED },
  { use: 'jwt_hs256' as const, params: { ...RENAMED, or: 'bearer' } },
  ...AUTH_NAMES.flatMap((use) =>
    used.filter((auth) => auth.use === use).map(({ params }) => ({ use, params })),
  ),
];
/** `before`: fields of the forms that a strategy looks for first. */
const forms = cases.flatMap(({ use, params }) =>
  AUTH_STRATEGIES[use]
    .forms(params)
    .map((form, index, all) => ({ use, params, form, before: all.slice(0, index).flat() })),
);

describe('what a credential is said to hold', () => {
  test.each(forms)(
    '$use with $params reads all of $form, and what it may have',
    async ({ use, params, form, before }) => {
      const optional = Object.keys(AUTH_STRATEGIES[use].optional);
      const { credential, asked } = watched([...form, ...optional]);
      await sign(use, params, credential);
      expect(asked().filter((name) => !before.includes(name))).toEqual([...form, ...optional].sort());
    },
  );

  test.each(forms)('$use with $params signs with $form alone', async ({ use, params, form }) => {
    const { credential } = watched(form);
    const signed = await sign(use, params, credential);
    const made = `${JSON.stringify(signed.headers)}${signed.url.href}`;
    expect(made).not.toContain('undefined');
    expect(made.length).toBeGreaterThan(form.length === 0 ? 0 : '{}https://v.example/'.length);
  });

  test.each(forms.filter(({ form }) => form.length > 0))(
    '$use with $params says how: $form',
    ({ use, params }) => {
      const said = AUTH_STRATEGIES[use].about(params);
      expect(said).not.toBe('');
      expect(said).not.toContain('undefined');
    },
  );
});

describe('what callbacks are said to take of a channel', () => {
  const request = {
    method: 'POST',
    path: '/v1/callbacks/x/y',
    query: '',
    headers: {},
    body: Buffer.from('{}'),
  };

  test.each(CALLBACK_NAMES)(
    '%s reads its fields and settings, beside what calls are signed with',
    async (verify) => {
      const { fields, settings } = CALLBACK_PROOFS[verify];
      const credential = watched([...Object.keys(fields), 'api_key']);
      const setting = watched(settings);
      const asked: string[] = [];
      const jwks = {
        keys: async (url: string) => {
          asked.push(url);
          return undefined;
        },
        newerKeys: async () => undefined,
      };
      await PROOFS[verify].verify({
        choice: { verify, params: {} },
        credential: credential.credential,
        settings: setting.credential,
        request,
        now: 0,
        jwks,
      });
      expect(credential.asked().filter((name) => name !== 'api_key')).toEqual(Object.keys(fields).sort());
      expect(setting.asked()).toEqual([...settings].sort());
    },
  );
});
