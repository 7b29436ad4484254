import { randomUUID } from 'node:crypto';
import {
  type Attributes,
  type HrTime,
  type Link,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
  ValueType,
} from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  MeterProvider,
  type MetricData,
  type MetricProducer,
  PeriodicExportingMetricReader,
  type PushMetricExporter,
} from '@opentelemetry/sdk-metrics';
import {
  AlwaysOffSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  SamplingDecision,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from './logger.ts';
import type { Gauge, MetricFamily, Observer } from './observer.ts';
import {
  isSampled,
  type OtlpSettings,
  passedOn,
  SPAN_FACTS,
  type Span,
  type SpanFacts,
  type SpanName,
  type Spans,
} from './span.ts';

export interface Otlp {
  readonly spans: Spans;
  /** Sends what waits. Never rejects. */
  stop(): Promise<void>;
}

const EXPORT_TIMEOUT_MS = 5_000;
const METRICS_EVERY_MS = 30_000;
const SPANS_EVERY_MS = 2_000;
/** Beyond them spans are dropped. */
const MOST_WAITING_SPANS = 4_096;
const MOST_FACT_CHARS = 128;
const KINDS: Readonly<Partial<Record<SpanName, SpanKind>>> = {
  request: SpanKind.SERVER,
  upstream: SpanKind.CLIENT,
};
/** Facts that have a name of their own in the conventions; the others get a prefix. */
const CONVENTIONAL: Readonly<Record<string, string>> = {
  method: 'http.request.method',
  status: 'http.response.status_code',
};

/** Sends traces and all metrics over OTLP, as JSON over HTTP. Loaded only where that is configured. */
export function startOtlp(input: {
  readonly settings: OtlpSettings;
  readonly service: { readonly name: string; readonly version: string };
  readonly observer: Pick<Observer, 'families' | 'count'>;
  readonly gauges: () => Promise<readonly Gauge[]>;
  readonly log: Pick<Logger, 'warn'>;
}): Otlp {
  const { settings, service, observer, gauges } = input;
  const resource = resourceFromAttributes({
    'service.name': service.name,
    'service.version': service.version,
    'service.instance.id': randomUUID(),
  });
  const sending = { headers: { ...settings.headers }, timeoutMillis: EXPORT_TIMEOUT_MS };
  const urlOf = (signal: string) => `${settings.endpoint.replace(/\/+$/, '')}/v1/${signal}`;
  const ratio = new TraceIdRatioBasedSampler(settings.sample_ratio);
  // What is linked to a recorded trace was chosen with it.
  const root: Sampler = {
    shouldSample: (context, traceId, _name, _kind, _attributes, links) =>
      links.length > 0
        ? { decision: SamplingDecision.RECORD_AND_SAMPLED }
        : ratio.shouldSample(context, traceId),
    toString: () => ratio.toString(),
  };
  const tracing = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({
      root,
      // A caller says whether it records its trace, and never how much the operator pays for.
      remoteParentSampled: ratio,
      remoteParentNotSampled: new AlwaysOffSampler(),
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: counted('traces', new OTLPTraceExporter({ ...sending, url: urlOf('traces') }), input),
        scheduledDelayMillis: SPANS_EVERY_MS,
        maxQueueSize: MOST_WAITING_SPANS,
      }),
    ],
  });
  const began = hrTime(Date.now());
  const producer: MetricProducer = {
    async collect() {
      const families = observer.families(await gauges());
      const times = { startTime: began, endTime: hrTime(Date.now()) };
      const metrics = families.flatMap((family) => metricData(family, times) ?? []);
      const scopeMetrics = [{ scope: { name: service.name }, metrics }];
      return { resourceMetrics: { resource, scopeMetrics }, errors: [] };
    },
  };
  const metrics = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: counted('metrics', new OTLPMetricExporter({ ...sending, url: urlOf('metrics') }), input),
        exportIntervalMillis: METRICS_EVERY_MS,
        exportTimeoutMillis: EXPORT_TIMEOUT_MS * 2,
        metricProducers: [producer],
      }),
    ],
  });
  return {
    spans: createSpans(tracing.getTracer(service.name, service.version)),
    async stop() {
      await Promise.allSettled([tracing.shutdown(), metrics.shutdown()]);
    },
  };
}

