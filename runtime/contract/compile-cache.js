import module from 'node:module';
import { fileURLToPath } from 'node:url';

// Plain JavaScript, as are the files that import this first: what is loaded before the cache works is stripped
// anew at every start, which brings in Node's type stripper: 17 MB and 30 ms. The cache lies beside the
// packages it is made of, not in a folder for everybody; worker threads learn of it from the environment.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL('../../node_modules/.cache/compiled/', import.meta.url),
);
// No import by name: a Node that has no such function could not be told by `needed-node.js` that it is too old.
module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
