// @generated from specs/routes/ by the gateway generator. Do not edit.

import type { Handler } from '../runtime/contract/handler.ts';
import type { FBody } from './types/f.ts';
import type { VBody } from './types/v.ts';

/**
 * For each route its operation, the body and the query that its handler is given, and its answer.
 */
export interface Handlers {
  readonly 'v-batch': Handler<'task.batch', { readonly ids: readonly string[]; readonly action?: string }, {}, 'query'>;
  readonly 'v-callback': Handler<'callback.receive', Uint8Array, {}, undefined>;
  readonly 'v-create': Handler<'video.submit', VBody, {}, 'submit'>;
  readonly 'v-get': Handler<'task.get', undefined, {}, 'query'>;
  readonly 'v-remix': Handler<'video.remix', { readonly prompt: string }, {}, 'submit'>;
  readonly 'v-upload': Handler<'asset.upload', { readonly url: string } | { readonly data: string }, {}, 'asset'>;
  readonly 'videos-create': Handler<'video.submit', FBody, {}, 'task'>;
}
