import { channelOfTask, credentialOf } from '../channels/channel-place.ts';
import type { Deployment } from '../config/types.ts';
import type { GatewayError } from '../contract/errors.ts';
import type { Json } from '../contract/json.ts';
import type { Doer } from '../store/audit.ts';
import type { AbsorbedCall } from '../store/call-store.ts';
import type { ReviewKind } from '../store/review-events.ts';
import { MAY_BE_BILLED, REVIEW_EVENTS } from '../store/review-events.ts';
import type { ReviewItem, ReviewPlace } from '../store/reviews.ts';
import { isUnproven } from '../store/task-record.ts';
import type { Store, TaskRecord } from '../store/types.ts';
import { isUpstreamId } from '../upstream/outcome.ts';
import type { Channel } from '../upstream/types.ts';
import { firstPollMs, paceOf } from '../work/poll/pace.ts';
import { uncertainPolicy } from '../work/poll/verdict.ts';
import { askAboutId, type IdQuestion, whyUnaskable } from './ask-channel.ts';
import { ownOf } from './explain-traces.ts';
import type { ActionDeps, FieldsOf, LiveChannels } from './operation.ts';
import { refusedField, shown } from './refusals.ts';

const NOT_ASKED = 'the vendor was not asked about the id';
const CORRECTABLE = 'until a poll finds it, it stays listed and may be decided again';
const RELEASED = 'an operator found that the upstream did not take the task; nothing was charged';

/** Why something is listed, in words. */
export const ABOUT_KINDS: Readonly<Record<ReviewKind, string>> = {
  open: 'not known to be at the vendor',
  unproven: 'polled under your id, not found yet',
  given_up: 'given up: the vendor may have it',
  late: 'came after it was given up',
  duplicate: "the vendor's id is another task's",
  absorbed: 'cost more than was on hold',
  uncounted: 'not counted by its vendor: may have cost so much more',
  unusable: 'finished without a usable result',
  not_stored: 'its result could not be stored',
  unlisted: 'its vendor says a status that is not listed',
  parked: 'waits for its channel or protocol, which is gone',
  gone: 'charged, and its result is gone',
};

/** A task as operators look for it at its vendor. */
export interface UncertainRow {
  readonly kind: ReviewKind;
  readonly task: string;
  readonly state: TaskRecord['state'];
  /** Epoch milliseconds. */
  readonly since: number;
  readonly submitted_at: number;
  /** When the policy decides about one that is open, or one whose id was not found fails. */
  readonly decided_at: number | null;
  readonly policy: 'release' | 'manual' | null;
  readonly channel: string;
  readonly protocol: string;
  readonly credential: number;
  readonly upstream_id: string | null;
  readonly http_status: number | null;
  readonly reason: string | null;
  readonly owner: string;
  readonly key: string;
  readonly model: string;
  readonly mode: string;
  readonly seconds: number | null;
  readonly size: string | null;
  /** How the prompt begins. */
  readonly prompt: string | null;
  /** When its caller deleted it, and its prompt with it. */
  readonly deleted_at: number | null;
  /** Micro-units that wait for a decision; 0 when none does. */
  readonly held: number;
  /** Micro-units that the gateway may have to pay itself. */
  readonly absorbed: number;
  readonly data: Json;
  /** Behind what the next page of its kinds goes on. */
  readonly cursor?: string;
}

/** What was done about a task; the note tells what is known of the id that it is polled under. */
export interface Resolved {
  readonly task: string;
  readonly state: TaskRecord['state'];
  readonly note?: string;
}

type UncertainDeps = Pick<ActionDeps, 'store' | 'registry' | 'deployment'> & {
  /** The way out to the channels, of a gateway that runs. */
  readonly live?: Pick<LiveChannels, 'egress'>;
};

type Decision = FieldsOf<'uncertain-resolve'>;

