// @generated from specs/protocols/gemini.yaml by the gateway generator. Do not edit.

import type { ChatTwin } from '../../runtime/contract/chat.ts';

/** How the sandbox plays this upstream; from the spec's text and examples, never from the adapter. */
export const gemini: ChatTwin = {
  protocol: 'gemini',
  auth: { use: 'header', params: { name: 'x-goog-api-key' } },
  format: 'generate-content',
  complete: {
    method: 'POST',
    path: '/v1beta/models/{model}:generateContent',
    query: {},
    headers: {},
    required: ['contents'],
  },
  stream: {
    method: 'POST',
    path: '/v1beta/models/{model}:streamGenerateContent',
    query: { alt: 'sse' },
    headers: {},
    required: ['contents'],
  },
  examples: {
    complete: {
      candidates: [
        {
          index: 0,
          content: {
            role: 'model',
            parts: [
              { text: 'The user wants the weather.', thought: true },
              { text: 'It is sunny in Oslo.', thoughtSignature: 'CuwB' },
            ],
          },
          finishReason: 'STOP',
          safetyRatings: [{ category: 'HARM_CATEGORY_HARASSMENT', probability: 'NEGLIGIBLE' }],
        },
      ],
      usageMetadata: {
        promptTokenCount: 58,
        candidatesTokenCount: 17,
        thoughtsTokenCount: 64,
        totalTokenCount: 139,
        promptTokensDetails: [{ modality: 'TEXT', tokenCount: 58 }],
      },
      modelVersion: 'gemini-3-pro-preview',
      responseId: 'q1Zk',
    },
    stream: [
      {
        data: {
          candidates: [{ index: 0, content: { role: 'model', parts: [{ text: 'It is sunny' }] } }],
          usageMetadata: { promptTokenCount: 58, candidatesTokenCount: 3, totalTokenCount: 61 },
          modelVersion: 'gemini-3-pro-preview',
          responseId: 'q1Zk',
        },
      },
      {
        data: {
          candidates: [{ index: 0, content: { role: 'model', parts: [{ text: ' in Oslo.' }] } }],
          usageMetadata: { promptTokenCount: 58, candidatesTokenCount: 6, totalTokenCount: 64 },
          modelVersion: 'gemini-3-pro-preview',
          responseId: 'q1Zk',
        },
      },
      {
        data: {
          candidates: [
            {
              index: 0,
              content: { role: 'model', parts: [{ text: '', thoughtSignature: 'CuwB' }] },
              finishReason: 'STOP',
            },
          ],
          usageMetadata: { promptTokenCount: 58, candidatesTokenCount: 7, totalTokenCount: 65 },
          modelVersion: 'gemini-3-pro-preview',
          responseId: 'q1Zk',
        },
      },
    ],
    errors: {
      content_policy: {
        http: 200,
        body: {
          promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
          usageMetadata: { promptTokenCount: 8, totalTokenCount: 8 },
        },
      },
      invalid_request: {
        http: 400,
        body: {
          error: { code: 400, message: 'contents is not specified', status: 'INVALID_ARGUMENT' },
        },
      },
      invalid_key: {
        http: 400,
        body: {
          error: {
            code: 400,
            message: 'API key not valid. Please pass a valid API key.',
            status: 'INVALID_ARGUMENT',
            details: [
              {
                '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
                reason: 'API_KEY_INVALID',
                domain: 'googleapis.com',
              },
            ],
          },
        },
      },
      permission: {
        http: 403,
        body: { error: { code: 403, message: 'no access', status: 'PERMISSION_DENIED' } },
      },
      not_found: {
        http: 404,
        body: { error: { code: 404, message: 'no such model', status: 'NOT_FOUND' } },
      },
      conflict: {
        http: 409,
        body: { error: { code: 409, message: 'try again', status: 'ABORTED' } },
      },
      rate_limit: {
        http: 429,
        body: {
          error: {
            code: 429,
            message: 'too many requests',
            status: 'RESOURCE_EXHAUSTED',
            details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34s' }],
          },
        },
      },
      quota: {
        http: 429,
        body: {
          error: {
            code: 429,
            message: 'You exceeded your current quota, please check your plan and billing details.',
            status: 'RESOURCE_EXHAUSTED',
            details: [
              {
                '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
                violations: [
                  { quotaMetric: 'requests', quotaId: 'GenerateRequestsPerDayPerProjectPerModel' },
                ],
              },
            ],
          },
        },
      },
      timeout: {
        http: 504,
        body: { error: { code: 504, message: 'too late', status: 'DEADLINE_EXCEEDED' } },
      },
      overloaded: {
        http: 503,
        body: { error: { code: 503, message: 'The model is overloaded.', status: 'UNAVAILABLE' } },
      },
      upstream: {
        http: 500,
        body: { error: { code: 500, message: 'it failed', status: 'INTERNAL' } },
      },
    },
  },
};
