import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as OTLP writes it in JSON. */
export interface SentSpan {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly status: { readonly code?: number };
  readonly attributes: readonly {
    readonly key: string;
    readonly value: { readonly stringValue?: string; readonly intValue?: number | string };
  }[];
}

export interface SentMetric {
  readonly name: string;
  readonly [kind: string]: unknown;
}

export interface Collector {
  readonly endpoint: string;
  /** All bodies, as they came. */
  text(): string;
  /** Of what came to `/v1/traces`. */
  spans(): readonly SentSpan[];
  /** Of the last that came to `/v1/metrics`. */
  metrics(): readonly SentMetric[];
  headers(): readonly IncomingHttpHeaders[];
  close(): Promise<void>;
}

interface Body {
  readonly resourceSpans?: readonly { scopeSpans: readonly { spans: readonly SentSpan[] }[] }[];
  readonly resourceMetrics?: readonly { scopeMetrics: readonly { metrics: readonly SentMetric[] }[] }[];
}

/** A collector that takes everything. */
export async function startCollector(): Promise<Collector> {
  const texts: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    headers.push(request.headers);
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      texts.push(Buffer.concat(chunks).toString('utf8'));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bodies = () => texts.map((text): Body => JSON.parse(text));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    text: () => texts.join('\n'),
    spans: () =>
      bodies().flatMap(({ resourceSpans = [] }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    metrics: () =>
      bodies()
        .findLast(({ resourceMetrics }) => resourceMetrics !== undefined)
        ?.resourceMetrics?.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics)) ??
      [],
    headers: () => headers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What a span says of itself, by the names of its attributes. */
export function factsOf(span: SentSpan | undefined): Readonly<Record<string, string | number | undefined>> {
  return Object.fromEntries(
    (span?.attributes ?? []).map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
  );
}
