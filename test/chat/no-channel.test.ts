import { describe, expect, test } from 'vitest';
import { GatewayError } from '../../runtime/contract/errors.ts';
import { type ChatWorldOptions, chatProtocol, createChatWorld, MODEL } from './chat-world.ts';

const MEDIA = {
  messages: [
    { role: 'system', content: 'x' },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'x' },
        { type: 'video_url', video_url: { url: 'https://x.example/' } },
      ],
    },
  ],
};
const WITH_VIDEO = { contents: new Set(['text', 'video_url'] as const) };

async function refused(
  options: ChatWorldOptions,
  body = {},
  chat: object = {},
): Promise<Record<string, unknown>> {
  const at = createChatWorld(options);
  const error = await at.service.complete(at.input(body, {}, chat)).catch((reason: unknown) => reason);
  if (!(error instanceof GatewayError)) throw new Error(`expected a refusal, got ${String(error)}`);
  expect([at.opened, at.asked]).toEqual([[], []]);
  return { code: error.code, message: error.message, param: error.options.param };
}

describe('no channel', () => {
  test('of any group has the model', async () => {
    expect(await refused({ channels: [{ id: 'a', models: { other: 'x' } }] })).toEqual({
      code: 'no_available_channel',
      message: 'no channel can serve my-model at the moment',
    });
  });

  test('is enabled', async () => {
    expect(await refused({ channels: [{ id: 'a', enabled: false }] })).toMatchObject({
      code: 'no_available_channel',
    });
  });

  test.each([
    ['has the model', { channels: [{ id: 'a', groups: ['other'] }] }],
    ['is for a model that the group may not use', { group: { models: ['m-2'] } }],
  ])('of the group %s', async (_, options) => {
    expect(await refused(options)).toEqual({
      code: 'model_not_allowed',
      message: 'the group of this key may not use my-model',
    });
  });

  test('takes the content', async () => {
    expect(await refused({}, MEDIA, WITH_VIDEO)).toEqual({
      code: 'invalid_request',
      param: 'messages[1].content[1]',
      message: 'no channel of this group takes video_url content for my-model; they take text or image_url',
    });
  });

  test('takes both contents together', async () => {
    const protocols = [
      chatProtocol('p', { inputs: { text: ['inline'], video_url: ['url'] } }),
      chatProtocol('q', { inputs: { text: ['inline'], file: ['inline'] } }),
    ];
    const channels = [{ id: 'a' }, { id: 'b', protocol: 'q' }];
    const contents = new Set(['video_url', 'file'] as const);
    expect(await refused({ protocols, channels }, MEDIA, { contents })).toMatchObject({
      message:
        'no channel of this group takes video_url and file content together for my-model; they take text, file or video_url',
    });
  });

  test('that takes the content is enabled: waiting helps', async () => {
    const protocols = [
      chatProtocol('p'),
      chatProtocol('q', { inputs: { text: ['inline'], video_url: ['url'] } }),
    ];
    const channels = [{ id: 'a' }, { id: 'b', protocol: 'q', enabled: false }];
    expect(await refused({ protocols, channels }, MEDIA, WITH_VIDEO)).toMatchObject({
      code: 'no_available_channel',
    });
  });

  test('speaks the dialect of the body', async () => {
    expect(await refused({}, {}, { kind: 'native', surface: 'other' })).toEqual({
      code: 'invalid_request',
      param: 'model',
      message:
        'no channel of this group takes my-model in this format; send the request in the common chat format',
    });
  });
});

describe('what the caller is told of a request that was changed', () => {
  const OTHER = [chatProtocol('p', { native: 'other' })];

  async function warningsOf(options: ChatWorldOptions, body: object) {
    const at = createChatWorld(options);
    at.script('a', {
      kind: 'answer',
      answer: { http: 200, headers: {}, body: { choices: [{ message: { content: 'Hi' } }] } },
    });
    const { warnings } = await at.service.complete(at.input({ ...body }));
    const sent = at.calls[0]?.request.body;
    return {
      warnings: warnings.map(({ field, action }) => `${field} ${action}`),
      sent: sent?.kind === 'json' ? sent.value : undefined,
    };
  }

  test('fields that the format cannot say are ignored, null says nothing', async () => {
    expect(await warningsOf({ protocols: OTHER }, { seed: 1, temperature: null, other: true })).toMatchObject(
      {
        warnings: ['seed ignored', 'other ignored'],
      },
    );
  });

  test('fields of its own pass to an upstream of the same dialect', async () => {
    const { warnings, sent } = await warningsOf({}, { other: { deep: [1] } });
    expect([warnings, sent]).toEqual([[], expect.objectContaining({ other: { deep: [1] } })]);
  });

  test('other unknown fields do not', async () => {
    const { warnings, sent } = await warningsOf({}, { another: 1, empty: null });
    expect(warnings).toEqual(['another ignored']);
    expect(sent).not.toHaveProperty('another');
    expect(sent).not.toHaveProperty('empty');
  });

  test('a limit above that of the model is lowered, and sent so', async () => {
    const { warnings, sent } = await warningsOf({}, { max_tokens: 5_000 });
    expect(warnings).toEqual(['max_tokens clamped']);
    expect(sent).toMatchObject({ max_tokens: MODEL.limits.output_tokens });
  });

  test('is refused instead where the caller is strict, before money moves', async () => {
    expect(await refused({}, { max_tokens: 5_000 }, { strict: true })).toMatchObject({
      code: 'invalid_request',
      param: 'max_tokens',
    });
  });
});
