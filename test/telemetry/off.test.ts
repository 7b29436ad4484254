import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLogger } from '../../runtime/observe/logger.ts';
import { passedOn, validTraceparent } from '../../runtime/observe/span.ts';
import { startGatewayProcess } from '../support/process.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { startCollector } from './collector.ts';
import { startTelemetryWorld } from './world.ts';

/** Says on standard error when anything of the library is loaded. */
const HOOK = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier.startsWith('@opentelemetry/')) process.stderr.write('loaded ' + specifier + '\\n');
      return next(specifier, context);
    },
  });`)}`;

async function loadedBy(env: Readonly<Record<string, string>>): Promise<boolean> {
  const gateway = await startGatewayProcess({
    GATEWAY_SANDBOX: '1',
    GATEWAY_DATA_DIR: tempFolder('telemetry-off'),
    NODE_OPTIONS: `--import=${HOOK}`,
    ...env,
  });
  await gateway.stop();
  return gateway.log().includes('loaded @opentelemetry/');
}

test('nothing of the library is loaded where no address is configured', { timeout: 60_000 }, async () => {
  const collector = await startCollector();
  expect(await loadedBy({})).toBe(false);
  expect(await loadedBy({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint })).toBe(true);
  await collector.close();
});

test('without OTLP the trace of a caller stands in the lines of its request', {
  timeout: 60_000,
}, async () => {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk, _, done) {
      lines.push(...String(chunk).split('\n').filter(Boolean));
      done();
    },
  });
  const log = createLogger({ level: 'info', destination });
  const world = await startTelemetryWorld((base) => base, log);
  const id = '4bf92f3577b34da6a3ce929d0e0e4736';
  const chat = { model: 'chat-mini', messages: [{ role: 'user', content: 'a heron' }] };
  const headers = { traceparent: `00-${id}-00f067aa0ba902b7-01`, 'x-request-id': 'traced' };
  await (await world.ask('/v1/chat/completions', chat, headers)).text();
  await (await world.ask('/v1/chat/completions', chat, { traceparent: 'x', 'x-request-id': 'not' })).text();
  await world.gateway.close();
  const said = lines.map((line): Record<string, unknown> => JSON.parse(line));
  const of = (request: string) => said.filter((line) => line.request === request);
  expect(of('traced').map(({ msg, trace_id }) => [msg, trace_id])).toEqual([
    ['a chat call ended', id],
    ['request answered', id],
  ]);
  expect(of('not').map(({ trace_id }) => trace_id)).toEqual([undefined, undefined]);
  // Every field that these lines were given is in the list.
  expect(lines.filter((line) => line.includes('[redacted]'))).toEqual([]);
});

test.each([
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', true],
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-ff', true],
  ['01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', false],
  ['ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', false],
  ['00-00000000000000000000000000000000-00f067aa0ba902b7-01', false],
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01', false],
  ['00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01', false],
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-x', false],
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-1', false],
  [' 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01\n', false],
])('%j is a traceparent: %s', (header, valid) => {
  expect(validTraceparent(header)).toBe(valid ? header : undefined);
  expect(validTraceparent([header])).toBeUndefined();
});

test('a trace that nothing is added to is passed on as it came', () => {
  const header = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  const { trace_id, traceparent } = passedOn(header).child('upstream');
  expect([trace_id, traceparent]).toEqual(['4bf92f3577b34da6a3ce929d0e0e4736', header]);
});
