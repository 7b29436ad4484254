import equalModule from 'ajv/dist/runtime/equal.js';
import ucs2lengthModule from 'ajv/dist/runtime/ucs2length.js';

type Helper<F> = { readonly default?: F };

/** Deep equality, as generated validators call it for `const`, `enum` and `uniqueItems` of objects. */
export const equal = pickDefault<(a: unknown, b: unknown) => boolean>(equalModule);

/** Length in code points, as generated validators call it for `minLength` and `maxLength`. */
export const ucs2length = pickDefault<(text: string) => number>(ucs2lengthModule);

function pickDefault<F>(module: unknown): F {
  return (module as Helper<F>).default ?? (module as F);
}
