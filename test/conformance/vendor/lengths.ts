import type { Json, JsonObject } from '../../../runtime/contract/json.ts';
import type { UpstreamRequest } from '../../../runtime/contract/upstream.ts';
import { isObject } from '../../../runtime/contract/values.ts';
import type { Warning } from '../../../runtime/contract/warning.ts';
import { refusalOfRows } from '../../../runtime/sandbox/twins/request-values.ts';
import { submission } from '../../support/submission.ts';
import type { Collect } from '../check.ts';
import { expect } from '../expect.ts';
import { type AnswerReplays, replaysOf } from '../load-replays.ts';
import { protocolOf, twins } from '../registry.ts';

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

  const requestOf = ({ model, mode }: Priced, seconds: number, warnings: Warning[]): UpstreamRequest => {
    const roles = Object.fromEntries((ROLES[mode] ?? []).map((role) => [role, [PICTURE]]));
    const facts = { prompt: 'a heron', seconds, size: { ratio: '16:9', tier: '720p' } };
    const task = { id: 'task_1', created_at: 1767225600, kind: 'video' } as const;
    const request = { mode, facts, roles };
    const submitting = submission(protocol, { request, model, task, channel, warnings });
    if (submitting === undefined) throw new Error(`no route for ${model}`);
    return protocol.submit.request(submitting);
  };

  test.each(models)('$model, $mode: takes $takes seconds, and nothing else leaves', (row) => {
    const listed = lengthsOf(row.takes);
    for (const seconds of range(1, LONGEST)) {
      const warnings: Warning[] = [];
      const sent = valueIn(requestOf(row, seconds, warnings), at);
      const number = Number(String(sent ?? '').replace(/s$/, ''));
      expect(listed, `seconds ${seconds} is sent as ${at}: ${String(sent)}`).toContain(number);
      const told = warnings.some(({ field, action }) => field === 'seconds' && action === 'clamped');
      expect(told, `seconds ${seconds} is sent as ${at}: ${number}; a warning`).toBe(number !== seconds);
    }
  });

  const limits = twins[id]?.limits;
  test.each(limits === undefined ? [] : models)(
    '$model, $mode: its twin takes $takes seconds, and refuses a length that no mode of the model makes',
    (row) => {
      const made = models.filter(({ model }) => model === row.model).flatMap(({ takes }) => lengthsOf(takes));
      const [seconds = 0] = lengthsOf(row.takes);
      const request = requestOf(row, seconds, []);
      const other = Math.max(...made) + 1;
      const refusal = (asked: UpstreamRequest) =>
        limits && refusalOfRows(limits, { body: bodyOf(asked), values: { model: row.model } });
      expect(refusal(request), `seconds ${seconds}`).toBeUndefined();
      expect(refusal(withLength(request, at, other)), `seconds ${other}`).toContain(String(other));
    },
  );
}

type Priced = NonNullable<AnswerReplays['lengths']>['models'][number];

function lengthsOf(takes: Priced['takes']): readonly number[] {
  return 'min' in takes ? range(takes.min, takes.max) : takes;
}

/** As a twin receives it: the texts of a form by name. */
function bodyOf({ body }: UpstreamRequest): JsonObject {
  if (body.kind === 'json' && isObject(body.value)) return body.value;
  const parts = body.kind === 'multipart' ? body.parts : [];
  return Object.fromEntries(parts.flatMap((part) => (part.kind === 'text' ? [[part.name, part.text]] : [])));
}

/** The same request with another length, written as the vendor wants lengths. */
function withLength(request: UpstreamRequest, path: string, seconds: number): UpstreamRequest {
  const written = valueIn(request, path);
  const value = typeof written === 'number' ? seconds : String(written).replace(/\d+/, String(seconds));
  const steps = path.split('.');
  return { ...request, body: { kind: 'json', value: replaced(bodyOf(request), steps, value) } };
}

function replaced(body: JsonObject, [step = '', ...rest]: readonly string[], value: Json): JsonObject {
  const below = body[step];
  return { ...body, [step]: rest.length > 0 && isObject(below) ? replaced(below, rest, value) : value };
}

function valueIn({ body }: UpstreamRequest, path: string): Json | undefined {
  if (body.kind === 'json')
    return path
      .split('.')
      .reduce<Json | undefined>((node, key) => (isObject(node) ? node[key] : undefined), body.value);
  const parts = body.kind === 'multipart' ? body.parts : [];
  return parts.flatMap((part) => (part.kind === 'text' && part.name === path ? [part.text] : []))[0];
}
