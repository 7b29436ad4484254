import { adminOperations } from '../../generated/admin.ts';
import { errorClasses } from '../../generated/errors.ts';
import type { ErrorCode, ErrorEntry } from '../../runtime/contract/errors.ts';
import type {
  Family,
  Limits,
  Model,
  Origins,
  PublicRequest,
  Vocabulary,
} from '../../runtime/contract/family.ts';
import { toMediaList } from '../../runtime/contract/media-input.ts';
import { parseSize } from '../../runtime/contract/parse-size.ts';
import { filePlaces, mediaPlaces, placeAt } from '../../runtime/contract/places.ts';
import type { Registry } from '../../runtime/contract/registry.ts';
import type { Route } from '../../runtime/contract/route.ts';
import type { AnswerView, Surface } from '../../runtime/contract/surface.ts';
import { errorCodes } from '../support/error-codes.ts';

const STATUS: Partial<Record<ErrorCode, number>> = {
  invalid_api_key: 401,
  insufficient_user_quota: 403,
  model_not_allowed: 403,
  model_not_found: 404,
  task_not_found: 404,
  asset_not_found: 404,
  route_not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  task_not_ready: 409,
  task_failed: 409,
  task_not_cancellable: 409,
  result_expired: 410,
  model_retired: 410,
  request_too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  too_many_requests: 429,
  internal_error: 500,
  upstream_timeout: 504,
  bad_response: 502,
  upstream_error: 502,
  no_available_channel: 503,
};
const RETRYABLE: readonly ErrorCode[] = ['too_many_requests', 'task_not_ready', 'no_available_channel'];

export const vocabulary: Vocabulary = {
  facts: {
    prompt: { name: 'prompt', type: 'string', about: '' },
    seconds: { name: 'seconds', type: 'number', unit: 's', about: '' },
    size: { name: 'size', type: 'size', about: '' },
    seed: { name: 'seed', type: 'integer', about: '' },
    audio: { name: 'audio', type: 'boolean', about: '' },
  },
  roles: {
    first_frame: { name: 'first_frame', kind: 'image', max: 1 },
    last_frame: { name: 'last_frame', kind: 'image', max: 1 },
    reference: { name: 'reference', kind: 'image' },
    reference_audio: { name: 'reference_audio', kind: 'audio' },
  },
  modes: [
    { id: 'first_last', needs: ['first_frame', 'last_frame'] },
    { id: 'reference', needs: ['reference'] },
    { id: 'first_frame', needs: ['first_frame'] },
    { id: 'text', needs: [] },
  ],
};

const NO_LIMITS: Limits = { numbers: {}, texts: {}, sizes: {}, roles: {} };

export const tinyLimits: Limits = {
  numbers: { seconds: { min: 1, max: 10, default: 5 }, seed: { min: 0 } },
  texts: { prompt: { max_chars: 40 } },
  sizes: { size: { tiers: ['540p', '720p', '1080p'], ratios: ['16:9', '9:16'], default: '720p' } },
  roles: { reference: { max: 3, min_side_px: 128, min_ratio: '1:4', max_ratio: '4:1' } },
};

export function tinyModel(id: string, over: Partial<Model> = {}): Model {
  return {
    id,
    title: id,
    family: 'tiny',
    aliases: [],
    modes: { text: 'yes', first_frame: 'yes', reference: 'yes', first_last: 'not_recommended' },
    toggles: { audio: 'upstream' },
    limits: tinyLimits,
    price: { per: 'second', rows: [{ when: {}, micros: 10_000 }] },
    lifecycle: { status: 'active' },
    ...over,
  };
}

/** A hand-written validator in the shape of the generated ones. */
function validate(value: unknown): value is unknown {
  const prompt = typeof value === 'object' && value !== null && 'prompt' in value ? value.prompt : undefined;
  const good = prompt === undefined || typeof prompt === 'string';
  validate.errors = good
    ? null
    : [{ instancePath: '/prompt', keyword: 'type', params: { type: 'string' }, message: 'must be string' }];
  return good;
}
validate.errors = null as (Family['validate']['errors'] & object) | null;

