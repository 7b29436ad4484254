import { METRICS, type MetricAbout } from './metrics.ts';

/** Sums without labels that somebody watches: an alarm on a series that is not there yet never rings. */
const SUMS = ['chat_absorbed_micros', 'chat_uncounted_micros', 'task_absorbed_micros'];

/** Labels of one counter; values may come from vendors, so the number of series is bounded. */
export type Labels = Readonly<Record<string, string>>;

/** What something is at this moment; a sum that somebody else keeps as well. */
export interface Gauge {
  readonly name: string;
  readonly labels: Labels;
  readonly value: number;
}

/** What was observed under the same labels. */
export interface Distribution {
  /** How many fell into each bucket and not into one before it; the last is of those beyond all bounds. */
  readonly counts: readonly number[];
  readonly sum: number;
}

/** One series of a metric. */
export interface Series {
  readonly labels: Labels;
  readonly value: number | Distribution;
}

/** A metric with all of its series. `about` is missing for names that are not in `METRICS`. */
export interface MetricFamily {
  /** With its prefix. */
  readonly name: string;
  readonly about: MetricAbout | undefined;
  readonly series: readonly Series[];
}

/** The tiny metrics port: everything that is counted goes through it, whatever shows it. */
export interface Observer {
  /** Adds `by` (default 1) to a counter. Never throws. */
  count(name: string, labels?: Labels, by?: number): void;
  /** Adds one value to a histogram. Never throws. */
  observe(name: string, labels: Labels, value: number): void;
  /** Present value of one series; 0 when it was never counted. */
  value(name: string, labels?: Labels): number;
  /** All that was counted and observed, and these gauges, sorted. */
  families(gauges?: readonly Gauge[]): readonly MetricFamily[];
  /** The same in the Prometheus text format, each metric with its help and type. */
  text(gauges?: readonly Gauge[]): string;
}

interface Counted {
  readonly name: string;
  readonly labels: Labels;
  value: number;
}

interface Observed {
  readonly name: string;
  readonly labels: Labels;
  readonly buckets: readonly number[];
  readonly counts: number[];
  sum: number;
}

const PREFIX = 'gateway_';
const MAX_SERIES = 1_000;
/** One of a histogram is as long as some twenty others. */
const MAX_HISTOGRAM_SERIES = 500;
const MAX_LABEL_CHARS = 64;

/**
 * In-memory counters and histograms. Our own rather than a library's: they are read at once where the libraries answer
 * later, take any label, and are counted on the way of every request, where a look into a map is all that this costs.
 * Beyond 1,000 series, or those of one metric, new label values are counted as `other`, so memory stays flat.
 */
export function createObserver(): Observer {
  const counters = createTable<Counted>(MAX_SERIES, (name, labels) => ({ name, labels, value: 0 }));
  const histograms = createTable<Observed>(MAX_HISTOGRAM_SERIES, (name, labels) => {
    const { buckets = [] } = METRICS[name] ?? {};
    return { name, labels, buckets, counts: new Array<number>(buckets.length + 1).fill(0), sum: 0 };
  });
  const families = (gauges: readonly Gauge[]): readonly MetricFamily[] => {
    const all = [...counters.all(), ...histograms.all(), ...gauges];
    return [...Map.groupBy(all, ({ name }) => name)].sort(byKey).map(([name, rows]) => ({
      name: `${PREFIX}${name}`,
      about: METRICS[name],
      series: rows
        .map((row) => [labelText(row.labels), seriesOf(row)] as const)
        .sort(byKey)
        .map(([, series]) => series),
    }));
  };
  return {
    count(name, labels = {}, by = 1) {
      counters.of(name, labels).value += by;
    },
    observe(name, labels, value) {
      const series = histograms.of(name, labels);
      const { buckets, counts } = series;
      let at = 0;
      while (at < buckets.length && value > (buckets[at] ?? 0)) at += 1;
      counts[at] = (counts[at] ?? 0) + 1;
      series.sum += value;
    },
    value: (name, labels = {}) => counters.find(name, labels)?.value ?? 0,
    families: (gauges = []) => families(gauges),
    text: (gauges = []) => families(gauges).map(familyText).join(''),
  };
}

