import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { Json } from '../../runtime/contract/json.ts';
import type { AnswerScope, ErrorClass } from '../../runtime/contract/protocol.ts';
import { classify } from '../../runtime/contract/protocols/classify.ts';
import type { AnswerPath } from '../../runtime/contract/twin.ts';

const twins = Object.values(await registry.twins());

/** Faults of the sandbox answer with the example of one of these classes. */
const PLAYED: readonly ErrorClass[] = [
  'invalid_request',
  'content_policy',
  'invalid_key',
  'quota',
  'rate_limit',
  'not_found',
  'upstream',
];

/** Vendors whose polls do not say which task they are about. */
const SILENT: readonly string[] = ['jm', 'xai-video'];

/** What a protocol makes that is no video. */
const MAKES: Readonly<Record<string, string>> = { ax: 'audio' };

/** Vendors some of whose results are texts. */
const TEXTS: readonly string[] = ['ax'];

/** What a submission may have kept for its polls. */
const SAVED = { kind: 'text2video', key: 'jimeng_t2v_v30' };

function answered(body: Json | undefined, http = 200): AnswerScope {
  const task = { id: 'task_1', upstream_id: 'u-1', created_at: 0 };
  return { answer: { http, headers: {}, body }, saved: {}, route: {}, task };
}

function valueAt(body: Json | undefined, path: AnswerPath): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<string | number, unknown>)[key], body);
}

test('every protocol has a twin', () => {
  expect(twins.map(({ protocol }) => protocol)).toEqual(Object.keys(registry.protocols));
});

describe.each(twins)('$protocol', (twin) => {
  const protocol = registry.protocols[twin.protocol];
  if (protocol === undefined) throw new Error(`no protocol ${twin.protocol}`);
  const { examples } = twin;

  test('the adapter accepts the example of a submission under the id that stands in it', () => {
    const scope = answered(examples.submit);
    expect(protocol.ok?.(scope) ?? true).toBe(true);
    expect(protocol.submit.accept(scope).id).toBe(String(valueAt(examples.submit, twin.id)));
  });

  test.each(Object.entries(examples.poll))('the adapter reads the example of %s as that', (state, body) => {
    const reading = protocol.poll.read(answered(body));
    expect(reading.state).toBe(state);
    if (state === 'completed')
      expect(Object.keys(reading.result?.files ?? {})).toContain(MAKES[twin.protocol] ?? 'video');
    if (state === 'failed') expect(reading.failure?.code ?? reading.failure?.message).toBeTypeOf('string');
  });

  test('addresses stand where the twin will put its own', () => {
    const body = examples.fetch ?? examples.poll.completed;
    const read = protocol.fetch?.read(answered(body)) ?? protocol.poll.read(answered(body)).result;
    for (const [name, path] of Object.entries(twin.results))
      expect(read?.files[name]?.url).toBe(valueAt(body, path));
    expect(Object.keys(twin.results).length > 0 || twin.content !== undefined).toBe(true);
  });

  test('the adapter reads a result that is a text, where the vendor makes one', () => {
    const { texts } = twin;
    expect(texts !== undefined).toBe(TEXTS.includes(twin.protocol));
    if (texts === undefined) return;
    const { state, result } = protocol.poll.read(answered(texts.completed));
    expect(state).toBe('completed');
    expect(result?.files).toEqual({});
    expect(result?.items?.map(({ facts }) => facts.text)).toEqual(
      texts.at.map((path) => valueAt(texts.completed, path)),
    );
  });

  test('polls echo the id of the submission, where the vendor repeats it', () => {
    expect(twin.pollEcho === undefined).toBe(SILENT.includes(twin.protocol));
    if (twin.pollEcho === undefined) return;
    const submitted = String(valueAt(examples.submit, twin.id));
    for (const body of Object.values(examples.poll)) expect(valueAt(body, twin.pollEcho)).toBe(submitted);
  });

  test.each(Object.entries(examples.errors))(
    'the adapter classes the example of %s so',
    (kind, { http, body }) => {
      const rule = classify(protocol.errors.rules, { http, ...protocol.errors.read(answered(body, http)) });
      expect(rule?.class).toBe(kind);
    },
  );

  test('has an example for every fault the sandbox plays', () => {
    expect(PLAYED.filter((kind) => examples.errors[kind] === undefined)).toEqual([]);
  });

  test('its endpoints are those the adapter calls', () => {
    const { id, saved } = protocol.submit.accept(answered(examples.submit));
    const named = Object.entries(saved).map(([name, value]) => [name, value.replaceAll(id ?? '', 'u-1')]);
    const task = { id: 'task_1', upstream_id: 'u-1', created_at: 0 };
    const known: Readonly<Record<string, string>> = { ...SAVED, ...Object.fromEntries(named) };
    const request = protocol.poll.request({ task, saved: known, channel: {} });
    const filled = twin.poll.map(({ method, path }) => ({
      method,
      path: path.replace(/\{\+?upstream_id\}/, 'u-1').replace('{kind}', SAVED.kind),
    }));
    const { pathname } = new URL(request.path, 'https://vendor.example');
    expect(filled).toContainEqual({ method: request.method, path: pathname });
    if (twin.pollId.in === 'query') expect(request.query[twin.pollId.name]).toBe('u-1');
  });
});
