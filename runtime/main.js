// `node runtime/main.ts` does the same, only slower.
import './contract/compile-cache.js';

await import('./main.ts');
