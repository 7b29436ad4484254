import type { ChatProtocol } from '../../runtime/contract/chat.ts';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import { createTokenCache } from '../../runtime/upstream/auth/token-cache.ts';
import { prepareCall } from '../../runtime/upstream/prepare-call.ts';
import type { Channel } from '../../runtime/upstream/types.ts';

/** A chat call as it goes over the wire, signed; what `fetch` takes. */
export interface SentChat {
  readonly url: string;
  readonly init: {
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
}

/** Calls a vendor as the gateway does: the protocol's address below the channel's, with the channel's credential. */
export async function chatCall(
  protocol: ChatProtocol,
  input: {
    readonly base_url: string;
    readonly credential: Readonly<Record<string, string>>;
    readonly stream: boolean;
    readonly body: Json;
    readonly model?: string;
    readonly settings?: JsonObject;
  },
): Promise<SentChat> {
  const { model = 'm', settings = {} } = input;
  const call = input.stream ? protocol.calls.stream : protocol.calls.complete;
  const channel: Channel = {
    id: protocol.id,
    protocol: protocol.id,
    base_url: input.base_url,
    credentials: [input.credential],
    groups: [],
    models: {},
    priority: 0,
    weight: 1,
    enabled: true,
    limits: {},
    pace: {},
    settings,
    uncertain: { give_up_secs: 1 },
  };
  const request = {
    ...call({ model, channel: settings }),
    body: { kind: 'json', value: input.body } as const,
  };
  const prepared = atOnce(
    prepareCall(
      { channel, credential: 0, auth: protocol.auth, request, call: 'chat' },
      { headers: {}, signing: { now: Date.now, tokens: createTokenCache(), exchange: noExchange } },
    ),
  );
  if (prepared.kind === 'refused') throw new Error(prepared.reason);
  const { method, url, body } = prepared.call;
  const signed = await prepared.call.sign(url, AbortSignal.timeout(60_000));
  return {
    url: signed.url.href,
    init: {
      method,
      headers: signed.headers,
      body: Buffer.concat(body.filter((piece) => piece instanceof Uint8Array)).toString(),
    },
  };
}

function noExchange(): never {
  throw new Error('no token address in this test');
}
