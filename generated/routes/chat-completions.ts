// @generated from specs/routes/chat-completions.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/**
 * Answers whole, or with `stream` as events that end with `data: [DONE]`; the same for every vendor
 * behind it.
 */
export const chatCompletions: Route = {
  id: 'chat-completions',
  title: 'Complete a chat',
  surface: 'chat',
  operation: 'chat.complete',
  method: 'POST',
  path: '/v1/chat/completions',
  auth: 'key',
  body: { kinds: ['json'], max_bytes: 20971520, max_keys: 100000 },
  query: {},
  examples: {
    accepted: [
      {
        title: 'a question',
        body: { model: 'chat-mini', messages: [{ role: 'user', content: 'What is a heron?' }] },
      },
      {
        title: 'a stream with usage',
        body: {
          model: 'chat-mini',
          stream: true,
          stream_options: { include_usage: true },
          messages: [
            { role: 'system', content: 'Be brief.' },
            { role: 'user', content: 'What is a heron?' },
          ],
        },
      },
      {
        title: 'a picture',
        body: {
          model: 'chat-standard',
          messages: [
            {
              role: 'user',
              content: [
                { type: 'text', text: 'What is this?' },
                {
                  type: 'image_url',
                  image_url: { url: 'https://cdn.example/heron.png', detail: 'low' },
                },
              ],
            },
          ],
        },
      },
      {
        title: 'a tool',
        body: {
          model: 'chat-mini',
          messages: [{ role: 'user', content: 'Weather in Oslo?' }],
          tools: [
            {
              type: 'function',
              function: {
                name: 'get_weather',
                description: 'Weather of a city',
                parameters: {
                  type: 'object',
                  properties: { city: { type: 'string' } },
                  required: ['city'],
                },
              },
            },
          ],
          tool_choice: 'auto',
        },
      },
      {
        title: 'the result of a tool',
        body: {
          model: 'chat-mini',
          messages: [
            { role: 'user', content: 'Weather in Oslo?' },
            {
              role: 'assistant',
              content: null,
              tool_calls: [
                {
                  id: 'call_1',
                  type: 'function',
                  function: { name: 'get_weather', arguments: '{"city":"Oslo"}' },
                },
              ],
            },
            { role: 'tool', tool_call_id: 'call_1', content: '4 degrees, rain' },
          ],
          tools: [
            {
              type: 'function',
              function: {
                name: 'get_weather',
                parameters: { type: 'object', properties: { city: { type: 'string' } } },
              },
            },
          ],
        },
      },
      {
        title: 'JSON by a schema',
        body: {
          model: 'chat-mini',
          messages: [{ role: 'user', content: 'A heron as JSON' }],
          response_format: {
            type: 'json_schema',
            json_schema: {
              name: 'bird',
              schema: {
                type: 'object',
                properties: { name: { type: 'string' } },
                required: ['name'],
              },
              strict: true,
            },
          },
        },
      },
      {
        title: 'reasoning',
        body: {
          model: 'reasoner',
          messages: [{ role: 'user', content: 'Why do herons stand on one leg?' }],
          reasoning_effort: 'low',
          max_completion_tokens: 2000,
        },
      },
      {
        title: 'fields that are null',
        body: {
          model: 'chat-mini',
          messages: [{ role: 'user', content: 'Hello' }],
          temperature: null,
          tools: null,
          stop: null,
          response_format: null,
        },
      },
      {
        title: 'fields that are null deeper down',
        body: {
          model: 'chat-standard',
          messages: [
            {
              role: 'user',
              name: null,
              content: [
                {
                  type: 'image_url',
                  image_url: { url: 'https://cdn.example/heron.png', detail: null },
                },
              ],
            },
            {
              role: 'assistant',
              content: null,
              name: null,
              refusal: null,
              reasoning_content: null,
              tool_calls: [
                { id: 'call_1', type: null, function: { name: 'get_time', arguments: '{}' } },
              ],
            },
            { role: 'tool', tool_call_id: 'call_1', content: '12:00' },
          ],
          tools: [
            {
              type: 'function',
              function: { name: 'get_time', description: null, parameters: null, strict: null },
            },
          ],
          response_format: {
            type: 'json_schema',
            json_schema: { name: 'bird', description: null, schema: null, strict: null },
          },
        },
      },
      {
        title: 'a release of a model',
        body: { model: 'chat-mini-2026-03-01', messages: [{ role: 'user', content: 'Hello' }] },
      },
    ],
    rejected: [
      {
        title: 'no model',
        body: { messages: [{ role: 'user', content: 'Hello' }] },
        code: 'invalid_request',
        param: '',
      },
      { title: 'no messages', body: { model: 'chat-mini' }, code: 'invalid_request', param: '' },
      {
        title: 'an empty list of messages',
        body: { model: 'chat-mini', messages: [] },
        code: 'invalid_request',
        param: 'messages',
      },
      {
        title: 'messages that are a text',
        body: { model: 'chat-mini', messages: 'Hello' },
        code: 'invalid_request',
        param: 'messages',
      },
      {
        title: 'a message without a role',
        body: { model: 'chat-mini', messages: [{ content: 'Hello' }] },
        code: 'invalid_request',
        param: 'messages[0].role',
      },
      {
        title: 'an unknown role',
        body: { model: 'chat-mini', messages: [{ role: 'robot', content: 'Hello' }] },
        code: 'invalid_request',
        param: 'messages[0].role',
      },
      {
        title: 'a user who says nothing',
        body: { model: 'chat-mini', messages: [{ role: 'user' }] },
        code: 'invalid_request',
        param: 'messages[0].content',
      },
      {
        title: 'content that is a number',
        body: { model: 'chat-mini', messages: [{ role: 'user', content: 7 }] },
        code: 'invalid_request',
        param: 'messages[0].content',
      },
      {
        title: 'an item of an unknown type',
        body: {
          model: 'chat-mini',
          messages: [{ role: 'user', content: [{ type: 'smell', smell: 'roses' }] }],
        },
        code: 'invalid_request',
        param: 'messages[0].content[0].type',
      },
      {
        title: 'a picture without an address',
        body: {
          model: 'chat-mini',
          messages: [{ role: 'user', content: [{ type: 'image_url', image_url: {} }] }],
        },
        code: 'invalid_request',
        param: 'messages[0].content[0].image_url.url',
      },
      {
        title: 'a result without a call',
        body: { model: 'chat-mini', messages: [{ role: 'tool', content: '4 degrees' }] },
        code: 'invalid_request',
        param: 'messages[0].tool_call_id',
      },
      {
        title: 'a tool with spaces in its name',
        body: {
          model: 'chat-mini',
          messages: [{ role: 'user', content: 'Hello' }],
          tools: [{ type: 'function', function: { name: 'get weather' } }],
        },
        code: 'invalid_request',
        param: 'tools[0].function.name',
      },
      {
        title: 'a tool of an unknown type',
        body: {
          model: 'chat-mini',
          messages: [{ role: 'user', content: 'Hello' }],
          tools: [{ type: 'plugin', function: { name: 'get_weather' } }],
        },
        code: 'invalid_request',
        param: 'tools[0].type',
      },
      {
        title: 'a tool whose parameters are a text',
        body: {
          model: 'chat-mini',
          messages: [{ role: 'user', content: 'Hello' }],
          tools: [{ type: 'function', function: { name: 'get_weather', parameters: 'city' } }],
        },
        code: 'invalid_request',
        param: 'tools[0].function.parameters',
      },
      {
        title: 'a choice in other words',
        body: {
          model: 'chat-mini',
          messages: [{ role: 'user', content: 'Hello' }],
          tool_choice: 'maybe',
        },
        code: 'invalid_request',
        param: 'tool_choice',
      },
      {
        title: 'a schema without a name',
        body: {
          model: 'chat-mini',
          messages: [{ role: 'user', content: 'Hello' }],
          response_format: { type: 'json_schema', json_schema: { schema: { type: 'object' } } },
        },
        code: 'invalid_request',
        param: 'response_format.json_schema.name',
      },
      {
        title: 'a form that does not exist',
        body: {
          model: 'chat-mini',
          messages: [{ role: 'user', content: 'Hello' }],
          response_format: { type: 'xml' },
        },
        code: 'invalid_request',
        param: 'response_format.type',
      },
      {
        title: 'too hot',
        body: {
          model: 'chat-mini',
          messages: [{ role: 'user', content: 'Hello' }],
          temperature: 2.5,
        },
        code: 'invalid_request',
        param: 'temperature',
      },
      {
        title: 'no tokens at all',
        body: { model: 'chat-mini', messages: [{ role: 'user', content: 'Hello' }], max_tokens: 0 },
        code: 'invalid_request',
        param: 'max_tokens',
      },
      {
        title: 'a stream by a word',
        body: { model: 'chat-mini', messages: [{ role: 'user', content: 'Hello' }], stream: 'yes' },
        code: 'invalid_request',
        param: 'stream',
      },
      {
        title: 'an unknown effort',
        body: {
          model: 'reasoner',
          messages: [{ role: 'user', content: 'Hello' }],
          reasoning_effort: 'extreme',
        },
        code: 'invalid_request',
        param: 'reasoning_effort',
      },
      {
        title: 'sound for a model that does not hear',
        body: {
          model: 'chat-mini',
          messages: [
            {
              role: 'user',
              content: [{ type: 'input_audio', input_audio: { data: 'UklGRg==', format: 'wav' } }],
            },
          ],
        },
        code: 'invalid_request',
      },
      {
        title: 'an unknown model',
        body: { model: 'chat-zz', messages: [{ role: 'user', content: 'Hello' }] },
        code: 'model_not_found',
      },
      {
        title: 'a model that makes videos',
        body: { model: 'video-a', messages: [{ role: 'user', content: 'Hello' }] },
        code: 'invalid_request',
        param: 'model',
      },
    ],
  },
};
