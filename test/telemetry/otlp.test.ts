import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { createObserver } from '../../runtime/observe/observer.ts';
import { startOtlp } from '../../runtime/observe/otlp.ts';
import { type Collector, factsOf, type SentSpan, startCollector } from './collector.ts';
import { KEY, startTelemetryWorld, type TelemetryWorld } from './world.ts';

const CHAT = { model: 'chat-mini', messages: [{ role: 'user', content: 'canary-prompt a heron' }] };
const CANARIES = ['canary', KEY, 'collector-token', 'http://', '127.0.0.1', 'sandbox:'];

/** A trace of a caller's; each test has its own. */
function callersTrace(digit: string, flags = '01') {
  const id = digit.repeat(32);
  return { id, span: '00f067aa0ba902b7', header: `00-${id}-00f067aa0ba902b7-${flags}` };
}

describe('traces and metrics over OTLP', { timeout: 60_000 }, () => {
  let collector: Collector;
  let world: TelemetryWorld;
  let closed = false;
  const close = async () => {
    if (closed) return;
    closed = true;
    await world.gateway.close();
  };
  beforeAll(async () => {
    collector = await startCollector();
    const headers = { 'x-token': 'collector-token' };
    const telemetry = { endpoint: `${collector.endpoint}/`, sample_ratio: 1, headers };
    world = await startTelemetryWorld((base) => ({ ...base, telemetry }));
  });
  afterAll(async () => {
    await close();
    await collector.close();
  });

  const of = (trace: string) => collector.spans().filter(({ traceId }) => traceId === trace);
  const named = (spans: readonly SentSpan[], step: string) =>
    spans.find(({ name }) => name.split(' ')[0] === step);
  /** Waits until a trace has so many spans. */
  const spansOf = async (trace: string, count: number): Promise<readonly SentSpan[]> => {
    await expect.poll(() => of(trace).length, { timeout: 30_000 }).toBe(count);
    return of(trace);
  };

  test('a chat is one trace from its caller to its vendor and its settlement', async () => {
    const trace = callersTrace('a');
    const answer = await world.ask('/v1/chat/completions', CHAT, { traceparent: trace.header });
    await answer.text();
    const spans = await spansOf(trace.id, 5);
    const request = named(spans, 'request');
    expect([request?.name, request?.kind, request?.parentSpanId]).toEqual([
      'request chat-completions',
      2,
      trace.span,
    ]);
    expect(factsOf(request)).toEqual({
      'gateway.route': 'chat-completions',
      'http.request.method': 'POST',
      'http.response.status_code': 200,
      'gateway.request': answer.headers.get('x-request-id'),
    });
    const steps = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(steps.map(({ name }) => name.split(' ')[0]).sort()).toEqual([
      'hold',
      'plan',
      'settle',
      'upstream',
    ]);
    const upstream = named(steps, 'upstream');
    expect(upstream?.kind).toBe(3);
    expect(factsOf(upstream)).toMatchObject({ 'gateway.call': 'chat', 'gateway.outcome': '2xx' });
    const settled = factsOf(named(steps, 'settle'));
    expect(settled).toMatchObject({ 'gateway.outcome': 'completed' });
    expect(settled['gateway.captured_micros']).toBeGreaterThan(0);
    expect(settled['gateway.work']).toBe(factsOf(named(steps, 'hold'))['gateway.work']);
  });

  test('a vendor that refuses is a span that failed, and the request another one', async () => {
    const trace = callersTrace('b');
    const refused = { ...CHAT, messages: [{ role: 'user', content: 'sandbox:invalid canary-prompt' }] };
    const answer = await world.ask('/v1/chat/completions', refused, { traceparent: trace.header });
    expect(answer.status).toBe(400);
    const spans = await spansOf(trace.id, 5);
    expect(named(spans, 'upstream')?.status.code).toBe(2);
    expect(factsOf(named(spans, 'upstream'))).toMatchObject({
      'gateway.outcome': '4xx',
      'http.response.status_code': 400,
    });
    expect(factsOf(named(spans, 'settle'))).toMatchObject({
      'gateway.outcome': 'failed',
      'gateway.captured_micros': 0,
    });
  });

  test('a task is settled in the trace that began it, and its polls are linked to that', async () => {
    const trace = callersTrace('c');
    const task = { model: 'video-a', prompt: 'canary-prompt a heron', seconds: '4' };
    const answer = await world.ask('/v1/videos', task, { traceparent: trace.header });
    expect(answer.status).toBe(200);
    const spans = await spansOf(trace.id, 5);
    const [request, settled] = [named(spans, 'request'), named(spans, 'settle')];
    expect(settled?.parentSpanId).toBe(request?.spanId);
    expect(factsOf(settled)).toMatchObject({ 'gateway.outcome': 'completed' });
    expect(factsOf(settled)['gateway.captured_micros']).toBeGreaterThan(0);
    expect(factsOf(named(spans, 'upstream'))).toMatchObject({ 'gateway.call': 'submit' });
    const polls = () => collector.spans().filter(({ links = [] }) => links[0]?.traceId === trace.id);
    await expect.poll(() => polls().length, { timeout: 30_000 }).toBeGreaterThan(0);
    const [poll] = polls();
    expect([poll?.name.split(' ')[0], poll?.links?.[0]?.spanId, poll?.traceId === trace.id]).toEqual([
      'poll',
      request?.spanId,
      false,
    ]);
    const calls = await spansOf(poll?.traceId ?? '', 2);
    expect(factsOf(named(calls, 'upstream'))).toMatchObject({ 'gateway.call': 'poll' });
  });

  test('a trace that its caller does not record is not recorded here', async () => {
    const trace = callersTrace('d', '00');
    const later = callersTrace('e');
    for (const { header } of [trace, later])
      await (await world.ask('/v1/chat/completions', CHAT, { traceparent: header })).text();
    await spansOf(later.id, 5);
    expect(of(trace.id)).toEqual([]);
  });

  test('a request without a trace begins one, and so does one whose header is wrong', async () => {
    const ids = ['begins-1', 'begins-2'];
    const bad = callersTrace('f').header.toUpperCase();
    await world.ask('/v1/chat/completions', CHAT, { 'x-request-id': 'begins-1' });
    await world.ask('/v1/chat/completions', CHAT, { 'x-request-id': 'begins-2', traceparent: bad });
    const roots = () =>
      collector.spans().filter((span) => ids.includes(String(factsOf(span)['gateway.request'])));
    await expect.poll(() => roots().length, { timeout: 30_000 }).toBe(2);
    expect(roots().map(({ parentSpanId = '' }) => parentSpanId)).toEqual(['', '']);
    expect(roots().map(({ traceId }) => /^f+$/i.test(traceId))).toEqual([false, false]);
  });

  test('nothing of what callers and vendors write, of keys or of addresses is sent', async () => {
    const stranger = await world.ask('/v1/chat/completions?canary=1', { ...CHAT, model: 'canary-model' });
    expect(stranger.status).toBe(404);
    const miss = await world.ask('/v1/canary-path', {}, { 'x-canary': 'canary-header' });
    expect(miss.status).toBe(404);
    await fetch(`${world.gateway.url}/v1/video/query?id=canary-task`, {
      headers: { authorization: 'Bearer canary-key', 'x-request-id': 'last-of-all' },
    });
    await close();
    expect(collector.spans().some((span) => factsOf(span)['gateway.request'] === 'last-of-all')).toBe(true);
    const text = collector.text();
    expect(CANARIES.filter((canary) => text.includes(canary))).toEqual([]);
  });

  test('all metrics are sent, with their series and under the headers of the deployment', async () => {
    await close();
    expect(collector.headers().every((headers) => headers['x-token'] === 'collector-token')).toBe(true);
    const metrics = new Map(collector.metrics().map((metric) => [metric.name, metric]));
    expect(metrics.get('gateway_captured_micros')).toMatchObject({ sum: { isMonotonic: true } });
    expect(metrics.get('gateway_ready')).toMatchObject({ gauge: { dataPoints: [{ asDouble: 0 }] } });
    const requests = metrics.get('gateway_request_seconds');
    expect(requests).toMatchObject({ histogram: { aggregationTemporality: 2 } });
    expect(JSON.stringify(requests)).toContain('"chat-completions"');
  });
});