function createSpans(tracer: Tracer): Spans {
  return {
    request: (parent, facts) =>
      start(tracer, 'request', { parent: parent === undefined ? undefined : remote(parent), facts }),
    past(name, traceparent, { began, facts }) {
      if (!isSampled(traceparent)) return;
      // Its trace was chosen when it began.
      const parent = { ...remote(traceparent), isRemote: false };
      start(tracer, name, { parent, facts, startTime: began }).end();
    },
    linked: (name, traceparent, facts) =>
      isSampled(traceparent)
        ? start(tracer, name, { facts, links: [{ context: remote(traceparent) }] })
        : passedOn(traceparent),
  };
}

function start(
  tracer: Tracer,
  name: SpanName,
  {
    parent,
    facts,
    ...more
  }: {
    readonly parent?: SpanContext | undefined;
    readonly facts: SpanFacts;
    readonly startTime?: number;
    readonly links?: Link[];
  },
): Span {
  const about = facts.route ?? facts.channel;
  const span = tracer.startSpan(
    about === undefined ? name : `${name} ${about}`,
    { ...more, kind: KINDS[name] ?? SpanKind.INTERNAL, attributes: attributesOf(facts) },
    parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent),
  );
  const context = span.spanContext();
  const { traceId, spanId, traceFlags } = context;
  const traceparent = `00-${traceId}-${spanId}-${traceFlags === TraceFlags.SAMPLED ? '01' : '00'}`;
  return span.isRecording() ? recorded(tracer, span, { context, traceparent }) : passedOn(traceparent);
}

function recorded(
  tracer: Tracer,
  span: OtelSpan,
  { context, traceparent }: { readonly context: SpanContext; readonly traceparent: string },
): Span {
  return {
    trace_id: context.traceId,
    traceparent,
    sampled: true,
    child: (name, facts = {}) => start(tracer, name, { parent: context, facts }),
    end(facts, how) {
      if (facts !== undefined) span.setAttributes(attributesOf(facts));
      if (how === 'failed') span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

function remote(traceparent: string): SpanContext {
  const [, traceId = '', spanId = ''] = traceparent.split('-');
  const traceFlags = isSampled(traceparent) ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return { traceId, spanId, traceFlags, isRemote: true };
}

/** What stands in the list and nothing else, whatever a call hands on. */
function attributesOf(facts: SpanFacts): Attributes {
  const attributes: Attributes = {};
  for (const name of SPAN_FACTS) {
    const value = facts[name];
    if (value === undefined) continue;
    attributes[CONVENTIONAL[name] ?? `gateway.${name}`] =
      typeof value === 'string' ? value.slice(0, MOST_FACT_CHARS) : value;
  }
  return attributes;
}

function hrTime(ms: number): HrTime {
  return [Math.trunc(ms / 1_000), (ms % 1_000) * 1_000_000];
}

/** Undefined for a metric that does not say what it is, which none of ours does. */
function metricData(
  { name, about, series }: MetricFamily,
  times: { readonly startTime: HrTime; readonly endTime: HrTime },
): MetricData | undefined {
  if (about === undefined) return undefined;
  const { type, help, buckets = [] } = about;
  const shared = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  if (type === 'histogram') {
    const dataPoints = series.flatMap(({ labels, value }): DataPoint<Histogram>[] => {
      if (typeof value === 'number') return [];
      const counts = [...value.counts];
      const count = counts.reduce((sum, one) => sum + one, 0);
      const own = { buckets: { boundaries: [...buckets], counts }, sum: value.sum, count };
      return [{ ...times, attributes: labels, value: own }];
    });
    return { ...shared, dataPointType: DataPointType.HISTOGRAM, dataPoints };
  }
  const dataPoints = series.flatMap(({ labels, value }): DataPoint<number>[] =>
    typeof value === 'number' ? [{ ...times, attributes: labels, value }] : [],
  );
  return type === 'counter'
    ? { ...shared, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...shared, dataPointType: DataPointType.GAUGE, dataPoints };
}

/** Counts what came of each export, and says in the log when that changes. */
function counted<E extends SpanExporter | PushMetricExporter>(
  signal: 'traces' | 'metrics',
  exporter: E,
  { observer, log }: { readonly observer: Pick<Observer, 'count'>; readonly log: Pick<Logger, 'warn'> },
): E {
  let fails = false;
  const send = exporter.export.bind(exporter);
  exporter.export = (items: never, done: Parameters<typeof send>[1]) =>
    send(items, (result) => {
      const failed = result.code !== 0;
      observer.count('telemetry_exports', { signal, outcome: failed ? 'failed' : 'sent' });
      if (failed !== fails)
        log.warn({ signal }, failed ? 'telemetry cannot be sent' : 'telemetry is sent again');
      fails = failed;
      done(result);
    });
  return exporter;
}
