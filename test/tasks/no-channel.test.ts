import { describe, expect, test } from 'vitest';
import type { Canonical } from '../../runtime/contract/canonical.ts';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { Model, Vocabulary } from '../../runtime/contract/family.ts';
import type { Media } from '../../runtime/contract/media.ts';
import type { Protocol } from '../../runtime/contract/protocol.ts';
import type { CheckedRequest } from '../../runtime/intake/types.ts';
import type { ServingChannel } from '../../runtime/work/plan/directory.ts';
import { noChannelError } from '../../runtime/work/plan/no-channel.ts';
import { fakeProtocol } from './fake-protocol.ts';
import { channelOf, familyOf, modelOf } from './world.ts';

const vocabulary: Vocabulary = {
  facts: { size: { name: 'size', type: 'size', about: '' } },
  roles: {
    first_frame: { name: 'first_frame', kind: 'image' },
    last_frame: { name: 'last_frame', kind: 'image' },
    voice: { name: 'voice', kind: 'audio' },
  },
  modes: [
    { id: 'template', needs: ['template'], also: ['first_frame'] },
    { id: 'first_last', needs: ['first_frame', 'last_frame'] },
    { id: 'first_frame', needs: ['first_frame'], also: ['voice'] },
    { id: 'text', needs: [] },
  ],
};
const ALL = {
  facts: ['prompt', 'size', 'seconds', 'template'],
  roles: ['first_frame', 'last_frame', 'voice'],
  metadata: true,
};
const IMAGE: Media = { kind: 'image', url: 'https://x.example/1.png' };

const model: Model = {
  ...modelOf('m-1'),
  modes: { template: 'yes', first_last: 'yes', first_frame: 'yes', text: 'yes' },
  limits: {
    numbers: { seconds: { one_of: [5, 10] } },
    texts: {},
    sizes: { size: { tiers: ['720p', '1080p', '4k'], ratios: ['16:9', '21:9'] } },
    roles: {},
  },
};

type Does = (request: Canonical, model: string) => boolean;

function channel(
  does: Does,
  overrides: { readonly enabled?: boolean; readonly carries?: Protocol['carries'] } = {},
): ServingChannel {
  const { enabled = true, carries = ALL } = overrides;
  const protocol = fakeProtocol('p', {
    carries,
    route: ({ request, model: upstream }) => (does(request, upstream) ? {} : undefined),
  });
  return {
    channel: channelOf({ id: 'a', enabled }),
    protocol,
    upstreamModel: 'vendor-m',
    lost: [],
    able: true,
  };
}

function errorOf(
  serving: readonly ServingChannel[],
  canonical: Partial<Canonical>,
  fieldOf?: CheckedRequest['fieldOf'],
): readonly unknown[] {
  const request: CheckedRequest = {
    route: 'videos-create',
    family: familyOf([model], ['p']),
    model,
    modelName: 'My-1',
    canonical: { mode: 'text', facts: { prompt: 'x' }, roles: {}, ...canonical },
    given: {},
    warnings: [],
    strict: false,
    ...(fieldOf === undefined ? {} : { fieldOf }),
  };
  const error = noChannelError({ request, task: { id: 'task_1', created_at: 1 }, serving, vocabulary });
  expect(error).toBeInstanceOf(GatewayError);
  return [error.code, error.options.param ?? '', error.message, error.options.details];
}

const tierIn = ({ facts: { size } }: Canonical): unknown => Object(size).tier;
const noHd: Does = (request) => tierIn(request) !== '1080p';

