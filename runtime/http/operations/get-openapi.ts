import type { Handler } from '../call.ts';

/** `openapi.get`: the generated OpenAPI document, as it is. */
export const getOpenapi: Handler = async (_call, context) => ({
  kind: 'text',
  type: 'application/json; charset=utf-8',
  text: await context.registry.openapi(),
});
