#!/usr/bin/env node
// `node runtime/cli.ts` does the same, only slower.
import './contract/needed-node.js';
import './contract/compile-cache.js';

await import('./cli.ts');
