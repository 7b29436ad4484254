import { diagnose } from '../../diagnostics/catalog.ts';
import { spanAt } from '../place.ts';
import type { PolledContext } from './context.ts';

/** GW3034 for a task that would be given up before it was asked for, or asked for more often the longer it takes. */
export function checkPace(context: PolledContext): void {
  const { pace } = context.spec.value;
  const report = (key: keyof typeof pace, problem: string): void => {
    context.sink.add(diagnose('GW3034', spanAt(context.spec.document, ['pace', key]), { problem }));
  };
  const { first_secs, every_secs, slow_secs, deadline_secs } = pace;
  if (deadline_secs <= first_secs)
    report(
      'deadline_secs',
      `a task is given up after ${deadline_secs} s, but first asked for after ${first_secs} s`,
    );
  else if (deadline_secs <= slow_secs)
    report(
      'deadline_secs',
      `a task is given up after ${deadline_secs} s, but slow ones are asked for every ${slow_secs} s`,
    );
  if (slow_secs < every_secs)
    report(
      'slow_secs',
      `slow tasks are asked for every ${slow_secs} s, more often than others (every ${every_secs} s)`,
    );
}
