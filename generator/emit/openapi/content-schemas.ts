import type { JsonObject } from '../../../runtime/contract/json.ts';

const COUNT: JsonObject = { type: 'integer', minimum: 0 };

/** The answer of the content routes: the upstream's own, handed on; what is not listed may be there too. */
export const CONTENT_SCHEMAS: JsonObject = {
  GenerateContentAnswer: {
    type: 'object',
    description: 'As the upstream answers; in a stream the parts are pieces, and the last usage counts.',
    properties: {
      candidates: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            index: COUNT,
            content: {
              type: 'object',
              properties: {
                role: { type: 'string' },
                parts: {
                  type: 'array',
                  items: {
                    type: 'object',
                    properties: {
                      text: { type: 'string' },
                      thought: { type: 'boolean' },
                      thoughtSignature: { type: 'string' },
                      inlineData: {
                        type: 'object',
                        properties: { mimeType: { type: 'string' }, data: { type: 'string' } },
                      },
                      functionCall: {
                        type: 'object',
                        properties: {
                          id: { type: 'string' },
                          name: { type: 'string' },
                          args: { type: 'object' },
                        },
                      },
                    },
                  },
                },
              },
            },
            finishReason: { type: 'string' },
          },
        },
      },
      promptFeedback: { type: 'object', description: 'Why there is no candidate.' },
      usageMetadata: {
        type: 'object',
        properties: {
          promptTokenCount: COUNT,
          candidatesTokenCount: COUNT,
          thoughtsTokenCount: COUNT,
          cachedContentTokenCount: COUNT,
          totalTokenCount: COUNT,
        },
      },
      modelVersion: { type: 'string' },
      responseId: { type: 'string' },
    },
  },
};
