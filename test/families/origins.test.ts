import fc from 'fast-check';
import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { Family, PublicRequest } from '../../runtime/contract/family.ts';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import { toMedia } from '../../runtime/contract/media-input.ts';
import { at, isObject } from '../../runtime/contract/values.ts';

const image = (name: string) => `https://img.example/${name}.png`;
const url = { image_url: { url: image('e') } };
const VALUES: readonly Json[] = [
  ...['16:9', '720p', '1280x720', '1024x1024', 'auto', 'adaptive', 'off', '', '6', 'lyrics', 'pro', 'x'],
  ...[true, false, 0, 5, 8, -1, 2048, null, {}, []],
  ...[
    image('a'),
    [image('a'), image('a')],
    [image('a'), image('b'), image('c')],
    [null, { url: image('d') }],
  ],
  [
    { type: 'text', text: 'a heron' },
    { type: 'image_url', ...url },
    { type: 'text', text: 'a crow' },
  ],
  [
    { type: 'image_url', role: 'last_frame', ...url },
    { type: 'video_url', video_url: { url: image('v') } },
  ],
  [
    { category: 'Image', url: image('f') },
    { category: 'Image', usage: 'LastFrame', url: image('g') },
  ],
  [{ id: 'hero', image: image('h'), images: [image('h'), image('i')] }],
  [
    {
      role: 'user',
      parts: [{ text: 'a heron' }, { thought: true, text: 'hm' }, { inlineData: { data: 'QUJD' } }],
    },
  ],
];

function withAt(body: JsonObject, [name = '', ...rest]: readonly string[], value: Json): JsonObject {
  const old = body[name];
  return { ...body, [name]: rest.length === 0 ? value : withAt(isObject(old) ? old : {}, rest, value) };
}

function without(body: JsonObject, [name = '', ...rest]: readonly string[]): JsonObject {
  const { [name]: value, ...others } = body;
  return rest.length === 0 || !isObject(value) ? others : { ...others, [name]: without(value, rest) };
}

function requestsOf({ fields, sources = {} }: Family): fc.Arbitrary<PublicRequest> {
  const paths = [
    ...Object.keys(fields).map((name) => [name]),
    ...Object.values(sources).flat(),
    ...['file_infos', 'scene_type', 'last_frame_url'].map((name) => ['metadata', name]),
  ];
  const parts = fc.array(fc.tuple(fc.constantFrom(...paths), fc.constantFrom(...VALUES)), { maxLength: 6 });
  return parts.map((list) => ({
    body: list.reduce<JsonObject>((body, [path, value]) => withAt(body, path, value), {}),
    files: {},
    path: { action: 'music' },
    query: {},
  }));
}

test.each(registry.families)('$id says of each input where it stands', (family) => {
  fc.assert(
    fc.property(requestsOf(family), (request) => {
      const { roles } = family.interpret(request, []);
      for (const [role, media = []] of Object.entries(roles)) {
        const places = family.from?.roles[role]?.(request) ?? [];
        const found = places.map(({ steps }) => {
          const value = at(request.body, ...steps);
          return toMedia('image', typeof value === 'string' ? value : 5);
        });
        const said = media.map(({ kind: _, with: __, ...content }) => ({ kind: 'image', ...content }));
        expect(found, role).toEqual(said);
      }
    }),
    { numRuns: 200 },
  );
});

test.each(registry.families)(
  '$id reads the same without the fields that it says it did not read',
  (family) => {
    fc.assert(
      fc.property(requestsOf(family), (request) => {
        const unread = [...(family.unread?.(request) ?? [])];
        const body = unread.reduce((rest, field) => without(rest, field.split('.')), request.body);
        const told = family.interpret(request, []);
        expect(family.interpret({ ...request, body }, []).facts).toEqual(told.facts);
      }),
      { numRuns: 200 },
    );
  },
);

test.each(registry.families)(
  '$id names a place for each fact of the body, and no fact lives without it',
  (family) => {
    fc.assert(
      fc.property(requestsOf(family), (request) => {
        const { facts } = family.interpret(request, []);
        for (const [name, origin] of Object.entries(family.from?.facts ?? {})) {
          const value = facts[name];
          if (value === undefined || value === '' || typeof value === 'object') continue;
          const places = origin(request) ?? [];
          expect(places.length, name).toBeGreaterThan(0);
          const root = places.map(({ steps }) => String(steps[0]));
          const body = root.reduce((rest, field) => without(rest, [field]), request.body);
          const left = family.interpret({ ...request, body }, []).facts[name];
          const others = (family.sources?.[name] ?? []).filter(([field = '']) => !root.includes(field));
          if (others.length === 0) expect(left, name).toBeUndefined();
        }
      }),
      { numRuns: 200 },
    );
  },
);
