import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkDeployment } from '../../runtime/config/load-deployment.ts';
import { renderReport } from '../../runtime/document/report.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { env, registry } from './registry.ts';

const FOLDER = join(import.meta.dirname, 'cases');
const CASES = readdirSync(FOLDER).filter((name) => name.endsWith('.case'));

/** A case: the file, a line of dashes, what the operator reads. */
test.each(CASES)('%s', async (name) => {
  const [yaml = '', expected = ''] = readFileSync(join(FOLDER, name), 'utf8').split(/^-{5,}\n/m);
  const folder = tempFolder('config');
  const path = join(folder, 'gateway.yaml');
  writeFileSync(path, yaml);
  const { diagnostics, sources } = await checkDeployment(path, env, registry);
  const text = renderReport(diagnostics, { format: 'text', sources, colour: false });
  for (const format of ['text', 'json', 'github'] as const) {
    expect(renderReport(diagnostics, { format, sources, colour: false })).not.toMatch(/canary/);
  }
  expect(text.replaceAll(`${folder}/`, '')).toBe(expected);
});

test('every case stands in a file', () => {
  expect(CASES.length).toBeGreaterThanOrEqual(20);
});
