import type { ErrorCode } from '../../../runtime/contract/errors.ts';
import type { Operation, Route } from '../../../runtime/contract/route.ts';
import { repeatErrors } from './repeats.ts';

const SUBMIT: readonly ErrorCode[] = [
  'insufficient_user_quota',
  'model_not_allowed',
  'model_not_found',
  'model_retired',
  'content_policy_violation',
  'bad_response',
  'bad_response_body',
  'upstream_error',
  'no_available_channel',
  'upstream_timeout',
];

/** Of any route that costs money, before anything is asked of an upstream. */
const QUOTE: readonly ErrorCode[] = [
  'model_not_allowed',
  'model_not_found',
  'model_retired',
  'task_not_found',
  'task_not_ready',
  'task_failed',
  'content_policy_violation',
  'no_available_channel',
];

/** How a task can fail whose end the route waits for. */
const ENDS: readonly ErrorCode[] = [
  'cancelled',
  'expired',
  'submission_uncertain',
  'timeout',
  'upstream_failed',
];

/** What an operation may refuse beyond what follows from a route's authentication and body. */
const BY_OPERATION: Readonly<Record<Operation, readonly ErrorCode[]>> = {
  'video.submit': SUBMIT,
  'video.remix': [...SUBMIT, 'task_not_found', 'task_not_ready', 'task_failed'],
  'audio.submit': SUBMIT,
  'image.submit': SUBMIT,
  'image.generate': [...SUBMIT, ...ENDS],
  'chat.complete': SUBMIT,
  'content.generate': [...SUBMIT, ...ENDS],
  'content.stream': [...SUBMIT, ...ENDS],
  'task.get': ['task_not_found'],
  'task.batch': [],
  'task.list': [],
  'task.page': [],
  'task.cancel': ['task_not_found', 'task_not_cancellable'],
  'task.delete': ['task_not_found', 'task_not_ready'],
  'task.content': [
    'task_not_found',
    'task_not_ready',
    'task_failed',
    'result_expired',
    'range_not_satisfiable',
    'bad_response',
    'upstream_error',
    'upstream_timeout',
  ],
  'asset.upload': ['request_too_large'],
  'asset.get': ['asset_not_found'],
  'asset.list': [],
  'asset.delete': ['asset_not_found'],
  'asset.content': ['asset_not_found', 'range_not_satisfiable'],
  'callback.receive': [],
  'models.list': [],
  'models.get': ['model_not_found'],
  'quote.get': QUOTE,
  'health.live': [],
  'health.ready': [],
  'openapi.get': [],
};

const OF_BODIES: readonly ErrorCode[] = [
  'invalid_request',
  'request_timeout',
  'request_too_large',
  'unsupported_media_type',
];

/** Every code a route may answer with, without duplicates. */
export function routeErrors(route: Route): readonly ErrorCode[] {
  return [
    ...new Set<ErrorCode>([
      ...(route.body === undefined ? [] : OF_BODIES),
      ...(Object.keys(route.query).length === 0 ? [] : (['invalid_request'] as const)),
      ...(route.auth === 'none' ? [] : (['invalid_api_key', 'too_many_requests'] as const)),
      ...BY_OPERATION[route.operation],
      ...repeatErrors(route.operation),
      'internal_error',
    ]),
  ];
}
