import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { debianPackages, debianTool } from '../support/debian-tool.ts';
import { ROOT } from '../support/process.ts';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';
import { healthPaths, longestStopSecs, readDeployFile, stopSecsOfExample } from './deploy-files.ts';

const CHART = join(ROOT, 'deploy/helm/gateway');
const CONFIG = readDeployFile('gateway.example.yaml');
const WITH_BUCKET = `${CONFIG}assets: { s3: { bucket: uploads, region: eu-central-1 } }\n`;
const DATABASE = { database: { existingSecret: 'gateway-database' } };
const FULL = {
  ...DATABASE,
  config: WITH_BUCKET,
  image: { digest: `sha256:${'a'.repeat(64)}` },
  imagePullSecrets: [{ name: 'registry' }],
  valkey: { existingSecret: 'gateway-valkey' },
  replicas: 3,
  workers: 2,
  autoscaling: { enabled: true },
  service: { annotations: { 'example.com/a': 'b' }, operators: true },
  networkPolicy: {
    enabled: true,
    from: [{ namespaceSelector: { matchLabels: { name: 'ingress' } } }],
    operatorsFrom: [{ podSelector: { matchLabels: { app: 'prometheus' } } }],
    egress: [{ to: [{ podSelector: { matchLabels: { app: 'postgres' } } }], ports: [{ port: 5432 }] }],
  },
  serviceAccount: { name: 'its-own', annotations: { 'example.com/role': 'gateway' } },
  env: [{ name: 'TZ', value: 'UTC' }],
  podAnnotations: { 'example.com/scrape': 'true' },
  podLabels: { team: 'media' },
  nodeSelector: { disk: 'ssd' },
  tolerations: [{ key: 'dedicated', operator: 'Exists' }],
  affinity: { podAntiAffinity: {} },
  priorityClassName: 'high',
};

/** What runs of the chart are given, by name. */
const RUNS: Readonly<Record<string, object>> = {
  'the embedded store': { config: CONFIG },
  'a database': { config: WITH_BUCKET, ...DATABASE },
  'a config map of its own, without vendors': {
    existingConfigMap: 'mine',
    secrets: { vendors: [] },
    stop: { delaySecs: 0 },
    persistence: { storageClass: 'fast' },
  },
  'everything that there is': FULL,
};

/** Objects of a cluster, as far as a test looks at them. */
interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  // biome-ignore lint/suspicious/noExplicitAny: each kind has a shape of its own, which tsc checks below.
  readonly spec: any;
  readonly data?: Readonly<Record<string, string>>;
}

type Rendered = { readonly files?: Readonly<Record<string, string>>; readonly error?: string };

