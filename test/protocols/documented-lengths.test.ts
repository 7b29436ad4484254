import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { Json } from '../../runtime/contract/json.ts';
import type { Warning } from '../../runtime/contract/warning.ts';
import { submission } from '../support/submission.ts';

/**
 * The seconds that each of a vendor's models takes, from the vendors' pages and by hand: whatever is asked for,
 * nothing else leaves, and callers are told of each change.
 */
const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

const DOCUMENTED: readonly (readonly [
  protocol: string,
  model: string,
  mode: string,
  at: string,
  takes: readonly number[],
])[] = [
  ['dashscope', 'wan2.7-t2v', 'text', 'parameters.duration', range(2, 15)],
  ['dashscope', 'wan2.6-t2v', 'text', 'parameters.duration', range(2, 15)],
  ['dashscope', 'wan2.5-t2v-preview', 'text', 'parameters.duration', [5, 10]],
  ['dashscope', 'wan2.5-i2v-preview', 'first_frame', 'parameters.duration', [5, 10]],
  ['dashscope', 'wan2.2-t2v-plus', 'text', 'parameters.duration', [5]],
  ['dashscope', 'wan2.2-i2v-flash', 'first_frame', 'parameters.duration', [5]],
  ['dashscope', 'wanx2.1-t2v-turbo', 'text', 'parameters.duration', [5]],
  ['dashscope', 'wan2.2-kf2v-flash', 'first_last', 'parameters.duration', [5]],
  ['dashscope', 'wan2.6-r2v', 'reference', 'parameters.duration', range(2, 10)],
  ['dashscope', 'wan2.7-r2v', 'reference', 'parameters.duration', range(2, 10)],
  ['tencent-vod', 'Kling@2.6', 'text', 'OutputConfig.Duration', [5, 10]],
  ['tencent-vod', 'kling@2.6', 'text', 'OutputConfig.Duration', [5, 10]],
  ['tencent-vod', 'HAILUO@02', 'text', 'OutputConfig.Duration', [6, 10]],
  ['tencent-vod', 'gv@3.1', 'text', 'OutputConfig.Duration', [8]],
  ['tencent-vod', 'Kling@1.6', 'first_frame', 'OutputConfig.Duration', [5, 10]],
  ['tencent-vod', 'Hailuo@2.3', 'text', 'OutputConfig.Duration', [6, 10]],
  ['tencent-vod', 'Vidu@q2', 'text', 'OutputConfig.Duration', range(1, 10)],
  ['tencent-vod', 'GV@3.1', 'text', 'OutputConfig.Duration', [8]],
  ['tencent-vod', 'OS@2.0', 'text', 'OutputConfig.Duration', [4, 8, 12]],
  ['kx', 'kling-v1-6', 'text', 'duration', [5, 10]],
  ['kx', 'kling-v2-6', 'text', 'duration', [5, 10]],
  ['kx', 'kling-v3', 'text', 'duration', range(3, 15)],
  ['kx', 'kling-v3-omni', 'text', 'duration', range(3, 15)],
  ['kx', 'kling-video-o1', 'text', 'duration', range(3, 15)],
  ['hailuo', 'MiniMax-Hailuo-02', 'text', 'duration', [6, 10]],
  ['hailuo', 'T2V-01', 'text', 'duration', [6]],
  ['ark', 'doubao-seedance-1-0-pro-250528', 'text', 'duration', range(2, 12)],
  ['ark', 'doubao-seedance-1-5-pro-251215', 'text', 'duration', range(4, 12)],
  ['ark', 'doubao-seedance-2-0-260128', 'text', 'duration', range(4, 15)],
  ['ark', 'doubao-seedance-2-5', 'text', 'duration', range(4, 30)],
  ['vx', 'viduq1', 'text', 'duration', [5]],
  ['vx', 'viduq2', 'text', 'duration', range(1, 10)],
  ['vx', 'viduq3-pro', 'text', 'duration', range(1, 16)],
  ['vx', 'viduq3-pro', 'reference', 'duration', range(3, 16)],
  ['vx', 'viduq3', 'reference', 'duration', range(3, 16)],
  ['vx', 'viduq3-mix', 'reference', 'duration', range(1, 16)],
  ['vx', 'viduq3-turbo', 'first_last', 'duration', range(1, 16)],
  ['vx', 'vidu2.0', 'first_frame', 'duration', [4, 8]],
  ['vx', 'vidu1.5', 'first_frame', 'duration', [4, 8]],
  ['vx', 'vidu1.5', 'first_last', 'duration', [4, 8]],
  ['xai-video', 'grok-imagine-video', 'text', 'duration', range(1, 15)],
  ['xai-video', 'grok-imagine-video', 'reference', 'duration', range(1, 15)],
  ['runway', 'gen4.5', 'text', 'duration', range(2, 10)],
  ['runway', 'veo3', 'text', 'duration', [8]],
  ['runway', 'veo3.1', 'text', 'duration', [4, 6, 8]],
  ['openai-videos', 'sora-2', 'text', 'seconds', [4, 8, 12, 16, 20]],
  ['luma', 'ray-2', 'text', 'duration', [5, 9]],
  ['gemini-veo', 'veo-3.1-generate-preview', 'text', 'parameters.durationSeconds', [4, 6, 8]],
];

const PICTURE = { kind: 'image', url: 'https://cdn.example/1.png' } as const;
const ROLES: Readonly<Record<string, readonly string[]>> = {
  first_frame: ['first_frame'],
  first_last: ['first_frame', 'last_frame'],
  reference: ['reference'],
};

function valueAt(value: Json | undefined, path: string): Json | undefined {
  return path
    .split('.')
    .reduce<Json | undefined>(
      (node, key) =>
        typeof node === 'object' && node !== null && !Array.isArray(node) && key in node
          ? Object.entries(node).find(([name]) => name === key)?.[1]
          : undefined,
      value,
    );
}

describe.each(DOCUMENTED)('%s: %s, %s', (id, model, mode, at, takes) => {
  test(`takes ${takes.join(', ')} seconds, and nothing else leaves`, () => {
    const protocol = registry.protocols[id];
    if (protocol === undefined) throw new Error(`no protocol ${id}`);
    for (const seconds of range(1, 31)) {
      const warnings: Warning[] = [];
      const roles = Object.fromEntries((ROLES[mode] ?? []).map((role) => [role, [PICTURE]]));
      const scope = {
        request: {
          mode,
          facts: { prompt: 'a heron', seconds, size: { ratio: '16:9', tier: '720p' } },
          roles,
        },
        model,
        task: { id: 'task_1', created_at: 1767225600, kind: 'video' },
        channel: { sub_app_id: 1, region: 'ap-guangzhou' },
        warnings,
      } as const;
      const submitting = submission(protocol, scope);
      if (submitting === undefined) throw new Error(`no route for ${model}`);
      const { body } = protocol.submit.request(submitting);
      const sent =
        body?.kind === 'json'
          ? valueAt(body.value, at)
          : body?.kind === 'multipart'
            ? body.parts.flatMap((part) => (part.kind === 'text' && part.name === at ? [part.text] : []))[0]
            : undefined;
      const number = Number(String(sent ?? '').replace(/s$/, ''));
      expect(takes, `${seconds} s went out as ${String(sent)}`).toContain(number);
      const told = warnings.some(({ field, action }) => field === 'seconds' && action === 'clamped');
      expect(told, `${seconds} s went out as ${number}`).toBe(number !== seconds);
    }
  });
});
