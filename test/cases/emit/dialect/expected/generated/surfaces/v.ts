// @generated from specs/surfaces/v.yaml by the gateway generator. Do not edit.

import type { Surface } from '../../runtime/contract/surface.ts';
import { at, each, firstOf, object, plain, someObject, times, toList } from '../../runtime/contract/index.ts';

/** The vendor's own answers */
export const v: Surface = {
  id: 'v',
  title: 'The vendor\'s own answers',
  vendorError: (v) => object({
    code: v.error?.status,
    reason: v.error?.code,
    message: v.error?.message,
    trace: v.request?.id,
    again: v.error?.retryable,
    charged: v.error?.charged,
  }),
  answers: {
    // specs/surfaces/v.yaml:13
    asset: (v) => object({
      asset_id: v.asset?.id,
      uri: v.asset?.uri,
      media_type: v.asset?.media_type,
      bytes: v.asset?.bytes,
    }),
    // specs/surfaces/v.yaml:7
    query: (v) => object({
      id: v.task?.id,
      from: v.task?.remixed_from,
      updated_at: firstOf(v.task?.updated_at, () => null),
      cover: v.result?.thumbnail_url,
      creations: each(toList(plain(v.result?.items)), (item) => someObject({
        id: at(item, 'id'),
        url: firstOf(at(item, 'video_url'), () => at(item, 'audio_url')),
        seconds: at(item, 'seconds'),
      })),
    }),
    // specs/surfaces/v.yaml:6
    submit: (v) => object({
      task_id: v.task?.id,
      payload: v.task?.echo?.payload,
      action: v.task?.echo?.action,
      created_at: times(v.task?.created_at, 1000),
    }),
  },
};
