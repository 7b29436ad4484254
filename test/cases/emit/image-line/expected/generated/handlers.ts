// @generated from specs/routes/ by the gateway generator. Do not edit.

import type { Handler } from '../runtime/contract/handler.ts';
import type { FBody } from './types/f.ts';
import type { IBody } from './types/i.ts';

/**
 * For each route its operation, the body and the query that its handler is given, and its answer.
 */
export interface Handlers {
  readonly 'pictures': Handler<'image.submit', IBody, {}, 'task'>;
  readonly 'videos-create': Handler<'video.submit', FBody, {}, 'task'>;
}
