import type { Json, JsonObject } from '../../../runtime/contract/json.ts';
import { isObject } from '../../../runtime/contract/values.ts';

/** The answers of routes that share an address: by status, each that one of them may give. */
export function mergeResponses(answers: readonly JsonObject[]): JsonObject {
  const [only] = answers;
  if (answers.length === 1 && only !== undefined) return only;
  const statuses = [...new Set(answers.flatMap((one) => Object.keys(one)))].sort();
  return Object.fromEntries(
    statuses.map((status): [string, Json] => [status, mergeStatus(answers.map((one) => one[status]))]),
  );
}

function mergeStatus(given: readonly (Json | undefined)[]): JsonObject {
  const responses = given.flatMap((one) => (isObject(one) ? [one] : []));
  const lines = responses.flatMap(({ description }) => String(description).split('\n'));
  const contents = responses.flatMap(({ content }) => (isObject(content) ? [content] : []));
  const types = [...new Set(contents.flatMap((one) => Object.keys(one)))];
  const content = types.map((type): [string, Json] => {
    const schemas = contents.flatMap((one) => {
      const media = one[type];
      return isObject(media) && media.schema !== undefined ? [media.schema] : [];
    });
    return [type, { schema: anyOf(schemas) }];
  });
  return {
    description: [...new Set(lines)].join('\n'),
    ...(content.length === 0 ? {} : { content: Object.fromEntries(content) }),
  };
}

function anyOf(schemas: readonly Json[]): Json {
  const different = schemas.filter(
    (one, at) => schemas.findIndex((other) => JSON.stringify(other) === JSON.stringify(one)) === at,
  );
  const [only] = different;
  return different.length === 1 && only !== undefined ? only : { anyOf: [...different] };
}
