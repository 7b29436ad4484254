// @generated from specs/families/v.yaml by the gateway generator. Do not edit.

import type { Model } from '../../runtime/contract/family.ts';
import type { CanonicalRequest } from '../canonical.ts';
import { all, at, defineFamily, eachFlat, echoTexts, equals, isPresent, like, loadOrigins, lower, ownedModel, ruleHit, ruleHits, template, toList, toMediaList, toText, when } from '../../runtime/contract/index.ts';
import { validate } from '../validators/v.js';
import { f } from './f.ts';

/** What models have unless they say otherwise. */
const shared: Pick<Model, 'family' | 'aliases' | 'modes' | 'toggles' | 'limits' | 'lifecycle'> = {
  family: 'v',
  aliases: [],
  modes: { subject: 'yes', template: 'upstream', text: 'yes' },
  toggles: {},
  limits: {
    numbers: { seconds: { min: 2, max: 15, default: 5 } },
    texts: { template: { one_of: ['hug', 'kiss', 'old'] } },
    sizes: {},
    roles: { subject: { max: 21, probe: true, min_side_px: 128 } },
  },
  lifecycle: { status: 'active' },
};

/** The vendor's own bodies for family F */
export const v = defineFamily<CanonicalRequest>({
  id: 'v',
  title: 'The vendor\'s own bodies for family F',
  kind: 'video',
  models_of: 'f',
  routes: ['v-create'],
  protocols: ['p'],
  fields: {
    model_name: 'string',
    payload: 'string',
    prompt: 'string',
    subjects: 'array',
    template: 'string',
    voice_id: 'string',
  },
  suffixes: [],
  validate,
  interpret: (r) => ({
    facts: {
      prompt: toText(at(r.body, 'prompt')),
      template: toText(at(r.body, 'template')),
    },
    roles: {
      subject: eachFlat(toList(at(r.body, 'subjects')), (item) => toMediaList(
        'image',
        at(item, 'images'),
        { subject_id: toText(at(item, 'id')) },
      )),
    },
  }),
  sources: {
    prompt: [['prompt']],
    template: [['template']],
  },
  get from() {
    return loadOrigins(import.meta.url, '../explain/v.ts');
  },
  objects: [
    { at: ['subjects'], names: ['id', 'images'] },
  ],
  roles: ['subject'],
  rules: (r, model) => ruleHits(
    when(
      all(isPresent(at(r.body, 'voice_id')), like(model, '*-two')),
      () => ruleHit('voice_id', 'ignored', template('has no effect for ', model)),
    ),
    when(
      all(isPresent(at(r.body, 'template')), isPresent(at(r.body, 'voice_id'))),
      () => ruleHit('template', 'refuse', 'cannot be used together with voice_id'),
    ),
    when(
      equals(at(r.body, 'template'), 'old'),
      () => ruleHit('template', 'coerced', 'is spelt as it was'),
    ),
  ),
  mentions: [{ fact: 'prompt', role: 'subject', by: 'subject_id', prefix: '@' }],
  echo: (r) => echoTexts({
    action: lower(toText(at(r.path, 'action'))),
    payload: toText(at(r.body, 'payload')),
  }),
  models: [
    {
      ...shared,
      ...ownedModel(f, 'f-one'),
      modes: { subject: 'yes', template: 'no', text: 'yes' },
      limits: {
        ...shared.limits,
        numbers: { seconds: { min: 2, max: 8, default: 4 } },
      },
    },
    {
      ...shared,
      ...ownedModel(f, 'f-two'),
      modes: { subject: 'yes', template: 'upstream', text: 'no' },
    },
  ],
});
