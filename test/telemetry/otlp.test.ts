import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Collector, factsOf, startCollector } from './collector.ts';
import { startTelemetryWorld, type TelemetryWorld } from './world.ts';

const CHAT = { model: 'chat-mini', messages: [{ role: 'user', content: 'a heron' }] };
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = `00-${TRACE}-00f067aa0ba902b7-01`;

describe('traces and metrics over OTLP', { timeout: 60_000 }, () => {
  let collector: Collector;
  let world: TelemetryWorld;
  beforeAll(async () => {
    collector = await startCollector();
    const telemetry = {
      endpoint: collector.endpoint,
      sample_ratio: 1,
      headers: { 'x-token': 'collector-token' },
    };
    world = await startTelemetryWorld((base) => ({ ...base, telemetry }));
  });
  afterAll(async () => {
    await world.gateway.close();
    await collector.close();
  });

  test('a chat is one trace from its caller to its vendor and its settlement', async () => {
    const answer = await world.ask('/v1/chat/completions', CHAT, { traceparent: PARENT });
    expect(answer.status).toBe(200);
    await answer.text();
    await expect
      .poll(() => collector.spans().filter(({ traceId }) => traceId === TRACE).length, { timeout: 20_000 })
      .toBe(5);
    const spans = collector.spans().filter(({ traceId }) => traceId === TRACE);
    const request = spans.find(({ name }) => name === 'request chat-completions');
    expect(request?.parentSpanId).toBe('00f067aa0ba902b7');
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
    const of = (step: string) => factsOf(steps.find(({ name }) => name.startsWith(step)));
    expect(of('upstream')).toMatchObject({ 'gateway.call': 'chat', 'gateway.outcome': '2xx' });
    expect(of('settle')).toMatchObject({ 'gateway.outcome': 'completed' });
    expect(of('settle')['gateway.captured_micros']).toBeGreaterThan(0);
    expect(of('hold')['gateway.work']).toBe(of('settle')['gateway.work']);
    expect(await world.scrape()).toContain(
      'gateway_request_seconds_count{route="chat-completions",status="2xx"} 1\n',
    );
  });
});
