// @generated from specs/surfaces/vx.yaml by the gateway generator. Do not edit.

import type { Surface } from '../../runtime/contract/surface.ts';
import { at, choose, each, firstOf, mapTo, object, plain, someObject, toList } from '../../runtime/contract/index.ts';

/** Reference-to-video vendor format */
export const vx: Surface = {
  id: 'vx',
  title: 'Reference-to-video vendor format',
  vendorError: (v) => object({
    code: v.error?.status,
    reason: v.error?.code,
    message: v.error?.message,
    metadata: someObject({
      trace_id: v.request?.id,
      param: v.error?.param,
      retryable: v.error?.retryable,
      charged: v.error?.charged,
      allowed: plain(v.error?.allowed),
      received: plain(v.error?.received),
    }),
  }),
  answers: {
    // specs/surfaces/vx.yaml:28
    cancelled: () => object({}),
    // specs/surfaces/vx.yaml:15
    query: (v) => object({
      task_id: v.task?.id,
      status: mapTo(v.task?.status, {
        queued: 'processing',
        in_progress: 'processing',
        completed: 'completed',
        failed: 'failed',
      }),
      created_at: v.task?.created_at,
      progress: v.task?.progress,
      err_code: firstOf(v.error?.code, () => ''),
      err_message: v.error?.message,
      payload: v.task?.echo?.payload,
      creations: choose(
        v.task?.status,
        {
          completed: () => each(toList(plain(v.result?.items)), (item) => someObject({
            id: at(item, 'id'),
            url: at(item, 'video_url'),
            cover_url: at(item, 'thumbnail_url'),
          })),
        },
        () => [],
      ),
      warnings: plain(v.task?.warnings),
    }),
    // specs/surfaces/vx.yaml:9
    submit: (v) => object({
      task_id: v.task?.id,
      status: mapTo(v.task?.status, {
        queued: 'processing',
        in_progress: 'processing',
        completed: 'completed',
        failed: 'failed',
      }),
      created_at: v.task?.created_at,
      payload: v.task?.echo?.payload,
      warnings: plain(v.task?.warnings),
    }),
  },
};
