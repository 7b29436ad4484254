import type { CallRecord } from '../store/call-store.ts';
import type { TaskRecord } from '../store/types.ts';

/** What happens next to a task, in sentences. */
export function nextOfTask(task: TaskRecord): readonly string[] {
  const deadline = moment(task.deadline_at);
  switch (task.state) {
    case 'submitting':
      return [
        'The vendor is being asked.',
        `If its answer is not stored by ${moment(task.next_poll_at)}, the submission is taken as uncertain; it is never repeated.`,
      ];
    case 'uncertain':
      return [
        `Nobody knows whether the vendor took it; that is looked into at ${moment(task.next_poll_at)}.`,
        `At ${deadline} it is given up at the latest: it fails and what is on hold is released.`,
      ];
    case 'queued':
    case 'in_progress':
      return [
        `The vendor is asked again at ${moment(task.next_poll_at)}; ${task.poll_count} polls so far, the last ${task.poll_failures} of them failed.`,
        `At ${deadline} it times out: it fails and what is on hold is released.`,
      ];
    case 'completed':
      return ['Nothing: it is completed.', ...expiryOf(task)];
    case 'failed':
      return ['Nothing: it failed, and what was on hold is released.'];
  }
}

function expiryOf({ result }: TaskRecord): readonly string[] {
  const times = Object.values(result?.files ?? {}).flatMap(({ expires_at }) =>
    expires_at === undefined ? [] : [expires_at],
  );
  return times.length === 0 ? [] : [`Its files can be fetched until ${moment(Math.min(...times))}.`];
}

/** The same of a synchronous call. */
export function nextOfCall(call: CallRecord): readonly string[] {
  if (call.state !== 'open') return [`Nothing: it is ${call.state}.`];
  return [
    'The answer is being made.',
    `At ${moment(call.deadline_at)} what is on hold is released, whoever died.`,
  ];
}

function moment(ms: number): string {
  return new Date(ms).toISOString();
}
