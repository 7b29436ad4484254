import fc from 'fast-check';
import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { GatewayError } from '../../runtime/contract/errors.ts';
import { findPaidRoute } from '../../runtime/work/quote/find-paid-route.ts';

const found = (text: string) => {
  const { route, path, query } = findPaidRoute(text, registry.routes);
  return [route.id, path, query];
};

test.each([
  ['/v1/videos', ['videos-create', {}, {}]],
  ['POST /v1/videos', ['videos-create', {}, {}]],
  ['videos-create', ['videos-create', {}, {}]],
  ['/ax/submit/music', ['ax-submit', { action: 'music' }, {}]],
  [
    '/jm?Action=CVSync2AsyncSubmitTask&Version=2022-08-31',
    ['jm-submit', {}, { Action: 'CVSync2AsyncSubmitTask', Version: '2022-08-31' }],
  ],
  ['jm-submit', ['jm-submit', {}, {}]],
  ['/v1beta/models/a%2Fb:generateContent', ['gemini-generate', { model: 'a/b' }, {}]],
  [
    '/v1/models/gemini-chat:streamGenerateContent?alt=sse',
    ['gemini-stream-v1', { model: 'gemini-chat' }, { alt: 'sse' }],
  ],
])('%s is found', (text, route) => {
  expect(found(text)).toEqual(route);
});

test.each([
  [undefined, 'route is missing: name what would be asked, such as /v1/videos'],
  ['', 'route must be a text (got ""): name what would be asked, such as /v1/videos'],
  [7, 'route must be a text (got 7): name what would be asked, such as /v1/videos'],
  ['/v1/vidoes', 'route "/v1/vidoes" is no route; did you mean `/v1/videos`?'],
  ['video-creat', 'route "video-creat" is no route that costs money; did you mean `video-create`?'],
  [
    'gemini-generate',
    'route gemini-generate needs its whole path, such as /v1beta/models/{model}:generateContent with a value for each {name}',
  ],
  [
    '/v1beta/models/{model}:generateContent',
    'route gemini-generate needs its whole path, such as /v1beta/models/{model}:generateContent with a value for each {name}',
  ],
  [
    'POST /ax/submit/{action}',
    'route ax-submit needs its whole path, such as /ax/submit/{action} with a value for each {name}',
  ],
  ['/ax/submit/%zz', 'route "%zz" is not valid percent-encoding'],
  [
    '/jm',
    'route "/jm" does not say which of its path is meant: write POST /jm?Action=CVSync2AsyncSubmitTask&Version=2022-08-31',
  ],
])('%j is refused', (text, message) => {
  const act = () => findPaidRoute(text, registry.routes);
  expect(act).toThrow(expect.objectContaining({ code: 'invalid_request', message }));
});

test('whatever is given, a route or a refusal that names it', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webPath(), fc.constantFrom('/v1/', '?', '/ax/submit/')), (text) => {
      try {
        expect(registry.routes).toContain(findPaidRoute(text, registry.routes).route);
      } catch (error) {
        expect(error).toBeInstanceOf(GatewayError);
        expect(error).toMatchObject({ code: 'invalid_request', options: { param: 'route' } });
      }
    }),
    { numRuns: 200 },
  );
});
