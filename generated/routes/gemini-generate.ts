// @generated from specs/routes/gemini-generate.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';
import { at, toText } from '../../runtime/contract/index.ts';

/** Google's own format, handed on to an upstream that speaks it. */
export const geminiGenerate: Route = {
  id: 'gemini-generate',
  title: 'Generate content',
  surface: 'gemini',
  operation: 'content.generate',
  method: 'POST',
  path: '/v1beta/models/{model}:generateContent',
  auth: 'key',
  key_headers: ['x-goog-api-key'],
  body: { kinds: ['json'], max_bytes: 20971520, max_keys: 100000 },
  query: {},
  answer: 'image',
  examples: {
    accepted: [
      {
        title: 'a question',
        path: { model: 'gemini-chat' },
        body: { contents: [{ role: 'user', parts: [{ text: 'What is a heron?' }] }] },
      },
      {
        title: 'a function',
        path: { model: 'gemini-chat' },
        body: {
          systemInstruction: { parts: [{ text: 'Be brief.' }] },
          contents: [{ role: 'user', parts: [{ text: 'Weather in Oslo?' }] }],
          tools: [
            {
              functionDeclarations: [
                {
                  name: 'get_weather',
                  parameters: {
                    type: 'OBJECT',
                    properties: { city: { type: 'STRING' } },
                    required: ['city'],
                  },
                },
              ],
            },
          ],
          generationConfig: { temperature: 1, maxOutputTokens: 1024 },
        },
      },
      {
        title: 'a picture',
        path: { model: 'gemini-chat-mini' },
        body: {
          contents: [
            {
              parts: [
                { text: 'What is this?' },
                { inlineData: { mimeType: 'image/png', data: 'iVBORw0KGgo=' } },
              ],
            },
          ],
        },
      },
      {
        title: 'fields that are null',
        path: { model: 'gemini-chat' },
        body: {
          systemInstruction: null,
          contents: [
            {
              role: null,
              parts: [
                {
                  text: 'Hello',
                  thought: null,
                  inlineData: null,
                  functionCall: null,
                  thoughtSignature: null,
                },
              ],
            },
          ],
          tools: null,
          generationConfig: null,
        },
      },
      {
        title: 'settings that are null',
        path: { model: 'gemini-chat' },
        body: {
          contents: [{ parts: [{ text: 'Hello' }] }],
          generationConfig: {
            temperature: null,
            maxOutputTokens: null,
            candidateCount: null,
            stopSequences: null,
            thinkingConfig: null,
          },
        },
      },
      {
        title: 'a drawing',
        path: { model: 'gemini-image' },
        body: {
          contents: [{ parts: [{ text: 'A heron takes off' }] }],
          generationConfig: {
            responseModalities: ['TEXT', 'IMAGE'],
            imageConfig: { aspectRatio: '16:9', imageSize: '1K' },
          },
        },
      },
      {
        title: 'a drawing that is changed',
        path: { model: 'gemini-image-2k' },
        body: {
          contents: [
            { role: 'user', parts: [{ text: 'A heron' }] },
            {
              role: 'model',
              parts: [
                { text: 'Here it is.' },
                {
                  inlineData: {
                    mimeType: 'image/png',
                    data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
                  },
                  thoughtSignature: 'c2lnbmVk',
                },
              ],
            },
            { role: 'user', parts: [{ text: 'Make it rain' }] },
          ],
          generationConfig: { imageConfig: { aspectRatio: '9:16', imageSize: '2K' } },
        },
      },
    ],
    rejected: [
      {
        title: 'no contents',
        path: { model: 'gemini-chat' },
        body: {},
        code: 'invalid_request',
        param: '',
      },
      {
        title: 'an empty list of contents',
        path: { model: 'gemini-chat' },
        body: { contents: [] },
        code: 'invalid_request',
        param: 'contents',
      },
      {
        title: 'an unknown role',
        path: { model: 'gemini-chat' },
        body: { contents: [{ role: 'assistant', parts: [{ text: 'Hello' }] }] },
        code: 'invalid_request',
        param: 'contents[0].role',
      },
      {
        title: 'a function without a name',
        path: { model: 'gemini-chat' },
        body: {
          contents: [{ parts: [{ text: 'Hello' }] }],
          tools: [{ functionDeclarations: [{ description: 'nameless' }] }],
        },
        code: 'invalid_request',
        param: 'tools[0].functionDeclarations[0].name',
      },
      {
        title: 'no tokens at all',
        path: { model: 'gemini-chat' },
        body: {
          contents: [{ parts: [{ text: 'Hello' }] }],
          generationConfig: { maxOutputTokens: 0 },
        },
        code: 'invalid_request',
        param: 'generationConfig.maxOutputTokens',
      },
      {
        title: 'an unknown model',
        path: { model: 'gemini-zz' },
        body: { contents: [{ parts: [{ text: 'Hello' }] }] },
        code: 'model_not_found',
      },
      {
        title: 'a ratio that the line does not have',
        path: { model: 'gemini-image' },
        body: {
          contents: [{ parts: [{ text: 'A heron' }] }],
          generationConfig: { imageConfig: { aspectRatio: '21:9' } },
        },
        code: 'invalid_request',
        param: 'generationConfig.imageConfig.aspectRatio',
      },
      {
        title: 'a drawing without a picture',
        path: { model: 'gemini-image' },
        body: {
          contents: [{ parts: [{ text: 'A heron' }] }],
          generationConfig: { responseModalities: ['TEXT'] },
        },
        code: 'invalid_request',
        param: 'generationConfig.responseModalities',
      },
    ],
  },
  model: (r) => toText(at(r.path, 'model')),
};
