// @generated from specs/surfaces/jm.yaml by the gateway generator. Do not edit.

import type { Surface } from '../../runtime/contract/surface.ts';
import { at, choose, each, equals, isPresent, mapTo, not, object, orElse, plain, someObject, toList, when } from '../../runtime/contract/index.ts';

/** Image vendor's official format */
export const jm: Surface = {
  id: 'jm',
  title: 'Image vendor\'s official format',
  vendorError: (v) => object({
    code: orElse(
      mapTo(v.error?.code, {
        invalid_request: 50215,
        content_policy_violation: 50411,
        invalid_api_key: 50400,
        insufficient_user_quota: 50400,
        model_not_allowed: 50400,
        model_not_found: 50215,
        model_retired: 50215,
        task_not_found: 50215,
        request_too_large: 50215,
        unsupported_media_type: 50215,
        too_many_requests: 50429,
        no_available_channel: 50430,
      }),
      50500,
    ),
    data: null,
    message: v.error?.message,
    request_id: v.request?.id,
    status: orElse(
      mapTo(v.error?.code, {
        invalid_request: 50215,
        content_policy_violation: 50411,
        invalid_api_key: 50400,
        insufficient_user_quota: 50400,
        model_not_allowed: 50400,
        model_not_found: 50215,
        model_retired: 50215,
        task_not_found: 50215,
        request_too_large: 50215,
        unsupported_media_type: 50215,
        too_many_requests: 50429,
        no_available_channel: 50430,
      }),
      50500,
    ),
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
    // specs/surfaces/jm.yaml:25
    query: (v) => object({
      code: choose(
        v.task?.status,
        { failed: () => orElse(mapTo(v.error?.code, { content_policy_violation: 50511 }), 50500) },
        () => 10000,
      ),
      data: choose(v.task?.status, { failed: () => null }, () => someObject({
        task_id: v.task?.id,
        status: mapTo(v.task?.status, { queued: 'in_queue', in_progress: 'generating', completed: 'done' }),
        image_urls: each(
          toList(plain(v.result?.items)),
          (item) => choose(
            v.task?.response_format,
            { b64_json: () => when(not(isPresent(at(item, 'base64'))), () => at(item, 'image_url')) },
            () => at(item, 'image_url'),
          ),
        ),
        binary_data_base64: each(
          toList(plain(v.result?.items)),
          (item) => when(equals(v.task?.response_format, 'b64_json'), () => at(item, 'base64')),
        ),
        warnings: plain(v.task?.warnings),
      })),
      message: choose(v.task?.status, { failed: () => v.error?.message }, () => 'Success'),
      request_id: v.request?.id,
      status: choose(
        v.task?.status,
        { failed: () => orElse(mapTo(v.error?.code, { content_policy_violation: 50511 }), 50500) },
        () => 10000,
      ),
      error: choose(v.task?.status, {
        failed: () => someObject({ code: v.error?.code, message: v.error?.message }),
      }),
    }),
    // specs/surfaces/jm.yaml:18
    submit: (v) => object({
      code: 10000,
      data: someObject({ task_id: v.task?.id, warnings: plain(v.task?.warnings) }),
      message: 'Success',
      request_id: v.request?.id,
      status: 10000,
    }),
  },
};