function interpret({ body, files }: PublicRequest): ReturnType<Family['interpret']> {
  const number = (value: unknown): number | undefined => {
    const read = typeof value === 'string' && value !== '' ? Number(value) : value;
    return typeof read === 'number' && Number.isFinite(read) ? read : undefined;
  };
  return {
    facts: {
      prompt: typeof body.prompt === 'string' ? body.prompt : undefined,
      seconds: number(body.duration ?? body.seconds),
      seed: number(body.seed),
      size: parseSize(body.size),
      audio: typeof body.audio === 'boolean' ? body.audio : undefined,
    },
    roles: {
      first_frame: toMediaList('image', body.image ?? files.image),
      last_frame: toMediaList('image', body.last_image),
      reference: toMediaList('image', body.images ?? files.images),
      reference_audio: toMediaList('audio', body.sound),
    },
  };
}

/** What a generated family says of where `interpret` reads. */
const from: Origins = {
  facts: {
    audio: ({ body }) => placeAt(body, 'audio'),
    prompt: ({ body }) => placeAt(body, 'prompt'),
    seconds: ({ body }) => placeAt(body, 'duration') ?? placeAt(body, 'seconds'),
    seed: ({ body }) => placeAt(body, 'seed'),
    size: ({ body }) => placeAt(body, 'size'),
  },
  roles: {
    first_frame: ({ body, files }) => mediaPlaces(placeAt(body, 'image') ?? filePlaces(files, 'image')),
    last_frame: ({ body }) => mediaPlaces(placeAt(body, 'last_image')),
    reference: ({ body, files }) => mediaPlaces(placeAt(body, 'images') ?? filePlaces(files, 'images')),
    reference_audio: ({ body }) => mediaPlaces(placeAt(body, 'sound')),
  },
};

export function tinyFamily(models: readonly Model[], over: Partial<Family> = {}): Family {
  return {
    id: 'tiny',
    title: 'Family Tiny',
    kind: 'video',
    routes: ['videos-create'],
    protocols: ['direct'],
    fields: {
      model: 'string',
      prompt: 'string',
      seconds: 'any',
      duration: 'integer',
      seed: 'integer',
      size: 'string',
      audio: 'boolean',
      image: 'media',
      last_image: 'media',
      images: 'array',
      sound: 'media',
      metadata: 'object',
    },
    suffixes: ['release', 'tier'],
    uploads: { image: ['first_frame'], images: ['reference'] },
    validate,
    models,
    interpret,
    from,
    ...over,
  };
}

function route(id: string, over: Omit<Route, 'id' | 'title' | 'query' | 'surface'> & Partial<Route>): Route {
  return { id, title: id, surface: 'video', query: {}, ...over };
}

const CONTENT_QUERY: Route['query'] = {
  variant: { type: 'enum', values: ['video', 'thumbnail'], default: 'video' },
  expires: { type: 'integer', min: 0, max: 253_402_300_799 },
  signature: { type: 'string', max_chars: 128 },
};

export const tinyRoutes: readonly Route[] = [
  route('videos-create', {
    operation: 'video.submit',
    method: 'POST',
    path: '/v1/videos',
    auth: 'key',
    answer: 'task',
    body: { kinds: ['json', 'multipart'], max_bytes: 2_000_000 },
  }),
  route('video-generations', {
    operation: 'video.submit',
    method: 'POST',
    path: '/v1/video/generations',
    auth: 'key',
    answer: 'task',
    body: { kinds: ['json'], max_bytes: 1_048_576 },
  }),
  route('videos-get', {
    operation: 'task.get',
    method: 'GET',
    path: '/v1/videos/{task_id}',
    auth: 'key',
    answer: 'task',
  }),
  route('videos-list', {
    operation: 'task.list',
    method: 'GET',
    path: '/v1/videos',
    auth: 'key',
    answer: 'list',
    query: {
      after: { type: 'string', max_chars: 100 },
      limit: { type: 'integer', min: 1, max: 100, default: 20 },
      order: { type: 'enum', values: ['asc', 'desc'], default: 'desc' },
    },
  }),
  route('videos-delete', {
    operation: 'task.delete',
    method: 'DELETE',
    path: '/v1/videos/{task_id}',
    auth: 'key',
    answer: 'deleted',
  }),
  route('videos-content', {
    operation: 'task.content',
    method: 'GET',
    path: '/v1/videos/{task_id}/content',
    auth: 'key_or_link',
    query: CONTENT_QUERY,
  }),
  route('videos-content-head', {
    operation: 'task.content',
    method: 'HEAD',
    path: '/v1/videos/{task_id}/content',
    auth: 'key_or_link',
    query: CONTENT_QUERY,
  }),
  route('models-list', {
    operation: 'models.list',
    method: 'GET',
    path: '/v1/models',
    auth: 'key',
    surface: 'models',
  }),
  route('models-get', {
    operation: 'models.get',
    method: 'GET',
    path: '/v1/models/{model}',
    auth: 'key',
    surface: 'models',
  }),
  route('vendor-create', {
    operation: 'video.submit',
    method: 'POST',
    path: '/vendor/v2/make',
    auth: 'key',
    surface: 'vendor',
    answer: 'task',
    body: { kinds: ['json'], max_bytes: 1_000 },
  }),
  route('health-live', {
    operation: 'health.live',
    method: 'GET',
    path: '/healthz',
    auth: 'none',
    surface: 'system',
  }),
  route('health-ready', {
    operation: 'health.ready',
    method: 'GET',
    path: '/readyz',
    auth: 'none',
    surface: 'system',
  }),
  route('openapi', {
    operation: 'openapi.get',
    method: 'GET',
    path: '/openapi.json',
    auth: 'none',
    surface: 'system',
  }),
];

