// @generated from specs/surfaces/kx.yaml by the gateway generator. Do not edit.

import type { Surface } from '../../runtime/contract/surface.ts';
import { at, each, epochMs, firstOf, mapTo, object, orElse, plain, someObject, toList, toText } from '../../runtime/contract/index.ts';

/** Second video vendor's format */
export const kx: Surface = {
  id: 'kx',
  title: 'Second video vendor\'s format',
  vendorError: (v) => object({
    code: orElse(
      mapTo(v.error?.code, {
        invalid_request: 1201,
        invalid_api_key: 1000,
        insufficient_user_quota: 1101,
        model_not_allowed: 1103,
        model_not_found: 1203,
        model_retired: 1203,
        task_not_found: 1203,
        route_not_found: 1203,
        method_not_allowed: 1202,
        request_too_large: 1201,
        unsupported_media_type: 1201,
        idempotency_key_reused: 1201,
        idempotency_in_progress: 1303,
        idempotency_answer_gone: 1201,
        content_policy_violation: 1301,
        too_many_requests: 1302,
        no_available_channel: 5001,
        upstream_timeout: 5002,
      }),
      5000,
    ),
    message: v.error?.message,
    request_id: v.request?.id,
    error: someObject({
      code: v.error?.code,
      type: v.error?.type,
      param: v.error?.param,
      retryable: v.error?.retryable,
      charged: v.error?.charged,
      allowed: plain(v.error?.allowed),
      received: plain(v.error?.received),
    }),
  }),
  answers: {
    // specs/surfaces/kx.yaml:38
    item: (v) => object({
      task_id: v.task?.id,
      task_status: mapTo(v.task?.status, {
        queued: 'submitted',
        in_progress: 'processing',
        completed: 'succeed',
        failed: 'failed',
      }),
      task_status_msg: firstOf(v.error?.message, () => ''),
      task_info: someObject({ external_task_id: v.task?.echo?.external_task_id }),
      task_result: someObject({
        videos: each(toList(plain(v.result?.items)), (item) => someObject({
          id: at(item, 'id'),
          url: at(item, 'video_url'),
          duration: firstOf(toText(at(item, 'seconds')), () => toText(v.task?.seconds)),
        })),
      }),
      created_at: epochMs(v.task?.created_at),
      updated_at: firstOf(epochMs(v.task?.updated_at), () => epochMs(v.task?.created_at)),
      warnings: plain(v.task?.warnings),
    }),
    // specs/surfaces/kx.yaml:39
    list: (v) => object({ code: 0, message: 'SUCCEED', request_id: v.request?.id, data: v.page?.items }),
    // specs/surfaces/kx.yaml:37
    query: (v) => object({
      code: 0,
      message: 'SUCCEED',
      request_id: v.request?.id,
      data: object({
        task_id: v.task?.id,
        task_status: mapTo(v.task?.status, {
          queued: 'submitted',
          in_progress: 'processing',
          completed: 'succeed',
          failed: 'failed',
        }),
        task_status_msg: firstOf(v.error?.message, () => ''),
        task_info: someObject({ external_task_id: v.task?.echo?.external_task_id }),
        task_result: someObject({
          videos: each(toList(plain(v.result?.items)), (item) => someObject({
            id: at(item, 'id'),
            url: at(item, 'video_url'),
            duration: firstOf(toText(at(item, 'seconds')), () => toText(v.task?.seconds)),
          })),
        }),
        created_at: epochMs(v.task?.created_at),
        updated_at: firstOf(epochMs(v.task?.updated_at), () => epochMs(v.task?.created_at)),
        warnings: plain(v.task?.warnings),
      }),
    }),
    // specs/surfaces/kx.yaml:26
    submit: (v) => object({
      code: 0,
      message: 'SUCCEED',
      request_id: v.request?.id,
      data: someObject({
        task_id: v.task?.id,
        task_status: mapTo(v.task?.status, {
          queued: 'submitted',
          in_progress: 'processing',
          completed: 'succeed',
          failed: 'failed',
        }),
        task_info: someObject({ external_task_id: v.task?.echo?.external_task_id }),
        created_at: epochMs(v.task?.created_at),
        updated_at: firstOf(epochMs(v.task?.updated_at), () => epochMs(v.task?.created_at)),
        warnings: plain(v.task?.warnings),
      }),
    }),
  },
};
