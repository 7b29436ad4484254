import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { Json } from '../../runtime/contract/json.ts';
import type { AnswerScope, ErrorClass } from '../../runtime/contract/protocol.ts';
import { classify } from '../../runtime/contract/protocols/classify.ts';
import { fileOfItem } from '../../runtime/contract/protocols/result.ts';
import type { AnswerPath } from '../../runtime/contract/twin.ts';
import { loadReplays } from '../conformance/load-replays.ts';
import { polled, polledTwin } from '../support/polled.ts';

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
const SILENT: readonly string[] = loadReplays().flatMap(({ protocol, answers: { readings = [] } }) =>
  readings.some(({ reading }) => reading.id !== undefined) ? [] : [protocol],
);

/** What a protocol makes that is no video: what all families make that list it. */
const MAKES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(registry.protocols).flatMap((id) => {
    const kinds = new Set(
      registry.families.flatMap(({ kind, protocols }) => (protocols.includes(id) ? [kind] : [])),
    );
    const [kind = 'video'] = kinds.has('video') ? ['video'] : kinds;
    return kind === 'video' ? [] : [[id, kind]];
  }),
);

/** Vendors some of whose results are texts. */
const TEXTS: readonly string[] = ['ax'];

/** What a submission may have kept for its polls. */
const SAVED = { kind: 'text2video', key: 'jimeng_t2v_v30', group: 'video', list: 'generations' };

function answered(body: Json | undefined, http = 200): AnswerScope {
  const task = { id: 'task_1', upstream_id: 'u-1', created_at: 0 };
  return { answer: { http, headers: {}, body }, saved: {}, route: {}, task };
}

function replaced(body: Json, [key, ...rest]: AnswerPath, by: Json): Json {
  if (key === undefined) return by;
  const inner = replaced(valueAt(body, [key]) as Json, rest, by);
  if (Array.isArray(body)) return body.map((item: Json, index) => (index === key ? inner : item));
  return { ...(body as Readonly<Record<string, Json>>), [key]: inner };
}

/** What fits the path of an endpoint: `{name}` is a segment, `{+name}` one or more of them. */
function patternOf(path: string): RegExp {
  const literal = path.replaceAll(/[.*()$^|\\[\]]/g, '\\$&');
  return new RegExp(`^${literal.replaceAll(/\{\+\w+\}/g, '.+').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

function valueAt(body: Json | undefined, path: AnswerPath): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<string | number, unknown>)[key], body);
}

test('every protocol has a twin', () => {
  expect(twins.map(({ protocol }) => protocol)).toEqual(Object.keys(registry.protocols));
});

describe.each(twins)('$protocol', ({ protocol: id, examples }) => {
  const protocol = registry.protocols[id];
  if (protocol === undefined) throw new Error(`no protocol ${id}`);

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
});

describe.each(twins.filter(({ kind }) => kind === 'answering'))(
  '$protocol, which answers at once',
  (twin) => {
    const protocol = registry.protocols[twin.protocol];
    const { examples, pictures } = twin;

    test('the adapter reads a picture from every item of the example that is one', () => {
      const scope = answered(examples.submit);
      expect(protocol?.ok?.(scope) ?? true).toBe(true);
      const { result, failure } = protocol?.submit.read?.(scope) ?? {};
      expect(failure).toBeUndefined();
      const { list = [], item = 0, url, base64 } = pictures ?? {};
      const shown = valueAt(examples.submit, [...list, item]) as Json;
      const picture = result?.files[fileOfItem('image', item)];
      const place = picture?.url === undefined ? base64 : url;
      expect(picture?.url ?? picture?.base64).toBe(valueAt(shown, place ?? ['no place of the file']));
    });

    test('the adapter reads a withheld picture as one that is missing, and tells why', () => {
      if (pictures?.withheld === undefined) return;
      const body = replaced(examples.submit, [...pictures.list, pictures.item], pictures.withheld);
      const { result, failure } = protocol?.submit.read?.(answered(body)) ?? {};
      expect(Object.keys(result?.files ?? {})).toHaveLength(
        Object.keys(protocol?.submit.read?.(answered(examples.submit)).result?.files ?? {}).length - 1,
      );
      expect(failure?.code ?? failure?.message).toBeTypeOf('string');
    });
  },
);

describe.each(twins.filter(({ kind }) => kind === 'polled'))('$protocol, whose tasks are polled', (one) => {
  const twin = polledTwin(one);
  const protocol = polled(registry.protocols[twin.protocol]);
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

  test('its endpoints are those the adapter calls', () => {
    const { id, saved } = protocol.submit.accept(answered(examples.submit));
    const named = Object.entries(saved).map(([name, value]) => [name, value.replaceAll(id ?? '', 'u-1')]);
    const task = { id: 'task_1', upstream_id: 'u-1', created_at: 0 };
    const known: Readonly<Record<string, string>> = { ...SAVED, ...Object.fromEntries(named) };
    const request = protocol.poll.request({ task, saved: known, channel: {} });
    const { pathname } = new URL(request.path, 'https://vendor.example');
    const fits = twin.poll.filter(
      ({ method, path }) => method === request.method && patternOf(path).test(pathname),
    );
    expect(fits).toHaveLength(1);
    expect(pathname + JSON.stringify(request)).toContain('u-1');
    if (twin.pollId.in === 'query') expect(request.query[twin.pollId.name]).toBe('u-1');
  });
});
