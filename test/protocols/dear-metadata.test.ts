import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import type { Warning } from '../../runtime/contract/warning.ts';
import { submission } from '../support/submission.ts';

/** What a protocol of pictures says for a model that the vendor calls so. */
function sent(id: string, model: string, metadata: JsonObject): { body: unknown; warnings: Warning[] } {
  const protocol = registry.protocols[id];
  const warnings: Warning[] = [];
  const scope = {
    request: { mode: 'text', facts: { prompt: 'p', count: 1 }, roles: {}, metadata },
    model,
    task: { id: 'task_1', created_at: 1767225600, kind: 'image' },
    channel: {},
    warnings,
  } as const;
  const submitting = protocol && submission(protocol, scope);
  if (protocol === undefined || submitting === undefined) throw new Error(`${id} has no route`);
  return { body: protocol.submit.request(submitting).body, warnings };
}

const BAIT = 'bait-7f3a';

test.each<readonly [string, string, readonly string[]]>([
  [
    'openai-images',
    'relayed-painter',
    [
      ...['sequential_image_generation', 'sequential_image_generation_options', 'image_size', 'imageSize'],
      ...['count', 'numberOfImages', 'number_of_images', 'samples', 'parameters', 'parameters.n'],
      ...['extra_body', 'image_quality', 'hd', 'tools', 'file_id', 'FileId'],
    ],
  ],
  ['gemini', 'gemini-3-pro-image', ['systemInstruction', 'system_instruction', 'systemInstruction.parts']],
  ['xai-images', 'grok-imagine', ['tools', 'Tools']],
])('%s: what changes the bill or brings files is not handed on', (id, model, names) => {
  for (const name of names) {
    const { body, warnings } = sent(id, model, { [name]: { deep: BAIT } });
    expect(JSON.stringify(body), name).not.toContain(BAIT);
    expect(warnings, name).toMatchObject([{ action: 'ignored' }]);
  }
});

test.each(['gpt-image-1', 'relayed-painter', 'my-azure-deployment'])(
  '%s is told the quality that is priced where none is given',
  (model) => {
    expect(sent('openai-images', model, {}).body).toMatchObject({ value: { quality: 'medium' } });
  },
);

test('a model that knows no qualities is told none', () => {
  expect(JSON.stringify(sent('openai-images', 'dall-e-2', {}).body)).not.toContain('quality');
});
