import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Gauge } from './observer.ts';

/** How often a timer looks how late it is. */
const RESOLUTION_MS = 20;
const NANOS = 1e9;
const PERCENTILES: Readonly<Record<string, number>> = { p50: 50, p99: 99, max: 100 };

/** Memory, processor time, and how late the timers of this thread were since they were read last. */
export function createProcessGauges(): { read(): readonly Gauge[]; stop(): void } {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  return {
    read() {
      const delays = Object.entries(PERCENTILES).map(([stat, percentile]) => {
        // What is measured is from one look to the next.
        const late = delay.count === 0 ? 0 : delay.percentile(percentile) / NANOS - RESOLUTION_MS / 1_000;
        return { name: 'event_loop_delay_seconds', labels: { stat }, value: Math.max(0, late) };
      });
      delay.reset();
      const { rss, heapUsed, external } = process.memoryUsage();
      const memory = Object.entries({ resident: rss, heap: heapUsed, external });
      const { user, system } = process.cpuUsage();
      return [
        ...delays,
        ...memory.map(([kind, value]) => ({ name: 'memory_bytes', labels: { kind }, value })),
        { name: 'cpu_seconds', labels: {}, value: (user + system) / 1e6 },
      ];
    },
    stop: () => void delay.disable(),
  };
}
