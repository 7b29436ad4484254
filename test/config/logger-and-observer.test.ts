import { spawn } from 'node:child_process';
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createChannelGuard } from '../../runtime/channels/channel-guard.ts';
import { createLogger, type LogFields, type Logger } from '../../runtime/observe/logger.ts';
import { METRICS } from '../../runtime/observe/metrics.ts';
import { createObserver } from '../../runtime/observe/observer.ts';
import { filesBelow } from '../repo/source-files.ts';
import { channelOf } from '../tasks/world.ts';

test('counters by name and labels, sorted, in the text format', () => {
  const observer = createObserver();
  observer.count('polls');
  observer.count('polls', {}, 2);
  observer.count('words', { word: 'a"b\n', protocol: 'p' });
  expect(observer.value('polls')).toBe(3);
  expect(observer.text()).toBe('gateway_polls 3\ngateway_words{protocol="p",word="a\\"b\\n"} 1\n');
});

test('what is known of a metric stands above its series, which stand together, gauges among them', () => {
  const observer = createObserver();
  observer.count('chat_calls', { outcome: 'done' });
  observer.count('chat_calls_of_nobody');
  observer.count('chat_calls');
  const gauges = ['b', 'a'].map((channel) => ({
    name: 'channel_calls_in_flight',
    labels: { channel },
    value: 2,
  }));
  expect(observer.text(gauges)).toBe(
    [
      '# HELP gateway_channel_calls_in_flight Calls and submissions that run on a channel, in this process',
      '# TYPE gateway_channel_calls_in_flight gauge',
      'gateway_channel_calls_in_flight{channel="a"} 2',
      'gateway_channel_calls_in_flight{channel="b"} 2',
      '# HELP gateway_chat_calls Chat calls that ended, by outcome',
      '# TYPE gateway_chat_calls counter',
      'gateway_chat_calls 1',
      'gateway_chat_calls{outcome="done"} 1',
      'gateway_chat_calls_of_nobody 1',
      '',
    ].join('\n'),
  );
});

test('what is observed falls into the first bucket that it fits, and those above hold it too', () => {
  const observer = createObserver();
  for (const writes of [1, 2, 3, 64, 65, 1_000]) observer.observe('store_batch_calls', {}, writes);
  expect(observer.text().split('\n')).toEqual([
    '# HELP gateway_store_batch_calls Operations that shared one commit of the store',
    '# TYPE gateway_store_batch_calls histogram',
    ...Object.entries({ 1: 1, 2: 2, 4: 3, 8: 3, 16: 3, 32: 3, 64: 4, '+Inf': 6 })
      .sort(([a], [b]) => Number(a.replace('+Inf', 'Infinity')) - Number(b.replace('+Inf', 'Infinity')))
      .map(([le, count]) => `gateway_store_batch_calls_bucket{le="${le}"} ${count}`),
    'gateway_store_batch_calls_sum 1135',
    'gateway_store_batch_calls_count 6',
    '',
  ]);
});

test('ever new labels of a histogram are observed together once there are many', () => {
  const observer = createObserver();
  for (let at = 0; at < 2_000; at += 1)
    observer.observe('upstream_seconds', { channel: `c${at}`, call: 'poll', outcome: '2xx' }, 1);
  const counts = observer.text().matchAll(/^gateway_upstream_seconds_count\{(.*)\} (\d+)$/gm);
  const rows = [...counts].map(([, labels, count]) => [labels, Number(count)] as const);
  expect(rows.length).toBe(501);
  expect(rows).toContainEqual(['call="other",channel="other",outcome="other"', 1_500]);
});

