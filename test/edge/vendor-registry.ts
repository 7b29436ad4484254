import type { Registry } from '../../runtime/contract/registry.ts';
import type { Route } from '../../runtime/contract/route.ts';
import type { AnswerView, ItemView, Surface } from '../../runtime/contract/surface.ts';
import { tinyFamily, tinyModel, tinyRegistry, tinyRoutes } from './tiny-registry.ts';

type Given = Omit<Route, 'title' | 'query' | 'auth'> & Partial<Route>;

function route(given: Given): Route {
  return {
    title: given.id,
    query: {},
    auth: 'key',
    ...given,
  };
}

const JSON_BODY: Route['body'] = { kinds: ['json'], max_bytes: 10_000 };
const SONGS: Route['tasks'] = { kind: 'audio' };
const CLIPS: Route['tasks'] = { kind: 'video', made_by: ['clips-create'] };

/** One vendor's words for videos, told apart from the gateway's own by who made them. */
const clips: readonly Route[] = [
  route({
    id: 'clips-create',
    surface: 'clips',
    operation: 'video.submit',
    method: 'POST',
    path: '/clips/make',
    body: JSON_BODY,
    answer: 'submit',
  }),
  route({
    id: 'clips-get',
    surface: 'clips',
    operation: 'task.get',
    method: 'GET',
    path: '/clips/make/{id}',
    tasks: CLIPS,
    answer: 'query',
  }),
  route({
    id: 'clips-page',
    surface: 'clips',
    operation: 'task.page',
    method: 'GET',
    path: '/clips/make',
    tasks: CLIPS,
    query: {
      pageNum: { type: 'integer', min: 1, max: 1_000, default: 1 },
      pageSize: { type: 'integer', min: 1, max: 500, default: 30 },
    },
    answer: 'page',
  }),
  route({
    id: 'clips-cancel',
    surface: 'clips',
    operation: 'task.cancel',
    method: 'POST',
    path: '/clips/make/{task_id}/cancel',
    tasks: CLIPS,
    answer: 'cancelled',
  }),
];

/** Another vendor's words for sounds. */
const songs: readonly Route[] = [
  route({
    id: 'songs-create',
    surface: 'songs',
    operation: 'audio.submit',
    method: 'POST',
    path: '/songs/submit/{action}',
    body: JSON_BODY,
    answer: 'submit',
  }),
  route({
    id: 'songs-get',
    surface: 'songs',
    operation: 'task.get',
    method: 'GET',
    path: '/songs/fetch/{id}',
    tasks: SONGS,
    answer: 'query',
  }),
  route({
    id: 'songs-batch',
    surface: 'songs',
    operation: 'task.batch',
    method: 'POST',
    path: '/songs/fetch',
    body: JSON_BODY,
    tasks: SONGS,
    answer: 'batch',
  }),
];

const others: readonly Route[] = [
  route({
    id: 'video-query',
    surface: 'video',
    operation: 'task.get',
    method: 'GET',
    path: '/v1/video/query',
    query: { id: { type: 'string', max_chars: 64 } },
    answer: 'task',
  }),
  route({
    id: 'videos-remix',
    surface: 'video',
    operation: 'video.remix',
    method: 'POST',
    path: '/v1/videos/{task_id}/remix',
    body: { kinds: ['json', 'multipart'], max_bytes: 10_000 },
    answer: 'task',
  }),
  route({
    id: 'callbacks',
    surface: 'system',
    operation: 'callback.receive',
    method: 'POST',
    path: '/v1/callbacks/{task_id}/{token}',
    auth: 'none',
    body: { kinds: ['raw'], max_bytes: 5_000 },
  }),
];

const clip = ({ task, result, error }: AnswerView) => ({
  task_id: task?.id,
  task_status: task?.status,
  task_status_msg: error?.message ?? '',
  updated_at: task?.updated_at,
  external: task?.echo?.external,
  videos: (result?.items ?? []).map((item: ItemView) => ({ id: item.id, url: item.video_url })),
});

const clipsSurface: Surface = {
  id: 'clips',
  title: 'clips',
  vendorError: ({ error, request }) => ({
    code: 1200,
    message: error?.message,
    request_id: request?.id,
    error: {
      code: error?.code,
      param: error?.param,
      status: error?.status,
      retryable: error?.retryable,
      charged: error?.charged,
    },
  }),
  answers: {
    submit: (view) => ({ code: 0, request_id: view.request?.id, data: { task_id: view.task?.id } }),
    query: (view) => ({ code: 0, request_id: view.request?.id, data: clip(view) }),
    item: clip,
    page: ({ page, request }) => ({ code: 0, request_id: request?.id, data: page?.items ?? [] }),
    cancelled: () => ({}),
  },
};

const song = ({ task, result, error }: AnswerView) => ({
  task_id: task?.id,
  status: task?.status,
  fail_reason: error?.message ?? '',
  charged: task?.usage?.amount,
  data: (result?.items ?? []).map((item: ItemView) => ({ ...item })),
});

const songsSurface: Surface = {
  id: 'songs',
  title: 'songs',
  vendorError: ({ error }) => ({ code: error?.code, message: error?.message, data: null }),
  answers: {
    submit: ({ task }) => ({ code: 'success', data: task?.id }),
    query: (view) => ({ code: 'success', data: song(view) }),
    item: song,
    batch: ({ page }) => ({ code: 'success', data: page?.items ?? [] }),
  },
};

/** The tiny registry beside two vendors' dialects, a remix route and callbacks. */
export function vendorRegistry(): Registry {
  const base = tinyRegistry();
  const { default: usual, ...shapes } = base.errors.invalid_request.shapes;
  const errors = Object.fromEntries(
    Object.entries(base.errors).map(([code, entry]) => [
      code,
      { ...entry, shapes: { ...shapes, default: usual ?? 'object', clips: 'vendor', songs: 'vendor' } },
    ]),
  );
  return {
    ...base,
    // First by path, as a registry that is sorted by id would have them.
    routes: [...clips, ...songs, ...tinyRoutes, ...others],
    errors: { ...base.errors, ...errors },
    surfaces: { ...base.surfaces, clips: clipsSurface, songs: songsSurface },
    families: [
      tinyFamily([tinyModel('tiny-1')], { routes: ['videos-create', 'clips-create'] }),
      tinyFamily([tinyModel('tune-1', { family: 'tunes' })], {
        id: 'tunes',
        kind: 'audio',
        routes: ['songs-create'],
      }),
    ],
  };
}
