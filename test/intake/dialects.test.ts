import { describe, expect, test } from 'vitest';
import { echoTexts, ruleHit, ruleHits } from '../../runtime/contract/families/define-family.ts';
import { type Family, modelInputs, type PublicRequest } from '../../runtime/contract/family.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { toMediaList } from '../../runtime/contract/media-input.ts';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import type { Route } from '../../runtime/contract/route.ts';
import { createModelIndex } from '../../runtime/intake/find-model.ts';
import { createIntake, type RawBody } from '../../runtime/intake/intake.ts';
import { modelName, servedRoutes } from '../../runtime/intake/requested-model.ts';
import { DEPLOYMENT, keyRecord, NOW_MS } from '../edge/fakes.ts';
import { tinyFamily, tinyModel, tinyRegistry, tinyRoutes, vocabulary } from '../edge/tiny-registry.ts';
import { refused } from './refused.ts';

const owned = tinyFamily([tinyModel('m-1', { aliases: ['m-latest'] }), tinyModel('m-2', { aliases: [] })]);

/** The vendor's own body: the model under another name, subjects, rules, mentions and texts to repeat. */
const dialect: Family = tinyFamily(
  [tinyModel('m-1', { family: 'own', aliases: ['m-latest'], modes: { subject: 'yes', text: 'yes' } })],
  {
    id: 'own',
    title: 'The own body',
    models_of: 'tiny',
    routes: ['own-create'],
    fields: { model_name: 'string', prompt: 'string', subjects: 'array', voice: 'string', payload: 'string' },
    interpret: ({ body }: PublicRequest) => ({
      facts: { prompt: typeof body.prompt === 'string' ? body.prompt : undefined },
      roles: {
        subject: Array.isArray(body.subjects)
          ? body.subjects.flatMap(
              (name) => toMediaList('image', 'https://a.example/1.png', { name: String(name) }) ?? [],
            )
          : undefined,
      },
    }),
    rules: ({ body }, model) =>
      ruleHits(
        body.voice === 'old' ? ruleHit('voice', 'coerced', `is an old name for ${model}`) : undefined,
        body.voice === 'gone' ? ruleHit('voice', 'refuse', `is gone for ${model}`) : undefined,
        body.voice === 'mute' ? ruleHit('voice', 'ignored', undefined) : undefined,
      ),
    mentions: [{ fact: 'prompt', role: 'subject', by: 'name', prefix: '@' }],
    echo: ({ body }) => echoTexts({ payload: typeof body.payload === 'string' ? body.payload : undefined }),
  },
);

const ownRoute: Route = {
  id: 'own-create',
  title: 'own',
  surface: 'video',
  operation: 'video.submit',
  method: 'POST',
  path: '/own/create',
  auth: 'key',
  body: { kinds: ['json', 'multipart'], max_bytes: 1000 },
  query: {},
  model_field: 'model_name',
  model: ({ body }) => (typeof body.model_name === 'string' ? body.model_name : undefined),
};

const words = {
  ...vocabulary,
  roles: { ...vocabulary.roles, subject: { name: 'subject', kind: 'image' as const } },
  modes: [{ id: 'subject', needs: ['subject'] }, ...vocabulary.modes],
};
const registry = {
  ...tinyRegistry({ families: [owned, dialect], routes: [...tinyRoutes, ownRoute] }),
  vocabulary: words,
};
const intake = createIntake({ registry, deployment: () => DEPLOYMENT, clock: () => NOW_MS });

function check(body: JsonObject | RawBody, over: { readonly route?: Route; readonly strict?: boolean } = {}) {
  return atOnce(
    intake.check({
      route: over.route ?? ownRoute,
      key: keyRecord(),
      body: body.kind === 'form' ? (body as RawBody) : { kind: 'json', value: body as JsonObject },
      path: {},
      query: {},
      strict: over.strict ?? false,
    }),
  );
}

const subject = { model_name: 'm-1', prompt: '@hero runs', subjects: ['hero'] };

describe('a model that several families offer', () => {
  const index = createModelIndex({ families: [dialect, owned], chat_families: [] });

  test.each([
    ['m-1', 'own-create', 'own'],
    ['m-latest', 'own-create', 'own'],
    ['m-1-250115', 'own-create', 'own'],
    ['m-1', 'videos-create', 'tiny'],
    ['m-1', 'elsewhere', 'tiny'],
    ['m-1', undefined, 'tiny'],
    ['m-2', 'own-create', 'tiny'],
  ])('%s on %s is read by %s', (name, route, family) => {
    expect(index.find(name, route)?.family.id).toBe(family);
  });

  test('is listed once, with its own family', () => {
    expect(index.all.map(({ family, model }) => [family.id, model.id])).toEqual([
      ['tiny', 'm-1'],
      ['tiny', 'm-2'],
    ]);
    expect(index.familiesOf('m-1').map(({ id }) => id)).toEqual(['tiny', 'own']);
    expect(index.familiesOf('m-3')).toEqual([]);
  });

  test('is served on the routes of all of them', () => {
    expect(servedRoutes(registry, intake.models, 'm-1')).toEqual(['POST /v1/videos', 'POST /own/create']);
    expect(servedRoutes(registry, intake.models, 'm-2')).toEqual(['POST /v1/videos']);
  });

  test('and the message about another route names them all', () => {
    const generations = tinyRoutes.find(({ id }) => id === 'video-generations');
    expect(refused(() => check({ model: 'm-1', prompt: 'x' }, { route: generations ?? ownRoute }))).toEqual({
      code: 'invalid_request',
      param: 'model',
      message: 'm-1 is not served by POST /v1/video/generations; use POST /v1/videos or POST /own/create',
    });
    expect(refused(() => check({ model_name: 'm-2', prompt: 'x' }))).toEqual({
      code: 'invalid_request',
      param: 'model_name',
      message: 'm-2 is not served by POST /own/create; use POST /v1/videos',
    });
  });
});

