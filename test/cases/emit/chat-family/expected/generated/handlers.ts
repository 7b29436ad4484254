// @generated from specs/routes/ by the gateway generator. Do not edit.

import type { Handler } from '../runtime/contract/handler.ts';
import type { FBody } from './types/f.ts';
import type { TOwnBody } from './types/t-own.ts';
import type { TBody } from './types/t.ts';

/**
 * For each route its operation, the body and the query that its handler is given, and its answer.
 */
export interface Handlers {
  readonly 'own-model': Handler<'models.get', undefined, {}, 'model'>;
  readonly 'own-models': Handler<'models.list', undefined, {}, 'list'>;
  readonly 'talk': Handler<'chat.complete', TBody, {}, undefined>;
  readonly 'tell': Handler<'content.generate', TOwnBody, {}, undefined>;
  readonly 'tell-stream': Handler<'content.stream', TOwnBody, { readonly alt: 'sse' | 'json' }, undefined>;
  readonly 'videos-create': Handler<'video.submit', FBody, {}, 'task'>;
}