/** What nobody but an operator can know about, and the decision about one of it. */
export function uncertainActions(deps: UncertainDeps) {
  return {
    async 'uncertain-list'({
      limit,
      kind: kinds,
      after,
    }: FieldsOf<'uncertain-list'>): Promise<readonly UncertainRow[]> {
      if (kinds !== undefined) return await pageOfKinds(deps, { kinds: kinds as ReviewKind[], after, limit });
      if (after !== undefined)
        throw refusedField('after', '`after` goes on with a list of `kind`, and none is given');
      const page = await deps.store.listUncertain({ limit });
      const calls = await deps.store.absorbedCalls({ limit });
      const rows = countedOnce(page.map((one) => rowOf(deps, one)));
      const listed = [
        ...rows.filter(isForReview),
        ...calls.map((one) => absorbedRow(one, deps.deployment())),
      ];
      listed.sort((one, other) => rankOf(one) - rankOf(other) || other.since - one.since);
      return [...rows.filter((row) => !isForReview(row)), ...listed].slice(0, limit);
    },
    'uncertain-counts': () => deps.store.reviewCounts(),
    async 'uncertain-resolve'(decision: Decision, by: Doer): Promise<Resolved> {
      const { task: id, as } = decision;
      const { word, note } = await resolutionOf(deps, decision, by);
      const outcome = await deps.store.resolveUncertain(word);
      switch (outcome.kind) {
        case 'resolved':
          return { task: id, state: outcome.task.state, ...(note === undefined ? {} : { note }) };
        case 'seen_call':
          return { task: id, state: outcome.state };
        case 'not_open':
          if (isUndecided(outcome.task))
            throw refusedField(
              'as',
              `${id} is ${outcome.task.state} and waits for a decision: as must be failed or accepted (got ${as})`,
            );
          throw refusedField('task', `nothing is to be decided about ${id}: it is ${outcome.task.state}`);
        case 'taken':
          throw refusedField('upstream_id', `${outcome.by} has this upstream id already`);
        case 'unknown':
          throw unknownTask(id);
      }
    },
  };
}

/** Rows of some kinds, newest first, each with what the next page goes on behind. */
async function pageOfKinds(
  deps: UncertainDeps,
  {
    kinds,
    after,
    limit,
  }: { readonly kinds: readonly ReviewKind[]; readonly after: string | undefined; readonly limit: number },
): Promise<readonly UncertainRow[]> {
  const place = after === undefined ? {} : { after: readCursor(after) };
  const listed = await deps.store.reviewsOf({ kinds, limit, ...place });
  const rows = listed.map((one) => ({
    ...('item' in one ? rowOf(deps, one.item) : absorbedRow(one.call, deps.deployment())),
    cursor: `${one.at}/${one.seq}/${one.work}`,
  }));
  return countedOnce(rows);
}

function readCursor(cursor: string): ReviewPlace {
  const [, at, seq, work] = /^(\d{1,15})\/(\d{1,9})\/(.{1,250})$/s.exec(cursor) ?? [];
  if (at === undefined || seq === undefined || work === undefined)
    throw refusedField('after', `after must be the \`cursor\` of a row (got ${shown(cursor)})`);
  return { at: Number(at), seq: Number(seq), work };
}

/** What surely cost something comes first: callers can make rows of the last kind as often as they like. */
function rankOf({ kind }: UncertainRow): number {
  if (kind === 'uncounted') return 2;
  return kind === 'gone' ? 1 : 0;
}

/** A task may be listed for more than one reason, and is billed at most once. */
function countedOnce(rows: readonly UncertainRow[]): readonly UncertainRow[] {
  const counted = new Set<string>();
  return rows.map((row) => {
    if (row.absorbed === 0) return row;
    if (counted.has(row.task)) return { ...row, absorbed: 0 };
    counted.add(row.task);
    return row;
  });
}

/** Nothing is to be decided about it. */
function isForReview({ kind }: UncertainRow): boolean {
  return kind !== 'open' && kind !== 'unproven';
}

async function resolutionOf(
  deps: UncertainDeps,
  { task: id, as, upstream_id }: Decision,
  by: Doer,
): Promise<{ readonly word: Parameters<Store['resolveUncertain']>[0]; readonly note?: string }> {
  if (as === 'failed') return { word: { id, by, as, error_message: RELEASED } };
  if (as === 'seen') return { word: { id, by, as } };
  if (upstream_id === undefined || !isUpstreamId(upstream_id))
    throw refusedField(
      'upstream_id',
      `upstream_id must be printable ASCII without blanks, as vendors write ids (got ${shown(upstream_id)})`,
    );
  const task = await deps.store.findTaskById(id);
  if (task === undefined) throw unknownTask(id);
  const protocol = ownOf(deps.registry.protocols, task.protocol);
  if (protocol?.poll === undefined)
    throw refusedField(
      'as',
      `${task.protocol} tells its result in one answer only: there is nothing to poll`,
    );
  const channel = deps.deployment()?.channels.find((one) => one.id === task.channel_id);
  const problem = channel === undefined ? undefined : whyUnaskable({ task, upstream_id, channel, protocol });
  if (problem !== undefined)
    throw refusedField(
      'upstream_id',
      `nothing was changed: the vendor cannot be asked about ${shown(upstream_id)} (${problem})`,
    );
  const pace = paceOf(protocol, channel);
  const times = {
    first_poll_ms: firstPollMs(pace, Math.random),
    deadline_ms: pace.deadline_secs * 1_000,
  };
  return {
    word: { id, by, as: 'accepted', upstream_id, ...times },
    note: await askAbout(deps, {
      task,
      upstream_id,
      channel,
      protocol,
      classes: deps.registry.error_classes,
    }),
  };
}

