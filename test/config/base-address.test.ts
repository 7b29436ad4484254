import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { loadDeployment } from '../../runtime/config/load-deployment.ts';
import { makesPictures } from '../../runtime/contract/models/model-route.ts';
import { tempFolder } from '../support/temp-folder.ts';

const REST = `credentials: [{ api_key: "\${KEY}" }], models: [image-l2]`;

/** What is said about an address of a channel by one protocol. */
async function saidOf(protocol: string, base_url: string): Promise<readonly string[]> {
  const path = join(tempFolder('base-address'), 'gateway.yaml');
  writeFileSync(path, `channels:\n  - { id: c, protocol: ${protocol}, base_url: "${base_url}", ${REST} }\n`);
  const { report } = await loadDeployment({ GATEWAY_CONFIG: path, KEY: 'key' }, registry);
  const own = report.diagnostics.filter(({ code }) => code === 'GW6025');
  return own.map(({ message }) => message);
}

const pictures = Object.values(registry.protocols).filter(makesPictures);

test('every vendor of pictures says how its address is written, and the check agrees', async () => {
  expect(pictures.length).toBeGreaterThan(0);
  for (const { id, base_url_example: example = 'none' } of pictures) {
    expect([id, URL.canParse(example), await saidOf(id, example)]).toEqual([id, true, []]);
  }
});

test.each([
  ['openai-images', 'https://api.openai.com/v1', '/v1'],
  ['xai-images', 'https://api.x.ai/v1', '/v1'],
  ['gateway', 'https://other.example/v1/', '/v1'],
  ['ark-images', 'https://ark.example/api/v3', '/api/v3'],
  ['dashscope-images', 'https://dashscope.example/api/v1', '/api/v1'],
  ['gemini', 'https://gemini.example/v1beta', '/v1beta'],
])('%s at %s has `%s` twice', async (protocol, address, twice) => {
  expect(await saidOf(protocol, address)).toEqual([
    `base_url ends with \`${twice}\`, with which the path of every call begins`,
  ]);
});
