import { registry } from '../../../generated/index.ts';
import type { Json } from '../../../runtime/contract/json.ts';
import type { AnswerScope, ErrorClass, Protocol } from '../../../runtime/contract/protocol.ts';
import { classify } from '../../../runtime/contract/protocols/classify.ts';
import { fileOfItem } from '../../../runtime/contract/protocols/result.ts';
import type { AnsweringTwin, AnswerPath, PolledTwin } from '../../../runtime/contract/twin.ts';
import { polled } from '../../support/polled.ts';
import type { Collect } from '../check.ts';
import { expect } from '../expect.ts';
import { replaysOf } from '../load-replays.ts';
import { protocolOf, twinOf } from '../registry.ts';

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

/** What a protocol makes: videos, or else what all families make that list it. */
function makes(id: string): string {
  const kinds = registry.families.flatMap(({ kind, protocols }) => (protocols.includes(id) ? [kind] : []));
  return kinds.includes('video') ? 'video' : (kinds[0] ?? 'video');
}

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

/** The vendor's twin plays what its documents show, and the adapter reads it so. */
export function twinned(id: string, test: Collect): void {
  const protocol = protocolOf(id);
  const twin = twinOf(id);
  const { examples } = twin;

  test.each(Object.entries(examples.errors))(
    'the adapter classes the example of %s so',
    (kind, { http, body }) => {
      const rule = classify(protocol.errors.rules, { http, ...protocol.errors.read(answered(body, http)) });
      expect(rule?.class).toBe(kind);
    },
  );

  test('has an example for every fault the sandbox plays', () => {
    const missing = PLAYED.filter((kind) => examples.errors[kind] === undefined);
    expect(
      missing.map((kind) => `examples.errors.${kind}`),
      'the spec lacks',
    ).toEqual([]);
  });

  if (twin.kind === 'polled') askedAgain(twin, polled(protocol), test);
  else answeredAtOnce(twin, protocol, test);
}

function answeredAtOnce({ examples, pictures }: AnsweringTwin, protocol: Protocol, test: Collect): void {
  test('the adapter reads a picture from every item of the example that is one', () => {
    const scope = answered(examples.submit);
    expect(protocol.ok?.(scope) ?? true).toBe(true);
    const { result, failure } = protocol.submit.read?.(scope) ?? {};
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
    const { result, failure } = protocol.submit.read?.(answered(body)) ?? {};
    expect(Object.keys(result?.files ?? {})).toHaveLength(
      Object.keys(protocol.submit.read?.(answered(examples.submit)).result?.files ?? {}).length - 1,
    );
    expect(failure?.code ?? failure?.message).toBeTypeOf('string');
  });
}

function askedAgain(twin: PolledTwin, protocol: ReturnType<typeof polled>, test: Collect): void {
  const { examples } = twin;
  const { answers } = replaysOf(twin.protocol);
  const readings = answers.readings ?? [];

  test('the adapter accepts the example of a submission under the id that stands in it', () => {
    const scope = answered(examples.submit);
    expect(protocol.ok?.(scope) ?? true).toBe(true);
    expect(protocol.submit.accept(scope).id).toBe(String(valueAt(examples.submit, twin.id)));
  });

  test.each(Object.entries(examples.poll))('the adapter reads the example of %s as that', (state, body) => {
    const reading = protocol.poll.read(answered(body));
    expect(reading.state).toBe(state);
    if (state === 'completed')
      expect(Object.keys(reading.result?.files ?? {})).toContain(makes(twin.protocol));
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
    const written = readings.some(({ reading }) =>
      reading.result?.items?.some(({ facts }) => facts.text !== undefined),
    );
    expect(texts !== undefined).toBe(written);
    if (texts === undefined) return;
    const { state, result } = protocol.poll.read(answered(texts.completed));
    expect(state).toBe('completed');
    expect(result?.files).toEqual({});
    expect(result?.items?.map(({ facts }) => facts.text)).toEqual(
      texts.at.map((path) => valueAt(texts.completed, path)),
    );
  });

  test('polls echo the id of the submission, where the vendor repeats it', () => {
    expect(twin.pollEcho !== undefined).toBe(readings.some(({ reading }) => reading.id !== undefined));
    if (twin.pollEcho === undefined) return;
    const submitted = String(valueAt(examples.submit, twin.id));
    for (const body of Object.values(examples.poll)) expect(valueAt(body, twin.pollEcho)).toBe(submitted);
  });

  test('its endpoints are those the adapter calls', () => {
    const { id, saved } = protocol.submit.accept(answered(examples.submit));
    const named = Object.entries(saved).map(([name, value]) => [name, value.replaceAll(id ?? '', 'u-1')]);
    const task = { id: 'task_1', upstream_id: 'u-1', created_at: 0 };
    const known: Readonly<Record<string, string>> = {
      ...answers.poll?.[0]?.saved,
      ...Object.fromEntries(named),
    };
    const request = protocol.poll.request({ task, saved: known, channel: {} });
    const { pathname } = new URL(request.path, 'https://vendor.example');
    const fits = twin.poll.filter(
      ({ method, path }) => method === request.method && patternOf(path).test(pathname),
    );
    expect(fits).toHaveLength(1);
    expect(pathname + JSON.stringify(request)).toContain('u-1');
    if (twin.pollId.in === 'query') expect(request.query[twin.pollId.name]).toBe('u-1');
  });
}