test('everything that is counted says what it is', () => {
  const counted = filesBelow('runtime', '.ts').flatMap(({ text }) =>
    [...text.matchAll(/observer\s*\??\.(?:count|observe)\(\s*'(\w+)'/g)].map(([, name = '']) => name),
  );
  expect(counted.length).toBeGreaterThan(30);
  expect(counted.filter((name) => METRICS[name] === undefined)).toEqual([]);
});

test('a vendor that sends ever new words cannot fill the memory', () => {
  const observer = createObserver();
  for (let word = 0; word < 5_000; word += 1) observer.count('words', { word: `w${word}` });
  expect(observer.text().split('\n').length).toBe(1_002);
  expect(observer.value('words', { word: 'other' })).toBe(4_000);
});

test('a vendor that says ever new statuses leaves room for what else is counted', () => {
  const observer = createObserver();
  for (let word = 0; word < 5_000; word += 1)
    observer.count('unknown_upstream_status', { protocol: 'p', word: `w${word}` });
  observer.count('poll_failures', { protocol: 'p', reason: 'http_500' });
  expect(observer.value('unknown_upstream_status', { protocol: 'other', word: 'other' })).toBe(4_800);
  expect(observer.value('poll_failures', { protocol: 'p', reason: 'http_500' })).toBe(1);
});

function linesOf(log: (logger: Logger) => void): readonly unknown[] {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  log(createLogger({ level: 'info', destination }));
  return lines.map((line) => JSON.parse(line));
}

/** As rooms hand on what the type of fields does not see. */
const unlisted = (fields: object): LogFields => fields;

test('a line says nothing but listed fields, whatever it is given and however deep it lies (F106)', () => {
  const canary = 'canary';
  const lines = linesOf((log) => {
    log.child(unlisted({ authorization: canary })).info(unlisted({ prompt: canary, task: 't1' }), 'said');
    log.info(unlisted({ report: { channel: 'c', token: canary, error: { prompt: canary } } }), 'nested');
    log.info(unlisted({ report: { report: { report: { prompt: canary } } } }), 'deep');
    log.info(unlisted({ channels: ['a', 'b', { api_key: canary }] }), 'listed');
    log.debug({ rows: 1 }, 'not said');
  });
  expect(JSON.stringify(lines)).not.toContain(canary);
  expect(lines).toMatchObject([
    { msg: 'said', authorization: '[redacted]', prompt: '[redacted]', task: 't1' },
    { report: { channel: 'c', token: '[redacted]', error: { prompt: '[redacted]' } } },
    { report: { report: { report: '[redacted]' } } },
    { channels: ['a', 'b', { api_key: '[redacted]' }] },
  ]);
});

test('of an error a line says what helps', () => {
  const error = Object.assign(new Error('went wrong'), { credential: 'canary', code: 'E1' });
  const [line] = linesOf((log) => log.error({ err: error }, 'failed'));
  const { stack } = error;
  expect(line).toMatchObject({ level: 'error', msg: 'failed' });
  expect(line).toHaveProperty('err', { name: 'Error', code: 'E1', message: 'went wrong', stack });
});

test('while nobody reads the lines, nothing gathers but lines', async () => {
  const program = `
    const { createLogger } = await import(${JSON.stringify(new URL('../../runtime/observe/logger.ts', import.meta.url).href)});
    const log = createLogger({ level: 'info' });
    for (let round = 0; round < 20; round += 1) {
      for (let line = 0; line < 20; line += 1) log.info({ text: 'x'.repeat(1_000) }, 'said');
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    process.stderr.write('done');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  await new Promise<void>((resolve) => {
    child.stderr.on('data', (chunk) => {
      errors += String(chunk);
      if (errors.endsWith('done')) resolve();
    });
  });
  // It could not end by itself before somebody reads what it has to say.
  child.kill('SIGKILL');
  expect(errors).toBe('done');
});

test('the number of a credential that was taken out stands in the line', () => {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const guard = createChannelGuard({
    clock: { now: () => 0, elapsed: () => 0 },
    observer: createObserver(),
    log: createLogger({ level: 'info', destination }),
  });
  const channel = channelOf({ id: 'studio', credentials: [{ api_key: 'k1' }, { api_key: 'k2' }] });
  guard
    .enter({ channel, credential: 1, model: 'm' })
    ?.report({ kind: 'credential_rejected', reason: 'quota' });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'a credential was taken out', channel: 'studio', credential_index: 1, reason: 'quota' },
  ]);
});
