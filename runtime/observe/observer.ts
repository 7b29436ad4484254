import { METRICS } from './metrics.ts';

/** Sums without labels that somebody watches: an alarm on a series that is not there yet never rings. */
const SUMS = ['chat_absorbed_micros', 'chat_uncounted_micros', 'task_absorbed_micros'];

/** Labels of one counter; values may come from vendors, so the number of series is bounded. */
export type Labels = Readonly<Record<string, string>>;

/** What something is at this moment. */
export interface Gauge {
  readonly name: string;
  readonly labels: Labels;
  readonly value: number;
}

/** The tiny metrics port: everything that is counted goes through it, whatever shows it. */
export interface Observer {
  /** Adds `by` (default 1) to a counter. Never throws. */
  count(name: string, labels?: Labels, by?: number): void;
  /** Present value of one series; 0 when it was never counted. */
  value(name: string, labels?: Labels): number;
  /** All counters and these gauges in the Prometheus text format, sorted, each with its help and type. */
  text(gauges?: readonly Gauge[]): string;
}

const PREFIX = 'gateway_';
const MAX_SERIES = 1_000;
const MAX_LABEL_CHARS = 64;

/**
 * In-memory counters. Our own rather than a library's: they are read at once where the libraries answer later, take any
 * label, and are counted on the way of every request, where a look into a map is all that this costs. Beyond
 * 1,000 series, or those of one metric, new label values are counted as `other`, so memory stays flat.
 */
export function createObserver(): Observer {
  const series = new Map<string, number>();
  // By name and labels as they are value: most are counted again and again, and writing their key costs the most.
  const keys = new Map<string, string>();
  const sizes = new Map<string, number>();
  const admit = (key: string, name: string, labels: Labels): string => {
    if (series.has(key)) return key;
    const size = sizes.get(name) ?? 0;
    if (series.size < MAX_SERIES && size < (METRICS[name]?.most ?? MAX_SERIES)) {
      sizes.set(name, size + 1);
      return key;
    }
    return seriesKey(name, Object.fromEntries(Object.keys(labels).map((label) => [label, 'other'])));
  };
  return {
    count(name, labels = {}, by = 1) {
      const written = labelledKey(name, labels);
      const key = keys.get(written) ?? admit(seriesKey(name, labels), name, labels);
      if (keys.size < MAX_SERIES) keys.set(written, key);
      series.set(key, (series.get(key) ?? 0) + by);
    },
    value: (name, labels = {}) => series.get(seriesKey(name, labels)) ?? 0,
    text: (gauges = []) => {
      const now = gauges.map(({ name, labels, value }) => [seriesKey(name, labels), value] as const);
      const families = Map.groupBy([...series, ...now], ([key]) => key.split('{')[0] ?? key);
      return [...families]
        .sort(byName)
        .map(
          ([name, rows]) =>
            headOf(name) +
            rows
              .sort(byName)
              .map(([key, value]) => `${key} ${value}\n`)
              .join(''),
        )
        .join('');
    },
  };
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

function headOf(name: string): string {
  const about = METRICS[name.slice(PREFIX.length)];
  return about === undefined ? '' : `# HELP ${name} ${about.help}\n# TYPE ${name} ${about.type}\n`;
}

/** No name of a label holds a line end or a tab, and values are cut as series cut them. */
function labelledKey(name: string, labels: Labels): string {
  let key = name;
  for (const label in labels) key += `\n${label}\t${(labels[label] ?? '').slice(0, MAX_LABEL_CHARS + 1)}`;
  return key;
}

function seriesKey(name: string, labels: Labels): string {
  const parts = Object.keys(labels)
    .sort()
    .map((label) => `${label}="${escapeLabel(labels[label] ?? '')}"`);
  return parts.length === 0 ? `${PREFIX}${name}` : `${PREFIX}${name}{${parts.join(',')}}`;
}

function escapeLabel(value: string): string {
  const shown = value.length > MAX_LABEL_CHARS ? `${value.slice(0, MAX_LABEL_CHARS)}…` : value;
  return shown.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}

/** Shows counters of money that may never be counted, as 0. */
export function showFromStart(observer: Pick<Observer, 'count'>): void {
  for (const name of SUMS) observer.count(name, {}, 0);
}
