import type { ChatFamily, ChatModel } from '../../runtime/contract/chat.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import type { Route } from '../../runtime/contract/route.ts';
import { createIntake } from '../../runtime/intake/intake.ts';
import type { CheckedChat } from '../../runtime/intake/types.ts';
import { DEPLOYMENT, keyRecord, NOW_MS } from '../edge/fakes.ts';
import { tinyFamily, tinyModels, tinyRegistry, tinyRoutes } from '../edge/tiny-registry.ts';
import { refused } from './refused.ts';

const routeOf = (id: string, over: Partial<Route>): Route => ({
  id,
  title: id,
  surface: 'chat',
  operation: 'chat.complete',
  method: 'POST',
  path: `/${id}`,
  auth: 'key',
  query: {},
  ...over,
});
export const talkRoute = routeOf('talk', {});
export const ownRoute = routeOf('own', {
  surface: 'own',
  operation: 'content.generate',
  model: ({ path }) => path.model,
});

const able: ChatModel = {
  id: 'able',
  title: 'able',
  family: 'talk',
  aliases: ['able-latest'],
  inputs: {
    text: 'yes',
    image_url: 'yes',
    input_audio: 'upstream',
    file: 'not_recommended',
    video_url: 'yes',
  },
  features: { tools: 'yes', json_object: 'yes', json_schema: 'not_recommended', reasoning: 'yes' },
  limits: { context_tokens: 1_000, output_tokens: 100 },
  price: { per: 'million_tokens', input_micros: 1, output_micros: 2 },
  lifecycle: { status: 'active' },
};
const poor: ChatModel = {
  ...able,
  id: 'poor',
  aliases: [],
  inputs: { text: 'yes', image_url: 'no', input_audio: 'no', file: 'yes', video_url: 'no' },
  features: { tools: 'no', json_object: 'no', json_schema: 'no', reasoning: 'no' },
};
const gone: ChatModel = {
  ...able,
  id: 'gone',
  aliases: [],
  lifecycle: { status: 'retired', on: '2026-01-01' },
};

/** The shape is the validator's own business; this one only wants messages to be a list. */
function validate(value: unknown): value is unknown {
  const good = typeof value === 'object' && value !== null && !('bad' in value);
  validate.errors = good
    ? null
    : [{ instancePath: '/bad', keyword: 'type', params: { type: 'string' }, message: 'must be string' }];
  return good;
}
validate.errors = null as (ChatFamily['validate']['errors'] & object) | null;

const talk: ChatFamily = {
  id: 'talk',
  title: 'Talk',
  kind: 'chat',
  routes: ['talk'],
  protocols: [],
  suffixes: ['release'],
  fields: {},
  validate,
  models: [able, poor, gone],
};
const own: ChatFamily = { ...talk, id: 'own', models_of: 'talk', routes: ['own'] };

export const intake = createIntake({
  registry: tinyRegistry({
    families: [tinyFamily(tinyModels)],
    chat_families: [own, talk],
    routes: [...tinyRoutes, talkRoute, ownRoute],
  }),
  deployment: () => DEPLOYMENT,
  clock: () => NOW_MS,
});

export const hello = { role: 'user', content: 'hello' };

interface Way {
  readonly route?: Route;
  readonly strict?: boolean;
  readonly models?: readonly string[];
  readonly path?: Readonly<Record<string, string>>;
}

export function check(body: JsonObject, way: Way = {}): CheckedChat {
  return atOnce(
    intake.checkChat({
      route: way.route ?? talkRoute,
      key: keyRecord({ models: way.models ?? ['*'] }),
      body: { kind: 'json', value: { model: 'able', messages: [hello], ...body } },
      path: way.path ?? {},
      query: {},
      strict: way.strict ?? false,
    }),
  );
}

export const refusal = (body: JsonObject, way?: Way) => {
  const { param, message } = refused(() => check(body, way));
  return [param, message];
};

export function content(...items: JsonObject[]): JsonObject {
  return { messages: [{ role: 'user', content: items }] };
}

export const image = (url: string) => ({ type: 'image_url', image_url: { url } });
