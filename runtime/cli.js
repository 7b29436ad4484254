#!/usr/bin/env node
// `node runtime/cli.ts` does the same, only slower.
import './contract/compile-cache.js';

await import('./cli.ts');
