import { hash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import schema from '../../runtime/config/deployment.schema.json' with { type: 'json' };
import { adminKeyProblem } from '../../runtime/config/environment.ts';
import { type DeploymentLoad, loadDeployment } from '../../runtime/config/load-deployment.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { env, registry } from './registry.ts';

const SMALL = `channels:
  - { id: main, protocol: bearer-ai, base_url: https://ai.example, credentials: [{ api_key: "\${AI_KEY}" }], models: [video-a] }
`;

function fileWith(text: string | Uint8Array): string {
  const path = join(tempFolder('config'), 'gateway.yaml');
  writeFileSync(path, text);
  return path;
}

function load(text: string, extra: Readonly<Record<string, string>> = {}): Promise<DeploymentLoad> {
  return loadDeployment({ ...env, GATEWAY_CONFIG: fileWith(text), ...extra }, registry);
}

function messages({ report }: DeploymentLoad): readonly string[] {
  return report.diagnostics.map(({ code, message }) => `${code} ${message}`);
}

test('a small file gets every default', async () => {
  const loaded = await load(SMALL);
  expect(loaded.kind === 'loaded' && loaded.deployment).toEqual({
    server: {
      host: '0.0.0.0',
      port: 8080,
      admin_host: '127.0.0.1',
      admin_port: 8081,
      public_url: 'http://localhost:8080',
      result_urls: 'gateway',
    },
    store: { data_dir: './data' },
    admin: { keys: [] },
    groups: { default: { name: 'default', multiplier_ppm: 1_000_000, models: ['*'], limits: {} } },
    channels: [
      {
        id: 'main',
        protocol: 'bearer-ai',
        base_url: 'https://ai.example',
        credentials: [{ api_key: env.AI_KEY }],
        groups: ['default'],
        models: { 'video-a': 'video-a' },
        priority: 0,
        weight: 10,
        enabled: true,
        limits: {},
        pace: {},
        settings: {},
        uncertain: { give_up_secs: 900 },
      },
    ],
    egress: { allow: [] },
    assets: { ttl_secs: 604_800, max_bytes: 209_715_200, max_owner_bytes: 5_368_709_120 },
    results: { keep_secs: 86_400, max_bytes: 104_857_600, max_task_bytes: 524_288_000 },
    retention: { traces_days: 30, answers_hours: 24 },
    sandbox: false,
    digest: hash('sha256', SMALL).slice(0, 12),
  });
});

test('telemetry is sent to where the file or the environment says, with the headers of the file', async () => {
  const of = async (text: string, extra: Readonly<Record<string, string>> = {}) => {
    const loaded = await load(`${SMALL}${text}`, extra);
    return loaded.kind === 'loaded' ? loaded.deployment.telemetry : loaded.report;
  };
  const endpoint = 'http://collector.example:4318';
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://other.example:4318';
  const file = `telemetry: { endpoint: "${endpoint}", sample_ratio: 0.1, headers: { x-token: "\${AI_KEY}" } }\n`;
  const headers = { 'x-token': env.AI_KEY };
  expect(await of(file)).toEqual({ endpoint, sample_ratio: 0.1, headers });
  const other = { endpoint: OTEL_EXPORTER_OTLP_ENDPOINT, sample_ratio: 0.1, headers };
  expect(await of(file, { OTEL_EXPORTER_OTLP_ENDPOINT })).toEqual(other);
  expect(await of('', { OTEL_EXPORTER_OTLP_ENDPOINT })).toEqual({ ...other, sample_ratio: 1, headers: {} });
  expect(await of('telemetry: { sample_ratio: 1 }\n')).toBeUndefined();
});

test('the environment wins over the file', async () => {
  const file = `server: { host: 10.0.0.1, port: 1, admin_port: 2, public_url: "https://gateway.example/" }
store: { data_dir: ./from-file }
admin: { key: "\${AI_KEY}" }
groups: { default: { multiplier: 0.85, models: [video-a] } }
${SMALL}`;
  const loaded = await load(file, {
    HOST: '::1',
    PORT: '9000',
    ADMIN_PORT: '0',
    GATEWAY_DATA_DIR: '/srv/state',
    GATEWAY_ADMIN_KEY: 'from-environment',
    LOG_LEVEL: 'debug',
  });
  expect(
    loaded.kind === 'loaded' && [loaded.deployment.server, loaded.deployment.store, loaded.deployment.admin],
  ).toEqual([
    {
      host: '::1',
      port: 9000,
      admin_host: '127.0.0.1',
      admin_port: 0,
      public_url: 'https://gateway.example',
      result_urls: 'gateway',
    },
    { data_dir: '/srv/state' },
    { keys: [{ name: 'admin', key: 'from-environment' }] },
  ]);
  expect(loaded.kind === 'loaded' && loaded.deployment.groups.default?.multiplier_ppm).toBe(850_000);
  expect(loaded.environment.log_level).toBe('debug');
});

describe('refused', () => {
  test.each([
    [{ PORT: '80800' }, 'GW6013 environment variable `PORT` must be a port from 0 to 65535 (got `80800`)'],
    [
      { ADMIN_PORT: 'x' },
      'GW6013 environment variable `ADMIN_PORT` must be a port from 0 to 65535 (got `x`)',
    ],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
      'GW6013 environment variable `OTEL_EXPORTER_OTLP_ENDPOINT` must be an http or https address',
    ],
    [
      { LOG_LEVEL: 'loud' },
      'GW6013 environment variable `LOG_LEVEL` must be one of `debug`, `info`, `warn`, `error`, `silent` (got `loud`)',
    ],
    [{ GATEWAY_ADMIN_KEY: '' }, 'GW6010 the admin key is empty'],
    [{ GATEWAY_ADMIN_KEY: 'a' }, 'GW6010 the admin key has 1 characters; at least 16 are needed'],
    [
      { DATABASE_URL: 'mysql://x' },
      'GW6011 the database address begins with `mysql:` instead of `postgres://`',
    ],
  ])('%j', async (extra, message) => {
    const refused = await load(SMALL, extra as Readonly<Record<string, string>>);
    expect([refused.kind, messages(refused)]).toEqual(['refused', [message]]);
  });

  test.each([
    ['aaaaaaaaaaaaaaaa', 'repeats a short text'],
    ['1234567890123456', 'repeats a short text'],
    ['changemechangeme', 'repeats a short text'],
    ['abcabcabcabcabcabc', 'repeats a short text'],
    ['abcdefghijklmnop', 'is made of equal or consecutive characters'],
    ['aaaaaaaabbbbbbbbccccccccdddddddd', 'is made of equal or consecutive characters'],
    ['0123456789abcdef', 'is made of equal or consecutive characters'],
    ['98765432100123456789', 'is made of equal or consecutive characters'],
  ])('the admin key %s, wherever it stands', async (key, problem) => {
    const message = `GW6010 the admin key ${problem}; a random one is needed`;
    const ofEnvironment = await load(SMALL, { GATEWAY_ADMIN_KEY: key });
    expect([ofEnvironment.kind, messages(ofEnvironment)]).toEqual(['refused', [message]]);
    const ofFile = await load(`admin: { key: "\${ADMIN}" }\n${SMALL}`, { ADMIN: key });
    expect([ofFile.kind, messages(ofFile)]).toEqual(['refused', [message]]);
  });

  test('no random key of 16 hexadecimal digits or more', async () => {
    const random = seededRandom(21);
    for (let count = 0; count < 500; count += 1) {
      const digits = Array.from({ length: count % 2 === 0 ? 16 : 64 }, () =>
        Math.floor(random() * 16).toString(16),
      );
      expect(adminKeyProblem(digits.join(''))).toBe(undefined);
    }
  });

  test('a named file that is not there', async () => {
    const refused = await loadDeployment({ GATEWAY_CONFIG: '/nowhere/gateway.yaml' }, registry);
    expect([refused.kind, messages(refused)]).toEqual([
      'refused',
      ['GW1012 missing file `/nowhere/gateway.yaml`'],
    ]);
  });

  test('a file that is a folder, or no text', async () => {
    const folder = join(tempFolder('config'), 'gateway.yaml');
    mkdirSync(folder);
    const asFolder = await loadDeployment({ GATEWAY_CONFIG: folder }, registry);
    expect(messages(asFolder)).toEqual([`GW1014 cannot read \`${folder}\`: EISDIR`]);
    const path = fileWith(new Uint8Array([0xff, 0xfe, 0x00, 0x80]));
    const noText = await loadDeployment({ GATEWAY_CONFIG: path }, registry);
    expect(messages(noText)).toEqual([`GW1014 cannot read \`${path}\`: not UTF-8 text`]);
  });
});

test('what a variable holds is not looked at again', async () => {
  const loaded = await load(SMALL, { AI_KEY: 'literal-$' + '{EMPTY}' });
  expect(loaded.kind === 'loaded' && loaded.deployment.channels[0]?.credentials).toEqual([
    { api_key: 'literal-$' + '{EMPTY}' },
  ]);
});

test('every field of the schema is described', () => {
  const bare: string[] = [];
  const visit = (node: unknown, path: string): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [name, value] of Object.entries(node)) {
      if (name === 'properties' && typeof value === 'object' && value !== null) {
        for (const [field, schemaOfField] of Object.entries(value)) {
          if (!JSON.stringify(Object.keys(schemaOfField ?? {})).includes('"description"'))
            bare.push(`${path}.${field}`);
        }
      }
      visit(value, name === 'properties' ? path : `${path}.${name}`);
    }
  };
  visit(schema, '');
  expect(bare).toEqual([]);
});
