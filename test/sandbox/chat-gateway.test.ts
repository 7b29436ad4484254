import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { ErrorClass } from '../../runtime/contract/protocol.ts';
import { refuses } from '../conformance/load-chat-replays.ts';
import { eventsOf } from './chat-vendors.ts';
import { startVendorGateway, type VendorGateway } from './vendor-gateway.ts';

const protocols = Object.keys(registry.chat_protocols).sort();

interface Said {
  readonly choices?: readonly {
    readonly message?: { readonly content: string | null };
    readonly delta?: { readonly content?: string };
    readonly finish_reason: string | null;
  }[];
  readonly usage?: { readonly prompt_tokens: number; readonly completion_tokens: number };
  readonly error?: { readonly code: string };
}

/** What the caller learns: of a whole answer, and of a stream that had begun or not. */
const FAULTS: readonly (readonly [fault: string, whole: string, stream: string])[] = [
  ['rate_limit', '429 too_many_requests', '429 too_many_requests'],
  ['quota', '502 upstream_error', '502 upstream_error'],
  ['invalid', '400 invalid_request', '400 invalid_request'],
  ['server_error', '502 upstream_error', '502 upstream_error'],
  ['overloaded', '429 too_many_requests', '429 too_many_requests'],
  ['html', '502 bad_response_body', '502 bad_response_body'],
  ['lost_answer', '502 upstream_error', '502 upstream_error'],
  ['accepted_then_502', '502 upstream_error', '502 upstream_error'],
  ['cut', '502 bad_response_body', 'begun, then bad_response_body'],
  ['cut_early', '502 bad_response_body', '502 bad_response_body'],
  ['error_in_stream', '429 too_many_requests', 'begun, then too_many_requests'],
  ['garbage', '502 bad_response_body', 'begun, then bad_response_body'],
  ['no_done', '200 whole', 'begun, then bad_response_body'],
  ['huge_event', '502 bad_response_body', 'begun, then bad_response_body'],
  ['drip', '200 whole', '200 whole'],
  ['usage_missing', '200 whole', '200 whole'],
  ['usage_twice', '200 whole', '200 whole'],
  ['usage_negative', '200 whole', '200 whole'],
];

/** Faults that a vendor plays only when it has a refusal of that class. */
const CLASSES: Readonly<Record<string, ErrorClass>> = {
  rate_limit: 'rate_limit',
  quota: 'quota',
  invalid: 'invalid_request',
  server_error: 'upstream',
  overloaded: 'overloaded',
};

/** The faults of one vendor; a failure that its words alone do not tell is read as one of the vendor. */
function faultsOf(protocol: string): typeof FAULTS {
  const knowsInStream = refuses(protocol, 'overloaded', { inStream: true });
  return FAULTS.filter(([fault]) => {
    const seen = CLASSES[fault];
    return seen === undefined || refuses(protocol, seen);
  }).map((row) =>
    row[0] === 'error_in_stream' && !knowsInStream
      ? ['error_in_stream', '502 upstream_error', 'begun, then upstream_error']
      : row,
  );
}

describe('what callers learn of vendors of chat', { timeout: 30_000 }, () => {
  let gateway: VendorGateway;
  beforeAll(async () => {
    gateway = await startVendorGateway({ variants: protocols.map((protocol) => ({ protocol })) });
  });
  afterAll(() => gateway.close());

  const ask = (protocol: string, content: string, more: { stream: boolean }) =>
    fetch(`${gateway.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gateway.keyOf({ protocol })}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        model: 'chat-mini',
        messages: [{ role: 'user', content }],
        ...(more.stream ? { stream: true, stream_options: { include_usage: true } } : {}),
      }),
    });
  const learned = async (protocol: string, fault: string, stream: boolean): Promise<string> => {
    // A vendor that failed before is left alone otherwise, whatever it would say now.
    await gateway.restoreChannels();
    const response = await ask(protocol, `a heron sandbox:${fault}`, { stream });
    if (!stream || response.headers.get('content-type')?.startsWith('text/event-stream') !== true) {
      const { error } = (await response.json()) as Said;
      return `${response.status} ${error?.code ?? 'whole'}`;
    }
    const events = await eventsOf<Said>(response);
    const codes = events.flatMap(({ data }) => data?.error?.code ?? []);
    const isWhole = events.at(-1)?.text === '[DONE]';
    if (isWhole && codes.length === 0) return `${response.status} whole`;
    return `begun, then ${codes.join()}${isWhole ? ' and an end' : ''}`;
  };

  test.each(protocols.flatMap((protocol) => faultsOf(protocol).map((row) => [protocol, ...row] as const)))(
    '%s with %s: %s; in a stream: %s',
    async (protocol, fault, whole, stream) => {
      expect([await learned(protocol, fault, false), await learned(protocol, fault, true)]).toEqual([
        whole,
        stream,
      ]);
    },
  );

  test.each(protocols)('%s is billed for what it counted, and counts once', async (protocol) => {
    await gateway.restoreChannels();
    const answer = (await (await ask(protocol, `[ref:whole-${protocol}]`, { stream: false })).json()) as Said;
    const events = await eventsOf<Said>(await ask(protocol, `[ref:stream-${protocol}]`, { stream: true }));
    const told = [answer.usage, ...events.flatMap(({ data }) => data?.usage ?? [])];
    const billed = gateway.twins.chatJournal().filter(({ ref }) => ref?.endsWith(`-${protocol}`) === true);
    expect(told.map((usage) => [usage?.prompt_tokens, usage?.completion_tokens])).toEqual(
      billed.map(({ usage }) => [usage.prompt, usage.answer]),
    );
    expect(billed.map(({ ref, ended }) => [ref, ended])).toEqual([
      [`whole-${protocol}`, 'whole'],
      [`stream-${protocol}`, 'whole'],
    ]);
  });

  /** Leaves after the first bytes of a stream; with a connection of its own, of which nothing is left. */
  const leave = (protocol: string, content: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${gateway.keyOf({ protocol })}`,
        'content-type': 'application/json',
      };
      const call = request(
        `${gateway.url}/v1/chat/completions`,
        { method: 'POST', headers, agent: false },
        (response) =>
          response
            .on('error', () => undefined)
            .once('data', () => {
              response.destroy();
              resolve();
            }),
      );
      call.on('error', reject);
      call.end(JSON.stringify({ model: 'chat-mini', stream: true, messages: [{ role: 'user', content }] }));
    });

  test.each(protocols)('%s is left at once by a caller who leaves', async (protocol) => {
    const ref = `left-${protocol}`;
    await gateway.restoreChannels();
    await leave(protocol, `[ref:${ref}] sandbox:silent`);
    const endOf = () => gateway.twins.chatJournal().find((row) => row.ref === ref)?.ended;
    await expect.poll(endOf, { timeout: 10_000 }).toBe('gone');
  });
});
