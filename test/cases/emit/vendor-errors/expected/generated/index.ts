// @generated from specs/ by the gateway generator. Do not edit.

import type { Registry } from '../runtime/contract/registry.ts';
import { readFile } from 'node:fs/promises';
import { digestOf, loadSentCalls, readAdapters, readExamples, readExplain, readForms, readTwins } from '../runtime/contract/index.ts';
import { p as pProtocol } from './adapters/p.ts';
import { adminOperations } from './admin.ts';
import { errorClasses, errors } from './errors.ts';
import { f as fFamily } from './families/f.ts';
import { plainCreate as plainCreateRoute } from './routes/plain-create.ts';
import { videosCreate as videosCreateRoute } from './routes/videos-create.ts';
import { plain as plainSurface } from './surfaces/plain.ts';
import { video as videoSurface } from './surfaces/video.ts';
import { vocabulary } from './vocabulary.ts';

const facts = {
  gateway: {
    name: 'small gateway',
    spec_version: 1,
    currency: 'USD',
    micros_per_unit: 1000000,
    released: '2026-01-31',
  },
  vocabulary,
  errors,
  error_classes: errorClasses,
  surfaces: {
    plain: plainSurface,
    video: videoSurface,
  },
  routes: [
    plainCreateRoute,
    videosCreateRoute,
  ],
  admin: adminOperations,
  families: [
    fFamily,
  ],
  protocols: {
    p: pProtocol,
  },
  chat_families: [],
  chat_protocols: {},
} satisfies Omit<Registry, 'digest' | 'twins' | 'chat_twins' | 'examples' | 'openapi' | 'admin_openapi' | 'docs' | 'adapters' | 'explain' | 'forms' | 'sent_calls'>;

/** Everything the compiler made of `specs/`. */
export const registry: Registry = {
  ...facts,
  get digest() {
    return digestOf(facts);
  },
  twins: () => readTwins(new URL('./twins/', import.meta.url)),
  chat_twins: async () => ({}),
  examples: () => readExamples(new URL('./examples/', import.meta.url)),
  openapi: () => readFile(new URL('./openapi.json', import.meta.url), 'utf8'),
  admin_openapi: () => readFile(new URL('./admin-openapi.json', import.meta.url), 'utf8'),
  docs: new URL('./docs/', import.meta.url),
  adapters: () => readAdapters(new URL('./', import.meta.url)),
  explain: () => readExplain(new URL('./explain/', import.meta.url)),
  forms: () => readForms(new URL('./console/forms/', import.meta.url)),
  sent_calls: (protocol) => loadSentCalls(import.meta.url, protocol),
};
