import type { Json } from '../../../runtime/contract/json.ts';
import type { UpstreamRequest } from '../../../runtime/contract/upstream.ts';
import { isObject } from '../../../runtime/contract/values.ts';
import type { Warning } from '../../../runtime/contract/warning.ts';
import { submission } from '../../support/submission.ts';
import type { Collect } from '../check.ts';
import { expect } from '../expect.ts';
import { replaysOf } from '../load-replays.ts';
import { protocolOf } from '../registry.ts';

const LONGEST = 31;
const PICTURE = { kind: 'image', url: 'https://cdn.example/1.png' } as const;
const ROLES: Readonly<Record<string, readonly string[]>> = {
  first_frame: ['first_frame'],
  first_last: ['first_frame', 'last_frame'],
  reference: ['reference'],
};

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

/** Whatever length is asked for, nothing leaves but what the vendor's pages say, and callers are told of each change. */
export function long(id: string, test: Collect): void {
  const protocol = protocolOf(id);
  const { submit, answers } = replaysOf(id);
  const { at, models = [] } = answers.lengths ?? { at: '' };
  const channel = submit.find((replay) => replay.channel !== undefined)?.channel ?? {};

  test.each(models)(
    '$model, $mode: takes $takes seconds, and nothing else leaves',
    ({ model, mode, takes }) => {
      const listed = 'min' in takes ? range(takes.min, takes.max) : takes;
      for (const seconds of range(1, LONGEST)) {
        const warnings: Warning[] = [];
        const roles = Object.fromEntries((ROLES[mode] ?? []).map((role) => [role, [PICTURE]]));
        const facts = { prompt: 'a heron', seconds, size: { ratio: '16:9', tier: '720p' } };
        const task = { id: 'task_1', created_at: 1767225600, kind: 'video' } as const;
        const submitting = submission(protocol, {
          request: { mode, facts, roles },
          model,
          task,
          channel,
          warnings,
        });
        if (submitting === undefined) throw new Error(`no route for ${model}`);
        const sent = valueIn(protocol.submit.request(submitting), at);
        const number = Number(String(sent ?? '').replace(/s$/, ''));
        expect(listed, `seconds ${seconds} is sent as ${at}: ${String(sent)}`).toContain(number);
        const told = warnings.some(({ field, action }) => field === 'seconds' && action === 'clamped');
        expect(told, `seconds ${seconds} is sent as ${at}: ${number}; a warning`).toBe(number !== seconds);
      }
    },
  );
}

function valueIn({ body }: UpstreamRequest, path: string): Json | undefined {
  if (body.kind === 'json')
    return path
      .split('.')
      .reduce<Json | undefined>((node, key) => (isObject(node) ? node[key] : undefined), body.value);
  const parts = body.kind === 'multipart' ? body.parts : [];
  return parts.flatMap((part) => (part.kind === 'text' && part.name === path ? [part.text] : []))[0];
}
