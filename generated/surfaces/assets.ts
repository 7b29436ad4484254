// @generated from specs/surfaces/assets.yaml by the gateway generator. Do not edit.

import type { Surface } from '../../runtime/contract/surface.ts';
import { firstOf, object } from '../../runtime/contract/index.ts';

/** Uploaded assets */
export const assets: Surface = {
  id: 'assets',
  title: 'Uploaded assets',
  answers: {
    // specs/surfaces/assets.yaml:4
    asset: (v) => object({
      asset_id: v.asset?.id,
      uri: v.asset?.uri,
      media_type: v.asset?.media_type,
      bytes: v.asset?.bytes,
      created_at: v.asset?.created_at,
      expires_at: v.asset?.expires_at,
    }),
    // specs/surfaces/assets.yaml:12
    deleted: (v) => object({ asset_id: v.asset?.id, deleted: true }),
    // specs/surfaces/assets.yaml:11
    list: (v) => object({
      object: 'list',
      data: v.page?.items,
      first_id: firstOf(v.page?.first_id, () => null),
      last_id: firstOf(v.page?.last_id, () => null),
      has_more: v.page?.has_more,
    }),
  },
};
