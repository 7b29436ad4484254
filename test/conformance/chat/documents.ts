import type { ChatTwin } from '../../../runtime/contract/chat.ts';
import type { Json } from '../../../runtime/contract/json.ts';
import { classify } from '../../../runtime/contract/protocols/classify.ts';
import { chatCall } from '../../support/chat-call.ts';
import type { Collect } from '../check.ts';
import { expect } from '../expect.ts';
import { fileIsKnown } from '../extended-replays.ts';
import { chatReplaysOf, type WireCall } from '../load-chat-replays.ts';
import { chatProtocolOf as protocolOf, chatTwinOf as twinOf } from '../registry.ts';

/** Of the connection, not of a vendor. */
const OURS = ['accept', 'accept-encoding', 'content-type', 'user-agent'];

function classOf(id: string, { http, body }: { readonly http: number; readonly body: Json }) {
  const { read, rules } = protocolOf(id).errors;
  const failure = read({ answer: { http, headers: {}, body }, saved: {}, route: {}, task: {} });
  return classify(rules, { http, ...failure })?.class;
}

/** What the documents of a chat vendor say: calls, key, refusals, words of the end, and its twin. */
export function documented(id: string, test: Collect): void {
  const replays = chatReplaysOf(id);
  const { base_url, credential, signed } = replays;
  fileIsKnown(id, test);

  const sent = async (call: (typeof replays.calls)[number], stream: boolean): Promise<WireCall> => {
    const { model, settings = {} } = call;
    const made = await chatCall(protocolOf(id), { base_url, credential, model, settings, stream, body: {} });
    const headers = Object.entries(made.init.headers).filter(([name]) => !OURS.includes(name));
    expect(made.init.method).toBe('POST');
    return { post: made.url, headers: Object.fromEntries(headers) };
  };
  const written = ({ post, headers }: WireCall): WireCall => ({
    post,
    headers: { ...headers, ...signed },
  });

  test.each(replays.calls.map((call) => [call.title ?? call.model, call] as const))(
    'it is called at its address, with its headers and its key: %s',
    async (_, call) => {
      expect(await sent(call, false)).toEqual(written(call.complete));
      expect(await sent(call, true)).toEqual(written(call.stream ?? call.complete));
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

  test('a name of a model cannot lead to another address', () => {
    const { complete, stream } = protocolOf(id).calls;
    for (const call of [complete, stream]) {
      const { path } = call({ model: 'models/../m 3', channel: {} });
      expect(path).toBe(
        call({ model: '-', channel: {} }).path.replace('-', encodeURIComponent('models/../m 3')),
      );
    }
  });

  test('its twin wants its key and shows every class of refusal that has words', () => {
    const { auth, examples } = twinOf(id);
    expect(auth).toEqual(protocolOf(id).auth);
    for (const [seen, refusal] of Object.entries(examples.errors))
      expect(classOf(id, refusal), seen).toBe(seen);
    const { rules } = protocolOf(id).errors;
    const shown = Object.keys(examples.errors);
    const ofWords = rules.filter(({ code, message }) => code !== undefined || message !== undefined);
    for (const { class: kind } of ofWords) expect(shown, kind).toContain(kind);
    for (const kind of shown) expect(rules.map((rule) => rule.class)).toContain(kind);
  });
}