describe('what no channel of the group can do', () => {
  test('a tier: other tiers that work are named, and the caller’s own field', () => {
    const request = { facts: { prompt: 'x', size: { tier: '1080p', ratio: '16:9' } } };
    const details = { allowed: ['720p', '4k'], received: '1080p' };
    expect(errorOf([channel(noHd), channel(noHd)], request)).toEqual([
      'invalid_request',
      'size',
      'no channel of this group can make text requests for My-1 with size 1080p; it can with 720p or 4k',
      details,
    ]);
    expect(errorOf([channel(noHd)], request, (name, part) => `metadata.${name}.${part}`)).toEqual([
      'invalid_request',
      'metadata.size.tier',
      'no channel of this group can make text requests for My-1 with metadata.size.tier 1080p; it can with 720p or 4k',
      details,
    ]);
  });

  test.each([
    ['prompt', { mode: 'first_frame', facts: { prompt: ' ' }, roles: { first_frame: [IMAGE] } }],
    ['prompt', { facts: {} }],
    ['seconds', {}],
    ['last_frame', { mode: 'first_frame', roles: { first_frame: [IMAGE] } }],
  ])('a model that needs %s', (need, request) => {
    const serving = channel(() => true);
    const needing = { ...serving, protocol: { ...serving.protocol, models: [{ needs: [need] }] } };
    const mode = 'mode' in request ? request.mode : 'text';
    expect(errorOf([needing], request, (name) => `my_${name}`)).toEqual([
      'invalid_request',
      `my_${need}`,
      `my_${need} is missing: no channel of this group can make ${mode} requests for My-1 without one`,
      undefined,
    ]);
  });

  test('more pictures than a channel takes: how many it does', () => {
    const few: Does = ({ roles }) => (roles.first_frame?.length ?? 0) <= 3;
    const request = { mode: 'first_frame', roles: { first_frame: [IMAGE, IMAGE, IMAGE, IMAGE] } };
    expect(errorOf([channel(few), channel(({ roles }) => roles.first_frame?.length === 1)], request)).toEqual(
      [
        'invalid_request',
        'first_frame',
        'no channel of this group can make first_frame requests for My-1 with 4 images in first_frame; send at most 3',
        { received: 4, allowed: 3 },
      ],
    );
  });

  test('a request without words, where the channel needs some', () => {
    const words: Does = ({ facts }) => typeof facts.prompt === 'string';
    const request = { mode: 'first_frame', facts: {}, roles: { first_frame: [IMAGE] } };
    expect(errorOf([channel(words)], request).slice(0, 3)).toEqual([
      'invalid_request',
      'prompt',
      'prompt is missing: no channel of this group can make first_frame requests for My-1 without one',
    ]);
  });

  test.each<[title: string, does: Does, request: Partial<Canonical>, field: string, sentence: string]>([
    [
      'a ratio',
      ({ facts }) => Object(facts.size).ratio !== '21:9',
      { facts: { size: { tier: '720p', ratio: '21:9' } } },
      'size',
      'text requests for My-1 with size 21:9; it can with 16:9',
    ],
    [
      'pixels of which no list is known',
      ({ facts }) => Object(facts.size).pixels === undefined,
      { facts: { size: { pixels: { width: 100, height: 200 } } } },
      'size',
      'text requests for My-1 with size 100x200; leave `size` out',
    ],
    [
      'a length',
      ({ facts }) => facts.seconds !== 5,
      { facts: { seconds: 5 } },
      'seconds',
      'text requests for My-1 with seconds 5; it can with 10',
    ],
    [
      'a switch',
      ({ facts }) => facts.audio !== true,
      { facts: { audio: true } },
      'audio',
      'text requests for My-1 with audio true; it can with false',
    ],
    [
      'a role beside those of the mode',
      ({ roles }) => roles.voice === undefined,
      {
        mode: 'first_frame',
        roles: { first_frame: [IMAGE], voice: [{ kind: 'audio', url: 'https://x.example/1' }] },
      },
      'voice',
      'first_frame requests for My-1 with voice; leave `voice` out',
    ],
  ])('%s', (_, does, request, field, sentence) => {
    const [code, param, message] = errorOf([channel(does)], request);
    expect([code, param, message]).toEqual([
      'invalid_request',
      field,
      `no channel of this group can make ${sentence}`,
    ]);
  });

  test('a mode without a route: the modes that have one are named', () => {
    const roles = { first_frame: [IMAGE], last_frame: [IMAGE] };
    const does: Does = ({ mode }) => mode === 'first_frame' || mode === 'text';
    const fieldOf = (name: string): string => ({ first_frame: 'image' })[name] ?? `metadata.${name}`;
    expect(errorOf([channel(does)], { mode: 'first_last', roles }, fieldOf)).toEqual([
      'invalid_request',
      'model',
      'no channel of this group can make first_last requests (given by image and metadata.last_frame) for My-1; ' +
        'it can make first_frame (first frame) or text (a prompt only)',
      { received: 'first_last', allowed: ['first_frame', 'text'] },
    ]);
  });

  test('a mode whose needs are not carried', () => {
    const carries = { ...ALL, facts: ['prompt'], roles: [] };
    const facts = { prompt: 'x', template: 'hug' };
    expect(errorOf([channel(() => true, { carries })], { mode: 'template', facts }).slice(0, 3)).toEqual([
      'invalid_request',
      'model',
      'no channel of this group can make template requests (given by template) for My-1; it can make text (a prompt only)',
    ]);
  });

  test.each<[string, readonly ServingChannel[]]>([
    ['no channel has the protocols of the route', []],
    ['a channel that can do nothing', [channel(() => false)]],
    [
      'an adapter that fails',
      [
        channel(() => {
          throw new TypeError('adapter');
        }),
      ],
    ],
  ])('%s', (_, serving) => {
    expect(errorOf(serving, {})).toEqual([
      'invalid_request',
      'model',
      'no channel of this group can make text requests (a prompt only) for My-1; use another model',
      { received: 'text', allowed: [] },
    ]);
  });
});

test.each<[string, readonly ServingChannel[], 'no_available_channel' | 'invalid_request']>([
  ['could do it', [channel(noHd), channel(() => true, { enabled: false })], 'no_available_channel'],
  ['could not do it either', [channel(noHd), channel(noHd, { enabled: false })], 'invalid_request'],
  [
    'carries too little',
    [channel(noHd), channel(() => true, { enabled: false, carries: { ...ALL, roles: [] } })],
    'invalid_request',
  ],
])('waiting helps only where a disabled channel %s', (_, serving, code) => {
  const request = {
    mode: 'first_frame',
    facts: { size: { tier: '1080p' } },
    roles: { first_frame: [IMAGE] },
  };
  expect(errorOf(serving, request)[0]).toBe(code);
});
