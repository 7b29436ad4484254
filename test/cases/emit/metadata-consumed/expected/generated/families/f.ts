// @generated from specs/families/f.yaml by the gateway generator. Do not edit.

import type { Model } from '../../runtime/contract/family.ts';
import type { CanonicalRequest } from '../canonical.ts';
import { at, defineFamily, firstOf, isPresent, loadOrigins, omitPaths, report, toBoolean, toMediaList, toNumber, toText, usedBy } from '../../runtime/contract/index.ts';
import { validate } from '../validators/f.js';

/** What models have unless they say otherwise. */
const shared: Pick<Model, 'family' | 'aliases' | 'modes' | 'toggles' | 'limits' | 'lifecycle'> = {
  family: 'f',
  aliases: [],
  modes: { first_frame: 'yes', text: 'yes' },
  toggles: {},
  limits: { numbers: { seconds: { min: 2, max: 15, default: 5 } }, texts: {}, sizes: {}, roles: {} },
  lifecycle: { status: 'active' },
};

/** Family F */
export const f = defineFamily<CanonicalRequest>({
  id: 'f',
  title: 'Family F',
  kind: 'video',
  routes: ['videos-create'],
  protocols: ['p'],
  fields: {
    image: 'media',
    metadata: 'object',
    model: 'string',
    prompt: 'string',
    seconds: 'string',
  },
  suffixes: [],
  validate,
  interpret: (r, warnings) => ({
    facts: {
      audio: toBoolean(at(r.body, 'metadata', 'audio'), report('metadata.audio', warnings)),
      prompt: toText(at(r.body, 'prompt')),
      seconds: firstOf(
        toNumber(at(r.body, 'metadata', 'output', 'duration'), report('metadata.output.duration', warnings)),
        () => toNumber(at(r.body, 'seconds'), report('seconds', warnings)),
      ),
    },
    roles: {
      first_frame: toMediaList('image', at(r.body, 'image')),
    },
    metadata: omitPaths(at(r.body, 'metadata'), [['audio'], ['output', 'duration']]),
  }),
  sources: {
    audio: [['metadata', 'audio']],
    prompt: [['prompt']],
    seconds: [['metadata', 'output', 'duration'], ['seconds']],
  },
  unread: (r) => usedBy([], [isPresent(toNumber(at(r.body, 'metadata', 'output', 'duration'))), 'seconds']),
  get from() {
    return loadOrigins(import.meta.url, '../explain/f.ts');
  },
  roles: ['first_frame'],
  models: [
    {
      ...shared,
      id: 'f-one',
      title: 'f-one',
      price: { per: 'second', rows: [{ when: {}, micros: 60000 }] },
    },
    {
      ...shared,
      id: 'f-two',
      title: 'f-two',
      price: { per: 'clip', rows: [{ when: {}, micros: 900000 }] },
    },
  ],
});
