import type { JsonObject } from '../../contract/json.ts';
import type { RefusalKind } from '../refused.ts';
import { leavesOf } from './answer-path.ts';
import type { Received } from './received.ts';

/** What a twin can be told to do wrong; for chat, a submission is a call and the job its answer. */
export const FAULTS = {
  rate_limit: 'refuses the submission with the vendor’s own rate-limit answer and Retry-After',
  quota: 'refuses the submission because the vendor account is out of credit',
  policy: 'refuses the submission because of its content',
  invalid: 'refuses the submission as invalid',
  server_error: 'answers the submission with 500 without creating anything',
  overloaded: 'refuses because too much is asked of it at once',
  accepted_then_502: 'creates the job and answers 502',
  lost_answer: 'creates the job and closes the connection without an answer',
  cut: 'creates the job and cuts the answer in the middle',
  slow: 'waits before it answers the submission',
  html: 'answers polls with an HTML page and status 200',
  poll_error: 'answers polls with 500',
  unknown_status: 'reports a status word that no document lists',
  no_result: 'says completed but names no address and has no file: the task fails and is not charged',
  late_file:
    'says completed before its file is there, where a task has it at an address of its own: the task is completed ' +
    'once it is',
  fail: 'accepts the job and fails it later',
  fail_policy:
    'accepts the job and fails it later because of its content, where the vendor has a word for it',
  never: 'never finishes the job',
  same_id: 'accepts the job under the id of an earlier one',
  wrong_id: 'answers polls with the id of a job that nobody asked about',
  expired_link:
    'hands out a first link that is already expired; the pictures of an answer without a task have no other',
  cut_download: 'closes the connection in the middle of the result file',
  upload_error: 'answers a call before the submission with 500',
  upload_lost: 'closes the connection after such a call, without an answer',
  upload_gone: 'has forgotten the files that a submission names, and refuses it as invalid',
  partial:
    'images: keeps back the last of several pictures because of its content; of calls for one picture each, every ' +
    'second one with the same prompt',
  more_pictures: 'images: gives one picture more than was asked for',
  other_format:
    'images: gives texts where addresses were asked for, and the other way round, where it has both',
  broken_base64: 'images: breaks off base64 in the middle, with letters that it does not have',
  data_uri: 'images: puts the picture itself, as a data URI, where its address belongs',
  no_picture: 'images: what it gives is a page of HTML',
  cut_early: 'chat: sends the headers of the answer and closes the connection',
  error_in_stream: 'chat: tells of a failure in the middle of the stream, or in a body with status 200',
  silent: 'chat: sends the first event, or half of the body, and then nothing',
  usage_missing: 'chat: does not say how many tokens there were',
  usage_twice: 'chat: says twice how many tokens there were',
  usage_negative: 'chat: says that there were less than no tokens',
  no_done: 'chat: ends the stream without the mark of its end',
  garbage: 'chat: sends what is no JSON in the middle of the stream, or at the end of the body',
  huge_event: 'chat: sends an event, or a body, without an end',
  drip: 'chat: sends the answer byte by byte',
} as const;

export type Fault = keyof typeof FAULTS;

/** What a vendor says wrong of a job that is well: when it comes to its senses, the job goes on. */
export const LIES = [
  'html',
  'poll_error',
  'unknown_status',
  'wrong_id',
  'never',
] as const satisfies readonly Fault[];

export interface FaultRule {
  readonly fault: Fault;
  /** Absent: every protocol. */
  readonly protocol?: string;
  /** Jobs it applies to before it is used up; absent: until removed. */
  readonly times?: number;
  /** Share of jobs, 0 to 1. */
  readonly share?: number;
}

/** Faults of the calls before a submission. */
const OF_UPLOADS: ReadonlySet<Fault> = new Set(['upload_error', 'upload_lost']);

export function isFault(word: string): word is Fault {
  return Object.hasOwn(FAULTS, word);
}

/** A rule that is in force, and for how many requests more; null: until it is lifted. */
export type FaultInForce = FaultRule & { readonly left: number | null };

/** Which rules are meant: absent is all of them. */
export interface FaultFilter {
  readonly fault?: string | undefined;
  readonly protocol?: string | undefined;
}

/** Older rules of so many are forgotten. */
const MOST_RULES = 200;

export type FaultPlan = ReturnType<typeof createFaultPlan>;

/** `random` is a parameter so that a campaign can be replayed from its seed. */
export function createFaultPlan(random: () => number) {
  let rules: { readonly rule: FaultRule; left: number }[] = [];
  const inForce = (protocol: string, isUpload: boolean) =>
    rules.filter(
      ({ rule, left }) =>
        left > 0 && (rule.protocol ?? protocol) === protocol && OF_UPLOADS.has(rule.fault) === isUpload,
    );
  const strikes = (entry: (typeof rules)[number]): boolean => {
    if (random() >= (entry.rule.share ?? 1)) return false;
    entry.left -= 1;
    return true;
  };
  return {
    set(next: readonly FaultRule[]) {
      rules = next.map((rule) => ({ rule, left: rule.times ?? Number.POSITIVE_INFINITY }));
    },
    /** One more rule, in the place of what was said of the same fault at the same vendor. */
    add(rule: FaultRule) {
      const others = rules.filter(
        (one) => one.rule.fault !== rule.fault || one.rule.protocol !== rule.protocol,
      );
      rules = [...others, { rule, left: rule.times ?? Number.POSITIVE_INFINITY }].slice(-MOST_RULES);
    },
    /** Ends rules. */
    lift({ fault, protocol }: FaultFilter) {
      rules = rules.filter(
        ({ rule }) =>
          (fault !== undefined && rule.fault !== fault) ||
          (protocol !== undefined && rule.protocol !== protocol),
      );
    },
    /** Rules that may strike yet. */
    list: (): readonly FaultInForce[] =>
      rules
        .filter(({ left }) => left > 0)
        .map(({ rule, left }) => ({ ...rule, left: Number.isFinite(left) ? left : null })),
    /** Faults of one new job: from the rules in force and from `sandbox:<fault>` words in its body. */
    choose(protocol: string, { body }: Pick<Received, 'body'>): ReadonlySet<Fault> {
      const chosen = inForce(protocol, false).filter(strikes);
      return new Set([...wordsIn(body), ...chosen.map(({ rule }) => rule.fault)]);
    },
    /** The fault of one call before a submission. */
    chooseForUpload(protocol: string): Fault | undefined {
      const [entry] = inForce(protocol, true);
      return entry !== undefined && strikes(entry) ? entry.rule.fault : undefined;
    },
  };
}

const LONGEST_PROMPT = 10_000;

function wordsIn(body: JsonObject): readonly Fault[] {
  const prompts = [...leavesOf(body)].map(([, leaf]) => String(leaf));
  return prompts
    .filter((text) => text.length <= LONGEST_PROMPT)
    .flatMap((text) => [...text.matchAll(/sandbox:([a-z0-9_]+)/g)].map((match) => match[1] ?? ''))
    .filter(isFault);
}

const REFUSALS: readonly (readonly [Fault, RefusalKind])[] = [
  ['rate_limit', 'rate_limit'],
  ['quota', 'quota'],
  ['policy', 'content_policy'],
  ['invalid', 'invalid_request'],
  ['server_error', 'upstream'],
  ['overloaded', 'overloaded'],
];

/** The class with which a vendor refuses that was told to; undefined where it was not. */
export function refusalOf(faults: ReadonlySet<Fault>): RefusalKind | undefined {
  return REFUSALS.find(([fault]) => faults.has(fault))?.[1];
}
