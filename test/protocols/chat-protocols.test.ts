import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { ChatProtocol, ChatTwin } from '../../runtime/contract/chat.ts';
import type { Json } from '../../runtime/contract/json.ts';
import { classify } from '../../runtime/contract/protocols/classify.ts';
import { chatReplaysOf, REPLAYED, replaysProblem, type WireCall } from '../conformance/load-chat-replays.ts';
import { chatCall } from '../support/chat-call.ts';

const IDS = Object.keys(registry.chat_protocols);
const twins = await registry.chat_twins();

/** Of the connection, not of a vendor. */
const OURS = ['accept', 'accept-encoding', 'content-type', 'user-agent'];

function protocolOf(id: string): ChatProtocol {
  const protocol = registry.chat_protocols[id];
  if (protocol === undefined) throw new Error(`no chat protocol ${id}`);
  return protocol;
}

function twinOf(id: string): ChatTwin {
  const twin = twins[id];
  if (twin === undefined) throw new Error(`no twin of chat protocol ${id}`);
  return twin;
}

function classOf(id: string, { http, body }: { readonly http: number; readonly body: Json }) {
  const { read, rules } = protocolOf(id).errors;
  const failure = read({ answer: { http, headers: {}, body }, saved: {}, route: {}, task: {} });
  return classify(rules, { http, ...failure })?.class;
}

test.each(IDS)('%s has replays that say all they must', (id) => {
  expect(replaysProblem(id)).toBeUndefined();
});

test('replays that are missing, or of nobody, are told', () => {
  expect(replaysProblem('nobody')).toMatch(
    /has no replays: write test\/replays\/nobody.yaml with `chat`: `base_url`, /,
  );
  expect(REPLAYED.filter((id) => !IDS.includes(id))).toEqual([]);
});

describe.each(REPLAYED)('what the documents of %s say', (id) => {
  const replays = chatReplaysOf(id);
  const { base_url, credential, signed } = replays;

  const sent = async (call: (typeof replays.calls)[number], stream: boolean): Promise<WireCall> => {
    const { model, settings = {} } = call;
    const made = await chatCall(protocolOf(id), { base_url, credential, model, settings, stream, body: {} });
    const headers = Object.entries(made.init.headers).filter(([name]) => !OURS.includes(name));
    expect(made.init.method).toBe('POST');
    return { post: made.url, headers: Object.fromEntries(headers) };
  };
  const documented = ({ post, headers }: WireCall): WireCall => ({
    post,
    headers: { ...headers, ...signed },
  });

  test.each(replays.calls.map((call) => [call.title ?? call.model, call] as const))(
    'it is called at its address, with its headers and its key: %s',
    async (_, call) => {
      expect(await sent(call, false)).toEqual(documented(call.complete));
      expect(await sent(call, true)).toEqual(documented(call.stream ?? call.complete));
    },
  );

  test.each(replays.refusals)('$http $body is $class', ({ class: seen, http, body }) => {
    expect(classOf(id, { http, body })).toBe(seen);
  });

  test('answers end for the reasons of its words', () => {
    expect(protocolOf(id).format.finish).toMatchObject(replays.finish);
  });

  test('its twin is played where the vendor answers', () => {
    const { complete, stream } = twinOf(id);
    const plain = replays.calls.find(({ settings }) => settings === undefined);
    if (plain === undefined) throw new Error(`the replays of ${id} lack a call without settings`);
    const played = (call: WireCall) => {
      const url = new URL(call.post);
      const path = url.pathname.slice(new URL(base_url).pathname.replace(/\/$/, '').length);
      return {
        method: 'POST',
        path,
        query: Object.fromEntries(url.searchParams),
        headers: call.headers ?? {},
        required: replays.required,
      };
    };
    const named = (endpoint: ChatTwin['complete']) => ({
      ...endpoint,
      path: endpoint.path.replace('{model}', encodeURIComponent(plain.model)),
    });
    expect(named(complete)).toEqual(played(plain.complete));
    expect(named(stream)).toEqual(played(plain.stream ?? plain.complete));
  });
});

test.each(IDS)('a name of a model cannot lead %s to another address', (id) => {
  const { complete, stream } = protocolOf(id).calls;
  for (const call of [complete, stream]) {
    const { path } = call({ model: 'models/../m 3', channel: {} });
    expect(path).toBe(
      call({ model: '-', channel: {} }).path.replace('-', encodeURIComponent('models/../m 3')),
    );
  }
});

test('every chat protocol has a twin', () => {
  expect(Object.keys(twins)).toEqual(IDS);
});

test.each(IDS)('the twin of %s wants its key and shows every class of refusal that has words', (id) => {
  const { auth, examples } = twinOf(id);
  expect(auth).toEqual(protocolOf(id).auth);
  for (const [seen, refusal] of Object.entries(examples.errors))
    expect(classOf(id, refusal), seen).toBe(seen);
  const { rules } = protocolOf(id).errors;
  const shown = Object.keys(examples.errors);
  const ofWords = rules.filter(({ code, message }) => code !== undefined || message !== undefined);
  expect(shown).toEqual(expect.arrayContaining(ofWords.map((rule) => rule.class)));
  expect(rules.map((rule) => rule.class)).toEqual(expect.arrayContaining(shown));
});
