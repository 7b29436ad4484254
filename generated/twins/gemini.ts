// @generated from specs/protocols/gemini.yaml by the gateway generator. Do not edit.

import type { ChatTwin } from '../../runtime/contract/chat.ts';
import type { Twin } from '../../runtime/contract/twin.ts';

/** How the sandbox plays this upstream; from the spec's text and examples, never from the adapter. */
export const gemini: Twin = {
  kind: 'answering',
  protocol: 'gemini',
  auth: { use: 'header', params: { name: 'x-goog-api-key' } },
  submit: [
    {
      method: 'POST',
      path: '/v1beta/models/{model}:generateContent',
      query: {},
      body: 'json',
      required: ['contents'],
    },
  ],
  pictures: {
    models: [
      {
        models: ['*2.5-flash-image*'],
        per_call: 1,
        sizes: {
          kind: 'named',
          ratios: ['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9'],
          tiers: [],
        },
      },
      {
        models: ['*3.1-flash-image*'],
        per_call: 1,
        sizes: {
          kind: 'named',
          ratios: [
            '1:1',
            '2:3',
            '3:2',
            '3:4',
            '4:3',
            '4:5',
            '5:4',
            '9:16',
            '16:9',
            '21:9',
            '1:4',
            '4:1',
            '1:8',
            '8:1',
          ],
          tiers: ['1k', '2k', '4k'],
        },
      },
      {
        per_call: 1,
        sizes: {
          kind: 'named',
          ratios: ['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9'],
          tiers: ['1k', '2k', '4k'],
        },
      },
    ],
    list: ['candidates', 0, 'content', 'parts'],
    item: 1,
    url: ['fileData', 'fileUri'],
    base64: ['inlineData', 'data'],
    gives: [{ format: 'b64_json' }],
    asked: {
      prompt: [['contents', '*', 'parts', '*', 'text']],
      ratio: [['generationConfig', 'imageConfig', 'aspectRatio']],
      tier: [['generationConfig', 'imageConfig', 'imageSize']],
      reference: [['contents', '*', 'parts', '*', 'inlineData', 'data']],
    },
  },
  examples: {
    submit: {
      candidates: [
        {
          index: 0,
          content: {
            role: 'model',
            parts: [
              { text: 'Here it is.' },
              {
                inlineData: { mimeType: 'image/png', data: 'iVBORw0KGgo=' },
                thoughtSignature: 'CuwB',
              },
            ],
          },
          finishReason: 'STOP',
        },
      ],
      usageMetadata: {
        promptTokenCount: 268,
        candidatesTokenCount: 1120,
        totalTokenCount: 1388,
        candidatesTokensDetails: [{ modality: 'IMAGE', tokenCount: 1120 }],
      },
      modelVersion: 'gemini-3-pro-image-preview',
      responseId: 'q1Zk',
    },
    error: { http: 500, body: { error: { code: 500, message: 'it failed', status: 'INTERNAL' } } },
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
  about: {
    title: 'Gemini generateContent',
    about: '`base_url` is the host alone, such as `https://generativelanguage.googleapis.com`: the path begins with `/v1beta`. The model is in the path, system messages have a field of their own, and answers of tools go into the user\'s turn. Addresses of pictures are not fetched there: the gateway sends bytes, all of a request within 20 MB. A tool call comes with a signature that must be given back with it. A wrong key is status 400; a prompt refused for its content is status 200 without a candidate. Models of the line 3 are told a level of thinking, those of 2.5 a budget of tokens (the setting `reasoning` overrides it). A stream has no end mark: its last event names a finish reason. Pictures in answers are bytes, so that answers may be large.',
  },
};

/** How the sandbox plays this upstream; from the spec's text and examples, never from the adapter. */
export const geminiChat: ChatTwin = {
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
