// `node runtime/main.ts` does the same, only slower.
import './contract/needed-node.js';
import './contract/compile-cache.js';

await import('./main.ts');