describe('the name of the model stands where the vendor puts it', () => {
  test('in JSON and in a form', () => {
    expect(check(subject).modelName).toBe('m-1');
    const form: RawBody = {
      kind: 'form',
      fields: [
        { name: 'model_name', text: 'm-1' },
        { name: 'subjects[]', text: 'hero' },
      ],
      files: {},
    };
    expect(check(form).canonical.mode).toBe('subject');
  });

  test.each<[JsonObject, string, string]>([
    [{ model: 'm-1' }, '', 'model_name is missing: name one of the models that GET /v1/models lists'],
    [{ model_name: '' }, '', 'model_name is missing: name one of the models that GET /v1/models lists'],
    [{ model_name: null }, '', 'model_name is missing: name one of the models that GET /v1/models lists'],
    [{ model_name: 7 }, 'model_name', 'model_name must be a string (got 7)'],
    [{ model_name: ['m-1'] }, 'model_name', 'model_name must be a string (got an array of 1)'],
  ])('%j', (body, param, message) => {
    expect(refused(() => check(body))).toEqual({ code: 'invalid_request', param, message });
  });

  test('twice in a form is no name', () => {
    const fields = ['m-1', 'm-2'].map((text) => ({ name: 'model_name', text }));
    expect(refused(() => check({ kind: 'form', fields, files: {} })).message).toBe(
      'model_name must be a string (got an array of 2)',
    );
  });

  test('a part of the address, or a fallback, needs no field', () => {
    const body: RawBody = { kind: 'json', value: {} };
    const input = { body, path: { model: 'm-1' }, query: {} };
    const { model_field: _, ...bare } = ownRoute;
    expect(modelName({ ...input, route: { ...bare, model: ({ path }) => path.model } })).toBe('m-1');
    expect(modelName({ ...input, route: { ...ownRoute, model: () => 'm-2' } })).toBe('m-2');
  });
});

describe('rules of a family', () => {
  test('warn with what becomes of the field', () => {
    expect(check({ ...subject, voice: 'old' }).warnings).toEqual([
      { field: 'voice', action: 'coerced', message: 'voice is an old name for m-1' },
    ]);
    expect(check({ ...subject, voice: 'mute' }).warnings).toEqual([
      { field: 'voice', action: 'ignored', message: 'voice is not taken as it was given' },
    ]);
  });

  test('refuse', () => {
    expect(refused(() => check({ ...subject, voice: 'gone' }))).toEqual({
      code: 'invalid_request',
      param: 'voice',
      message: 'voice is gone for m-1',
    });
  });

  test('a warning is a refusal of a strict request', () => {
    expect(refused(() => check({ ...subject, voice: 'old' }, { strict: true }))).toEqual({
      code: 'invalid_request',
      param: 'voice',
      message: 'strict request refused: voice is an old name for m-1',
    });
  });
});

test('texts that the surface repeats are kept, absent ones are not', () => {
  expect(check({ ...subject, payload: 'order 7' }).echo).toEqual({ payload: 'order 7' });
  expect(check(subject).echo).toEqual({});
  expect(check({ model: 'm-1', prompt: 'x' }, { route: tinyRoutes[0] ?? ownRoute }).echo).toBeUndefined();
});

test('a name in the prompt that is no subject is told with those there are', () => {
  expect(refused(() => check({ ...subject, prompt: 'the @villain hides' }))).toEqual({
    code: 'invalid_request',
    param: 'prompt',
    message: 'prompt mentions @villain, which is no subject of this request; known here: @hero',
  });
});

describe('what is made decides what is asked for', () => {
  const silent = (kind: Family['kind']) => {
    const family = { ...owned, kind };
    const one = createIntake({
      registry: tinyRegistry({ families: [family] }),
      deployment: () => DEPLOYMENT,
      clock: () => NOW_MS,
    });
    const [route] = tinyRoutes;
    if (route === undefined) throw new Error('no route');
    return () =>
      atOnce(
        one.check({
          route,
          key: keyRecord(),
          body: { kind: 'json', value: { model: 'm-1' } },
          path: {},
          query: {},
          strict: false,
        }),
      );
  };

  test.each(['video', 'image'] as const)('a %s needs a prompt or something to look at', (kind) => {
    expect(refused(silent(kind)).message).toBe(
      'prompt is missing: it is required when the request has no image or video reference',
    );
  });

  test('sound is asked for by what its family requires', () => {
    expect(silent('audio')().canonical.mode).toBe('text');
  });
});

test('inputs of a model are those of its modes, with what may come along', () => {
  const model = tinyModel('m', { modes: { template: 'yes', first_last: 'no', reference: 'upstream' } });
  const modes = [
    { id: 'template', needs: ['template', 'first_frame'] },
    { id: 'first_last', needs: ['first_frame', 'last_frame'] },
    { id: 'reference', needs: ['reference'], also: ['reference_audio'] },
  ];
  expect(
    modelInputs({}, model, { ...vocabulary, modes }).map(({ role, limit }) => [role.name, limit]),
  ).toEqual([
    ['first_frame', {}],
    ['reference', { max: 3, min_side_px: 128, min_ratio: '1:4', max_ratio: '4:1' }],
    ['reference_audio', {}],
  ]);
  const [first] = modelInputs({ roles: ['first_frame'] }, model, { ...vocabulary, modes });
  expect(first?.role.name).toBe('first_frame');
});
