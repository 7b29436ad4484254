// @generated from specs/surfaces/gemini.yaml by the gateway generator. Do not edit.

import type { Surface } from '../../runtime/contract/surface.ts';
import { at, each, isPresent, items, mapTo, not, object, orElse, plain, someObject, template, toList, when } from '../../runtime/contract/index.ts';

/** Google's dialect of chat and pictures */
export const gemini: Surface = {
  id: 'gemini',
  title: 'Google\'s dialect of chat and pictures',
  vendorError: (v) => object({
    error: object({
      code: v.error?.status,
      message: v.error?.message,
      status: orElse(
        mapTo(v.error?.code, {
          invalid_request: 'INVALID_ARGUMENT',
          content_policy_violation: 'INVALID_ARGUMENT',
          request_too_large: 'INVALID_ARGUMENT',
          unsupported_media_type: 'INVALID_ARGUMENT',
          idempotency_key_reused: 'INVALID_ARGUMENT',
          invalid_api_key: 'UNAUTHENTICATED',
          model_not_allowed: 'PERMISSION_DENIED',
          insufficient_user_quota: 'PERMISSION_DENIED',
          model_not_found: 'NOT_FOUND',
          model_retired: 'NOT_FOUND',
          route_not_found: 'NOT_FOUND',
          task_not_found: 'NOT_FOUND',
          asset_not_found: 'NOT_FOUND',
          method_not_allowed: 'UNIMPLEMENTED',
          idempotency_in_progress: 'ABORTED',
          idempotency_answer_gone: 'ALREADY_EXISTS',
          request_timeout: 'DEADLINE_EXCEEDED',
          too_many_requests: 'RESOURCE_EXHAUSTED',
          no_available_channel: 'UNAVAILABLE',
          upstream_error: 'UNAVAILABLE',
          bad_response: 'UNAVAILABLE',
          bad_response_body: 'UNAVAILABLE',
          upstream_timeout: 'DEADLINE_EXCEEDED',
        }),
        'INTERNAL',
      ),
      details: items([
        object({
          '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
          reason: v.error?.code,
          domain: 'gateway',
          metadata: someObject({
            request_id: v.request?.id,
            param: v.error?.param,
            retryable: v.error?.retryable,
            charged: v.error?.charged,
            allowed: plain(v.error?.allowed),
            received: plain(v.error?.received),
          }),
        }),
      ]),
    }),
  }),
  answers: {
    // specs/surfaces/gemini.yaml:24
    image: (v) => object({
      candidates: items([
        object({
          index: 0,
          content: object({
            role: 'model',
            parts: each(toList(plain(v.result?.items)), (item) => someObject({
              text: at(item, 'text'),
              inlineData: when(isPresent(at(item, 'base64')), () => someObject({
                mimeType: at(item, 'mime'),
                data: at(item, 'base64'),
              })),
              fileData: when(isPresent(at(item, 'image_url')), () => when(
                not(isPresent(at(item, 'base64'))),
                () => someObject({ mimeType: at(item, 'mime'), fileUri: at(item, 'image_url') }),
              )),
              thoughtSignature: at(item, 'signature'),
            })),
          }),
          finishReason: 'STOP',
        }),
      ]),
      usageMetadata: someObject({
        promptTokenCount: at(v.result?.usage, 'input_tokens'),
        candidatesTokenCount: at(v.result?.usage, 'output_tokens'),
        totalTokenCount: at(v.result?.usage, 'total_tokens'),
      }),
      modelVersion: v.task?.model,
      responseId: v.task?.id,
    }),
    // specs/surfaces/gemini.yaml:51
    list: (v) => object({ models: v.page?.items }),
    // specs/surfaces/gemini.yaml:44
    model: (v) => object({
      name: template('models/', v.model?.id),
      displayName: v.model?.title,
      version: '1',
      inputTokenLimit: v.model?.context_tokens,
      outputTokenLimit: v.model?.output_tokens,
      supportedGenerationMethods: items(['generateContent', 'streamGenerateContent']),
    }),
  },
};
