import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import dashboard from '../../deploy/grafana/dashboard.json' with { type: 'json' };
import { METRICS } from '../../runtime/observe/metrics.ts';
import { debianTool } from '../support/debian-tool.ts';
import { ROOT } from '../support/process.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { startTelemetryWorld } from './world.ts';

const RULES = join(ROOT, 'deploy/prometheus/alerts.yaml');

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string;
      readonly expr: string;
      readonly labels: Readonly<Record<string, string>>;
      readonly annotations: Readonly<Record<string, string>>;
    }[];
  }[];
}

const rules = (parse(readFileSync(RULES, 'utf8')) as Rules).groups.flatMap((group) => group.rules);

/** Of every panel, as Grafana would send them for all routes and channels. */
const expressions = dashboard.panels.flatMap((panel) =>
  ('targets' in panel ? (panel.targets ?? []) : []).map(({ expr }) =>
    expr.replaceAll('$__rate_interval', '5m').replaceAll(/\$(route|channel)/g, '.*'),
  ),
);

/** What each alert is raised by, and by what it is not: a minute between two values. */
const RAISED: Readonly<
  Record<
    string,
    { readonly series: Readonly<Record<string, string>>; readonly quiet_at?: string; readonly at: string }
  >
> = {
  GatewayLedgerViolation: {
    series: { 'gateway_ledger_violations{invariant="held"}': '0 0 2' },
    quiet_at: '1m',
    at: '2m',
  },
  GatewayMoneyAbsorbed: {
    series: { gateway_task_absorbed_micros: '0x10 500x20', gateway_chat_absorbed_micros: '0x30' },
    quiet_at: '9m',
    at: '20m',
  },
  GatewayResultsNotStored: {
    series: { 'gateway_results_not_stored{protocol="p"}': '_x5 1x30' },
    quiet_at: '4m',
    at: '8m',
  },
  GatewaySubmitOutcomesLost: {
    series: { gateway_submit_outcome_lost: '2x30 3x30' },
    quiet_at: '25m',
    at: '33m',
  },
  GatewaySpecsMissing: {
    series: { 'gateway_specs_missing{reason="unknown"}': '1x90 2x30' },
    quiet_at: '80m',
    at: '95m',
  },
  GatewayCountsAlone: {
    series: { gateway_requests_counted_alone: '0x20 0+5x30' },
    quiet_at: '20m',
    at: '35m',
  },
  GatewayHoldsGrow: { series: { gateway_held_micros: '100x360 300x200' }, quiet_at: '6h', at: '8h' },
  GatewayUncertainTasks: { series: { gateway_uncertain_tasks: '1x60' }, quiet_at: '29m', at: '31m' },
  GatewayPollsLate: {
    series: {
      'gateway_poll_late_seconds_bucket{le="10"}': '0+1x60',
      'gateway_poll_late_seconds_bucket{le="60"}': '0+10x60',
      'gateway_poll_late_seconds_bucket{le="+Inf"}': '0+10x60',
    },
    quiet_at: '5m',
    at: '30m',
  },
  GatewayChannelLeftOut: {
    series: { 'gateway_channel_left_out{channel="a"}': '0 1x20' },
    quiet_at: '5m',
    at: '7m',
  },
  GatewayCredentialOut: {
    series: { 'gateway_channel_credentials_out{channel="a"}': '0 1x20' },
    quiet_at: '5m',
    at: '7m',
  },
  GatewayErrorShare: {
    series: {
      'gateway_requests{route="r",status="200"}': '0+90x40',
      'gateway_requests{route="r",status="500"}': '0x10 0+10x30',
    },
    quiet_at: '10m',
    at: '30m',
  },
  GatewayNoNodeReady: {
    series: { 'gateway_ready{instance="a"}': '1 1 0x10', 'gateway_ready{instance="b"}': '0x12' },
    quiet_at: '2m',
    at: '5m',
  },
  GatewayStoreNotWritable: {
    series: {
      'gateway_store_writable{instance="a"}': '1 0x10',
      'gateway_store_writable{instance="b"}': '1x10',
    },
    quiet_at: '1m',
    at: '4m',
  },
  GatewayOutcomesWait: {
    series: { 'gateway_outcomes_waiting{instance="a"}': '0 1x20' },
    quiet_at: '5m',
    at: '8m',
  },
  GatewayEventLoopDelay: {
    series: {
      'gateway_event_loop_delay_seconds{instance="a",stat="p99"}': '0.1x5 0.4x20',
      'gateway_event_loop_delay_seconds{instance="a",stat="max"}': '9x25',
    },
    quiet_at: '5m',
    at: '15m',
  },
};

