// `node generator/main.ts` does the same, only slower.
import '../runtime/contract/needed-node.js';
import '../runtime/contract/compile-cache.js';

await import('./main.ts');
