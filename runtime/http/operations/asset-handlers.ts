import type { Operation } from '../../contract/route.ts';
import type { Handler } from '../call.ts';
import { assetContent } from './asset-content.ts';
import { deleteAsset, getAsset, listAssets } from './find-asset.ts';
import { uploadAsset } from './upload-asset.ts';

/** What each operation on stored uploads does. */
export const ASSET_HANDLERS: Readonly<Record<Extract<Operation, `asset.${string}`>, Handler>> = {
  'asset.upload': uploadAsset,
  'asset.get': getAsset,
  'asset.list': listAssets,
  'asset.delete': deleteAsset,
  'asset.content': assetContent,
};