/** A note for the operator; throws GatewayError for an id that the vendor does not know. */
async function askAbout(
  { live }: Pick<UncertainDeps, 'live'>,
  asked: Omit<IdQuestion, 'channel'> & { readonly channel: Channel | undefined },
): Promise<string> {
  const { task, upstream_id, channel } = asked;
  if (live === undefined) return `${NOT_ASKED}, for no gateway runs; ${CORRECTABLE}`;
  if (channel === undefined)
    return `${NOT_ASKED}, for the channel ${task.channel_id} is gone; ${CORRECTABLE}`;
  if (!isUndecided(task)) return CORRECTABLE;
  const credential = credentialOf(channel, task);
  if (credential === undefined)
    return `${NOT_ASKED}, for the channel ${task.channel_id} has the credential that made it no more; ${CORRECTABLE}`;
  const { known, says } = await askAboutId(live.egress, { ...asked, task: { ...task, credential }, channel });
  if (known === 'no')
    throw refusedField('upstream_id', `nothing was changed: of ${shown(upstream_id)} ${says}`);
  return known === 'yes' ? says : `${says}; ${CORRECTABLE}`;
}

function rowOf(
  deps: UncertainDeps,
  { kind, task, since, data, http_status, reason }: ReviewItem,
): UncertainRow {
  const open = task.state === 'uncertain';
  const undecided = isUndecided(task);
  const channel = channelOfTask(deps.deployment()?.channels ?? [], task);
  return {
    kind,
    task: task.id,
    state: task.state,
    since,
    submitted_at: task.created_at,
    decided_at: undecided ? task.deadline_at : null,
    policy: open ? uncertainPolicy(task, channel) : null,
    channel: task.channel_id,
    protocol: task.protocol,
    credential: task.credential,
    upstream_id: task.upstream_id,
    http_status: kind === 'unlisted' ? null : http_status,
    reason: kind === 'unlisted' ? statusText(data) : reason,
    owner: task.owner_id,
    key: task.key_id,
    model: task.model_id,
    mode: task.request.mode,
    seconds: task.request.seconds ?? null,
    size: task.request.size ?? null,
    prompt: task.request.prompt === undefined ? null : shown(task.request.prompt),
    deleted_at: task.deleted_at,
    held: undecided ? task.price : 0,
    absorbed: absorbedBy(kind, { task, data }),
    data,
  };
}

/** What the vendor says of a task, in its own words. */
function statusText(data: Json): string {
  const { word } = data as Readonly<Record<string, Json>>;
  return word === '' ? 'says no status' : `says ${JSON.stringify(word)}`;
}

/** Of a task that failed: nobody paid, and the vendor may have worked. What came late surely has. */
const UNPAID: ReadonlySet<ReviewKind> = new Set([
  'late',
  ...MAY_BE_BILLED.map((type) => REVIEW_EVENTS[type]),
]);

/** What the vendor may bill, as far as the gateway can know it: the price of the work that nobody paid. */
function absorbedBy(
  kind: ReviewKind,
  { task, data }: { readonly task: TaskRecord; readonly data: Json },
): number {
  if (UNPAID.has(kind)) return task.state === 'failed' ? task.price : 0;
  if (kind !== 'absorbed' || typeof data !== 'object' || data === null || Array.isArray(data)) return 0;
  const { wanted, captured } = data as Readonly<Record<string, Json>>;
  return typeof wanted === 'number' && typeof captured === 'number' ? wanted - captured : 0;
}

function isUndecided(task: TaskRecord): boolean {
  return task.state === 'uncertain' || isUnproven(task);
}

function unknownTask(id: string): GatewayError {
  return refusedField('task', `there is no task ${shown(id)}`);
}

/** A call that cost more than was captured, or may have, as it stands in the list of uncertain tasks: nothing is to be decided. */
function absorbedRow({ call, absorbed }: AbsorbedCall, deployment: Deployment | undefined): UncertainRow {
  const channel = deployment?.channels.find(({ id }) => id === call.channel_id);
  return {
    kind: call.captured + absorbed > call.hold ? 'absorbed' : 'uncounted',
    task: call.id,
    state: call.state === 'completed' ? 'completed' : 'failed',
    since: call.ended_at ?? call.created_at,
    submitted_at: call.created_at,
    decided_at: null,
    policy: null,
    channel: call.channel_id ?? '',
    protocol: channel?.protocol ?? '',
    credential: 0,
    upstream_id: null,
    http_status: null,
    reason: call.reason,
    owner: call.owner_id,
    key: call.key_id,
    model: call.model_id,
    mode: call.kind,
    seconds: null,
    size: null,
    prompt: null,
    deleted_at: null,
    held: 0,
    absorbed,
    data: { wanted: call.captured + absorbed, captured: call.captured },
  };
}