/** Series by name and labels, at most so many. */
function createTable<S extends { readonly name: string; readonly labels: Labels }>(
  most: number,
  create: (name: string, labels: Labels) => S,
) {
  const series = new Map<string, S>();
  // By name and labels as they are given: most are counted again and again, and writing their key costs the most.
  const known = new Map<string, S>();
  const sizes = new Map<string, number>();

  const add = (name: string, labels: Labels): S => {
    const cut = mapValues(labels, shown);
    const found = series.get(seriesKey(name, cut));
    if (found !== undefined) return found;
    const size = sizes.get(name) ?? 0;
    // A metric with a bound of its own has that room whatever the others take.
    const own = METRICS[name]?.most;
    const hasRoom = own === undefined ? series.size < most : size < own;
    if (hasRoom) sizes.set(name, size + 1);
    const counted = hasRoom ? cut : mapValues(labels, () => 'other');
    const key = seriesKey(name, counted);
    const made = series.get(key) ?? create(name, counted);
    series.set(key, made);
    return made;
  };
  return {
    of(name: string, labels: Labels): S {
      const written = labelledKey(name, labels);
      const found = known.get(written);
      if (found !== undefined) return found;
      const made = add(name, labels);
      if (known.size < most) known.set(written, made);
      return made;
    },
    find: (name: string, labels: Labels): S | undefined =>
      series.get(seriesKey(name, mapValues(labels, shown))),
    all: () => series.values(),
  };
}

function seriesOf(row: Counted | Observed | Gauge): Series {
  if ('value' in row) return { labels: row.labels, value: row.value };
  return { labels: row.labels, value: { counts: [...row.counts], sum: row.sum } };
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

function familyText({ name, about, series }: MetricFamily): string {
  const head = about === undefined ? '' : `# HELP ${name} ${about.help}\n# TYPE ${name} ${about.type}\n`;
  return head + series.map((one) => seriesText(name, one, about?.buckets ?? [])).join('');
}

function seriesText(name: string, { labels, value }: Series, buckets: readonly number[]): string {
  if (typeof value === 'number') return `${name}${labelText(labels)} ${value}\n`;
  let count = 0;
  let text = '';
  for (const [at, own] of value.counts.entries()) {
    count += own;
    text += `${name}_bucket${labelText({ ...labels, le: String(buckets[at] ?? '+Inf') })} ${count}\n`;
  }
  return `${text}${name}_sum${labelText(labels)} ${value.sum}\n${name}_count${labelText(labels)} ${count}\n`;
}

/** No name of a label holds a line end or a tab, and values are cut as series cut them. */
function labelledKey(name: string, labels: Labels): string {
  let key = name;
  for (const label in labels) key += `\n${label}\t${(labels[label] ?? '').slice(0, MAX_LABEL_CHARS + 1)}`;
  return key;
}

function seriesKey(name: string, labels: Labels): string {
  return name + labelText(labels);
}

function labelText(labels: Labels): string {
  const parts = Object.keys(labels)
    .sort()
    .map((label) => `${label}="${escapeLabel(labels[label] ?? '')}"`);
  return parts.length === 0 ? '' : `{${parts.join(',')}}`;
}

function mapValues(labels: Labels, change: (value: string) => string): Labels {
  return Object.fromEntries(Object.entries(labels).map(([label, value]) => [label, change(value)]));
}

function shown(value: string): string {
  return value.length > MAX_LABEL_CHARS ? `${value.slice(0, MAX_LABEL_CHARS)}…` : value;
}

function escapeLabel(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}

/** Shows counters of money that may never be counted, as 0. */
export function showFromStart(observer: Pick<Observer, 'count'>): void {
  for (const name of SUMS) observer.count(name, {}, 0);
}
