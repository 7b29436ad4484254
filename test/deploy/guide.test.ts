import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../support/process.ts';
import { longestStopSecs, readDeployFile } from './deploy-files.ts';

const GUIDE = readFileSync(join(ROOT, 'docs/guides/run/deploy.md'), 'utf8');
const commands = [...GUIDE.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, text = '']) =>
  text.trim().split('\n'),
);

describe('the guide to deployments', () => {
  test('names files that there are, or that an earlier command makes', () => {
    const made = new Set<string>();
    const missing = commands.flatMap((line) =>
      line.split('&&').flatMap((command) => {
        const paths = command.match(/(?<![\w./])deploy\/[\w./-]*/g) ?? [];
        const isMade = /^\s*(?:cp|mkdir) /.test(command);
        const target = isMade ? paths.at(-1) : undefined;
        if (target !== undefined) made.add(target);
        return paths.filter((path) => !made.has(path) && !existsSync(join(ROOT, path)));
      }),
    );
    expect(commands.length).toBeGreaterThan(15);
    expect([missing, [...made]]).toEqual([
      [],
      ['deploy/.env', 'deploy/config', 'deploy/config/gateway.yaml'],
    ]);
  });

  test('sets values that the chart has', () => {
    const values: unknown = parse(readDeployFile('helm/gateway/values.yaml'));
    const inText = [...GUIDE.matchAll(/`((?:stop|autoscaling|networkPolicy|service|valkey)\.\w+)`/g)];
    const names = [...commands.join('\n').matchAll(/--set(?:-file)? ([\w.]+)=/g), ...inText].map(
      ([, name = '']) => name,
    );
    const chartValue = (name: string) =>
      name
        .split('.')
        .reduce<unknown>(
          (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
          values,
        );
    expect(names.length).toBeGreaterThan(7);
    expect(names.filter((name) => chartValue(name) === undefined)).toEqual([]);
  });

  test('says a grace period that no vendor exceeds', () => {
    expect(GUIDE).toContain('the files wait 380 s, which no vendor of the specs exceeds');
    expect(longestStopSecs()).toBeLessThanOrEqual(380);
  });
});
