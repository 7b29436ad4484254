import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { GatewayError } from '../../runtime/contract/errors.ts';
import { renderError } from '../../runtime/edge/answers/render-error.ts';
import { errorCodes } from '../support/error-codes.ts';

/** Which words Google uses with a status; the others are the server's fault. */
const WORDS: Readonly<Record<number, readonly string[]>> = {
  400: ['INVALID_ARGUMENT'],
  401: ['UNAUTHENTICATED'],
  403: ['PERMISSION_DENIED'],
  404: ['NOT_FOUND'],
  405: ['UNIMPLEMENTED'],
  408: ['DEADLINE_EXCEEDED'],
  409: ['ABORTED', 'ALREADY_EXISTS', 'INTERNAL'],
  410: ['NOT_FOUND', 'INTERNAL'],
  413: ['INVALID_ARGUMENT'],
  415: ['INVALID_ARGUMENT'],
  416: ['INTERNAL'],
  422: ['INVALID_ARGUMENT'],
  429: ['RESOURCE_EXHAUSTED'],
  500: ['INTERNAL'],
  502: ['UNAVAILABLE', 'INTERNAL'],
  503: ['UNAVAILABLE'],
  504: ['DEADLINE_EXCEEDED', 'INTERNAL'],
};

const surface = registry.surfaces.gemini;

test.each(errorCodes)('%s is told in the words of its status', (code) => {
  const { status } = registry.errors[code];
  const body = surface?.vendorError?.({
    request: { id: 'req-1' },
    error: {
      code,
      message: 'it went wrong',
      type: 'x',
      param: 'model',
      status,
      retryable: false,
      charged: 0,
    },
  });
  const word = WORDS[status]?.find((one) => JSON.stringify(body).includes(`"status":"${one}"`));
  expect(body).toEqual({
    error: {
      code: status,
      message: 'it went wrong',
      status: word,
      details: [
        {
          '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
          reason: code,
          domain: 'gateway',
          metadata: { request_id: 'req-1', param: 'model', retryable: false, charged: 0 },
        },
      ],
    },
  });
});

test.each([
  ['what a cut answer cost', { charged: 120 }, 120],
  ['nothing where nothing was charged', {}, 0],
])('the caller is told %s', (_name, details, charged) => {
  const error = new GatewayError('bad_response_body', { message: 'it was cut', details });
  const { status, body } = renderError(registry, { error, surface: 'gemini', requestId: 'req-1' });
  expect({ status, body }).toEqual({
    status: 502,
    body: {
      error: {
        code: 502,
        message: 'it was cut',
        status: 'UNAVAILABLE',
        details: [
          {
            '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
            reason: 'bad_response_body',
            domain: 'gateway',
            metadata: { request_id: 'req-1', param: '', retryable: true, charged },
          },
        ],
      },
    },
  });
});

test('the errors that the interface names have the types it gives them on the chat route', () => {
  const types = Object.fromEntries(
    [
      'invalid_request',
      'invalid_api_key',
      'insufficient_user_quota',
      'too_many_requests',
      'bad_response_body',
    ].map((code) => {
      const entry = Object.entries(registry.errors).find(([one]) => one === code)?.[1];
      return [code, [entry?.types.chat ?? entry?.types.default, entry?.shapes.chat ?? entry?.shapes.default]];
    }),
  );
  expect(types).toEqual({
    invalid_request: ['invalid_request_error', 'object'],
    invalid_api_key: ['invalid_request_error', 'object'],
    insufficient_user_quota: ['gateway_api_error', 'object'],
    too_many_requests: ['gateway_api_error', 'object'],
    bad_response_body: ['gateway_api_error', 'object'],
  });
});

test('a model is shown as Google shows one', () => {
  const view = { id: 'm', title: 'The model', context_tokens: 8000, output_tokens: 1000 };
  expect(surface?.answers.model?.({ model: view })).toEqual({
    name: 'models/m',
    displayName: 'The model',
    version: '1',
    inputTokenLimit: 8000,
    outputTokenLimit: 1000,
    supportedGenerationMethods: ['generateContent', 'streamGenerateContent'],
  });
  expect(surface?.answers.list?.({ page: { items: [], has_more: false } })).toEqual({ models: [] });
});
