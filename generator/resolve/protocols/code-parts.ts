import type { BodyIr, CallIr } from '../../ir-protocol.ts';
import type { Code } from '../../language/types.ts';

/** Whether the code, or any part of it, passes the test. */
export function someCode(code: Code, test: (part: Code) => boolean): boolean {
  if (test(code)) return true;
  switch (code.kind) {
    case 'call':
      return code.args.some((part) => someCode(part, test));
    case 'list':
      return code.items.some((part) => someCode(part, test));
    case 'object':
      return code.entries.some(({ value }) => someCode(value, test));
    case 'arrow':
      return someCode(code.body, test);
    case 'literal':
    case 'ref':
      return false;
  }
}

/** All that a body is made of, the condition that chooses it included. */
export function codesOfBody(body: BodyIr): readonly Code[] {
  switch (body.kind) {
    case 'none':
      return [];
    case 'json':
    case 'multipart':
    case 'fileBody':
      return [body.code];
    case 'either':
      return [body.when, body.multipart, body.json];
  }
}

/** All that a call is made of. */
export function codesOfCall({ path, query, headers, body }: CallIr): readonly Code[] {
  return [path, query, headers, ...codesOfBody(body)].filter((code) => code !== undefined);
}
