// @generated from specs/routes/ by the gateway generator. Do not edit.

import type { Handler } from '../runtime/contract/handler.ts';
import type { FBody } from './types/f.ts';

/**
 * For each route its operation, the body and the query that its handler is given, and its answer.
 */
export interface Handlers {
  readonly 'health': Handler<'health.live', undefined, {}, undefined>;
  readonly 'videos-content-head': Handler<'task.content', undefined, {}, undefined>;
  readonly 'videos-create': Handler<'video.submit', FBody, {}, 'task'>;
  readonly 'videos-list': Handler<'task.list', undefined, { readonly after: string | undefined; readonly limit: number; readonly order: 'asc' | 'desc' }, 'task'>;
}
