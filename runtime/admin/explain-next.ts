import type { CallRecord } from '../store/call-store.ts';
import { MAY_BE_BILLED } from '../store/review-events.ts';
import type { TaskRecord } from '../store/types.ts';
import type { StoredEvent } from '../store/work-rows.ts';

/** What else decides what happens next to a task. */
export interface AboutTask {
  readonly events: readonly Pick<StoredEvent, 'type'>[];
  /** What its channel does at the deadline of an uncertain submission. */
  readonly policy: 'release' | 'manual';
  /** Whether its vendor can be asked about a submission whose answer was lost. */
  readonly looks: boolean;
  /** What it cost and was not given back, in micro-units. */
  readonly charged: number;
  readonly money: (micros: number) => string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** What happens next to a task, in sentences. */
export function nextOfTask(task: TaskRecord, about: AboutTask): readonly string[] {
  const deadline = moment(task.deadline_at);
  switch (task.state) {
    case 'submitting':
      return [
        'The vendor is being asked.',
        `If its answer is not stored by ${moment(task.next_poll_at)}, the submission is taken as uncertain, or ends where nothing was sent yet; it is never repeated.`,
      ];
    case 'uncertain':
      return uncertain(task, about);
    case 'queued':
    case 'in_progress':
      return [
        ...unlistedOf(task, about),
        ...parkedOf(about),
        `The vendor is asked again at ${moment(task.next_poll_at)}; ${task.poll_count} polls so far, the last ${task.poll_failures} of them failed.`,
        `At ${deadline} it times out: it fails and what is on hold is released.`,
      ];
    case 'completed':
      return completed(task, about);
    case 'failed':
      return ['Nothing: it failed, and what was on hold is released.', ...orphanOf(task, about)];
  }
}

function uncertain(task: TaskRecord, { events, policy, looks, money }: AboutTask): readonly string[] {
  const [next, end] = [moment(task.next_poll_at), moment(Math.max(task.deadline_at, task.next_poll_at))];
  const left = events.some(({ type }) => type === 'left_to_operator');
  const stays = `${money(task.price)} stays on hold until \`npx gateway uncertain resolve ${task.id} --as failed\`, or \`--as accepted --upstream-id <id>\``;
  if (left && policy === 'manual') {
    const nextPoll = `What the vendor knows of it may still decide: it is asked at ${next}.`;
    return [`It waits for an operator: ${stays}.`, ...(looks ? [nextPoll] : [])];
  }
  const unknown = looks
    ? `Nobody knows whether the vendor took it; that is looked into at ${next}.`
    : 'Nobody knows whether the vendor took it, and it cannot be asked.';
  return policy === 'release'
    ? [unknown, `At ${end} it is given up at the latest: it fails and what is on hold is released.`]
    : [unknown, `At ${end} at the latest it is left to an operator: ${stays}.`];
}

function unlistedOf({ id }: TaskRecord, { events }: AboutTask): readonly string[] {
  const types = events.map(({ type }) => type);
  const listed = types.lastIndexOf('unlisted_status');
  if (listed < 0) return [];
  const said = 'Its vendor says a status that the protocol does not list, so that its state is not known.';
  if (types.lastIndexOf('seen') > listed) return [said];
  return [
    said,
    `\`npx gateway uncertain list\` shows it until it ends, or until \`npx gateway uncertain resolve ${id} --as seen\`.`,
  ];
}

function parkedOf({ events }: AboutTask): readonly string[] {
  if (events.some(({ type }) => type === 'channel_disabled'))
    return [
      'An operator disabled its channel: while it is disabled, nobody is asked, and the task waits until its deadline.',
    ];
  if (!events.some(({ type }) => type === 'channel_missing')) return [];
  return [
    'Its channel, credential or protocol was gone from the deployment: while it is, nobody is asked, and the task waits for it.',
  ];
}

function completed(task: TaskRecord, about: AboutTask): readonly string[] {
  const types = about.events.map(({ type }) => type);
  const gone = types.lastIndexOf('result_gone');
  if (gone < 0) return ['Nothing: it is completed.', ...expiryOf(task, about)];
  const seen = types.lastIndexOf('seen') > gone;
  const { charged, money } = about;
  const refund = `\`npx gateway refund ${task.id} --reason "..."\` gives back what it cost: ${money(charged)}.`;
  return [
    'It is completed, and its vendor no longer has its result.',
    ...(charged > 0 ? [refund] : []),
    ...(seen ? [] : [listedUntilSeen(task)]),
  ];
}

/** A job that a vendor may have done, whom nobody asks any more, or that was done for nothing. */
function orphanOf(task: TaskRecord, { events }: AboutTask): readonly string[] {
  const has = (word: string) => events.some(({ type }) => type === word);
  const listed = MAY_BE_BILLED.some(has);
  const decided = task.error_code === 'submission_uncertain' && !has('not_found_upstream');
  if (!listed && !decided) return [];
  const may = 'The vendor may have made it all the same, and bill it.';
  return !listed || has('seen') ? [may] : [may, listedUntilSeen(task)];
}

function listedUntilSeen({ id }: TaskRecord): string {
  return `\`npx gateway uncertain list\` shows it until \`npx gateway uncertain resolve ${id} --as seen\`.`;
}

function expiryOf({ result }: TaskRecord, { now }: AboutTask): readonly string[] {
  const times = Object.values(result?.files ?? {}).flatMap(({ expires_at }) =>
    expires_at === undefined ? [] : [expires_at],
  );
  const first = Math.min(...times);
  if (times.length === 0) return [];
  return [`Its files ${first > now ? 'can' : 'could'} be fetched until ${moment(first)}.`];
}

/** The same of a synchronous call. */
export function nextOfCall(call: CallRecord): readonly string[] {
  if (call.state !== 'open') return [`Nothing: it is ${call.state}.`];
  return [
    'The answer is being made.',
    `At ${moment(call.deadline_at)} what is on hold is released, whoever died.`,
  ];
}

/** As every time of an explanation is written. */
export function moment(ms: number): string {
  return new Date(ms).toISOString();
}
