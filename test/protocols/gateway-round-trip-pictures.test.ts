import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { Family, Model } from '../../runtime/contract/family.ts';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import { modelRow } from '../../runtime/contract/models/model-route.ts';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import type { PollReading } from '../../runtime/contract/protocol.ts';
import { fitSize } from '../../runtime/contract/sizes/fit-size.ts';
import type { TargetSize } from '../../runtime/contract/sizes/resolve-size.ts';
import type { AnswerView, ItemView, TaskView } from '../../runtime/contract/surface.ts';
import { createIntake } from '../../runtime/intake/intake.ts';
import type { CheckedRequest } from '../../runtime/intake/types.ts';
import { DEPLOYMENT, keyRecord, NOW_MS } from '../edge/fakes.ts';
import { submission } from '../support/submission.ts';

/** A gateway of this dialect may draw for another one: what one sends, the other must read as the same. */
const { gateway } = registry.protocols;
const route = registry.routes.find(({ id }) => id === 'images-tasks');
if (gateway === undefined || route === undefined) throw new Error('the registry has no gateway protocol');
const intake = createIntake({ registry, deployment: () => DEPLOYMENT, clock: () => NOW_MS });

const IMAGES = ['https://cdn.example/a.png', 'https://cdn.example/b.png'];
/** What a caller may say beside prompt, number and size; each line is asked what it has a field for. */
const OPTIONS: JsonObject = {
  negative_prompt: 'cars',
  quality: 'high',
  style: 'natural',
  background: 'opaque',
  output_format: 'webp',
  output_compression: 80,
  moderation: 'low',
  watermark: false,
  seed: 7,
  user: 'u-1',
};

function check(value: JsonObject): CheckedRequest {
  if (route === undefined) throw new Error('no route');
  const body = { kind: 'json' as const, value };
  return atOnce(intake.check({ route, key: keyRecord(), body, path: {}, query: {}, strict: false }));
}

function sent({ canonical, model }: CheckedRequest): JsonObject {
  if (gateway === undefined) throw new Error('no protocol');
  const accepts = modelRow(gateway, model.id, 'image')?.sizes;
  const { size: target, ...facts } = canonical.facts;
  const size = accepts && target && fitSize(accepts, target as TargetSize).sent;
  const request = { ...canonical, facts: size === undefined ? facts : { ...facts, size } };
  const task = { id: 'task_1', created_at: 1767225600, kind: 'image' as const };
  const before = { request, model: model.id, task, channel: {}, warnings: [] };
  const made = gateway.submit.request(submission(gateway, before) ?? { ...before, route: {} });
  expect(made.path).toBe(route?.path);
  expect(before.warnings).toEqual([]);
  if (made.body.kind !== 'json') throw new Error('no JSON was sent');
  return JSON.parse(JSON.stringify(made.body.value)) as JsonObject;
}

function bodiesOf(family: Family, model: Model): readonly JsonObject[] {
  const known = Object.entries(OPTIONS).filter(([name]) => Object.hasOwn(family.fields, name));
  const plain: JsonObject = { model: model.id, prompt: 'a heron takes off' };
  const references = (model.limits.roles.reference?.max ?? 2) > 1 ? IMAGES : IMAGES.slice(0, 1);
  const modes: Readonly<Record<string, JsonObject>> = {
    text: {},
    reference: { image: references },
    inpaint: { image: references, mask: 'https://cdn.example/m.png' },
  };
  const inputs = Object.entries(modes).flatMap(([mode, input]) =>
    (model.modes[mode] ?? 'no') === 'no' ? [] : [input],
  );
  const sizes = (model.sizes?.rows ?? []).map(({ preset }): JsonObject => ({ size: preset }));
  return [
    plain,
    ...inputs.map((input) => ({ ...plain, ...input, n: 2, ...Object.fromEntries(known) })),
    ...sizes.map((size) => ({ ...plain, ...size })),
  ];
}

/** The other gateway is asked for addresses, whatever the caller wants: this one makes the bytes. */
function meaning({ canonical }: CheckedRequest): Json {
  const { response_format: _, ...facts } = canonical.facts;
  return JSON.parse(JSON.stringify({ ...canonical, facts, metadata: canonical.metadata ?? {} })) as Json;
}

const behind = registry.families.filter(
  ({ routes, protocols }) => routes.includes('images-tasks') && protocols.includes('gateway'),
);
const models = behind.flatMap((family) => family.models.map((model) => ({ id: model.id, family, model })));

test('lines of pictures may stand behind a gateway', () => {
  expect(behind.length).toBeGreaterThan(0);
});

describe.each(models)('$id', ({ family, model }) => {
  test.each(bodiesOf(family, model))('$size $n $image is read on the far side as on this one', (body) => {
    const near = check(body);
    const far = check(sent(near));
    expect(meaning(far)).toEqual(meaning(near));
    expect(far.canonical.facts.response_format).toBe('url');
    expect(far.warnings).toEqual([]);
  });
});

describe('what the far side answers', () => {
  const task: TaskView = {
    id: 'task_far',
    kind: 'image',
    model: 'image-l2',
    status: 'completed',
    progress: 100,
    created_at: 1767225600,
    completed_at: 1767225612,
    expires_at: 1767312012,
    size: '1024x1024',
    response_format: 'url',
  };
  const link = (item: number): string => `https://far.example/v1/images/tasks/task_far/content?item=${item}`;

  function answered(view: AnswerView): PollReading | undefined {
    const body = registry.surfaces.images?.answers.task?.(view);
    const facts = { id: 'task_1', upstream_id: 'task_far', created_at: 1767225600 };
    const answer = { http: 200, headers: {}, body: JSON.parse(JSON.stringify(body)) as Json };
    return gateway?.poll?.read({ answer, saved: {}, route: {}, task: facts });
  }

  test.each(['queued', 'in_progress'] as const)('%s is that', (status) => {
    const read = answered({ task: { ...task, status, progress: 0 } });
    expect(read).toEqual({ id: 'task_far', state: status, word: status, progress: 0 });
  });

  test('finished pictures, some of which may be missing', () => {
    const items: readonly ItemView[] = [
      { id: '1', image_url: link(1), revised_prompt: 'a grey heron' },
      { id: '2' },
      { id: '3', image_url: link(3) },
    ];
    const file = { expires_at: 1767312012, refresh: true };
    expect(answered({ task, result: { items } })?.result).toEqual({
      files: { image: { url: link(1), ...file }, image_2: { url: link(3), ...file } },
      items: [
        { files: ['image'], facts: { revised_prompt: 'a grey heron' } },
        { files: ['image'], facts: {} },
      ],
    });
  });

  test('a task that failed, and why', () => {
    const error = { code: 'content_policy_violation', message: 'refused', type: '', param: '' };
    const read = answered({ task: { ...task, status: 'failed', progress: 40 }, error });
    expect(read?.state).toBe('failed');
    expect(read?.failure).toEqual({ code: 'content_policy_violation', message: 'refused' });
  });
});
