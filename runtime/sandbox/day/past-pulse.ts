import type { TaskKind } from '../../contract/family.ts';
import { createPulse, type Minute } from '../../observe/pulse.ts';
import type { PastStep } from '../../store/past.ts';

interface Running {
  readonly kind: TaskKind;
  readonly began: number;
  readonly channel: string;
}

/** What a gateway would have counted while these steps happened: they are in order of time. */
export function pastPulse(steps: readonly PastStep[]): readonly Minute[] {
  let now = 0;
  const pulse = createPulse(() => now);
  const running = new Map<string, Running>();
  const minutes: Minute[] = [];

  const end = (work: string, outcome: 'completed' | 'failed' | 'uncertain', error?: string): void => {
    const task = running.get(work);
    if (task === undefined) return;
    running.delete(work);
    const { kind, began, channel } = task;
    pulse.ended({ kind, outcome, work, ms: now - began, error, ...(outcome !== 'uncertain' && { channel }) });
  };
  const refuse = (work: string, error: string, sign: 'refused' | 'uncertain'): void => {
    const task = running.get(work);
    if (task !== undefined) pulse.refused({ channel: task.channel, work, error, sign });
  };

  for (const step of steps) {
    now = step.at;
    switch (step.write) {
      case 'submitIntent': {
        const { task, channel } = step.input;
        running.set(task.id, { kind: task.kind, began: now, channel: channel.channel_id });
        break;
      }
      case 'recordRefused': {
        const { id, next, error_code } = step.input;
        refuse(id, error_code, 'refused');
        const task = running.get(id);
        if (next === undefined) end(id, 'failed');
        else if (task !== undefined) running.set(id, { ...task, channel: next.channel_id });
        break;
      }
      case 'recordAmbiguous':
        refuse(step.input.id, 'ambiguous', 'uncertain');
        break;
      case 'recordAnswered':
      case 'completeTask':
        end(step.input.id, 'completed');
        break;
      case 'failTask': {
        const { id, error_code } = step.input;
        end(id, error_code === 'submission_uncertain' ? 'uncertain' : 'failed', error_code);
        break;
      }
      case 'wholeCall': {
        const { id, state, created_at, channel_id, reason, error_code } = step.input;
        pulse.ended({
          kind: 'chat',
          outcome: reason === 'caller_gone' ? 'cancelled' : state,
          work: id,
          ms: now - created_at,
          ...(channel_id !== undefined && channel_id !== null && { channel: channel_id }),
          error: error_code,
        });
        break;
      }
    }
    pulse.inFlight(running.size);
    minutes.push(...pulse.take());
  }
  return [...minutes, ...pulse.take(true)];
}
