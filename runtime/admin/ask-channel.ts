import type { ErrorClass, ErrorClasses, Protocol } from '../contract/protocol.ts';
import type { Registry } from '../contract/registry.ts';
import type { UpstreamRequest } from '../contract/upstream.ts';
import type { TaskRecord } from '../store/types.ts';
import { joinChannelUrl } from '../upstream/channel-url.ts';
import type { CallOutcome, Channel, Egress } from '../upstream/types.ts';
import { readVendorError } from '../upstream/vendor-error.ts';
import { answerScope, namesNothing, readPoll, taskScope } from '../work/poll/read-poll.ts';

export interface IdQuestion {
  readonly task: TaskRecord;
  readonly upstream_id: string;
  readonly channel: Channel;
  readonly protocol: Protocol;
  readonly classes: ErrorClasses;
}

/** Whether the vendor knows an id; `perhaps` is that it could not be asked, or said neither. */
interface IdAnswer {
  readonly known: 'yes' | 'no' | 'perhaps';
  /** For operators, in the vendor's words where it had some. */
  readonly says: string;
}

/** One poll under an id that somebody says is the task's, with the credential that made it. Changes nothing; never rejects. */
export async function askAboutId(
  egress: Pick<Egress, 'channelCall'>,
  { task, upstream_id, channel, protocol, classes }: IdQuestion,
): Promise<IdAnswer> {
  if (protocol.poll === undefined) return notAnswered('its protocol polls nothing');
  try {
    const scope = taskScope({ ...task, upstream_id }, channel);
    const outcome = await egress.channelCall({
      channel,
      credential: task.credential,
      auth: protocol.auth,
      request: protocol.poll.request(scope),
      call: 'poll',
    });
    if (outcome.kind === 'failure') return notAnswered(outcome.failure.reason);
    const verdict = readPoll({ protocol, scope, outcome, now: Date.now(), classes, accepts: () => true });
    const { http } = outcome.answer;
    const words = vendorWords(protocol, answerScope(scope, outcome.answer));
    if (verdict.kind === 'trouble' && verdict.reason === 'other_task')
      return { known: 'no', says: 'the vendor answered about another task' };
    // An error that ends a task is one about the question as long as nothing shows that there is such a task.
    if (namesNothing(verdict) || (verdict.kind === 'failed' && http >= 400))
      return { known: 'no', says: `the vendor knows nothing: HTTP ${http}${words}` };
    if (verdict.kind === 'trouble') return { known: 'perhaps', says: `the vendor said HTTP ${http}${words}` };
    return { known: 'yes', says: 'the vendor knows the id' };
  } catch (error) {
    return notAnswered(error instanceof Error ? error.message : 'its answer could not be read');
  }
}

/** Why no poll can ask about an id, whatever the vendor would say: no address can be made of it. */
export function whyUnaskable({
  task,
  upstream_id,
  channel,
  protocol,
}: Omit<IdQuestion, 'classes'>): string | undefined {
  let request: UpstreamRequest | undefined;
  try {
    request = protocol.poll?.request(taskScope({ ...task, upstream_id }, channel));
  } catch {
    // It needs what only the answer to the submission said: that is told where the vendor is asked.
    return undefined;
  }
  if (request === undefined) return undefined;
  const { path, query } = request;
  const built = joinChannelUrl({ base: channel.base_url, path, query });
  return built.kind === 'refused' ? built.reason : undefined;
}

function vendorWords(protocol: Protocol, scope: Parameters<typeof readVendorError>[1]): string {
  const { code, message } = readVendorError(protocol.errors, scope);
  const words = [code, message].filter((word) => word !== undefined && word.trim() !== '');
  return words.length === 0 ? '' : ` (${words.join(': ').slice(0, LONGEST_WORDS)})`;
}

const LONGEST_WORDS = 300;

function notAnswered(why: string): IdAnswer {
  return { known: 'perhaps', says: `the vendor could not be asked about the id (${why})` };
}

