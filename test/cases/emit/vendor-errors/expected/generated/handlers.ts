// @generated from specs/routes/ by the gateway generator. Do not edit.

import type { Handler } from '../runtime/contract/handler.ts';
import type { FBody } from './types/f.ts';

/**
 * For each route its operation, the body and the query that its handler is given, and its answer.
 */
export interface Handlers {
  readonly 'plain-create': Handler<'video.submit', FBody, {}, 'submit'>;
  readonly 'videos-create': Handler<'video.submit', FBody, {}, 'task'>;
}