describe('the chart', () => {
  const folder = makeTempFolder('chart');
  const renderer = join(folder, 'render-chart');
  afterAll(() => removeFolder(folder));

  beforeAll(() => {
    debianPackages(['golang-github-masterminds-sprig-dev', 'golang-gopkg-yaml.v3-dev']);
    const go = debianTool('go', 'golang-go');
    const source = join(import.meta.dirname, 'render-chart/main.go');
    const env = {
      ...process.env,
      GO111MODULE: 'off',
      GOPATH: '/usr/share/gocode',
      GOCACHE: join(folder, 'go'),
    };
    execFileSync(go, ['build', '-o', renderer, source], { env, stdio: 'pipe' });
  }, 600_000);

  function render(values: object): Rendered {
    const input = JSON.stringify({ chart: CHART, runs: [{ name: 'media', namespace: 'prod', values }] });
    return JSON.parse(execFileSync(renderer, { input, encoding: 'utf8' }))[0];
  }

  function manifestsOf(values: object): readonly Manifest[] {
    const { files, error } = render(values);
    if (files === undefined) throw new Error(error);
    return Object.entries(files).flatMap(([name, text]) => {
      if (!name.endsWith('.yaml')) return [];
      return parseAllDocuments(text).flatMap((document) => {
        const problems = [...document.errors, ...document.warnings].map(({ message }) => message);
        if (problems.length > 0) throw new Error(`${name}: ${problems.join('; ')}\n${text}`);
        return document.contents === null ? [] : [document.toJS()];
      });
    });
  }

  const find = (all: readonly Manifest[], kind: string) => all.filter((one) => one.kind === kind);
  const workloadOf = (all: readonly Manifest[]) => [...find(all, 'Deployment'), ...find(all, 'StatefulSet')];

  test('is made of objects as Kubernetes types them, without a field that it does not know', {
    timeout: 60_000,
  }, () => {
    const all = Object.values(RUNS).flatMap(manifestsOf);
    expect(new Set(all.map(({ kind }) => kind)).size).toBe(8);
    const lines = all.map((one, at) => {
      return `import type { I${one.kind} as T${at} } from 'kubernetes-models/${one.apiVersion}';\nexport const o${at}: T${at} = ${JSON.stringify(one)};`;
    });
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const check = (text: string) => {
      writeFileSync(join(folder, 'objects.mts'), text);
      const flags = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--ignoreConfig'];
      const args = [...flags, 'objects.mts'];
      const { stdout } = spawnSync(join(ROOT, 'node_modules/.bin/tsc'), args, {
        cwd: folder,
        encoding: 'utf8',
      });
      return stdout;
    };
    expect(check(lines.join('\n'))).toBe('');
    // It would see a misspelled one.
    expect(check(lines.join('\n').replace('"readinessProbe"', '"readynessProbe"'))).toContain(
      'readynessProbe',
    );
  });

  test.each(Object.keys(RUNS))('with %s holds together', (name) => {
    const all = manifestsOf(RUNS[name] ?? {});
    const [workload, ...others] = workloadOf(all);
    expect(others).toEqual([]);
    const { template, selector, volumeClaimTemplates = [] } = workload?.spec ?? {};
    const [container] = template.spec.containers;
    const labels = Object.entries(template.metadata.labels);
    const selects = (wanted: object) =>
      expect(labels).toEqual(expect.arrayContaining(Object.entries(wanted)));
    selects(selector.matchLabels);
    const ports = container.ports.map((one: { readonly name: string }) => one.name);
    for (const { spec } of find(all, 'Service')) {
      selects(spec.selector);
      expect(ports).toEqual(
        expect.arrayContaining(spec.ports.map((one: { targetPort: string }) => one.targetPort)),
      );
    }
    for (const { spec } of find(all, 'PodDisruptionBudget')) selects(spec.selector.matchLabels);
    for (const { spec } of find(all, 'NetworkPolicy')) selects(spec.podSelector.matchLabels);
    for (const { spec } of find(all, 'HorizontalPodAutoscaler'))
      expect(spec.scaleTargetRef).toMatchObject({ kind: workload?.kind, name: workload?.metadata.name });

    const names = (list: readonly { readonly name?: string }[]) => list.map((one) => one.name).sort();
    const claims = volumeClaimTemplates.map(({ metadata }: Manifest) => metadata);
    expect(names(container.volumeMounts)).toEqual(names([...template.spec.volumes, ...claims]));
    expect(find(all, 'ServiceAccount')[0]?.metadata.name).toBe(template.spec.serviceAccountName);

    expect(template.spec.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe];
    for (const { httpGet } of probes) {
      expect(healthPaths()).toContain(httpGet.path);
      expect(ports).toContain(httpGet.port);
    }
    // Nothing replaces a pod because its store is away.
    expect(container.livenessProbe.httpGet.path).toBe('/healthz');
    expect(container.readinessProbe.httpGet.path).toBe('/readyz');
  });

  test('takes secrets by reference alone', () => {
    const secrets = ['GATEWAY_SECRET', 'GATEWAY_ADMIN_KEY', 'DATABASE_URL', 'REDIS_URL'];
    const all = manifestsOf(FULL);
    expect(find(all, 'Secret')).toEqual([]);
    const { env, envFrom } = workloadOf(all)[0]?.spec.template.spec.containers[0] ?? {};
    const found = env.filter((one: { readonly name: string }) => secrets.includes(one.name));
    expect(found.map((one: { readonly name: string }) => one.name)).toEqual(secrets);
    for (const one of found)
      expect(one).toEqual({
        name: one.name,
        valueFrom: { secretKeyRef: { name: expect.any(String), key: one.name } },
      });
    expect(envFrom).toEqual([{ secretRef: { name: 'gateway-vendors' } }]);
  });

  test('keeps the embedded store to one pod, and many to a database', () => {
    expect(workloadOf(manifestsOf(RUNS['the embedded store'] ?? {}))).toMatchObject([
      { kind: 'StatefulSet', spec: { replicas: 1, volumeClaimTemplates: [{}] } },
    ]);
    const full = manifestsOf(FULL);
    expect(workloadOf(full)).toMatchObject([{ kind: 'Deployment' }]);
    // The autoscaler owns the number.
    expect(workloadOf(full)[0]?.spec).not.toHaveProperty('replicas');
    const needsDatabase = 'several replicas or workers need a database';
    const refused: readonly (readonly [object, string])[] = [
      [{ config: CONFIG, replicas: 2 }, needsDatabase],
      [{ config: CONFIG, workers: 2 }, needsDatabase],
      [{ config: CONFIG, autoscaling: { enabled: true } }, needsDatabase],
      [{ config: CONFIG, ...DATABASE }, 'with a database gateway.yaml needs assets.s3'],
      [{}, 'there is no gateway.yaml'],
      [{ config: CONFIG, existingConfigMap: 'mine' }, 'choose one'],
      [{ config: CONFIG, secrets: { existingSecret: '' } }, 'secrets.existingSecret is empty'],
    ];
    for (const [values, why] of refused)
      expect([values, render(values).error]).toEqual([values, expect.stringContaining(why)]);
  });

  test('passes gateway.yaml on as it was written', () => {
    const strange = `${CONFIG}# "quotes", {{ braces }}, 'more', \\back, $\{NAME}\n`;
    expect(find(manifestsOf({ config: strange }), 'ConfigMap')[0]?.data).toEqual({ 'gateway.yaml': strange });
  });

  test('waits as long for the end as stopping takes', async () => {
    const pod = workloadOf(manifestsOf({ config: CONFIG }))[0]?.spec.template.spec;
    const { stop } = parse(readDeployFile('helm/gateway/values.yaml'));
    expect(stop.withinSecs).toBeGreaterThanOrEqual(Math.max(await stopSecsOfExample(), longestStopSecs()));
    expect(pod.terminationGracePeriodSeconds).toBe(stop.withinSecs + stop.delaySecs);
    expect(pod.containers[0].lifecycle.preStop.exec.command.at(-1)).toContain(String(stop.delaySecs * 1_000));
  });

  test('has a schema of its values that takes these and no misspelled one', () => {
    const validate = new Ajv({ strict: true, allErrors: true }).compile(
      JSON.parse(readDeployFile('helm/gateway/values.schema.json')),
    );
    const defaults = parse(readDeployFile('helm/gateway/values.yaml'));
    for (const values of Object.values(RUNS)) {
      const merged = merge(defaults, values);
      expect([validate(merged), validate.errors]).toEqual([true, null]);
    }
    const wrong = [
      { replica: 2 },
      { replicas: '2' },
      { stop: { withinSecs: 30 } },
      { database: { url: 'postgres://' } },
    ];
    for (const values of wrong) expect([values, validate(merge(defaults, values))]).toEqual([values, false]);
    const undescribed = Object.keys(defaults).filter(
      (name) => !JSON.stringify(validate.schema).includes(`"${name}"`),
    );
    expect(undescribed).toEqual([]);
  });

  test('was not looked at by Helm or a cluster, which is said aloud', () => {
    const notChecked =
      'NOT CHECKED: `helm lint`, `helm install` and a cluster; no registry that tests reach has them';
    console.warn(notChecked);
    expect(readFileSync(join(ROOT, 'docs/guides/run/deploy.md'), 'utf8')).toContain('`helm lint`');
  });
});

function merge(base: Readonly<Record<string, unknown>>, given: object): Record<string, unknown> {
  const result: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(given)) {
    const below = result[key];
    result[key] = isMap(below) && isMap(value) ? merge(below, value) : value;
  }
  return result;
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
