import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { registry } from '../../../generated/index.ts';
import type { ErrorClass } from '../../../runtime/contract/protocol.ts';
import { eventsOf } from '../../sandbox/chat-vendors.ts';
import { startVendorGateway, type Variant, type VendorGateway } from '../../sandbox/vendor-gateway.ts';
import { checksOf, type Group } from '../check.ts';
import { expect } from '../expect.ts';
import { refuses } from '../load-chat-replays.ts';

interface Said {
  readonly choices?: readonly { readonly finish_reason: string | null }[];
  readonly usage?: { readonly prompt_tokens: number; readonly completion_tokens: number };
  readonly error?: { readonly code: string };
}

interface Fault {
  readonly fault: string;
  /** What the caller learns of a whole answer, and of a stream that had begun or not. */
  readonly whole: string;
  readonly stream: string;
  /** Played only by vendors whose documents have a refusal of this class. */
  readonly class?: ErrorClass;
}

const FAULTS: readonly Fault[] = [
  same('rate_limit', '429 too_many_requests', 'rate_limit'),
  same('quota', '502 upstream_error', 'quota'),
  same('invalid', '400 invalid_request', 'invalid_request'),
  same('server_error', '502 upstream_error', 'upstream'),
  same('overloaded', '429 too_many_requests', 'overloaded'),
  same('html', '502 bad_response_body'),
  same('lost_answer', '502 upstream_error'),
  same('accepted_then_502', '502 upstream_error'),
  { fault: 'cut', whole: '502 bad_response_body', stream: 'begun, then bad_response_body' },
  same('cut_early', '502 bad_response_body'),
  { fault: 'error_in_stream', whole: '429 too_many_requests', stream: 'begun, then too_many_requests' },
  { fault: 'garbage', whole: '502 bad_response_body', stream: 'begun, then bad_response_body' },
  { fault: 'no_done', whole: '200 whole', stream: 'begun, then bad_response_body' },
  { fault: 'huge_event', whole: '502 bad_response_body', stream: 'begun, then bad_response_body' },
  same('drip', '200 whole'),
  same('usage_missing', '200 whole'),
  same('usage_twice', '200 whole'),
  same('usage_negative', '200 whole'),
];

function same(fault: string, whole: string, seen?: ErrorClass): Fault {
  return { fault, whole, stream: whole, ...(seen === undefined ? {} : { class: seen }) };
}

/** The faults of one vendor; a failure that its words alone do not tell is read as one of the vendor. */
function faultsOf(protocol: string): readonly Fault[] {
  const knowsInStream = refuses(protocol, 'overloaded', { inStream: true });
  return FAULTS.filter((one) => one.class === undefined || refuses(protocol, one.class)).map((one) =>
    one.fault === 'error_in_stream' && !knowsInStream
      ? { ...one, whole: '502 upstream_error', stream: 'begun, then upstream_error' }
      : one,
  );
}

const route = registry.routes.find(({ operation }) => operation === 'chat.complete');

/** A model that a protocol serves where whole conversations are asked for. */
function modelOf(protocol: string): string | undefined {
  return registry.chat_families.find(
    ({ protocols, routes }) => protocols.includes(protocol) && routes.includes(route?.id ?? ''),
  )?.models[0]?.id;
}

/** Each has a channel of its own, because one that failed is left alone for a while. */
const variantOf = (protocol: string, as: string): Variant => ({ protocol, as });

/** Each chat vendor through the gateway to its twin: whole and as a stream, with every fault, and left by its caller. */
export function playedChats(ids: readonly string[]): Group {
  let gateway: VendorGateway;

  const bodyOf = (protocol: string, content: string, stream: boolean) =>
    JSON.stringify({
      model: modelOf(protocol),
      messages: [{ role: 'user', content }],
      ...(stream ? { stream, stream_options: { include_usage: true } } : {}),
    });
  const headersOf = (protocol: string, as: string) => ({
    authorization: `Bearer ${gateway.keyOf(variantOf(protocol, as))}`,
    'content-type': 'application/json',
  });
  const ask = (protocol: string, as: string, given: { readonly content: string; readonly stream: boolean }) =>
    fetch(`${gateway.url}${route?.path}`, {
      method: 'POST',
      headers: headersOf(protocol, as),
      body: bodyOf(protocol, given.content, given.stream),
    });
  const learned = async (protocol: string, fault: string, stream: boolean): Promise<string> => {
    const content = `a heron sandbox:${fault}`;
    const response = await ask(protocol, `${fault}-${stream ? 'stream' : 'whole'}`, { content, stream });
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
  /** Leaves after the first bytes of a stream; with a connection of its own, of which nothing is left. */
  const leave = (protocol: string, content: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const headers = headersOf(protocol, 'left');
      const url = `${gateway.url}${route?.path}`;
      const call = request(url, { method: 'POST', headers, agent: false }, (response) =>
        response
          .on('error', () => undefined)
          .once('data', () => {
            response.destroy();
            resolve();
          }),
      );
      call.on('error', reject);
      call.end(bodyOf(protocol, content, true));
    });

  return {
    name: 'chats played',
    together: true,
    checks: checksOf(ids, (id, test) => {
      test('some family serves a model over it', () => expect(modelOf(id)).toBeDefined());

      test.each(faultsOf(id))('$fault: $whole; in a stream: $stream', async ({ fault, whole, stream }) => {
        expect(await learned(id, fault, false), `asked whole with sandbox:${fault}`).toBe(whole);
        expect(await learned(id, fault, true), `asked for a stream with sandbox:${fault}`).toBe(stream);
      });

      test('it is billed for what it counted, and counts once', async () => {
        const refs = ['whole', 'stream'].map((how) => `${how}-${id}`);
        const [whole, streamed] = refs.map((ref) => ({ content: `[ref:${ref}]`, stream: ref !== refs[0] }));
        if (whole === undefined || streamed === undefined) return;
        const answer = (await (await ask(id, 'billed', whole)).json()) as Said;
        const events = await eventsOf<Said>(await ask(id, 'billed', streamed));
        const told = [answer.usage, ...events.flatMap(({ data }) => data?.usage ?? [])];
        const billed = gateway.twins.chatJournal().filter(({ ref }) => ref !== null && refs.includes(ref));
        expect(told.map((usage) => [usage?.prompt_tokens, usage?.completion_tokens])).toEqual(
          billed.map(({ usage }) => [usage.prompt, usage.answer]),
        );
        expect(billed.map(({ ref, ended }) => [ref, ended])).toEqual(refs.map((ref) => [ref, 'whole']));
      });

      test('it is left at once by a caller who leaves', async () => {
        const ref = `left-${id}`;
        await leave(id, `[ref:${ref}] sandbox:silent`);
        const endOf = () => gateway.twins.chatJournal().find((row) => row.ref === ref)?.ended;
        // The test's own limit of time ends what never comes.
        while ((endOf() ?? 'open') === 'open') await sleep(30);
        expect(endOf()).toBe('gone');
      });
    }),
    async begin() {
      const names = (id: string) => [
        ...faultsOf(id).flatMap(({ fault }) => [`${fault}-whole`, `${fault}-stream`]),
        'billed',
        'left',
      ];
      gateway = await startVendorGateway({
        variants: ids.flatMap((id) => names(id).map((as) => variantOf(id, as))),
      });
    },
    end: () => gateway.close(),
  };
}
