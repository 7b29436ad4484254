import type { Json } from '../../../runtime/contract/json.ts';
import type { AnswerPath, PolledTwin } from '../../../runtime/contract/twin.ts';
import type { SpecProtocol } from '../../spec-types.ts';

const ADDRESS = /^\$task\.callback_url$/;

/** Where a submission names the address for callbacks and how they are proven; absent without callbacks. */
export function callbackFacts({ submit, callback }: SpecProtocol): PolledTwin['callback'] {
  if (callback === undefined) return undefined;
  const { verify, ...params } = callback;
  const proof = { verify, params: params as Readonly<Record<string, Json>> };
  const query = whereNamed(submit.query);
  if (query !== undefined) return { in: 'query', at: query, ...proof };
  const body = whereNamed(submit.json ?? submit.multipart);
  return body === undefined ? undefined : { in: 'body', at: body, ...proof };
}

/** Keys from the root of the body that is sent: merged mappings and guarded values add none. */
function whereNamed(tree: unknown, path: AnswerPath = []): AnswerPath | undefined {
  if (typeof tree === 'string') return ADDRESS.test(tree.trim()) ? path : undefined;
  if (typeof tree !== 'object' || tree === null) return undefined;
  const merge = Object.hasOwn(tree, '$merge') ? Reflect.get(tree, '$merge') : undefined;
  const parts: readonly (readonly [AnswerPath, unknown])[] = Array.isArray(merge)
    ? merge.map((part: unknown) => [path, part] as const)
    : Object.entries(tree).map(([key, value]) => [
        key === '$is' ? path : [...path, stepOf(tree, key)],
        value,
      ]);
  for (const [at, part] of parts) {
    const found = whereNamed(part, at);
    if (found !== undefined) return found;
  }
  return undefined;
}

function stepOf(tree: object, key: string): string | number {
  return Array.isArray(tree) ? Number(key) : key;
}
