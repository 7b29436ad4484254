// @generated from specs/routes/ax-submit.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';
import { at, firstOf, toText } from '../../runtime/contract/index.ts';

/** `action` in the path is `music` or `lyrics` in any case; `mv` (or `model`) names the model. */
export const axSubmit: Route = {
  id: 'ax-submit',
  title: 'Create music or lyrics',
  surface: 'ax',
  operation: 'audio.submit',
  method: 'POST',
  path: '/ax/submit/{action}',
  auth: 'key',
  body: { kinds: ['json'], max_bytes: 1048576 },
  query: {},
  answer: 'submit',
  examples: {
    accepted: [
      {
        title: 'a song from its words',
        path: { action: 'music' },
        body: { mv: 'audio-ax', prompt: '[Verse] a heron takes off', title: 'Heron', tags: 'folk' },
      },
      {
        title: 'a song from what it is about',
        path: { action: 'MUSIC' },
        body: { gpt_description_prompt: 'a slow song about a heron', make_instrumental: true },
      },
      {
        title: 'the model under its usual name',
        path: { action: 'music' },
        body: { model: 'audio-ax-pro', prompt: 'la la' },
      },
      { title: 'lyrics', path: { action: 'lyrics' }, body: { prompt: 'a heron at dawn' } },
      {
        title: 'Audio: text',
        family: 'ax',
        mode: 'text',
        path: { action: 'music' },
        body: { mv: 'audio-ax', prompt: '[Verse] a heron takes off', title: 'Heron' },
      },
    ],
    rejected: [
      {
        title: 'unknown action',
        path: { action: 'stems' },
        body: { prompt: 'a heron' },
        code: 'invalid_request',
      },
      {
        title: 'nothing to sing',
        path: { action: 'music' },
        body: { mv: 'audio-ax' },
        code: 'invalid_request',
      },
      {
        title: 'lyrics about nothing',
        path: { action: 'lyrics' },
        body: { mv: 'audio-ax' },
        code: 'invalid_request',
      },
      {
        title: 'unknown model',
        path: { action: 'music' },
        body: { mv: 'audio-zz', prompt: 'la la' },
        code: 'model_not_found',
      },
    ],
  },
  model_field: 'mv',
  model: (r) => firstOf(
    toText(at(r.body, 'mv')),
    () => toText(at(r.body, 'model')),
    () => 'audio-ax',
  ),
};
