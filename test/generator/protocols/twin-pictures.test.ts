import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { TwinPictures } from '../../../runtime/contract/twin.ts';
import { loadProtocolFile, loadProtocols } from './load-protocol.ts';

const PAINT = readFileSync(
  join(import.meta.dirname, '../../cases/emit/answered-at-once/specs/protocols/paint.yaml'),
  'utf8',
);

type Edit = readonly [from: string, to: string];

function picturesOf(...edits: readonly Edit[]): TwinPictures | undefined {
  let text = PAINT;
  for (const [from, to] of edits) {
    expect(text).toContain(from);
    text = text.replace(from, to);
  }
  const { protocols, diagnostics } = loadProtocolFile('paint', text);
  expect(diagnostics).toEqual([]);
  return protocols[0]?.twin?.pictures;
}

const FILES = 'files: { image: { url: $item.url, base64: $item.b64_json, ttl_secs: 3600 } }';
const DATA =
  '    data:\n      - { text: Here it is. }\n      - { url: "https://paint.example/1.png", revised_prompt: a heron }\n';
const GIVES = PAINT.slice(PAINT.indexOf('  gives:'), PAINT.indexOf('  submit:\n    data'));

describe('pictures of a twin', () => {
  test('stand where the example shows one, in either form', () => {
    expect(picturesOf()).toMatchObject({
      list: ['data'],
      item: 1,
      url: ['url'],
      base64: ['b64_json'],
      revised_prompt: ['revised_prompt'],
      withheld: { error: { code: 'moderation_blocked' } },
      asked: { prompt: [['prompt'], ['messages', 0, 'content', '*', 'text']], count: [['n']] },
    });
    expect(picturesOf([DATA, '    data: [{ b64_json: iVBORw0KGgo= }]\n'])).toMatchObject({
      item: 0,
      base64: ['b64_json'],
    });
  });

  test('may be the items themselves, and bytes stand in a list of their own', () => {
    const found = picturesOf(
      ['each: $body.data\n', 'each: $body.urls ?? $body.bytes\n'],
      [FILES, 'files: { image: { url: $item, base64: $item } }'],
      ['        facts: { revised_prompt: $item.revised_prompt }\n', ''],
      [DATA, '    urls: ["https://paint.example/1.png"]\n    bytes: [iVBORw0KGgo=]\n'],
    );
    expect(found).toMatchObject({ list: ['urls'], item: 0, url: [], base64: [], base64_list: ['bytes'] });
    expect(found?.revised_prompt).toBeUndefined();
  });

  test.each<[string, readonly Edit[], TwinPictures['gives']]>([
    ['addresses where the spec reads them', [[GIVES, '']], [{ format: 'url' }]],
    [
      'bytes where the spec reads nothing else',
      [
        [GIVES, ''],
        [FILES, 'files: { image: { base64: $item.inline.data } }'],
        [DATA, '    data: [{ inline: { data: iVBORw0KGgo= } }]\n'],
      ],
      [{ format: 'b64_json' }],
    ],
    [
      'what the spec says, model by model',
      [],
      [{ models: ['paint-1*'], format: 'b64_json' }, { format: 'url' }],
    ],
  ])('are given as %s', (_, edits, gives) => {
    expect(picturesOf(...edits)?.gives).toEqual(gives);
  });

  test('of a vendor with tasks stand in the answer of a completed one', () => {
    const image = 'items: { each: $body.urls, files: { image: { url: $item } } }';
    const edits: Edit[] = [
      ['auth: { use: bearer }', 'auth: { use: bearer }\nmodels: [{ like: [draw*], sizes: none }, {}]'],
      ['video: { url: $body.url, ttl_secs: 3600 }', `video: { url: $body.url, ttl_secs: 3600 }, ${image}`],
      ['  required: [model]', '  required: [model]\n  asked: { prompt: prompt }'],
      [
        '  poll:\n    queued',
        '  pictures: { path: /tasks, completed: { status: done, urls: ["https://p.example/1.png"] } }\n  poll:\n    queued',
      ],
    ];
    const { protocols, diagnostics } = loadProtocols(edits);
    expect(diagnostics).toEqual([]);
    expect(protocols[0]?.twin?.pictures).toEqual({
      models: [{ models: ['draw*'], sizes: { kind: 'none' } }],
      list: ['urls'],
      item: 0,
      url: [],
      gives: [{ format: 'url' }],
      made: { path: '/tasks', completed: { status: 'done', urls: ['https://p.example/1.png'] } },
      asked: { prompt: [['prompt']] },
    });
    expect(protocols[0]?.twin).toMatchObject({ kind: 'polled', results: { video: ['url'] } });
  });
});

describe('hooks of a protocol that answers at once', () => {
  test('are its request and the reading of its answer', () => {
    const { protocols, diagnostics } = loadProtocolFile(
      'paint',
      PAINT.replace('auth: {', 'hooks: mine\nauth: {'),
      new Map([['mine', true]]),
    );
    expect(diagnostics).toEqual([]);
    expect(protocols[0]?.hooks?.entries).toEqual(['submit.request', 'submit.read']);
  });
});