/** What one free call with one credential showed. */
export interface ChannelTest {
  readonly channel: string;
  readonly credential: number;
  /** `poll`: asked about a task that there is not; `connect`: the protocol has no call that costs nothing. */
  readonly by: 'poll' | 'connect';
  readonly outcome: 'ok' | 'reachable' | 'refused' | 'failing' | 'unreachable';
  readonly http: number | null;
  /** For operators: what it means, without the vendor's words. */
  readonly says: string;
}

/** No vendor gives such an id. */
const NO_TASK = 'gateway-test-of-a-channel';

/** Asks a channel once with each of its credentials, and never for anything that costs. Tells the guard nothing. */
export async function testChannel(input: {
  readonly channel: Channel;
  readonly registry: Pick<Registry, 'protocols' | 'chat_protocols'>;
  readonly egress: Pick<Egress, 'channelCall'>;
}): Promise<readonly ChannelTest[]> {
  const { channel, registry, egress } = input;
  const tasks = registry.protocols[channel.protocol];
  const protocol = tasks ?? registry.chat_protocols[channel.protocol];
  if (protocol === undefined) throw new Error(`internal: there is no protocol ${channel.protocol}`);
  const poll = tasks === undefined ? undefined : freePoll(tasks, channel);
  const request = poll ?? { method: 'GET', path: '/', query: {}, headers: {}, body: { kind: 'none' } };
  const tests: ChannelTest[] = [];
  for (let credential = 0; credential < Math.max(1, channel.credentials.length); credential += 1) {
    const outcome = await egress.channelCall({
      channel,
      credential,
      auth: protocol.auth,
      request,
      call: 'poll',
    });
    const by = poll === undefined ? 'connect' : 'poll';
    tests.push({ channel: channel.id, credential, by, ...read({ by, outcome, errors: protocol.errors }) });
  }
  return tests;
}

/** Undefined where the poll of a task needs what only its submission could tell. */
export function freePoll({ poll }: Protocol, channel: Channel): UpstreamRequest | undefined {
  const task = { id: 'task_test', upstream_id: NO_TASK, created_at: 0, kind: 'video' } as const;
  try {
    return poll?.request({ task, saved: {}, channel: channel.settings });
  } catch {
    return undefined;
  }
}

const REFUSED: Readonly<Partial<Record<ErrorClass, string>>> = {
  invalid_key: 'it does not know the credential',
  quota: 'the quota of the credential is used up',
  permission: 'the credential may not ask this',
};

function read(seen: {
  readonly by: ChannelTest['by'];
  readonly outcome: CallOutcome;
  readonly errors: Protocol['errors'];
}): Pick<ChannelTest, 'outcome' | 'http' | 'says'> {
  const { by, outcome, errors } = seen;
  if (outcome.kind === 'failure') {
    const { kind, reason, http = null } = outcome.failure;
    if (kind === 'not_sent')
      return { outcome: 'unreachable', http, says: `it could not be reached (${reason})` };
    if (http !== null && http < 500) return reached(http);
    return { outcome: 'failing', http, says: `it did not answer properly (${reason})` };
  }
  const { answer } = outcome;
  const { http } = answer;
  const { class: error } = readVendorError(errors, { answer, saved: {}, route: {}, task: {} });
  if (http >= 500) return { outcome: 'failing', http, says: 'it answered that it failed' };
  const says = error === undefined ? undefined : REFUSED[error];
  if (says !== undefined) return { outcome: 'refused', http, says };
  if (error === 'rate_limit' || error === 'overloaded')
    return { outcome: 'failing', http, says: 'it is busy' };
  if (by === 'connect') return reached(http);
  return { outcome: 'ok', http, says: 'it answered, and did not refuse the credential' };
}

function reached(http: number): Pick<ChannelTest, 'outcome' | 'http' | 'says'> {
  return {
    outcome: 'reachable',
    http,
    says: 'address, TLS and connection are fine; the protocol has no free call that would show whether the credential is',
  };
}
