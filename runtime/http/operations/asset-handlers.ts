import { GatewayError } from '../../contract/errors.ts';
import type { Operation } from '../../contract/route.ts';
import type { Handler } from '../call.ts';

const absent: Handler = () => Promise.reject(new GatewayError('route_not_found'));

/** What each operation on stored uploads does. */
export const ASSET_HANDLERS: Readonly<Record<Extract<Operation, `asset.${string}`>, Handler>> = {
  'asset.upload': absent,
  'asset.get': absent,
  'asset.list': absent,
  'asset.delete': absent,
  'asset.content': absent,
};