const task = ({ task: view, result, error }: AnswerView) => ({
  id: view?.id,
  status: view?.status,
  progress: view?.progress,
  model: view?.model,
  seconds: view?.seconds,
  size: view?.size,
  video_url: result?.video_url,
  usage: view?.usage === undefined ? undefined : { ...view.usage },
  warnings: view?.warnings?.map((warning) => ({ ...warning })),
  error: error === undefined ? null : { code: error.code, message: error.message },
});

function surface(id: string, over: Partial<Surface> = {}): Surface {
  return {
    id,
    title: id,
    answers: {
      task,
      list: ({ page }) => ({
        object: 'list',
        data: page?.items ?? [],
        has_more: page?.has_more,
        last_id: page?.last_id,
      }),
      deleted: ({ task: view }) => ({ id: view?.id, deleted: true }),
    },
    ...over,
  };
}

function errorEntries(): Record<ErrorCode, ErrorEntry> {
  const entries = errorCodes.map((code): [string, ErrorEntry] => [
    code,
    {
      code,
      status: STATUS[code] ?? 400,
      retryable: RETRYABLE.includes(code),
      message: `template of ${code}`,
      types: { default: 'gateway_api_error', models: 'invalid_request_error' },
      shapes: {
        default: 'object',
        vendor: 'vendor',
        ...(code === 'too_many_requests' ? { video: 'flat' } : {}),
      },
    },
  ]);
  return Object.fromEntries(entries) as Record<ErrorCode, ErrorEntry>;
}

export const tinyModels: readonly Model[] = [
  tinyModel('tiny-1', { aliases: ['tiny-latest'] }),
  tinyModel('tiny-mute', {
    modes: { text: 'yes', reference: 'no' },
    toggles: { audio: 'no' },
    limits: NO_LIMITS,
  }),
  tinyModel('tiny-old', {
    lifecycle: { status: 'deprecated', on: '2026-01-01', retire_on: '2027-01-01', replaced_by: 'tiny-1' },
  }),
  tinyModel('tiny-gone', { lifecycle: { status: 'retired', on: '2026-01-01', replaced_by: 'tiny-1' } }),
  tinyModel('tiny-secret'),
];

/** A registry written by hand: small, without vendors, with every operation and error shape. */
export function tinyRegistry(over: Partial<Registry> = {}): Registry {
  return {
    digest: 'digest-of-tiny',
    gateway: {
      name: 'tiny gateway',
      spec_version: 1,
      currency: 'USD',
      micros_per_unit: 1_000_000,
      released: '2026-01-31',
    },
    vocabulary,
    errors: errorEntries(),
    error_classes: errorClasses,
    surfaces: {
      video: surface('video'),
      models: surface('models'),
      system: surface('system'),
      vendor: surface('vendor', {
        vendorError: ({ error }) => ({ err_code: error?.code, reason: error?.message }),
      }),
    },
    routes: tinyRoutes,
    admin: adminOperations,
    families: [tinyFamily(tinyModels)],
    protocols: {},
    chat_families: [],
    chat_protocols: {},
    chat_twins: async () => ({}),
    examples: async () => ({}),
    twins: async () => ({}),
    openapi: async () => '{"openapi":"3.1.0"}',
    admin_openapi: async () => '{"openapi":"3.1.0"}',
    adapters: async () => ({}),
    explain: async () => ({ losses: [], prices: {}, families: {}, protocols: {} }),
    sent_calls: () => ({ submit: () => ({ path: undefined }) }),
    ...over,
  };
}