test('only as many traces are recorded as the share says, whatever callers wish', async () => {
  const collector = await startCollector();
  const observer = createObserver();
  const otlp = startOtlp({
    settings: { endpoint: collector.endpoint, sample_ratio: 0, headers: {} },
    service: { name: 'test', version: '1' },
    observer,
    gauges: async () => [],
    log: silentLogger,
  });
  const { header, id } = callersTrace('a');
  for (const parent of [undefined, header]) {
    const span = otlp.spans.request(parent, { route: 'r' });
    expect([span.sampled, span.child('plan') === span, span.traceparent.slice(-2)]).toEqual([
      false,
      true,
      '00',
    ]);
    if (parent !== undefined) expect(span.trace_id).toBe(id);
    span.end({ status: 200 });
  }
  // A poll of work whose trace was recorded is recorded with it.
  otlp.spans.linked('poll', header, { call: 'poll' }).end();
  await otlp.stop();
  await collector.close();
  expect(collector.spans().map(({ name }) => name.split(' ')[0])).toEqual(['poll']);
});

test('a collector that is away is counted, said once, and holds nothing up', async () => {
  const collector = await startCollector();
  await collector.close();
  const observer = createObserver();
  const said: string[] = [];
  const otlp = startOtlp({
    settings: { endpoint: collector.endpoint, sample_ratio: 1, headers: {} },
    service: { name: 'test', version: '1' },
    observer,
    gauges: async () => [],
    log: { warn: (_, message) => void said.push(message) },
  });
  otlp.spans.request(undefined, { route: 'r' }).end();
  await otlp.stop();
  expect(observer.value('telemetry_exports', { signal: 'traces', outcome: 'failed' })).toBe(1);
  expect(said).toContain('telemetry cannot be sent');
});