describe('what operators load into Prometheus and Grafana', { timeout: 120_000 }, () => {
  let promtool: string;
  beforeAll(() => {
    promtool = debianTool('promtool', 'prometheus');
  }, 300_000);

  const run = (args: readonly string[], input = '') => {
    const { status, stdout, stderr } = spawnSync(promtool, args, { input, encoding: 'utf8' });
    return { status, text: `${stdout}${stderr}` };
  };
  /** JSON is YAML. */
  const written = (name: string, content: object): string => {
    const path = join(tempFolder('promtool'), name);
    writeFileSync(path, JSON.stringify(content));
    return path;
  };

  test('the rules are what Prometheus reads, and each says what it means and what to do', () => {
    const { status, text } = run(['check', 'rules', RULES]);
    expect([status, text]).toEqual([0, expect.stringContaining(`${rules.length} rules found`)]);
    for (const { alert, labels, annotations } of rules) {
      expect([alert, Object.keys(annotations).sort()]).toEqual([alert, ['runbook', 'summary']]);
      expect(['critical', 'warning']).toContain(labels.severity);
    }
  });

  test('every expression of the dashboard is one', () => {
    expect(expressions.length).toBeGreaterThan(20);
    const asRules = expressions.map((expr, at) => ({ record: `panel:${at}`, expr }));
    const path = written('panels.yaml', { groups: [{ name: 'panels', rules: asRules }] });
    expect(run(['check', 'rules', path])).toEqual({ status: 0, text: expect.stringContaining('SUCCESS') });
    const broken = written('broken.yaml', {
      groups: [{ name: 'broken', rules: [{ record: 'panel:0', expr: `${expressions[0]})` }] }],
    });
    expect(run(['check', 'rules', broken]).status).not.toBe(0);
  });

  test('each alert is raised when it should be, and not before', () => {
    expect(Object.keys(RAISED).sort()).toEqual(rules.map(({ alert }) => alert).sort());
    const tests = Object.entries(RAISED).map(([alert, { series, quiet_at, at }]) => {
      const expr = `count(ALERTS{alertname="${alert}",alertstate="firing"}) or vector(0)`;
      const is = (time: string, value: number) => ({
        expr,
        eval_time: time,
        exp_samples: [{ labels: '{}', value }],
      });
      return {
        interval: '1m',
        input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
        promql_expr_test: [...(quiet_at === undefined ? [] : [is(quiet_at, 0)]), is(at, 1)],
      };
    });
    const path = written('alerts.test.yaml', { rule_files: [RULES], evaluation_interval: '1m', tests });
    expect(run(['test', 'rules', path])).toEqual({ status: 0, text: expect.stringContaining('SUCCESS') });
  });

  test('dashboard and rules name metrics that there are, each as what it is', () => {
    const named = [...expressions, ...rules.map(({ expr }) => expr)].flatMap((expr) =>
      [...expr.matchAll(/\bgateway_\w+/g)].map(([name]) => name.slice('gateway_'.length)),
    );
    expect(named.length).toBeGreaterThan(50);
    const unknown = named.filter((name) => {
      const part = /^(.*)_(?:bucket|sum|count)$/.exec(name)?.[1];
      const type = METRICS[name]?.type;
      return type === undefined ? METRICS[part ?? '']?.type !== 'histogram' : type === 'histogram';
    });
    expect(unknown).toEqual([]);
  });

  test('a scrape of a running gateway is what Prometheus reads', async () => {
    const world = await startTelemetryWorld();
    const chat = { model: 'chat-mini', messages: [{ role: 'user', content: 'a heron' }] };
    await (await world.ask('/v1/chat/completions', chat)).text();
    await (await world.ask('/v1/chat/completions', { ...chat, stream: true })).text();
    expect(
      (await world.ask('/v1/videos', { model: 'video-a', prompt: 'a heron', seconds: '4' })).status,
    ).toBe(200);
    await expect.poll(() => world.scrape(), { timeout: 30_000 }).toContain('gateway_poll_late_seconds_count');
    const scrape = await world.scrape();
    await world.gateway.close();
    const { text } = run(['check', 'metrics'], scrape);
    // Names of metrics are what operators rely on, and those of counters have never had this ending.
    const wrong = text
      .split('\n')
      .filter((line) => line !== '' && !line.endsWith('should have "_total" suffix'));
    expect(wrong).toEqual([]);
    expect(run(['check', 'metrics'], `${scrape}gateway_x{ 1\n`).text).toContain('error while linting');
    for (const name of [
      ...['request_seconds', 'upstream_seconds', 'chat_first_event_seconds', 'poll_late_seconds'],
      ...['store_batch_calls', 'store_commit_seconds'],
    ])
      expect(scrape).toMatch(new RegExp(`^gateway_${name}_count(\\{.*\\})? [1-9]`, 'm'));
    for (const name of ['ready', 'store_writable']) expect(scrape).toContain(`\ngateway_${name} 1\n`);
    expect(scrape).toMatch(/^gateway_chat_stream_events\{channel="\S+"\} [1-9]/m);
    expect(scrape).toMatch(/^gateway_tasks\{state="in_progress"\} \d/m);
    const untyped = [...scrape.matchAll(/^(gateway_\w+)/gm)].filter(
      ([, name = '']) => !scrape.includes(`# TYPE ${name.replace(/_(bucket|sum|count)$/, '')} `),
    );
    expect(untyped).toEqual([]);
  });
});
