// @generated from specs/surfaces/gemini.yaml by the gateway generator. Do not edit.

import type { Surface } from '../../runtime/contract/surface.ts';
import { at, each, firstOf, isPresent, items, mapTo, not, object, orElse, plain, someObject, template, toList, when } from '../../runtime/contract/index.ts';

/** Google's dialect of chat and pictures */
export const gemini: Surface = {
  id: 'gemini',
  title: 'Google\'s dialect of chat and pictures',
  vendorError: (v) => object({
    error: object({
      code: v.error?.status,
      message: v.error?.message,
      status: firstOf(
        mapTo(v.error?.code, {
          idempotency_in_progress: 'ABORTED',
          idempotency_answer_gone: 'ALREADY_EXISTS',
          model_retired: 'NOT_FOUND',
          upstream_error: 'UNAVAILABLE',
          bad_response: 'UNAVAILABLE',
          bad_response_body: 'UNAVAILABLE',
          upstream_timeout: 'DEADLINE_EXCEEDED',
        }),
        () => orElse(
          mapTo(v.error?.status, {
            '400': 'INVALID_ARGUMENT',
            '401': 'UNAUTHENTICATED',
            '403': 'PERMISSION_DENIED',
            '404': 'NOT_FOUND',
            '405': 'UNIMPLEMENTED',
            '408': 'DEADLINE_EXCEEDED',
            '413': 'INVALID_ARGUMENT',
            '415': 'INVALID_ARGUMENT',
            '422': 'INVALID_ARGUMENT',
            '429': 'RESOURCE_EXHAUSTED',
            '503': 'UNAVAILABLE',
          }),
          'INTERNAL',
        ),
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
    // specs/surfaces/gemini.yaml:21
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
    // specs/surfaces/gemini.yaml:48
    list: (v) => object({ models: v.page?.items }),
    // specs/surfaces/gemini.yaml:41
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
