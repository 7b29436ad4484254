import type { Protocol } from '../contract/protocol.ts';
import type { Registry } from '../contract/registry.ts';
import type { UpstreamRequest } from '../contract/upstream.ts';
import type { CallOutcome, Channel, Egress } from '../upstream/types.ts';
import { readVendorError } from '../upstream/vendor-error.ts';

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
function freePoll({ poll }: Protocol, channel: Channel): UpstreamRequest | undefined {
  const task = { id: 'task_test', upstream_id: NO_TASK, created_at: 0, kind: 'video' } as const;
  try {
    return poll?.request({ task, saved: {}, channel: channel.settings });
  } catch {
    return undefined;
  }
}

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
  if (error === 'invalid_key') return { outcome: 'refused', http, says: 'it does not know the credential' };
  if (error === 'quota') return { outcome: 'refused', http, says: 'the quota of the credential is used up' };
  if (error === 'permission') return { outcome: 'refused', http, says: 'the credential may not ask this' };
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
