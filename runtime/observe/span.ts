/** Steps that a trace shows. */
export type SpanName = 'request' | 'plan' | 'hold' | 'upstream' | 'poll' | 'settle';

/** All that is ever said of a step: names of ours, ids and numbers; nothing that a caller or a vendor wrote. */
export const SPAN_FACTS = [
  ...['route', 'method', 'status', 'request', 'kind', 'work'],
  ...['channel', 'protocol', 'call', 'outcome', 'code', 'captured_micros'],
] as const;

export type SpanFacts = { readonly [Fact in (typeof SPAN_FACTS)[number]]?: string | number | undefined };

/** One step of a trace while it runs. Where nothing is traced there is none. */
export interface Span {
  readonly trace_id: string;
  /** As other programs are told of it, in the form of the W3C. */
  readonly traceparent: string;
  /** Whether anybody will see it. */
  readonly sampled: boolean;
  child(name: SpanName, facts?: SpanFacts): Span;
  /** Once; `failed` marks it as an error. */
  end(facts?: SpanFacts, how?: 'failed'): void;
}

/** Begins traces. */
export interface Spans {
  /** A caller's request, as a part of the caller's trace where there is one. */
  request(parent: string | undefined, facts: SpanFacts): Span;
  /** A step that has ended, of a trace that was begun earlier; `began` in epoch milliseconds. */
  past(
    name: SpanName,
    traceparent: string,
    step: { readonly began: number; readonly facts: SpanFacts },
  ): void;
  /** A trace of its own with a link to the one that began the work. */
  linked(name: SpanName, traceparent: string, facts: SpanFacts): Span;
}

const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** What a caller sent, where it is what version 00 of the header allows and nothing else. */
export function validTraceparent(given: string | readonly string[] | undefined): string | undefined {
  return typeof given === 'string' && TRACEPARENT.test(given) ? given : undefined;
}

export function isSampled(traceparent: string): boolean {
  return (Number.parseInt(traceparent.slice(-2), 16) & 1) === 1;
}

/** A trace of the caller's that nothing is added to: its id stands in log lines, and it is passed on. */
export function passedOn(traceparent: string): Span {
  const span: Span = {
    trace_id: traceparent.slice(3, 35),
    traceparent,
    sampled: false,
    child: () => span,
    end: () => undefined,
  };
  return span;
}

/** Where telemetry is sent, and how much of it. */
export interface OtlpSettings {
  /** Base address; `/v1/traces` and `/v1/metrics` are added to it. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Share of traces, 0 to 1. A caller's trace that its caller does not record is never among them. */
  readonly sample_ratio: number;
}
